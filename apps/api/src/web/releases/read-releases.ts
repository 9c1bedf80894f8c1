export interface AppReleases {
  live: string | undefined;
  /** When that went live, in milliseconds since 1970; undefined where the history does not say. */
  since: number | undefined;
  before: string | undefined;
  /** Those of previews come last. */
  versions: readonly string[];
}

export type Releases = ReadonlyMap<string, AppReleases>;

export interface ReleaseLabels {
  remote: string;
  version: string;
}

export const UNKNOWN = 'unknown';

const OF_UNKNOWN: ReleaseLabels = { remote: UNKNOWN, version: UNKNOWN };

/** Makes labels only of names of releases: a metric has a line for each label, and a table a row. Of all others, one object. */
export function labelsOf(releases: Releases, remote: string, version: string | undefined) {
  const known = releases.get(remote);
  if (!known) return OF_UNKNOWN;
  const isKnown = version !== undefined && known.versions.includes(version);
  return { remote, version: isKnown ? version : UNKNOWN };
}
