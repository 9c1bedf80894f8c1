import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';

const FOLDER = join(import.meta.dirname, '../../../.cache/webpack');

/**
 * Webpack's cache in the workspace. Writing it takes a quarter of a build, so a first production build does without:
 * few machines that build everything for the first time build again (CI, a trial).
 */
export function buildCache(name: string, production: boolean): Configuration['cache'] {
  const folder = join(FOLDER, name);
  if (production && !existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    return false;
  }
  return {
    type: 'filesystem',
    name,
    cacheDirectory: FOLDER,
    buildDependencies: { config: [join(import.meta.dirname, 'federated-app.ts')] },
  };
}
