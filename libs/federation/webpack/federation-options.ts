import { createRequire } from 'node:module';
import { containerName, REMOTE_ENTRY } from '@nox/release-format/addresses';
import type { AppDescription } from './app-description.ts';
import { ownFile } from './folders.ts';
import { preloadsPlugin } from './preloads-plugin.ts';

// What the bundler of another repository needs beside the options.
export { buildOrigin } from './build-origin.ts';
export { declaredRoutes, evaluateRoutes } from './page-modules.ts';

const require = createRequire(import.meta.url);

/** Evaluated once per page: React's dispatcher, contexts or caches. `react-dom/` covers its subpaths, and not the package itself. */
const THIRD_PARTY = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  '@tanstack/react-query',
];

/** Our own, with state. Strict: a remote built for another major version is refused with a clear message. */
const STATEFUL_LIBRARIES = ['@nox/auth', '@nox/api-client', '@nox/uploads'];

export interface SharedModule {
  singleton: true;
  version: string;
  requiredVersion: string;
  strictVersion: boolean;
  import?: false | string;
}

const packageOf = (key: string) => key.replace(/\/$/, '');

function installedVersion(key: string): string {
  return (require(`${packageOf(key)}/package.json`) as { version: string }).version;
}

/** The plugin's `shared` setting. A remote carries no copy (`import: false`): the shell provides them all. */
export function sharedModules({
  role,
  requires = {},
}: Pick<AppDescription, 'role' | 'requires'>): Record<string, SharedModule> {
  const entries = [...THIRD_PARTY, ...STATEFUL_LIBRARIES].map((key) => {
    const version = installedVersion(key);
    const shared: SharedModule = {
      singleton: true,
      version,
      requiredVersion: requires[packageOf(key)] ?? `^${version}`,
      strictVersion: STATEFUL_LIBRARIES.includes(key),
      ...(role === 'remote' && { import: false as const }),
      // The shell shares a part of it.
      ...(role === 'shell' &&
        key === 'react-router-dom' && { import: ownFile('../shared/router') }),
    };
    return [key, shared] as const;
  });
  return Object.fromEntries(entries);
}

type Named = Pick<AppDescription, 'name' | 'role' | 'requires' | 'hasIslands'>;

export const ROUTES = './src/routes.tsx';
const ISLANDS = './src/islands.ts';

/** Any bundler can use these options. A remote that is built with these alone carries the runtime's core, since not every page offers one. */
export function federationOptions(app: Named) {
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

/** Writes which files each page loads. */
export const pageFilesPlugin = (app: Named & Pick<AppDescription, 'preloads'>) =>
  preloadsPlugin({
    always: alwaysLoaded(app),
    named: {
      ...app.preloads,
      // What every island needs of a remote.
      ...(app.hasIslands && {
        islands: [containerName(app.name), '__federation_expose_islands'],
      }),
    },
    routes: app.role === 'shell' ? undefined : ROUTES,
    islands: app.hasIslands ? ISLANDS : undefined,
  });

/** What every page needs of a build, by the names of its chunks. */
function alwaysLoaded({ role, name }: Named): string[] {
  return role === 'shell'
    ? ['main', 'bootstrap', 'react', 'query', 'vendor', 'libraries', 'account', 'react-dom']
    : [containerName(name), '__federation_expose_routes'];
}
