import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppDescription } from './app-description.ts';

/** Those of the Nx workspace, or of an app that stands alone. @returns among others `root`, to which source maps are relative */
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
