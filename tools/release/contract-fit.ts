import { satisfies } from 'compare-versions';
import { ReleaseError } from './release-error.ts';

interface Version {
  app: string;
  version: string;
  /** The shell fulfils this version of the contract; a remote is built for this range of them. */
  contract: string;
}

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
    return satisfies(fulfilled, range);
  } catch {
    throw new ReleaseError(
      `${app} is built for contract "${range}", which is no range of versions: write one such as ^1.0.0 into its remote.json.`,
    );
  }
}
