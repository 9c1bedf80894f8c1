import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppDescription } from './app-description.ts';

/**
 * An app of an Nx workspace is built into the workspace's folders, one that stands alone into its own.
 * @returns among others `root`, to which paths in source maps are relative
 */
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
