import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';
import { findPostgres } from './postgres-binaries.ts';

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
