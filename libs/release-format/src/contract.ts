import { satisfies } from 'compare-versions';

/** Whether a shell of these contract versions (`4.1.0 || 3.1.0`) runs remotes built for `range`. @throws if it is none */
export const fulfils = (versions: string, range: string) =>
  versions.split('||').some((version) => satisfies(version.trim(), range));
