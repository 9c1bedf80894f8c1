import { resolve } from 'node:path';
import { AppName, sizeOf } from '@nox/release-format';
import { command, CommandError, UsageError } from '../run/command.ts';
import { formatMegabytes, formatTime, isFolder } from '../run/files.ts';
import { Bucket } from './bucket.ts';
import {
  planRelease,
  planRetirement,
  planRollback,
  releaseApp,
  type ReleasePlan,
  retire as retireApp,
  rollBack,
  type RollbackOptions,
} from './changes.ts';
import { CHECKOUT } from './checkout.ts';
import { endPreview, planPreview, previewApp } from './previews.ts';
import { readBuild } from './read-build.ts';
import { releasedBy } from './released-by.ts';
import { type Call, runThere } from './run-there.ts';
import { folderStore, type Store } from './store.ts';

export const TARGET = {
  to: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const TARGET_HELP = `  --to       where the site's files are: the folder that the server shows to the world${CHECKOUT ? ' (default: dist/web)' : ''},
             ssh://user@host/folder, or s3://bucket/prefix?endpoint=https://…&region=…, with AWS_ACCESS_KEY_ID and
             AWS_SECRET_ACCESS_KEY in the environment`;

export const WAIT = { wait: { type: 'string', default: '0' } } as const;

export const WAIT_HELP = `  --wait     for how many seconds to wait while somebody else is releasing (default: 0)`;

const CHANGE = { ...TARGET, ...WAIT, author: { type: 'string' } } as const;

const CHANGE_HELP = `${TARGET_HELP}
${WAIT_HELP}
  --author   who does it, for the history, which anybody may read (default: of the CI, of git, or of the machine)
  --dry-run  only says what it would do, or why it would not`;

const RELEASE_HELP = `npm run release -- <app> [--from <folder>] [--to <target>] [--wait <seconds>] [--replaces] [--dry-run]
npm run release -- <remote> --preview <name> [--until <day>] [--from <folder>] [--to <target>] [--site <address>]
npm run release -- <remote> --preview <name> --end [--to <target>]
npm run release -- --all [--to <target>] [--wait <seconds>] [--dry-run]

Makes a build live: puts it into a folder of its own, points production to it, and removes versions that no page can
need any more. Visitors who have a page open keep their version. docs/operations.md has the rest.

With --preview the build lies beside the others, and is live for nobody: the command prints a link, and each browser that
opens it has the remote from this build until somebody ends that in a bar of the page, the preview ends, or --end ends it.

  <app>      ${CHECKOUT ? `${CHECKOUT.apps.join(', ')}; another repository's with --from` : 'such as judging'}
  --all      the shell, then each remote of the checkout
  --from     where the build lies (default, in a checkout: dist/apps/<app>)
  --replaces  it may come from another package or repository than the live version, and drop mounts of that
  --preview  the preview's name, such as pr-12; one of the same name is replaced
  --until    its last day, in UTC, or a time with its zone (default: in 14 days, at most in 90)
  --end      ends it
  --site     the address at which visitors find the site, once: releases remember it, for links and to compare calls of the API
  --commit   from which it was built (default: of the CI, or of the checkout in which the build lies)
${CHANGE_HELP}`;

const RELEASE_OPTIONS = {
  ...CHANGE,
  commit: { type: 'string' },
  from: { type: 'string' },
  all: { type: 'boolean', default: false },
  replaces: { type: 'boolean', default: false },
  preview: { type: 'string' },
  until: { type: 'string' },
  end: { type: 'boolean', default: false },
  site: { type: 'string' },
} as const;

export const release = command(
  { help: RELEASE_HELP, options: RELEASE_OPTIONS },
  async ({ positionals, values }) => {
    const { 'dry-run': isDry, replaces, preview, until, end } = values;
    const waiting = lockOptions(values);
    const url = siteUrl(values.site);
    if ((until !== undefined || end) && preview === undefined)
      throw new UsageError('Name the preview with --preview.');
    if (preview !== undefined && end) return endOne(oneApp(positionals), preview, values);
    for (const { app, buildDir } of buildsOf(positionals, values)) {
      const by = await releasedBy(values, buildDir);
      const there = async () => {
        await readBuild(app, buildDir);
        const { commit = '', author = '' } = by;
        const more = { preview, until, site: url };
        return {
          command: 'release',
          app,
          options: { replaces, commit, author, ...more },
          buildDir,
        };
      };
      await runAt(values, there, async (root) => {
        const options = { app, buildDir, by, replaces, url, ...waiting, root };
        if (preview !== undefined) return showPreview({ ...options, preview, until }, isDry);
        report(await (isDry ? planRelease : releaseApp)(options), root.name, isDry);
      });
    }
  },
);

/** @throws UsageError unless it is the address of a site */
function siteUrl(text: string | undefined): string | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (text === undefined || /^https?:$/.test(url?.protocol ?? '')) return url?.origin;
  throw new UsageError(`--site takes an address such as https://nox.example.org, not "${text}".`);
}

async function showPreview(options: Parameters<typeof previewApp>[0], isDry: boolean) {
  const { app, preview, root } = options;
  const plan = await (isDry ? planPreview : previewApp)(options);
  const until = formatTime(new Date(plan.until));
  const what = `${app} ${plan.build.version} ${isDry ? 'would be' : 'is'} in ${root.name} as the preview ${preview}, until ${until}`;
  for (const note of plan.site.notes) console.log(note);
  if (!plan.path) return console.log(`${what}.`);
  const { url } = plan.site.file;
  console.log(`${what}. Whoever opens this link has it in that browser:\n`);
  console.log(`  ${url ?? ''}${plan.path}`);
  if (!url) console.log('\nPut the address of the site before it, or name that once with --site.');
}

async function endOne(app: string, preview: string, values: RemoteValues): Promise<void> {
  const { 'dry-run': isDry } = values;
  const there = { command: 'release', app, options: { preview, end: true } };
  const waiting = lockOptions(values);
  await runAt(values, there, async (root) => {
    const version = await endPreview({ app, preview, root, ...waiting }, isDry);
    const what = isDry ? 'would end' : 'has ended';
    console.log(`The preview ${preview} of ${app} ${version} ${what} in ${root.name}.`);
  });
}

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
  for (const note of plan.site.notes) console.log(note);
  const after = previous ? `, after ${previous}` : '';
  console.log(`${app} ${version} ${isDry ? 'would go' : 'is'} live in ${target}${after}.`);
  const size = `${Object.keys(files).length} files, ${formatMegabytes(sizeOf(files))}`;
  if (isDry) console.log(isStored ? 'Its files are there already.' : `It would bring ${size}.`);
  if (outdated.length > 0) {
    console.log(`${isDry ? 'It would remove' : 'Removed'} ${outdated.join(', ')}.`);
  }
}

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

/** @param change changes what is live, or only plans to, and says what happened */
function changeCommand(
  name: 'rollback' | 'retire',
  help: string,
  change: (options: RollbackOptions, isDry: boolean) => Promise<string>,
) {
  const options = { ...CHANGE, 'to-version': { type: 'string' } } as const;
  return command({ help, options }, async ({ positionals, values }) => {
    const app = oneApp(positionals);
    const { 'dry-run': isDry, 'to-version': toVersion } = values;
    if (toVersion !== undefined && name === 'retire') {
      throw new UsageError('Give --to-version to a rollback only.');
    }
    const waiting = lockOptions(values);
    const by = await releasedBy(values);
    const there = { 'to-version': toVersion, author: by.author ?? '' };
    await runAt(values, { command: name, app, options: there }, async (root) =>
      console.log(await change({ app, toVersion, by, ...waiting, root }, isDry)),
    );
  });
}

export const rollback = changeCommand('rollback', ROLLBACK_HELP, async (change, isDry) => {
  const { app, root } = change;
  const plan = await (isDry ? planRollback : rollBack)(change);
  if (plan.isLive) return `${app} ${plan.to} is live in ${root.name} already.`;
  for (const note of plan.site.notes) console.log(note);
  const instead = plan.from ? `, instead of ${plan.from}` : ' again';
  return `${app} ${plan.to} ${isDry ? 'would go' : 'is'} live in ${root.name}${instead}.`;
});

export const retire = changeCommand('retire', RETIRE_HELP, async (change, isDry) => {
  const { version } = await (isDry ? planRetirement : retireApp)(change);
  return `${change.app} ${version} ${isDry ? 'would be' : 'is'} retired from ${change.root.name}.`;
});

const MAX_WAIT_S = 3_600;

/** What a command does while somebody else is releasing. @throws UsageError if `wait` is no number of seconds */
export function lockOptions({ wait = '0' }: { wait?: string }) {
  const seconds = Number(wait);
  if (!/^\d+$/.test(wait) || seconds > MAX_WAIT_S) {
    throw new UsageError(`--wait takes seconds, from 0 to ${MAX_WAIT_S}, not "${wait}".`);
  }
  return {
    lockTimeoutMs: seconds * 1_000,
    onWait: () => console.log(`Somebody else is releasing: waiting for at most ${seconds} s.`),
  };
}

/** @param known the apps that there are; without it, any name: that of another repository's remote */
function oneApp([app, ...others]: string[], known?: readonly string[]): string {
  const isKnown = app && (known ? known.includes(app) : AppName.safeParse(app).success);
  if (isKnown && others.length === 0) return app;
  const found = others.length > 0 ? `not ${1 + others.length}` : app && `not "${app}"`;
  const list = known ? `: ${known.join(', ')}` : ', such as public-site';
  throw new UsageError(`Name one app${found ? `, ${found}` : ''}${list}.`);
}

/** The web root that a command line names; a mistyped one must not become a new one. */
export async function existingWebRoot(path: string): Promise<string> {
  const webRoot = resolve(path);
  if (await isFolder(webRoot)) return webRoot;
  throw new CommandError(
    `There is no folder ${webRoot}: name the web root with --to, or make the folder if it is to be a new one.`,
  );
}

interface RemoteValues {
  to?: string;
  wait?: string;
  'dry-run': boolean;
}

/**
 * Runs on another machine, by the tool there, or here. `there`: its arguments there, beside `--wait`, `--dry-run`.
 * @throws UsageError if the command line does not say where, outside of a checkout
 */
export async function runAt(
  values: RemoteValues,
  there: Call | (() => Promise<Call>),
  here: (root: Store) => Promise<void>,
): Promise<void> {
  const { to = CHECKOUT?.webRoot, wait, 'dry-run': isDry } = values;
  if (!to) {
    throw new UsageError('Say with --to where the site’s files are: a folder, ssh://… or s3://….');
  }
  if (to.startsWith('s3:')) return here(new Bucket(to));
  if (!to.startsWith('ssh:')) return here(folderStore(await existingWebRoot(to)));
  const call = typeof there === 'function' ? await there() : there;
  await runThere(to, { ...call, options: { wait, 'dry-run': isDry, ...call.options } });
}
