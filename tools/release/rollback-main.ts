import { runCommand } from '../run/command.ts';
import { WEB_APPS } from '../workspace.ts';
import { existingWebRoot, oneApp, WEB_ROOT } from './command.ts';
import { liveVersions, readRegistry } from './registry-file.ts';
import { planRollback, rollBack } from './roll-back.ts';

const HELP = `npm run rollback -- <app> [--to-version <version>] [--to <web root>] [--dry-run]

Points production back to a version that is still there. Nothing is built, copied or started again.

  <app>         what npm run releases lists
  --to-version  the version to go to (default: the one before); npm run releases lists them
  --to          the folder that the server shows to the world (default: dist/web)
  --dry-run     only says what it would do, or why it would not`;

const OPTIONS = {
  ...WEB_ROOT,
  'to-version': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  const webRoot = await existingWebRoot(values.to);
  const live = liveVersions(await readRegistry(webRoot));
  const app = oneApp(positionals, new Set([...WEB_APPS, ...live.keys()]));
  const options = { app, webRoot, toVersion: values['to-version'] };
  const isDry = values['dry-run'];
  const { from, to, isLive } = isDry ? await planRollback(options) : await rollBack(options);
  if (isLive) console.log(`${app} ${to} is live in ${webRoot} already.`);
  else
    console.log(
      `${app} ${to} ${isDry ? 'would go' : 'is'} live in ${webRoot}${from ? `, instead of ${from}` : ' again'}.`,
    );
});
