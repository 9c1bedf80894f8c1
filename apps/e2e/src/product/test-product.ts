import { once } from 'node:events';
import { constants, cp, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthEmulator } from '@nox/emulator/auth-emulator.ts';
import { apiUser, type Credentials } from '@nox/start/people.ts';
import {
  cleanEnvironment,
  type ProductSettings,
  readSettings,
  runProduct,
} from '@nox/start/product.ts';
import { forkServer, programAt } from '@nox/test-servers/loopback';

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>;

/** The built product, running for one test worker: own folders, own ports, own identity provider. */
export async function startTestProduct(logFile: string, env: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nox-e2e-'));
  const settings = settingsIn(folder, env);
  const log = await open(logFile, 'a');
  const product = await startProduct(settings, log.fd);
  const { accounts, url, killApi, restartApi } = product;
  const { administrator, dataDir, webRoot } = settings;

  const signIn = (account: Credentials) => apiUser(url, accounts, account);

  return {
    url,
    accounts,
    administrator,
    dataFolder: dataDir,
    webRoot,
    killApi,
    restartApi,
    signIn,
    /** A call of the administrator. @throws Error for a response that is not one of success */
    async call<T>(method: string, path: string, body?: object | string): Promise<T> {
      const response = await (await signIn(administrator)).call<T>(method, path, body);
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status}`);
      return response.body;
    },
    readWebFile: (path: string) => readFile(join(webRoot, path), 'utf8'),
    /** Reads the mails that became files, the oldest first; none before the first message. */
    async readMails(): Promise<string[]> {
      const outbox = join(dataDir, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')));
    },
    async stop(): Promise<void> {
      await product.stop();
      await log.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const METRICS_TOKEN = 'of-the-journeys-only';

/** Settings with free ports and all data below `folder`. */
export const settingsIn = (folder: string, env: NodeJS.ProcessEnv = {}): ProductSettings =>
  readSettings({
    ...cleanEnvironment(),
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    WEB_ROOT: join(folder, 'web'),
    NOX_METRICS_TOKEN: METRICS_TOKEN,
    ...env,
  });

/** Makes a web root with the releases of all builds, which `copy-builds.ts` has made. */
export const copyWebRoot = (webRoot: string): Promise<void> =>
  cp(process.env.NOX_RELEASED!, webRoot, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** Runs a product with a web root of its own; its output goes to the descriptor `logFile`. */
export async function startProduct(settings: ProductSettings, logFile?: number) {
  await copyWebRoot(settings.webRoot);
  // A process that is given options, such as another clock, is one of the product's own.
  const start = settings.env.NODE_OPTIONS ? undefined : startAccounts;
  return runProduct(settings, logFile, undefined, start);
}

/** The accounts of a product, in this process: loading the emulator costs more than all else of a start. */
async function startAccounts({ firebaseProjectId }: ProductSettings, port: number) {
  const server = await createAuthEmulator(firebaseProjectId);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  const url = `http://127.0.0.1:${port}`;
  return { pid: process.pid, url, ended: new Promise<string>(() => {}), stop, kill: stop };
}

/** The figures of the API of a product that was started with `settingsIn`. */
export async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${url}/api/metrics`, { headers })).text();
}

/** PostgreSQL, with what a product needs in its environment to use it. */
export async function startPostgresServer() {
  const { child, url, ended } = await forkServer(programAt('./postgres-server.ts'));
  const stop = async () => {
    child.disconnect();
    await ended;
  };
  return { env: { DATABASE_URL: url }, stop };
}
