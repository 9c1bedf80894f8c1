import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type AccountsClient,
  accountsClient,
  AccountsError,
} from '@nox/emulator/accounts-client.ts';
import getPort from 'get-port';
import { buildFolder, EMULATOR, WORKSPACE } from '../workspace.ts';
import { type Child, type Output, startChild, StartError } from './child-process.ts';

export interface Administrator {
  email: string;
  password: string;
  /** Set by `NOX_ADMIN_PASSWORD`; the default never replaces a password that an account already has. */
  isPasswordGiven: boolean;
}

/** What the product is started with; everything else in the environment goes to the API as it is. */
export interface ProductSettings {
  /** A port, or 0 for a free one; the API refuses anything else. */
  port: string;
  dataDir: string;
  webRoot: string;
  firebaseProjectId: string;
  administrator: Administrator;
  env: NodeJS.ProcessEnv;
}

/** What a process needs of the environment; no machine's settings may change a test. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

export const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));

export const readSettings = (env: NodeJS.ProcessEnv): ProductSettings => ({
  port: env.PORT || '8080',
  dataDir: resolve(env.DATA_DIR || '.data'),
  webRoot: resolve(env.WEB_ROOT || resolve(WORKSPACE, 'dist/web')),
  firebaseProjectId: env.NOX_FIREBASE_PROJECT_ID || 'demo-nox',
  administrator: {
    email: env.NOX_ADMIN_EMAIL || 'admin@nox.example',
    password: env.NOX_ADMIN_PASSWORD || 'let-us-dance',
    isPasswordGiven: Boolean(env.NOX_ADMIN_PASSWORD),
  },
  env,
});

/** Firebase reserves this prefix for projects that exist in an emulator only. */
export const isEmulated = (settings: ProductSettings): boolean =>
  settings.firebaseProjectId.startsWith('demo-');

/** The API finishes its requests and closes the database; then it is forced. */
const API_GRACE_MS = 10_000;
const EMULATOR_GRACE_MS = 5_000;
/** The API's memory would otherwise grow with the machine, and in some runs with its requests (decision 2). */
const MEMORY_FLAGS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

/** The product as it runs: the API, and in the embedded default the identity provider's emulator. */
export type Product = Awaited<ReturnType<typeof runProduct>>;

/**
 * Starts the product on a web root that is already filled, and waits until it serves. The API comes
 * first: it owns the data folder, and refuses invalid settings before anything else is started.
 * @param signal stops the start
 * @param startAccounts starts the identity provider's emulator
 * @throws StartError if a part cannot start; none is left running then
 */
export async function runProduct(
  settings: ProductSettings,
  output: Output = 'inherit',
  signal?: AbortSignal,
  startAccounts = startEmulator,
) {
  const emulatorPort = isEmulated(settings) ? await chooseEmulatorPort(settings) : undefined;
  let fail: (sentence: string) => void;
  const failure = new Promise<string>((resolve) => (fail = resolve));
  const ending = new Set<Child>();
  const watched = (child: Child): Child => {
    void child.ended.then((sentence) => {
      if (!ending.has(child)) fail(sentence);
    });
    return child;
  };
  let api = watched(await startApi(settings, settings.port, emulatorPort, output, signal));
  let emulator: Child | undefined;
  const { firebaseProjectId } = settings;
  const product = {
    /** The administrator signs in with the password of the settings; unknown without an emulator. */
    hasSettingsPassword: undefined as boolean | undefined,
    /** Settles with a sentence once a part has ended unexpectedly. */
    failure,
    accounts: accountsClient(`http://127.0.0.1:${emulatorPort}`, firebaseProjectId),
    get url(): string {
      return api.url;
    },
    get pids(): number[] {
      return [api, emulator].flatMap((child) => child?.pid ?? []);
    },
    async killApi(): Promise<void> {
      ending.add(api);
      await api.kill();
    },
    async restartApi(): Promise<void> {
      const { port } = new URL(api.url);
      api = watched(await startApi(settings, port, emulatorPort, output));
    },
    /** Ends everything in order: the API finishes its requests while the emulator still serves tokens. */
    async stop(): Promise<void> {
      for (const child of [api, emulator]) if (child) ending.add(child);
      await api.stop(API_GRACE_MS);
      await emulator?.stop(EMULATOR_GRACE_MS);
    },
  };
  if (emulatorPort === undefined) return product;
  try {
    emulator = watched(await startAccounts(settings, emulatorPort, output, signal));
    const { accounts } = product;
    product.hasSettingsPassword = await ensureAdministrator(accounts, settings.administrator);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Starts the API, which also serves the web; without an emulator for a real provider. @throws StartError; its output says why */
function startApi(
  settings: ProductSettings,
  port: string,
  emulatorPort: number | undefined,
  output: Output,
  signal?: AbortSignal,
): Promise<Child> {
  const { env, dataDir, webRoot, firebaseProjectId } = settings;
  return startChild({
    title: 'The API',
    args: [...MEMORY_FLAGS, join(buildFolder('api'), 'server.js')],
    env: {
      MALLOC_ARENA_MAX: '2',
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
      WEB_ROOT: webRoot,
      NOX_FIREBASE_PROJECT_ID: firebaseProjectId,
      ...(emulatorPort && { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}` }),
    },
    output,
    signal,
  });
}

const accountsFolder = (settings: ProductSettings): string => join(settings.dataDir, 'accounts');

/** A free port for the emulator: that of the last run if possible, so that open browsers reach it again. */
export async function chooseEmulatorPort(settings: ProductSettings): Promise<number> {
  const last = Number(
    await readFile(join(accountsFolder(settings), 'port'), 'utf8').catch(() => ''),
  );
  const isPort = Number.isInteger(last) && last >= 1024 && last < 65_536;
  return getPort({ host: '127.0.0.1', ...(isPort && { port: last }) });
}

/** Starts the Firebase Auth emulator, with the accounts that the last run left. @throws StartError if it cannot start */
export async function startEmulator(
  settings: ProductSettings,
  port: number,
  output: Output,
  signal?: AbortSignal,
): Promise<Child> {
  const folder = accountsFolder(settings);
  const emulator = await startChild({
    title: 'The Firebase Auth emulator',
    args: [
      EMULATOR,
      ...['--project', settings.firebaseProjectId, '--port', String(port)],
      ...['--accounts', join(folder, 'accounts.json')],
    ],
    // firebase-tools writes its configuration below the data folder, too.
    env: { ...settings.env, XDG_CONFIG_HOME: folder },
    output,
    signal,
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'port'), String(port), { mode: 0o600 });
  return emulator;
}

const LOCAL_ID = 'demo-administrator';
const RIGHTS = JSON.stringify({ admin: true });

/**
 * Ensures that the demo administrator exists and has the rights. The password of an existing account changes only if one
 * is given explicitly.
 * @returns whether the administrator can sign in with `administrator.password`
 * @throws StartError if another account has registered the address, or the provider refuses it
 */
export async function ensureAdministrator(
  accounts: AccountsClient,
  administrator: Administrator,
): Promise<boolean> {
  const { email, password, isPasswordGiven } = administrator;
  try {
    const account = await accounts.find({ localId: LOCAL_ID });
    if (!account) await accounts.create({ localId: LOCAL_ID, email, password });
    // Security: registering the address must not make an account an administrator, so a taken address is refused.
    if (account && account.email !== email.toLowerCase()) {
      await accounts.update({ localId: LOCAL_ID, email });
    }
    if (!account?.emailVerified || account.customAttributes !== RIGHTS) {
      await accounts.update({ localId: LOCAL_ID, emailVerified: true, customAttributes: RIGHTS });
    }
    const isAccepted = await accounts.acceptsPassword(email, password);
    if (isAccepted || !isPasswordGiven) return isAccepted;
    // Last, because a new password ends the account's sessions.
    await accounts.update({ localId: LOCAL_ID, password });
    return true;
  } catch (error) {
    if (error instanceof AccountsError) throw new StartError(describe(error, email));
    throw error;
  }
}

function describe({ code }: AccountsError, email: string): string {
  if (code.startsWith('EMAIL_EXISTS')) {
    return `NOX_ADMIN_EMAIL: somebody else has already registered ${email}.`;
  }
  if (code.startsWith('INVALID_EMAIL')) return `NOX_ADMIN_EMAIL: ${email} is no email address.`;
  if (code.startsWith('WEAK_PASSWORD')) {
    return 'NOX_ADMIN_PASSWORD: a password has at least 6 characters.';
  }
  return `The demo administrator could not be set up: ${code}.`;
}
