import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type ApiDescription, keepUsedEndpoints } from './used-endpoints.ts';

const require = createRequire(import.meta.url);

/**
 * The Auth emulator of firebase-tools as an HTTP server that does not listen yet.
 *
 * It is taken out of the command line tool, which adds a hub, a logging service, files in the working folder
 * and about ten seconds. These are inner modules, so firebase-tools is pinned to an exact version.
 */
export async function createAuthEmulator(projectId: string): Promise<Server> {
  const description = require('firebase-tools/lib/emulator/auth/apiSpec.js') as {
    default: ApiDescription;
  };
  keepUsedEndpoints(description.default);
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as {
    createApp: (projectId: string) => Promise<RequestListener>;
  };
  return createServer(await createApp(projectId));
}
