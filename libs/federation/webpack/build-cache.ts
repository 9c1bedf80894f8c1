import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { ownFile } from './own-file.ts';

/** For this machine, as `npm start` builds: minified is only what visitors load, without Brotli and source maps. Never released. */
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
