import { runCommand, type Start } from '../run/command.ts';
import { lockOptions, oneApp, TARGET, TARGET_HELP, targetOf, WAIT, WAIT_HELP } from './command.ts';
import { AUTHOR_HELP, RELEASED_BY, releasedBy } from './released-by.ts';
import { planRetirement, retire as retireApp } from './retire.ts';
import { isMachine, runThere } from './ssh/run-there.ts';
import { openTarget } from './target.ts';

const HELP = `npm run retire -- <remote> [--to <target>] [--wait <seconds>] [--dry-run]

Takes a remote off the registry: its pages and menu entries are gone with the next page that somebody opens. Pages that
are open keep it, since its files stay. It is also the way back from a first release that is bad.

  <remote>   such as judging; npm run rollback -- <remote> brings its last version back
${TARGET_HELP}
${WAIT_HELP}
${AUTHOR_HELP}
  --dry-run  only says what it would do, or why it would not`;

const OPTIONS = {
  ...TARGET,
  ...WAIT,
  author: RELEASED_BY.author,
  'dry-run': { type: 'boolean', default: false },
} as const;

export const retire = (start: Start) =>
  runCommand({ help: HELP, options: OPTIONS, ...start }, async ({ positionals, values }) => {
    const app = oneApp(positionals);
    const { 'dry-run': isDry, wait } = values;
    const waiting = lockOptions(values);
    const by = await releasedBy(values);
    const to = targetOf(values);
    if (isMachine(to)) {
      const options = { wait, 'dry-run': isDry, author: by.author ?? '' };
      return runThere(to, { command: 'retire', app, options });
    }
    const target = await openTarget(to);
    const { version } = await target.use({ isDry }, (root) => {
      const options = { app, by, ...waiting, ...root };
      return isDry ? planRetirement(options) : retireApp(options);
    });
    console.log(`${app} ${version} ${isDry ? 'would be' : 'is'} retired from ${target.name}.`);
  });
