import { runCommand, type Start } from '../run/command.ts';
import { lockOptions, oneApp, TARGET, TARGET_HELP, targetOf, WAIT, WAIT_HELP } from './command.ts';
import { AUTHOR_HELP, RELEASED_BY, releasedBy } from './released-by.ts';
import { planRollback, rollBack } from './roll-back.ts';
import { isMachine, runThere } from './ssh/run-there.ts';
import { openTarget } from './target.ts';

const HELP = `npm run rollback -- <app> [--to-version <version>] [--to <target>] [--wait <seconds>] [--dry-run]

Points production back to a version that is still there. Nothing is built, copied or started again.

  <app>         what npm run releases lists
  --to-version  the version to go to (default: the one before); npm run releases lists them
${TARGET_HELP}
${WAIT_HELP}
${AUTHOR_HELP}
  --dry-run     only says what it would do, or why it would not`;

const OPTIONS = {
  ...TARGET,
  ...WAIT,
  author: RELEASED_BY.author,
  'to-version': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const rollback = (start: Start) =>
  runCommand({ help: HELP, options: OPTIONS, ...start }, async ({ positionals, values }) => {
    const app = oneApp(positionals);
    const { 'dry-run': isDry, 'to-version': toVersion, wait } = values;
    const waiting = lockOptions(values);
    const by = await releasedBy(values);
    const to = targetOf(values);
    if (isMachine(to)) {
      const options = { 'to-version': toVersion, wait, 'dry-run': isDry, author: by.author ?? '' };
      return runThere(to, { command: 'rollback', app, options });
    }
    const target = await openTarget(to);
    const plan = await target.use({ isDry, versionsOf: { app } }, (root) => {
      const options = { app, toVersion, by, ...waiting, ...root };
      return isDry ? planRollback(options) : rollBack(options);
    });
    if (plan.isLive) return console.log(`${app} ${plan.to} is live in ${target.name} already.`);
    const instead = plan.from ? `, instead of ${plan.from}` : ' again';
    console.log(`${app} ${plan.to} ${isDry ? 'would go' : 'is'} live in ${target.name}${instead}.`);
  });
