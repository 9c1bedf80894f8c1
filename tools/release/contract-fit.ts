import { satisfies } from 'compare-versions';
import type { Registry, RemoteDescription } from '@nox/release-format';
import { readDeclaration } from './declaration.ts';
import { ReleaseError } from './release-error.ts';
import { versionFolder } from './web-root.ts';

interface Candidate {
  app: string;
  version: string;
  /** The shell fulfils this version of the contract; a remote is built for this range of them. */
  contract: string;
}

/** A shell refuses remotes built for another contract. @throws ReleaseError naming what to release first */
export async function checkFit(
  candidate: Candidate,
  registry: Registry,
  webRoot: string,
): Promise<void> {
  if (candidate.app === 'shell') checkShell(candidate, registry);
  else if (registry.shell) await checkRemote(candidate, registry.shell.version, webRoot);
}

/** As `checkFit`, for builds of all apps. @throws ReleaseError naming the remotes that do not fit the shell */
export function checkSet(builds: Candidate[]): void {
  const shell = builds.find(({ app }) => app === 'shell');
  const remotes = builds.filter((build) => build !== shell);
  if (shell)
    checkShell(shell, { remotes: remotes.map((build) => ({ ...build, name: build.app })) });
}

function checkShell(
  { version, contract }: Candidate,
  { remotes }: { remotes: Pick<RemoteDescription, 'name' | 'version' | 'contract'>[] },
): void {
  const unfit = remotes.filter((remote) => !fits(contract, remote.contract, remote.name));
  if (unfit.length === 0) return;
  const names = unfit.map((remote) => `${remote.name} ${remote.version} (${remote.contract})`);
  throw new ReleaseError(
    `The shell ${version} fulfils contract ${contract}, but live remotes are built for another one, ${names.join(', ')}: ` +
      `first release ${unfit.map(({ name }) => name).join(' and ')}, built for both contracts (docs/operations.md).`,
  );
}

async function checkRemote(
  { app, version, contract }: Candidate,
  shellVersion: string,
  webRoot: string,
): Promise<void> {
  const folder = versionFolder(webRoot, 'shell', shellVersion);
  const shell = await readDeclaration('shell', folder);
  if (fits(shell.contract, contract, app)) return;
  throw new ReleaseError(
    `${app} ${version} is built for contract ${contract}, but the live shell ${shellVersion} fulfils ${shell.contract}: ` +
      `first release a shell that fulfils ${contract}, or build ${app} for both contracts (docs/operations.md).`,
  );
}

/** Whether a remote that is built for `range` runs in a shell that fulfils `fulfilled`. */
export function fits(fulfilled: string, range: string, app: string): boolean {
  try {
    return satisfies(fulfilled, range);
  } catch {
    throw new ReleaseError(
      `${app} is built for contract "${range}", which is no range of versions: write one such as ^1.0.0 into its remote.json.`,
    );
  }
}
