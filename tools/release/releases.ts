import { sizeOf } from '@nox/release-format';
import { hexToSri, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { command, noPositionals, type Start } from '../run/command.ts';
import { formatMegabytes, inParallel } from '../run/files.ts';
import { previousVersion } from './changes.ts';
import { runAt, TARGET, TARGET_HELP } from './commands.ts';
import { type Declaration, findDamage, readDeclaration } from './declaration.ts';
import { checkFit } from './fit.ts';
import { ignoreReleaseError } from './release-error.ts';
import type { ReleasedBy } from './released-by.ts';
import type { Store } from './store.ts';
import { entriesOf, lastLive, readSite, type Site } from './site.ts';
import { isLive, versionFiles, versionsOf } from './web-root.ts';

const HELP = `npm run releases -- [--to <target>] [--dry-run]

Lists which versions are live, since when and by whom, and to which ones one can go back. Exits with 1 where a live version is
not what was built.

${TARGET_HELP}
  --dry-run  says the same: it never changes anything`;

export const releases = command(
  { help: HELP, options: TARGET },
  async ({ positionals, values }, start) => {
    noPositionals(positionals);
    await runAt(values, { command: 'releases' }, (root) => list(root, start));
  },
);

async function list(root: Store, start: Start): Promise<void> {
  const apps = await overview(root);
  if (apps.length === 0) console.log(`Nothing was ever released into ${root.name}.`);
  for (const { app, versions } of apps) {
    const isRetired = versions.every(({ state }) => state.kind !== 'live');
    console.log(isRetired ? `${app} (retired)` : app);
    for (const version of versions) console.log(line(version));
    const [damage] = versions.flatMap(({ state }) => (state.kind === 'live' && state.damage) || []);
    if (!damage) continue;
    const sentence = `The live version of ${app} is damaged (${damage}): go back to another one with npm run rollback -- ${app}, or remove its folder and release it again.`;
    console.error(start.phrase?.(sentence) ?? sentence);
    process.exitCode = 1;
  }
}

function line({ version, bytes, state }: StoredVersion): string {
  const mark = state.kind === 'live' ? '→' : ' ';
  return `  ${mark} ${version.padEnd(20)}${formatMegabytes(bytes).padStart(9)}   ${describe(state)}`;
}

const formatTime = (date: Date): string =>
  `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

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
  state:
    /** `damage`: what pages do not get as it was built, such as `main.js is missing`. */
    | ({ kind: 'live'; since: Date; damage: string | undefined } & ReleasedBy)
    | { kind: 'former'; until: Date | undefined; isNext: boolean }
    /** It was built for another contract than what is live now. */
    | { kind: 'unfit'; until: Date | undefined };
}

/** The versions of each app in a web root, the live one first, then by when they were live last; retired apps come last. */
export async function overview(root: Store): Promise<{ app: string; versions: StoredVersion[] }[]> {
  const site = await readSite(root);
  const { history } = site;
  const names = new Set([...site.live.keys(), ...history.map(({ app }) => app)]);
  const apps = await inParallel([...names], async (app) => {
    const live = site.live.get(app);
    const stored = await versionsOf(root, app);
    const next = previousVersion(app, history, stored);
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
      return { version, bytes, state: await stateOf(version, build) };
    };
    const all = new Set(live === undefined ? stored : [live, ...stored]);
    const versions = await inParallel([...all], describeVersion);
    return { app, versions: versions.toSorted((a, b) => timeOf(b) - timeOf(a)) };
  });
  return apps.filter(({ versions }) => versions.length > 0);
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
