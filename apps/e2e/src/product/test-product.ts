import { constants, cp, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountsClient } from '@nox/emulator/accounts-client.ts';
import { type ProductSettings, readSettings, runProduct } from '@nox/start/product.ts';

export interface Credentials {
  email: string;
  password: string;
}

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
    administrator,
    dataFolder: dataDir,
    webRoot,
    killApi,
    restartApi,
    signIn,
    signUp: (email: string, password: string) => accounts.signUp(email, password),
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

/** What a process needs of the environment; no machine's settings may change a test. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

export const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));

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
  return runProduct(settings, logFile);
}

/** The figures of the API of a product that was started with `settingsIn`. */
export async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${url}/api/metrics`, { headers })).text();
}

export type ApiUser = Awaited<ReturnType<typeof apiUser>>;

/** A signed-in account that talks to the API without a browser. @throws AccountsError if the identity provider refuses the password */
export async function apiUser(url: string, accounts: AccountsClient, account: Credentials) {
  const authorization = `Bearer ${await accounts.signIn(account.email, account.password)}`;
  const send = (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = { authorization, ...(body && { 'content-type': type }) };
    return fetch(url + path, { method, headers, body });
  };
  return {
    /** The answer's status, and its body if that is JSON. @param body a text is CSV */
    async call<T>(method: string, path: string, body?: object | string) {
      const isText = typeof body === 'string';
      const sent = isText || !body ? body : JSON.stringify(body);
      const response = await send(method, path, sent, isText ? 'text/csv' : undefined);
      return { status: response.status, body: (await response.json().catch(() => null)) as T };
    },
    /** Uploads a picture of a member. @returns also its address from then on */
    async uploadPhoto(photo: Buffer, name: string): Promise<{ status: number; url?: string }> {
      const path = `/api/media/team_images?name=${name}`;
      const response = await send('POST', path, new Uint8Array(photo), 'image/png');
      const uploaded = (await response.json()) as { url?: string };
      return { status: response.status, url: uploaded.url };
    },
  };
}
