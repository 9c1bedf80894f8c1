import { isDeepStrictEqual } from 'node:util';
import type { BuildOrigin, Registry } from '@nox/release-format';
import { fulfils } from '@nox/release-format/contract';
import { type Candidate, type Declaration, readDeclaration } from './declaration.ts';
import { checkMenus } from './menu-fit.ts';
import { checkMount, checkNoneDropped } from './mount-fit.ts';
import { ignoreReleaseError, ReleaseError } from './release-error.ts';
import { checkShared } from './shared-fit.ts';
import { versionFolder } from './web-root.ts';

/** Checks contract, shared modules and mounts, in both directions. @throws ReleaseError saying what to do first */
export async function checkFit(
  candidate: Candidate,
  registry: Registry,
  webRoot: string,
): Promise<void> {
  checkAmong(candidate, await liveBuilds(registry, webRoot));
}

/** Checks that package, repository and mounts are the live one's. @throws ReleaseError saying what else to do */
export async function checkSuccession(
  candidate: Candidate,
  registry: Registry,
  webRoot: string,
): Promise<void> {
  const { app, version, origin } = candidate;
  const live = (await liveBuilds(registry, webRoot)).find((build) => build.app === app);
  // Builds of before origins were written have none.
  if (live?.origin && !isDeepStrictEqual(origin, live.origin)) {
    throw new ReleaseError(
      `${app} ${version} comes from ${originName(origin)}, but the live ${app} ${live.version} from ${originName(live.origin)}: ` +
        'write another name into its remote.json, and build it again, or release it with --replaces if it is to take the place of that one.',
    );
  }
  if (live) checkNoneDropped(candidate, live);
}

const originName = (origin: BuildOrigin = {}) =>
  `${origin.package ?? 'an unknown package'} of ${origin.repository ?? 'an unknown repository'}`;

/** As `checkFit`, for builds of all apps. @throws ReleaseError naming the builds that do not fit */
export function checkSet(builds: Candidate[]): void {
  const shell = builds.find(({ app }) => app === 'shell');
  if (shell) checkAmong(shell, builds);
  for (const build of builds) {
    checkMount(build, builds);
    checkMenus(build, builds);
  }
}

function checkAmong(candidate: Candidate, live: Candidate[]): void {
  const others = live.filter(({ app }) => app !== candidate.app);
  if (candidate.app === 'shell') {
    checkShellContract(candidate, others);
    checkShared(candidate, others, 'shell');
    return;
  }
  const shell = others.find(({ app }) => app === 'shell');
  if (shell) {
    checkRemoteContract(candidate, shell);
    checkShared(shell, [candidate], 'remote');
  }
  checkMount(candidate, live);
  checkMenus(candidate, live);
}

/** What is live. A remote without a folder here, such as one of another host, is known by its declaration alone. */
export function liveBuilds({ shell, remotes }: Registry, webRoot: string): Promise<Candidate[]> {
  const read = (app: string, version: string) =>
    readDeclaration(app, versionFolder(webRoot, app, version)).then((build) => ({
      ...build,
      version,
    }));
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

/** A shell refuses remotes built for another contract. @throws ReleaseError naming what to release first */
export function checkShellContract({ version, contract }: Version, remotes: Version[]): void {
  const unfit = remotes.filter((remote) => !fits(contract, remote.contract, remote.app));
  if (unfit.length === 0) return;
  const names = unfit.map((remote) => `${remote.app} ${remote.version} (${remote.contract})`);
  throw new ReleaseError(
    `The shell ${version} fulfils contract ${contract}, but live remotes are built for another one, ${names.join(', ')}: ` +
      `first release ${unfit.map(({ app }) => app).join(' and ')}, built for both contracts (docs/upgrading.md).`,
  );
}

/** As `checkShellContract`. @throws ReleaseError */
export function checkRemoteContract({ app, version, contract }: Version, shell: Version): void {
  if (fits(shell.contract, contract, app)) return;
  throw new ReleaseError(
    `${app} ${version} is built for contract ${contract}, but the live shell ${shell.version} fulfils ${shell.contract}: ` +
      `first release a shell that fulfils ${contract}, or build ${app} for both contracts (docs/upgrading.md).`,
  );
}

/** @throws ReleaseError if a remote names no range of contracts */
export function checkRange({ app, contract }: Version): void {
  fits('1.0.0', contract, app);
}

/** Whether a remote that is built for `range` runs in a shell that fulfils `fulfilled`. */
function fits(fulfilled: string, range: string, app: string): boolean {
  try {
    return fulfils(fulfilled, range);
  } catch {
    throw new ReleaseError(
      `${app} is built for contract "${range}", which is no range of versions: write one such as ^1.0.0 into its remote.json.`,
    );
  }
}
