import { resolve } from 'node:path';
import { runCommand, type Start, UsageError } from '../run/command.ts';
import { CHECKOUT } from './checkout.ts';
import {
  lockOptions,
  oneApp,
  openTarget,
  TARGET,
  TARGET_HELP,
  targetOf,
  WAIT,
  WAIT_HELP,
} from './command.ts';
import { sizeOf } from './declaration.ts';
import { formatMegabytes } from './format.ts';
import { readBuild } from './read-build.ts';
import { planRelease, releaseApp, type ReleasePlan } from './release-app.ts';
import { RELEASED_BY, RELEASED_BY_HELP, releasedBy } from './released-by.ts';
import { isMachine, runThere } from './ssh/run-there.ts';

const HELP = `npm run release -- <app> [--from <folder>] [--to <target>] [--wait <seconds>] [--replaces] [--dry-run]
npm run release -- --all [--to <target>] [--wait <seconds>] [--dry-run]

Makes a build live: puts it into a folder of its own, points production to it, and removes versions that no page can
need any more. Visitors who have a page open keep their version. docs/operations.md has the rest.

  <app>      ${CHECKOUT ? `${CHECKOUT.apps.join(', ')}; another repository's with --from` : 'such as judging'}
  --all      the shell, then each remote of the checkout
${TARGET_HELP}
  --from     where the build lies (default, in a checkout: dist/apps/<app>)
${WAIT_HELP}
${RELEASED_BY_HELP}
  --replaces it may come from another package or repository than the live version, and drop mounts of that
  --dry-run  only says what it would do, or why it would not`;

const OPTIONS = {
  ...TARGET,
  ...WAIT,
  ...RELEASED_BY,
  from: { type: 'string' },
  all: { type: 'boolean', default: false },
  replaces: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const release = (start: Start) =>
  runCommand({ help: HELP, options: OPTIONS, ...start }, async ({ positionals, values }) => {
    const { 'dry-run': isDry, replaces } = values;
    const waiting = lockOptions(values);
    const builds = buildsOf(positionals, values);
    const to = targetOf(values);
    if (isMachine(to)) {
      for (const { app, buildDir } of builds) {
        await readBuild(app, buildDir);
        const { commit = '', author = '' } = await releasedBy(values, buildDir);
        const options = { wait: values.wait, replaces, 'dry-run': isDry, commit, author };
        await runThere(to, { command: 'release', app, options, buildDir });
      }
      return;
    }
    const target = await openTarget(to);
    for (const { app, buildDir } of builds) {
      const by = await releasedBy(values, buildDir);
      const plan = await target.use({ isDry }, (root) => {
        const options = { app, buildDir, by, replaces, ...waiting, ...root };
        return isDry ? planRelease(options) : releaseApp(options);
      });
      report(plan, target.name, isDry);
    }
  });

/** @throws UsageError */
function buildsOf(positionals: string[], { from, all }: { from?: string; all: boolean }) {
  if (all && (positionals.length > 0 || from !== undefined)) {
    throw new UsageError('Give --all without an app and without --from.');
  }
  if (from !== undefined) return [{ app: oneApp(positionals), buildDir: resolve(from) }];
  if (!CHECKOUT) throw new UsageError('Say with --from where the build lies.');
  const { apps, buildFolder } = CHECKOUT;
  const names = all
    ? ['shell', ...apps.filter((app) => app !== 'shell')]
    : [oneApp(positionals, apps)];
  return names.map((app) => ({ app, buildDir: buildFolder(app) }));
}

function report(plan: ReleasePlan, target: string, isDry: boolean) {
  const { build, previous, isLive, isStored, outdated } = plan;
  const { app, version, files } = build;
  if (isLive) return console.log(`${app} ${version} is live in ${target} already.`);
  const after = previous ? `, after ${previous}` : '';
  console.log(`${app} ${version} ${isDry ? 'would go' : 'is'} live in ${target}${after}.`);
  const size = `${Object.keys(files).length} files, ${formatMegabytes(sizeOf(files))}`;
  if (isDry) console.log(isStored ? 'Its files are there already.' : `It would bring ${size}.`);
  if (outdated.length > 0) {
    console.log(`${isDry ? 'It would remove' : 'Removed'} ${outdated.join(', ')}.`);
  }
}
