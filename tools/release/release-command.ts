import { resolve } from 'node:path';
import { runCommand, type Start, UsageError } from '../run/command.ts';
import { CHECKOUT } from './checkout.ts';
import { CHANGE, CHANGE_HELP, lockOptions, oneApp, runAt } from './command.ts';
import { sizeOf } from './declaration.ts';
import { formatMegabytes } from './format.ts';
import { readBuild } from './read-build.ts';
import { planRelease, releaseApp, type ReleasePlan } from './release-app.ts';
import { COMMIT_HELP, RELEASED_BY, releasedBy } from './released-by.ts';

const HELP = `npm run release -- <app> [--from <folder>] [--to <target>] [--wait <seconds>] [--replaces] [--dry-run]
npm run release -- --all [--to <target>] [--wait <seconds>] [--dry-run]

Makes a build live: puts it into a folder of its own, points production to it, and removes versions that no page can
need any more. Visitors who have a page open keep their version. docs/operations.md has the rest.

  <app>      ${CHECKOUT ? `${CHECKOUT.apps.join(', ')}; another repository's with --from` : 'such as judging'}
  --all      the shell, then each remote of the checkout
  --from     where the build lies (default, in a checkout: dist/apps/<app>)
  --replaces  it may come from another package or repository than the live version, and drop mounts of that
${COMMIT_HELP}
${CHANGE_HELP}`;

const OPTIONS = {
  ...CHANGE,
  ...RELEASED_BY,
  from: { type: 'string' },
  all: { type: 'boolean', default: false },
  replaces: { type: 'boolean', default: false },
} as const;

export const release = (start: Start) =>
  runCommand({ help: HELP, options: OPTIONS, ...start }, async ({ positionals, values }) => {
    const { 'dry-run': isDry, replaces } = values;
    const waiting = lockOptions(values);
    for (const { app, buildDir } of buildsOf(positionals, values)) {
      const by = await releasedBy(values, buildDir);
      const there = async () => {
        await readBuild(app, buildDir);
        const { commit = '', author = '' } = by;
        return { command: 'release', app, options: { replaces, commit, author }, buildDir };
      };
      await runAt(values, there, async (target) => {
        const plan = await target.use({ isDry }, (root) => {
          const options = { app, buildDir, by, replaces, ...waiting, ...root };
          return isDry ? planRelease(options) : releaseApp(options);
        });
        report(plan, target.name, isDry);
      });
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
