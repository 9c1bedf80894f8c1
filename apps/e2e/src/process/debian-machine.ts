import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from '../product/start-product.ts';

const WORKSPACE = join(import.meta.dirname, '../../../..');

/** Replacements for programs that change the machine or need the internet: each notes its arguments. */
const STAND_INS = `
set -euo pipefail
note() { echo "$*" >> "$MACHINE/calls"; }
for name in apt-get useradd git npx nginx certbot systemctl; do eval "$name() { note $name \\"\\$@\\"; }"; done
npm() { if [ "$2" = build ]; then note npm "$@"; else command npm "$@"; fi; }
install() {
  local args=()
  for arg; do case $arg in --owner=*|--group=*) ;; *) args+=("$arg");; esac; done
  command install "\${args[@]}"
}
editor() {
  for file; do [ -s "$file" ]; done
  printf 'PORT=0\\nNOX_AUDITIONS=open\\n' >> "\${!#}"
}
runuser() { note runuser "$2"; bash -euc "$4"; }
export -f note apt-get useradd git npx nginx certbot systemctl npm install editor runuser
`;

interface RunningServer {
  url: string;
  terminate(): void;
  exitCode: Promise<number | null>;
}

/** The commands of a page, as far as they can be run in a folder that stands for a machine's root. */
export class DebianMachine {
  private readonly running = new Set<() => void>();

  private constructor(readonly root: string) {}

  static async create(): Promise<DebianMachine> {
    const root = await mkdtemp(join(tmpdir(), 'nox-debian-'));
    for (const folder of ['etc/nginx/sites-enabled', 'etc/systemd/system']) {
      await mkdir(join(root, folder), { recursive: true });
    }
    await writeFile(join(root, 'etc/nginx/nginx.conf'), 'events {\n\tworker_connections 768;\n}\n');
    return new DebianMachine(root);
  }

  /** The path or text with the machine's paths in this folder; the code is this workspace. */
  within(text: string): string {
    return text
      .replaceAll('/opt/nox', WORKSPACE)
      .replaceAll(/(?<![\w.])\/(?=(?:etc|srv|var\/lib)\/)/g, `${this.root}/`);
  }

  read(path: string): Promise<string> {
    return readFile(this.within(path), 'utf8');
  }

  /** Runs commands with bash. @returns the calls of programs that are not run, one in a line */
  async run(commands: string): Promise<string> {
    await promisify(execFile)('bash', ['-c', STAND_INS + this.within(commands)], {
      env: { ...cleanEnvironment(), MACHINE: this.root },
    });
    return readFile(join(this.root, 'calls'), 'utf8');
  }

  /** Starts a service with the command, the folder and the environment of its unit, and no other environment. */
  async start(unit: string): Promise<RunningServer> {
    const settings = settingsOf(await this.read(`/etc/systemd/system/${unit}.service`));
    const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin' };
    const assign = (text: string) => {
      const at = text.indexOf('=');
      env[text.slice(0, at)] = this.within(text.slice(at + 1));
    };
    (settings.Environment ?? []).flatMap((line) => line.split(' ')).forEach(assign);
    for (const file of settings.EnvironmentFile ?? []) {
      linesOf(await this.read(file)).forEach(assign);
    }
    for (const folder of settings.StateDirectory!.flatMap((line) => line.split(' '))) {
      await mkdir(this.within(`/var/lib/${folder}`), { recursive: true, mode: 0o700 });
    }
    const [program = '', ...args] = this.within(settings.ExecStart![0]!).split(' ');
    const child = spawn(program, args, {
      cwd: this.within(settings.WorkingDirectory![0]!),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exitCode = once(child, 'exit').then(([code]) => code as number | null);
    this.running.add(() => child.kill('SIGKILL'));
    const ready = new Promise<string>((resolve) => {
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const url = /^NOX listens on (\S+)$/m.exec(output)?.[1];
        if (url) resolve(url);
      });
    });
    const failure = exitCode.then((code) => {
      throw new Error(`The server ended before it listened, with exit code ${code}.`);
    });
    const url = await Promise.race([ready, failure]);
    return { url, terminate: () => child.kill('SIGTERM'), exitCode };
  }

  async remove(): Promise<void> {
    this.running.forEach((kill) => kill());
    await rm(this.root, { recursive: true, force: true });
  }
}

/** The lines of a unit or environment file, without comments and empty ones. */
const linesOf = (text: string) => text.split('\n').filter((line) => /^[^#;[\s]/.test(line));

/** The values of a unit's settings; one may be given several times. */
function settingsOf(unit: string): Partial<Record<string, string[]>> {
  const settings: Partial<Record<string, string[]>> = {};
  for (const line of linesOf(unit)) {
    const [name = '', ...value] = line.split('=');
    (settings[name] ??= []).push(value.join('='));
  }
  return settings;
}
