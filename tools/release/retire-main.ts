import { runCommand } from '../run/command.ts';
import { existingWebRoot, oneApp, WEB_ROOT } from './command.ts';
import { planRetirement, retire } from './retire.ts';

const HELP = `npm run retire -- <remote> [--to <web root>] [--dry-run]

Takes a remote off the registry: its pages and menu entries are gone with the next page that somebody opens. Pages that
are open keep it, since its files stay. It is also the way back from a first release that is bad.

  <remote>   such as judging; npm run rollback -- <remote> brings its last version back
  --to       the folder that the server shows to the world (default: dist/web)
  --dry-run  only says what it would do, or why it would not`;

const OPTIONS = { ...WEB_ROOT, 'dry-run': { type: 'boolean', default: false } } as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  const app = oneApp(positionals);
  const webRoot = await existingWebRoot(values.to);
  const options = { app, webRoot };
  const isDry = values['dry-run'];
  const { version } = isDry ? await planRetirement(options) : await retire(options);
  console.log(`${app} ${version} ${isDry ? 'would be' : 'is'} retired from ${webRoot}.`);
});
