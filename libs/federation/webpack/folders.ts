import { existsSync, mkdirSync } from 'node:fs';
import { join, extname } from 'node:path';
import type { Configuration } from 'webpack';
import type { AppDescription } from './app-description.ts';

/** Returns the folders of the Nx workspace, or of an app that stands alone. @returns among others `root`, to which source maps are relative */
export function foldersOf(
  { name, directory }: Pick<AppDescription, 'name' | 'directory'>,
  production = true,
) {
  const workspace = join(directory, '../..');
  if (!existsSync(join(workspace, 'nx.json'))) {
    const cache = join(directory, 'node_modules/.cache');
    return {
      root: directory,
      output: production ? join(directory, 'dist') : join(cache, 'dev'),
      cache: join(cache, 'webpack'),
    };
  }
  return {
    root: workspace,
    output: join(workspace, production ? 'dist/apps' : '.cache/dev', name),
    cache: join(workspace, '.cache/webpack'),
  };
}

/** The path of a module of this library, from here: with `.ts` in the workspace, `.js` in its package. */
export const ownFile = (path: string) =>
  join(import.meta.dirname, path + extname(import.meta.filename));

/** `npm start` builds for this machine: it minifies only what visitors load, and leaves out Brotli and source maps. Such a build is never released. */
export const isQuickBuild = () => process.env.NOX_QUICK_BUILD === '1';

/** Writing it takes a quarter of a build, so a first one does without: few machines build again (CI, a trial). */
export function buildCache(
  name: string,
  cacheDirectory: string,
  production: boolean,
): Configuration['cache'] {
  const own = join(cacheDirectory, name);
  if (production && !existsSync(own)) {
    mkdirSync(own, { recursive: true });
    return false;
  }
  return {
    type: 'filesystem',
    name,
    cacheDirectory,
    buildDependencies: { config: [ownFile('federated-app')] },
    // A development server has what it built in memory, and writes it once nothing was saved for a while.
    ...(!production && { maxMemoryGenerations: Infinity, idleTimeoutAfterLargeChanges: 30_000 }),
  };
}
