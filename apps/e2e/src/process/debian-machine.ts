import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { cleanEnvironment } from '../product/test-product.ts';

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

export type DebianMachine = Awaited<ReturnType<typeof debianMachine>>;

/** The commands of a page, as far as they can be run in a folder that stands for a machine's root. */
export async function debianMachine() {
  const root = await mkdtemp(join(tmpdir(), 'nox-debian-'));
  for (const folder of ['etc/nginx/sites-enabled', 'etc/systemd/system']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await writeFile(join(root, 'etc/nginx/nginx.conf'), 'events {\n\tworker_connections 768;\n}\n');
  const running: ChildProcess[] = [];

  /** The path or text with the machine's paths in this folder; the code is this workspace. */
  const within = (text: string): string =>
    text
      .replaceAll('/opt/nox', WORKSPACE)
      .replaceAll(/(?<![\w.])\/(?=(?:etc|srv|var\/lib)\/)/g, `${root}/`);

  const read = (path: string): Promise<string> => readFile(within(path), 'utf8');

  return {
    root,
    within,
    read,
    /** Runs commands with bash. @returns the calls of programs that are not run, one in a line */
    async run(commands: string): Promise<string> {
      const env = { ...cleanEnvironment(), MACHINE: root };
      await execa('bash', ['-c', STAND_INS + within(commands)], { env, extendEnv: false });
      return readFile(join(root, 'calls'), 'utf8');
    },
    /** Starts a service with the command, the folder and the environment of its unit, and no other environment. */
    async start(unit: string) {
      const settings = settingsOf(await read(`/etc/systemd/system/${unit}.service`));
      const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin' };
      const assign = (text: string) => {
        const at = text.indexOf('=');
        env[text.slice(0, at)] = within(text.slice(at + 1));
      };
      (settings.Environment ?? []).flatMap((line) => line.split(' ')).forEach(assign);
      for (const file of settings.EnvironmentFile ?? []) linesOf(await read(file)).forEach(assign);
      for (const folder of settings.StateDirectory!.flatMap((line) => line.split(' '))) {
        await mkdir(within(`/var/lib/${folder}`), { recursive: true, mode: 0o700 });
      }
      const [program = '', ...args] = within(settings.ExecStart![0]!).split(' ');
      const cwd = within(settings.WorkingDirectory![0]!);
      const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(child);
      const exitCode = once(child, 'exit').then(([code]) => code as number | null);
      const ready = new Promise<string>((resolve) => {
        let output = '';
        child.stdout.on('data', (chunk) => {
          output += chunk;
          const listening = /^NOX listens on (\S+)$/m.exec(output)?.[1];
          if (listening) resolve(listening);
        });
      });
      const failure = exitCode.then((code) => {
        throw new Error(`The server ended before it listened, with exit code ${code}.`);
      });
      const url = await Promise.race([ready, failure]);
      return { url, terminate: () => child.kill('SIGTERM'), exitCode };
    },
    async remove(): Promise<void> {
      running.forEach((child) => child.kill('SIGKILL'));
      await rm(root, { recursive: true, force: true });
    },
  };
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
