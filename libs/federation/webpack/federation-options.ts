import { containerName, REMOTE_ENTRY } from '@nox/release-format/addresses';
import type { AppDescription } from './app-description.ts';
import { sharedModules } from './shared-modules.ts';

export const ROUTES = './src/routes.tsx';
export const ISLANDS = './src/islands.ts';

/** For any bundler. A remote that is built with these alone carries the runtime's core, since not every page offers one. */
export function federationOptions(
  app: Pick<AppDescription, 'name' | 'role' | 'requires' | 'hasIslands'>,
) {
  return {
    name: containerName(app.name),
    dts: false as const,
    shareStrategy: 'loaded-first' as const,
    shared: sharedModules(app),
    experiments: {
      // Remotes are loaded by their entry, without a manifest; and never on a server.
      optimization: { disableSnapshot: true, target: 'web' as const },
    },
    ...(app.role === 'remote' && {
      filename: REMOTE_ENTRY,
      exposes: { './routes': ROUTES, ...(app.hasIslands && { './islands': ISLANDS }) },
    }),
  };
}
