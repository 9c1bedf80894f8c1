import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { ownFile } from './own-file.ts';

/**
 * A build for the machine it is made on, as `npm start` makes it: only what visitors load is minified, nothing is compressed
 * by Brotli, and there are no source maps. It cannot be released.
 */
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
  };
}
