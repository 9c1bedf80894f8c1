import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Paths = Record<string, { parameters?: object[] }>;

/**
 * All that the product and its tests use: the emulator compiles a validator for each, and for each parameter, at its
 * start, which takes time.
 */
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
 * The Auth emulator of firebase-tools as an HTTP server that does not listen yet.
 *
 * It is taken out of the command line tool, which adds a hub, a logging service, files in the working folder
 * and about ten seconds. These are inner modules, so firebase-tools is pinned to an exact version, and `overrides` in
 * package.json replace what they never load by an empty package; a spec checks that.
 * @throws Error if one of the replaced packages is needed
 */
export async function createAuthEmulator(projectId: string): Promise<Server> {
  const { paths } = load<{ default: { paths: Paths } }>('apiSpec').default;
  for (const [path, endpoint] of Object.entries(paths)) {
    if (!USED_ENDPOINTS.has(path)) delete paths[path];
    // References are to what every endpoint of Google has, such as `prettyPrint`: nobody sends it.
    endpoint.parameters = endpoint.parameters?.filter((parameter) => !('$ref' in parameter));
  }
  const { createApp } = load<{ createApp: (projectId: string) => Promise<RequestListener> }>(
    'server',
  );
  return createServer(await createApp(projectId));
}

function load<T>(module: string): T {
  try {
    return require(`firebase-tools/lib/emulator/auth/${module}.js`) as T;
  } catch (cause) {
    throw new Error(
      `firebase-tools does not load: ${(cause as Error).message} (Does it need a package that overrides in package.json replace?)`,
      { cause },
    );
  }
}
