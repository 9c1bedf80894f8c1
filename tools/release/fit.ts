import { isDeepStrictEqual } from 'node:util';
import type { BuildOrigin, SharedModules } from '@nox/release-format';
import { fulfils } from '@nox/release-format/contract';
import { satisfies } from 'compare-versions';
import { inParallel } from '../run/files.ts';
import { callProblems } from './calls.ts';
import { type Candidate, type Declaration, readDeclaration } from './declaration.ts';
import {
  droppedMounts,
  menuProblems,
  mountProblems,
  noveltyProblems,
  ownProblems,
} from './mount-fit.ts';
import { type Build, checkStyles } from './read-build.ts';
import { ignoreReleaseError, refuseFirst, ReleaseError } from './release-error.ts';
import { type Site } from './site.ts';
import { namesIn, type TakenNames } from './styles.ts';
import { versionFiles } from './web-root.ts';

// What is wrong with a build is yielded as sentences that say what to do first; the first one refuses it.

/** Checks contract, shared modules and mounts, in both directions, and calls of the API. @throws ReleaseError saying what to do first */
export async function checkFit(candidate: Candidate, site: Site): Promise<void> {
  refuseFirst(misfits(candidate, await liveBuilds(site)));
  refuseFirst(await callProblems(candidate, site));
}

/** Checks that package, repository and mounts are the live one's. @throws ReleaseError saying what else to do */
export async function checkSuccession(candidate: Candidate, site: Site): Promise<void> {
  const live = (await liveBuilds(site)).find(({ app }) => app === candidate.app);
  if (live) refuseFirst(successionProblems(candidate, live));
}

/** Checks what a build that goes live for the first time must not have beside what is live. @throws ReleaseError */
export async function checkNovelty(build: Build, site: Site): Promise<void> {
  refuseFirst(noveltyProblems(build, await liveBuilds(site)));
  if (build.remote) await checkStyles(build, build.source, await liveNames(build, site));
}

/** The names that stylesheets of other live builds give to the whole page. */
async function liveNames({ app }: Candidate, site: Site): Promise<TakenNames> {
  const taken = new Map<string, string>();
  const sheets = (await liveBuilds(site)).flatMap((other) =>
    Object.keys(other.app === app ? {} : (other.files ?? {}))
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ ...other, file })),
  );
  await inParallel(sheets, async ({ app: owner, version, file }) => {
    const css = await versionFiles(site.root, owner, version).read(file);
    for (const name of namesIn(String(css ?? ''))) taken.set(name, `the live ${owner}`);
  });
  return taken;
}

/** Checks builds of all apps as `checkFit` does. @throws ReleaseError naming the builds that do not fit */
export function checkSet(builds: Candidate[]): void {
  const shell = builds.find(({ app }) => app === 'shell');
  if (shell) refuseFirst(misfits(shell, builds));
  for (const build of builds) refuseFirst(placeProblems(build, builds));
}

/** Checks a remote where what is live is not known. @throws ReleaseError */
export function checkAlone(candidate: Candidate): void {
  fits('1.0.0', candidate);
  refuseFirst(ownProblems(candidate));
  refuseFirst(noveltyProblems(candidate));
}

function* successionProblems(candidate: Candidate, live: Candidate): Generator<string> {
  const { app, version, origin } = candidate;
  // Builds of before origins were written have none.
  if (live.origin && !isDeepStrictEqual(origin, live.origin))
    yield (
      `${app} ${version} comes from ${originName(origin)}, but the live ${app} ${live.version} from ${originName(live.origin)}: ` +
        'write another name into its remote.json, and build it again, or release it with --replaces if it is to take the place of that one.'
    );
  yield* droppedMounts(candidate, live);
}

const originName = (origin: BuildOrigin = {}) =>
  `${origin.package ?? 'an unknown package'} of ${origin.repository ?? 'an unknown repository'}`;

function* misfits(candidate: Candidate, live: Candidate[]): Generator<string> {
  const others = live.filter(({ app }) => app !== candidate.app);
  if (candidate.app === 'shell') {
    yield* shellContractProblems(candidate, others);
    return yield* sharedProblems(candidate, others, 'shell');
  }
  const shell = others.find(({ app }) => app === 'shell');
  if (shell) {
    yield* remoteContractProblems(candidate, shell);
    yield* sharedProblems(shell, [candidate], 'remote');
  }
  yield* placeProblems(candidate, live);
}

function* placeProblems(candidate: Candidate, live: Candidate[]): Generator<string> {
  yield* mountProblems(candidate, live);
  yield* menuProblems(candidate, live);
}

/** What is live. A remote without a folder here, such as one of another host, is known by its declaration alone. */
export const liveBuilds = (site: Site): Promise<Candidate[]> => (site.builds ??= readLive(site));

async function readLive({ root, registry }: Site): Promise<Candidate[]> {
  const { shell, remotes } = registry;
  const read = async (app: string, version: string) => {
    const build = await readDeclaration(app, versionFiles(root, app, version));
    return { ...build, version };
  };
  return Promise.all([
    ...(shell ? [read('shell', shell.version)] : []),
    ...remotes.map(async (remote): Promise<Candidate> => {
      const { name: app, version, contract } = remote;
      const build = await read(app, version).catch(ignoreReleaseError);
      // The registry says what runs, even where it was edited by hand.
      return { ...build, app, version, contract, remote };
    }),
  ]);
}

type Version = Pick<Declaration, 'app' | 'version' | 'contract'>;

function* shellContractProblems({ version, contract }: Version, remotes: Version[]) {
  const unfit = remotes.filter((remote) => !fits(contract, remote));
  const names = unfit.map((remote) => `${remote.app} ${remote.version} (${remote.contract})`);
  if (unfit.length > 0)
    yield (
      `The shell ${version} fulfils contract ${contract}, but live remotes are built for another one, ${names.join(', ')}: ` +
        `first release ${namesOf(unfit)}, built for both contracts (docs/upgrading.md).`
    );
}

function* remoteContractProblems(remote: Version, shell: Version) {
  const { app, version, contract } = remote;
  if (!fits(shell.contract, remote))
    yield (
      `${app} ${version} is built for contract ${contract}, but the live shell ${shell.version} fulfils ${shell.contract}: ` +
        `first release a shell that fulfils ${contract}, or build ${app} for both contracts (docs/upgrading.md).`
    );
}

/** Whether a remote runs in a shell that fulfils `fulfilled`. @throws ReleaseError if it names no range of contracts */
function fits(fulfilled: string, { app, contract }: Pick<Version, 'app' | 'contract'>): boolean {
  try {
    return fulfils(fulfilled, contract);
  } catch {
    throw new ReleaseError(
      `${app} is built for contract "${contract}", which is no range of versions: write one such as ^1.0.0 into its remote.json.`,
    );
  }
}

type Need = SharedModules[string];

/**
 * Whether remotes get from a shell the versions and names of shared modules that they use: they carry no copy of their own.
 * @param released the side to be released; the other one is live
 */
function* sharedProblems(
  shell: Candidate,
  remotes: Candidate[],
  released: 'shell' | 'remote',
): Generator<string> {
  const provided = shell.shared;
  if (!provided) return;
  const isShell = released === 'shell';
  for (const name of new Set(remotes.flatMap(({ shared = {} }) => Object.keys(shared)))) {
    const offer = provided[name];
    const users = remotes.flatMap((remote) => {
      const need = remote.shared?.[name];
      return need ? [{ ...remote, need }] : [];
    });
    const unfit = users.filter(({ need }) => !offer || !isInRange(offer.version, need));
    const offered = offer ? `${name} ${offer.version}` : `no ${name}`;
    const range = unfit[0]?.need.version;
    if (range !== undefined)
      yield isShell
        ? `The shell ${shell.version} provides ${offered}, but live remotes require ${range}, ${versionsOf(unfit)}: ` +
          `first release ${namesOf(unfit)}, built for both versions (docs/upgrading.md).`
        : `${versionsOf(unfit)} requires ${name} ${range}, but the live shell ${shell.version} provides ${offered}: ` +
          `first release a shell that provides it, or build ${namesOf(unfit)} for both versions (docs/upgrading.md).`;
    if (!offer?.exports) continue;
    const known = new Set(offer.exports);
    const exported = users.flatMap(({ need }) => need.exports ?? []);
    const missing = exported.find((one) => !known.has(one));
    if (missing === undefined) continue;
    const using = users.filter(({ need }) => need.exports?.includes(missing));
    yield isShell
      ? `The shell ${shell.version} exports no "${missing}" from ${name}, but live remotes use it, ${versionsOf(using)}: ` +
        `put that name back and build the shell again, or first release ${namesOf(using)} without it.`
      : `${versionsOf(using)} uses "${missing}" of ${name}, which the live shell ${shell.version} does not export: ` +
        `first release a shell that exports it, or build ${namesOf(using)} without it.`;
  }
}

/** What a remote does not insist on may be older or newer, but no other major version. */
function isInRange(version: string, { version: range, isStrict }: Need): boolean {
  try {
    return isStrict
      ? satisfies(version, range)
      : range.split('||').some((part) => majorOf(part) === majorOf(version));
  } catch {
    return false;
  }
}

const majorOf = (text: string) => /\d+/.exec(text)?.[0];

const namesOf = (builds: Version[]) => builds.map(({ app }) => app).join(' and ');
const versionsOf = (builds: Version[]) =>
  builds.map((one) => `${one.app} ${one.version}`).join(', ');
