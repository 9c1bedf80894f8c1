import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { execa } from 'execa';

/** An empty system and what apt has fetched stay here between runs, outside of the workspace. */
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'nox-debian');
const SUITE = 'trixie';

/** Why this machine cannot make a Debian; undefined where it can. */
export async function missingForDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'Only root makes a Debian.';
  const { failed } = await execa('debootstrap', ['--version'], { reject: false });
  return failed ? 'There is no debootstrap: apt-get install debootstrap.' : undefined;
}

async function emptySystem(): Promise<string> {
  const folder = join(CACHE, SUITE);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(join(CACHE, 'archives'), { recursive: true });
  await execa('debootstrap', ['--variant=minbase', SUITE, unfinished]);
  await rename(unfinished, folder);
  return folder;
}

export type DebianRoot = Awaited<ReturnType<typeof debianRoot>>;

/** An empty Debian in a folder, without systemd. Its programs have the network of this machine. */
export async function debianRoot() {
  const root = await mkdtemp(join(tmpdir(), 'nox-debian-'));
  const from = await emptySystem();
  await execa('cp', ['-a', '--reflink=auto', `${from}/.`, root]);
  await cp('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  const running: ChildProcess[] = [];

  const within = (path: string) => join(root, path);
  const read = (path: string) => readFile(within(path), 'utf8');
  // The mounts end with the process.
  const enter = [
    `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev`,
    `mount --bind ${CACHE}/archives ${root}/var/cache/apt/archives`,
    `exec chroot ${root} "$@"`,
  ].join(' && ');
  const inRoot = (...command: string[]) => ['--mount', 'sh', '-c', enter, 'sh', ...command];
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    DEBIAN_FRONTEND: 'noninteractive',
  };

  /** Runs a command of sh. @returns its exit code and all that it wrote */
  async function run(command: string, stdin?: 'ignore') {
    const args = inRoot('sh', '-c', command);
    const options = { env, extendEnv: false, all: true, reject: false, stdin } as const;
    const { exitCode, all } = await execa('unshare', args, options);
    return { code: exitCode, output: all };
  }

  return {
    root,
    within,
    read,
    run,
    put: (from: string, path: string) => cp(from, within(path)),
    /** Starts a service with the command line, the user and the environment of its unit. */
    async start(unit: string) {
      const args = inRoot(...(await commandOf(unit, read)));
      const child = spawn('unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      running.push(child);
      const { url, exitCode } = await listening(child, unit);
      const stop = async () => {
        child.kill();
        return exitCode;
      };
      return { url, stop, pid: child.pid! };
    },
    async remove(): Promise<void> {
      running.forEach((child) => child.kill('SIGKILL'));
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** The command line of a unit, as its user and with its environment. */
async function commandOf(unit: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const settings = settingsOf(await read(`/usr/lib/systemd/system/${unit}.service`));
  const files = (settings.EnvironmentFile ?? []).map(async (file) => linesOf(await read(file)));
  const assignments = [
    ...(settings.Environment ?? []).flatMap((line) => line.split(' ')),
    ...(await Promise.all(files)).flat(),
  ];
  const user = [`--reuid=${settings.User![0]}`, '--regid=nox', '--clear-groups'];
  const program = settings.ExecStart![0]!.split(' ');
  return ['setpriv', ...user, 'env', '-i', ...assignments, ...program];
}

/** Waits until a server writes its address. @throws Error with what it wrote when it ends before */
async function listening(child: ChildProcessByStdio<null, Readable, Readable>, unit: string) {
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      const url = /^NOX listens on (\S+)$/m.exec(String(chunk))?.[1];
      if (url) resolve(url);
    });
  });
  const failure = exitCode.then((code) => {
    throw new Error(`${unit} ended with exit code ${code}: ${said}`);
  });
  const url = await Promise.race([address, failure]);
  failure.catch(() => undefined);
  return { url, exitCode };
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
