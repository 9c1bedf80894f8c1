import { mkdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { ifMissing, replaceFile } from '../run/files.ts';
import type { AccountsClient, StoredAccount } from './accounts-client.ts';

const requireHere = createRequire(import.meta.url);

type Paths = Record<string, { parameters?: object[] }>;

/** All that product and tests use: at its start the emulator reads the schemas of each and of each parameter. */
const USED_ENDPOINTS = new Set([
  '/emulator/v1/projects/{targetProjectId}/oobCodes',
  '/v1/accounts:signUp',
  '/v1/accounts:signInWithPassword',
  '/v1/accounts:lookup',
  '/v1/accounts:resetPassword',
  '/v1/accounts:sendOobCode',
  '/v1/accounts:update',
  '/v1/accounts:delete',
  '/v1/token',
  '/v1/projects/{targetProjectId}/accounts',
  '/v1/projects/{targetProjectId}/accounts:batchCreate',
  '/v1/projects/{targetProjectId}/accounts:batchGet',
  '/v1/projects/{targetProjectId}/accounts:delete',
  '/v1/projects/{targetProjectId}/accounts:lookup',
  '/v1/projects/{targetProjectId}/accounts:update',
]);

/**
 * The Auth emulator of firebase-tools as an HTTP server that does not listen yet, without the hub, logging and files of its
 * command line tool. These are inner modules, so firebase-tools is pinned, and `overrides` in package.json replace what they
 * never load; a spec checks that. @throws Error if one of the replaced packages is needed
 */
export async function createAuthEmulator(projectId: string): Promise<Server> {
  compileLazily();
  const { paths } = load<{ default: { paths: Paths } }>('apiSpec').default;
  for (const [path, endpoint] of Object.entries(paths)) {
    if (!USED_ENDPOINTS.has(path)) delete paths[path];
    // References are to what every endpoint of Google has, such as `prettyPrint`, which is never sent.
    endpoint.parameters = endpoint.parameters?.filter((parameter) => !('$ref' in parameter));
  }
  const { createApp } = load<{ createApp: (projectId: string) => Promise<RequestListener> }>(
    'server',
  );
  return createServer(await createApp(projectId));
}

interface Exegesis {
  middleware: (document: object, options: object) => unknown;
}
interface Ajv {
  default: { prototype: { validateSchema: () => boolean } };
}

/** Compiles each validator at the first request that needs it, and does not validate the pinned schemas themselves: both are most of a start. */
function compileLazily(): void {
  const inFirebase = createRequire(
    requireHere.resolve('firebase-tools/lib/emulator/auth/server.js'),
  );
  const exegesis = inFirebase('exegesis-express') as Exegesis;
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
  const ajv = createRequire(inFirebase.resolve('exegesis'))('ajv') as Ajv;
  ajv.default.prototype.validateSchema = () => true;
}

function load<T>(module: string): T {
  try {
    return requireHere(`firebase-tools/lib/emulator/auth/${module}.js`) as T;
  } catch (cause) {
    throw new Error(
      `firebase-tools does not load: ${(cause as Error).message} (Does it need a package that overrides in package.json replace?)`,
      { cause },
    );
  }
}

/** Stores the emulator's accounts, which are only in its memory, in a file soon after each change. */
export function accountFile(path: string, accounts: AccountsClient) {
  let saved = '';
  let saving: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const text = `${JSON.stringify({ users: await accounts.list() }, null, 2)}\n`;
    if (text === saved) return;
    await replaceFile(path, text);
    saved = text;
  }

  /** Writes the accounts if they changed, one write at a time; ends the process if that fails. */
  const save = (): Promise<void> => (saving = saving.then(write).catch(reportAndEnd));

  return {
    save,
    async restore(): Promise<void> {
      // Security: the emulator stores plain passwords, so only the folder's owner may read it.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const text = await readFile(path, 'utf8').catch(ifMissing('{ "users": [] }'));
      await accounts.restore(parse(text, path).users);
    },
    /** Listens to the emulator's requests: any that is not a read may have changed an account. */
    watch: ((request, response) => {
      if (request.method === 'GET' || request.method === 'OPTIONS') return;
      response.once('finish', () => void save());
    }) satisfies RequestListener,
  };
}

function parse(text: string, path: string): { users: StoredAccount[] } {
  try {
    return JSON.parse(text) as { users: StoredAccount[] };
  } catch (cause) {
    throw new Error(`${path} does not contain accounts.`, { cause });
  }
}

/** Ends the process: accounts that cannot be stored must not look as if they were. */
function reportAndEnd(error: Error): void {
  console.error(`The accounts could not be saved: ${error.message}`);
  process.exit(1);
}
