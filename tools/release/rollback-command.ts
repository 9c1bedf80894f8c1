import { runCommand, type Start, UsageError } from '../run/command.ts';
import { CHANGE, CHANGE_HELP, lockOptions, oneApp, runAt } from './command.ts';
import { releasedBy } from './released-by.ts';
import {
  planRetirement,
  planRollback,
  retire as retireApp,
  rollBack,
  type RollbackOptions,
} from './roll-back.ts';
import type { Target } from './web-root.ts';

const ROLLBACK_HELP = `npm run rollback -- <app> [--to-version <version>] [--to <target>] [--wait <seconds>] [--dry-run]

Points production back to a version that is still there. Nothing is built, copied or started again.

  <app>         what npm run releases lists
  --to-version  the version to go to (default: the one before); npm run releases lists them
${CHANGE_HELP}`;

const RETIRE_HELP = `npm run retire -- <remote> [--to <target>] [--wait <seconds>] [--dry-run]

Takes a remote off the registry: its pages and menu entries are gone with the next page that somebody opens. Pages that
are open keep it, since its files stay. It is also the way back from a first release that is bad.

  <remote>   such as judging; npm run rollback -- <remote> brings its last version back
${CHANGE_HELP}`;

const OPTIONS = { ...CHANGE, 'to-version': { type: 'string' } } as const;

type Change = Omit<RollbackOptions, 'webRoot'>;

/** @param change changes what is live, or only plans to, and says what happened */
const commandOf =
  (
    command: 'rollback' | 'retire',
    help: string,
    change: (target: Target, isDry: boolean, options: Change) => Promise<string>,
  ) =>
  (start: Start) =>
    runCommand({ help, options: OPTIONS, ...start }, async ({ positionals, values }) => {
      const app = oneApp(positionals);
      const { 'dry-run': isDry, 'to-version': toVersion } = values;
      if (toVersion !== undefined && command === 'retire') {
        throw new UsageError('Give --to-version to a rollback only.');
      }
      const waiting = lockOptions(values);
      const by = await releasedBy(values);
      const options = { 'to-version': toVersion, author: by.author ?? '' };
      await runAt(values, { command, app, options }, async (target) =>
        console.log(await change(target, isDry, { app, toVersion, by, ...waiting })),
      );
    });

export const rollback = commandOf('rollback', ROLLBACK_HELP, async (target, isDry, change) => {
  const { app } = change;
  const plan = await target.use({ isDry, versionsOf: { app } }, (root) =>
    (isDry ? planRollback : rollBack)({ ...change, ...root }),
  );
  if (plan.isLive) return `${app} ${plan.to} is live in ${target.name} already.`;
  const instead = plan.from ? `, instead of ${plan.from}` : ' again';
  return `${app} ${plan.to} ${isDry ? 'would go' : 'is'} live in ${target.name}${instead}.`;
});

export const retire = commandOf('retire', RETIRE_HELP, async (target, isDry, change) => {
  const { version } = await target.use({ isDry }, (root) =>
    (isDry ? planRetirement : retireApp)({ ...change, ...root }),
  );
  return `${change.app} ${version} ${isDry ? 'would be' : 'is'} retired from ${target.name}.`;
});
