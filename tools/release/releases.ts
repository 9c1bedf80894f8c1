import { isOver, type Preview, sizeOf } from '@nox/release-format';
import { hexToSri, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { command, noPositionals, type Start } from '../run/command.ts';
import { formatKilobytes, formatMegabytes, formatTime, inParallel } from '../run/files.ts';
import { callsIn } from './calls.ts';
import { previousVersion, releasable } from './changes.ts';
import { runAt, TARGET, TARGET_HELP } from './commands.ts';
import { type Declaration, findDamage, readDeclaration } from './declaration.ts';
import { watchRelease } from './errors.ts';
import { checkFit } from './fit.ts';
import { ignoreReleaseError } from './release-error.ts';
import type { ReleasedBy } from './released-by.ts';
import type { Store } from './store.ts';
import { entriesOf, lastLive, readSite, type Site } from './site.ts';
import { sizesOf, sumOf } from './sizes.ts';
import { isLive, versionFiles, versionsOf } from './web-root.ts';

const HELP = `npm run releases -- [--to <target>] [--dry-run]
npm run releases -- --watch <remote> --site <address>

Lists which versions are live, since when and by whom, which are previews, and to which ones one can go back; of what somebody
sees, how much browsers load (against the release before), and what it needs. Exits with 1 where a live version is not what was
built.

${TARGET_HELP}
  --dry-run  says the same: it never changes anything
  --watch    waits for an hour after a release of the remote, and exits with 1 once it has errors of a new kind
  --site     the site, such as https://nox.example.org; NOX_TEAM_TOKEN is a token of its page Errors`;

const OPTIONS = { ...TARGET, watch: { type: 'string' }, site: { type: 'string' } } as const;

export const releases = command(
  { help: HELP, options: OPTIONS },
  async ({ positionals, values }, start) => {
    noPositionals(positionals);
    if (values.watch !== undefined) return watchRelease(values.watch, values.site);
    await runAt(values, { command: 'releases' }, (root) => list(root, start));
  },
);

async function list(root: Store, start: Start): Promise<void> {
  const site = await readSite(root);
  const apps = await overview(root, site);
  for (const note of site.notes) console.log(note);
  if (apps.length === 0) console.log(`Nothing was ever released into ${root.name}.`);
  for (const { app, versions } of apps) {
    const isLive = versions.some(({ state }) => state.kind === 'live');
    const wasLive = versions.some(({ state }) => state.kind !== 'live' && state.until);
    console.log(wasLive && !isLive ? `${app} (retired)` : app);
    for (const version of versions) {
      console.log(line(version));
      for (const detail of version.details) console.log(`      ${detail}`);
    }
    const [damage] = versions.flatMap(({ state }) => (state.kind === 'live' && state.damage) || []);
    if (!damage) continue;
    const sentence = `The live version of ${app} is damaged (${damage}): go back to another one with npm run rollback -- ${app}, or remove its folder and release it again.`;
    console.error(start.phrase?.(sentence) ?? sentence);
    process.exitCode = 1;
  }
}

function line({ version, bytes, state, previews }: StoredVersion): string {
  const mark = state.kind === 'live' ? '→' : ' ';
  const shown = previews.map(
    (one) => `; preview ${one.name} until ${formatTime(new Date(one.until))}`,
  );
  return `  ${mark} ${version.padEnd(20)}${formatMegabytes(bytes).padStart(9)}   ${describe(state)}${shown.join('')}`;
}

function describe(state: StoredVersion['state']): string {
  if (state.kind === 'live') {
    const { since, author, commit, damage } = state;
    const by = [author && ` by ${author}`, commit && ` (${commit.slice(0, 8)})`];
    const who = by.filter(Boolean).join('');
    return `live since ${formatTime(since)}${who}${damage ? '; DAMAGED' : ''}`;
  }
  const until = state.until ? `live until ${formatTime(state.until)}` : 'never live';
  if (state.kind === 'unfit') return `${until}; does not fit what is live now`;
  return state.isNext ? `${until}; a rollback goes here` : until;
}

interface StoredVersion {
  version: string;
  bytes: number;
  previews: Preview[];
  /** Sizes and needs, of a version that somebody sees. */
  details: string[];
  state:
    /** `damage`: what pages do not get as it was built, such as `main.js is missing`. */
    | ({ kind: 'live'; since: Date; damage: string | undefined } & ReleasedBy)
    | { kind: 'former'; until: Date | undefined; isNext: boolean }
    /** It was built for another contract than what is live now. */
    | { kind: 'unfit'; until: Date | undefined };
}

/** The versions of each app in a web root, the live one first, then by when they were live last; retired apps come last. */
export async function overview(
  root: Store,
  known?: Site,
): Promise<{ app: string; versions: StoredVersion[] }[]> {
  const site = known ?? (await readSite(root));
  const { history } = site;
  const active = site.file.previews.filter((one) => !isOver(one));
  const others = [...history.map(({ app }) => app), ...active.map(({ remote }) => remote.name)];
  const names = new Set([...site.live.keys(), ...others]);
  const apps = await inParallel([...names], async (app) => {
    const live = site.live.get(app);
    const stored = await versionsOf(root, app);
    const next = previousVersion(app, history, await releasable(root, app, stored));
    const stateOf = async (
      version: string,
      build: Declaration | undefined,
    ): Promise<StoredVersion['state']> => {
      if (version === live) {
        const { at, commit, author } = entriesOf(history, app).at(-1)!;
        const damage = await liveDamage(version, build, site);
        return { kind: 'live', since: new Date(at), damage, commit, author };
      }
      const until = lastLive(history, app, version);
      const isFit =
        build && (await checkFit({ ...build, version }, site).then(() => true, ignoreReleaseError));
      return isFit ? { kind: 'former', until, isNext: version === next } : { kind: 'unfit', until };
    };
    const describeVersion = async (version: string): Promise<StoredVersion> => {
      const files = versionFiles(root, app, version);
      const build = await readDeclaration(app, files).catch(ignoreReleaseError);
      const bytes = build ? sizeOf(build.files) : 0;
      const state = await stateOf(version, build);
      const previews = active.filter(
        ({ remote }) => remote.name === app && remote.version === version,
      );
      const isSeen = build?.remote && (version === live || previews.length > 0);
      const before = version === live ? next : live;
      const details = isSeen ? await detailsOf({ ...build, version }, root, before) : [];
      return { version, bytes, state, previews, details };
    };
    const all = new Set(live === undefined ? stored : [live, ...stored]);
    const versions = await inParallel([...all], describeVersion);
    return { app, versions: versions.toSorted((a, b) => timeOf(b) - timeOf(a)) };
  });
  return apps.filter(({ versions }) => versions.length > 0);
}

/** @param before the version with which sizes are compared */
async function detailsOf(
  build: Declaration,
  root: Store,
  before: string | undefined,
): Promise<string[]> {
  const { app, version, contract, shared = {} } = build;
  const sizesIn = async (one: string, declared: Declaration) => {
    const { entry, pages } = await sizesOf(declared, versionFiles(root, app, one));
    return new Map([
      ['entry', entry],
      ...[...pages].map(([path, files]) => [path, sumOf(files)] as const),
    ]);
  };
  const former =
    before &&
    (await readDeclaration(app, versionFiles(root, app, before)).catch(ignoreReleaseError));
  const known = former ? await sizesIn(before, former) : new Map<string, number>();
  const sizes = [...(await sizesIn(version, build))].map(([name, bytes]) => {
    const change = bytes - (known.get(name) ?? bytes);
    const sign = change < 0 ? '−' : '+';
    return `${name} ${formatKilobytes(bytes)}${change ? ` (${sign}${formatKilobytes(Math.abs(change))})` : ''}`;
  });
  const modules = Object.entries(shared).map(([name, need]) => `${name} ${need.version}`);
  const calls = callsIn(build);
  return [
    `with Brotli: ${sizes.join(', ')}`,
    `needs contract ${[contract, ...modules].join(', ')}`,
    ...(calls.length > 0
      ? [`calls ${calls.map((call) => call.split(' ', 2).join(' ')).join(', ')}`]
      : []),
  ];
}

async function liveDamage(
  version: string,
  build: Declaration | undefined,
  site: Site,
): Promise<string | undefined> {
  if (!build) return 'its release.json or remote.json is missing';
  const { app, files } = build;
  const damage = await findDamage(versionFiles(site.root, app, version), files);
  if (damage) return damage;
  if (app === 'shell') {
    return (await isLive({ ...build, version }, site))
      ? undefined
      : 'index.html, service-worker.js or favicon.ico of the web root is of another version';
  }
  const { integrity, entry } = site.registry.remotes.find(({ name }) => name === app)!;
  const isSame = integrity === hexToSri(files[REMOTE_ENTRY]?.sha256 ?? '');
  return isSame || !entry.startsWith('/')
    ? undefined
    : 'the registry names another hash of its entry';
}

const timeOf = ({ state }: StoredVersion): number =>
  state.kind === 'live' ? Infinity : Number(state.until ?? 0);
