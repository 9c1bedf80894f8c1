import type { Registry } from '@nox/release-format';
import { checkRemoteContract, checkShellContract } from './contract-fit.ts';
import { type Declaration, readDeclaration } from './declaration.ts';
import { checkMenus } from './menu-fit.ts';
import { checkMount } from './mount-fit.ts';
import { ReleaseError } from './release-error.ts';
import { checkShared } from './shared-fit.ts';
import { versionFolder } from './web-root.ts';

/** What is compared of a version; a commit's sources tell less than a build. */
export type Candidate = Pick<Declaration, 'app' | 'version' | 'contract'> &
  Partial<Pick<Declaration, 'remote' | 'shared' | 'routes'>>;

/**
 * Whether a version runs with all that is live: contract, shared modules and mounts, in both directions.
 * @throws ReleaseError saying what to do first
 */
export async function checkFit(
  candidate: Candidate,
  registry: Registry,
  webRoot: string,
): Promise<void> {
  checkAmong(candidate, await liveBuilds(registry, webRoot));
}

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

function ignoreReleaseError(error: Error): undefined {
  if (!(error instanceof ReleaseError)) throw error;
}
