import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolder, WEB_APPS, WORKSPACE } from '../workspace';
import { releaseApp } from './release-app';
import { ReleaseError } from './release-error';

/** `npm run release -- <app> [--to <web root>]` */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string', default: resolve(WORKSPACE, 'dist/web') } },
  });
  const [app, ...others] = positionals;
  if (!app || others.length > 0 || !WEB_APPS.includes(app)) {
    throw new ReleaseError(`Say which one app to release: ${WEB_APPS.join(', ')}.`);
  }
  const webRoot = resolve(values.to);
  const version = await releaseApp({ app, buildDir: buildFolder(app), webRoot });
  console.log(`${app} ${version} is live in ${webRoot}.`);
}

await main().catch((error: Error) => {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
});
