import { join } from 'node:path';
import { buildFolder } from '../workspace.ts';
import { type Child, type Output, startChild } from './child-process.ts';
import type { ProductSettings } from './settings.ts';

/**
 * Starts the API, which also serves the web.
 * @param port a port, or 0 for a free one
 * @param emulatorPort where the emulator is or will be; absent with a real identity provider
 * @throws StartError if it cannot start; its output has the reason
 */
export function startApi(
  settings: ProductSettings,
  port: string,
  emulatorPort: number | undefined,
  output: Output,
  signal?: AbortSignal,
): Promise<Child> {
  const { env, dataDir, webRoot, firebaseProjectId } = settings;
  return startChild({
    title: 'The API',
    args: [join(buildFolder('api'), 'server.js')],
    env: {
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
