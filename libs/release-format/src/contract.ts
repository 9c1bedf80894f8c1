import { satisfies } from 'compare-versions';

/**
 * Whether a shell that fulfils these versions of the contract, `4.1.0 || 3.1.0`, runs remotes built for `range`.
 * @throws Error if `range` is none
 */
export const fulfils = (versions: string, range: string) =>
  versions.split('||').some((version) => satisfies(version.trim(), range));
