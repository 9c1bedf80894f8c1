import { resolve } from 'node:path';
import { runCommand, UsageError } from '../run/command.ts';
import { buildFolder, WEB_APPS } from '../workspace.ts';
import { sizeOf } from './build-files.ts';
import { existingWebRoot, oneApp, WEB_ROOT } from './command.ts';
import { planRelease, releaseApp, type ReleasePlan } from './release-app.ts';
import { formatMegabytes } from './format.ts';

const HELP = `npm run release -- <app> [--to <web root>] [--from <folder>] [--dry-run]
npm run release -- --all [--to <web root>] [--dry-run]

Makes a build live: puts it into a folder of its own, points production to it, and removes versions that no page can
need any more. Visitors who have a page open keep their version. docs/operations.md has the rest.

  <app>      ${WEB_APPS.join(', ')}; another repository's with --from
  --all      the shell, then each remote of this checkout
  --to       the folder that the server shows to the world (default: dist/web)
  --from     where the build lies (default: dist/apps/<app>)
  --dry-run  only says what it would do, or why it would not`;

const OPTIONS = {
  ...WEB_ROOT,
  from: { type: 'string' },
  all: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  const { from, all, 'dry-run': isDry } = values;
  const isAlone = positionals.length === 0 && from === undefined;
  if (all && !isAlone) throw new UsageError('Give --all without an app and without --from.');
  const apps = all
    ? ['shell', ...WEB_APPS.filter((app) => app !== 'shell')]
    : [oneApp(positionals, from === undefined ? WEB_APPS : undefined)];
  const webRoot = await existingWebRoot(values.to);
  for (const app of apps) {
    const buildDir = from === undefined ? buildFolder(app) : resolve(from);
    const options = { app, buildDir, webRoot, lockTimeoutMs: 0 };
    report(isDry ? await planRelease(options) : await releaseApp(options), webRoot, isDry);
  }
});

function report(plan: ReleasePlan, webRoot: string, isDry: boolean) {
  const { build, previous, isLive, isStored, outdated } = plan;
  const { app, version, files } = build;
  if (isLive) return console.log(`${app} ${version} is live in ${webRoot} already.`);
  const after = previous ? `, after ${previous}` : '';
  console.log(`${app} ${version} ${isDry ? 'would go' : 'is'} live in ${webRoot}${after}.`);
  const size = `${Object.keys(files).length} files, ${formatMegabytes(sizeOf(files))}`;
  if (isDry) console.log(isStored ? 'Its files are there already.' : `It would bring ${size}.`);
  if (outdated.length > 0) {
    console.log(`${isDry ? 'It would remove' : 'Removed'} ${outdated.join(', ')}.`);
  }
}
