import type { Registry } from '@nox/release-format';
import { REMOTE_ENTRY } from '@nox/release-format/addresses';
import { hexToSri } from '@nox/release-format/integrity';
import { isLive } from './activate.ts';
import { type Declaration, findDamage, readDeclaration, sizeOf } from './declaration.ts';
import { checkFit } from './fit.ts';
import { ignoreReleaseError } from './release-error.ts';
import type { ReleasedBy } from './released-by.ts';
import { storedVersions } from './retention.ts';
import { previousVersion } from './roll-back.ts';
import {
  entriesOf,
  lastLive,
  liveVersions,
  type OpenWebRoot,
  readHistory,
  readRegistry,
  versionFolder,
} from './web-root.ts';

export interface StoredVersion {
  version: string;
  bytes: number;
  state:
    /** `damage`: what pages do not get as it was built, such as `main.js is missing`. */
    | ({ kind: 'live'; since: Date; damage: string | undefined } & ReleasedBy)
    /** `isNext`: a rollback without a version goes there. */
    | { kind: 'former'; until: Date | undefined; isNext: boolean }
    /** It was built for another contract than what is live now. */
    | { kind: 'unfit'; until: Date | undefined };
}

/** The versions of each app in a web root, the live one first, then by when they were live last; retired apps come last. */
export async function overview({
  webRoot,
  bring,
}: OpenWebRoot): Promise<{ app: string; versions: StoredVersion[] }[]> {
  const registry = await readRegistry(webRoot);
  const history = await readHistory(webRoot, registry);
  const lives = liveVersions(registry);
  // All of them before anything is compared with them.
  for (const [app, version] of lives) await bring?.(app, version);
  const names = new Set([...lives.keys(), ...history.map(({ app }) => app)]);
  const apps = [...names].map(async (app) => {
    const live = lives.get(app);
    const stored = await storedVersions(webRoot, app);
    const next = previousVersion(app, history, stored);
    const describe = async (version: string): Promise<StoredVersion> => {
      const build = await readDeclaration(app, versionFolder(webRoot, app, version)).catch(
        ignoreReleaseError,
      );
      const bytes = build ? sizeOf(build.files) : 0;
      if (version === live) {
        const { at, commit, author } = entriesOf(history, app).at(-1)!;
        const damage = await liveDamage(version, build, registry, webRoot);
        return {
          version,
          bytes,
          state: { kind: 'live', since: new Date(at), damage, commit, author },
        };
      }
      const until = lastLive(history, app, version);
      const isFit =
        build &&
        (await checkFit({ ...build, version }, registry, webRoot).then(
          () => true,
          ignoreReleaseError,
        ));
      return {
        version,
        bytes,
        state: isFit
          ? { kind: 'former', until, isNext: version === next }
          : { kind: 'unfit', until },
      };
    };
    const versions = new Set(live === undefined ? stored : [live, ...stored]);
    return { app, versions: (await Promise.all([...versions].map(describe))).toSorted(byTime) };
  });
  return (await Promise.all(apps)).filter(({ versions }) => versions.length > 0);
}

async function liveDamage(
  version: string,
  build: Declaration | undefined,
  registry: Registry,
  webRoot: string,
): Promise<string | undefined> {
  if (!build) return 'its release.json or remote.json is missing';
  const { app, files } = build;
  const damage = await findDamage(versionFolder(webRoot, app, version), files);
  if (damage) return damage;
  if (app === 'shell') {
    const live = await isLive({ ...build, version }, { webRoot, registry, history: [] });
    return live
      ? undefined
      : 'index.html or service-worker.js of the web root is of another version';
  }
  const { integrity, entry } = registry.remotes.find(({ name }) => name === app)!;
  const isSame = integrity === hexToSri(files[REMOTE_ENTRY]?.sha256 ?? '');
  return isSame || !entry.startsWith('/')
    ? undefined
    : 'the registry names another hash of its entry';
}

function byTime(a: StoredVersion, b: StoredVersion): number {
  const time = ({ state }: StoredVersion) =>
    state.kind === 'live' ? Infinity : Number(state.until ?? 0);
  return time(b) - time(a);
}
