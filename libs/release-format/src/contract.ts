import { satisfies } from 'compare-versions';

/** The versions of the contract between shell and remotes that this shell fulfils; see docs/federation.md. */
export const CONTRACT_VERSION = '4.1.0 || 3.1.0';

/** Whether a shell of these contract versions (`4.1.0 || 3.1.0`) runs remotes built for `range`. @throws if it is none */
export const fulfils = (versions: string, range: string) =>
  versions.split('||').some((version) => satisfies(version.trim(), range));
