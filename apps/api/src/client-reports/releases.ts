import { Counter, type Registry } from 'prom-client';

/** What the registry and its history say about an app. */
export interface AppReleases {
  live: string | undefined;
  /** When that went live, in milliseconds since 1970; undefined where the history does not say. */
  since: number | undefined;
  /** The version to which a rollback leads. */
  before: string | undefined;
  /** The latest versions, newest first, as many as a host retains. */
  versions: readonly string[];
}

/** By the names of the apps. */
export type Releases = ReadonlyMap<string, AppReleases>;

export interface ReleaseLabels {
  remote: string;
  version: string;
}

export const UNKNOWN = 'unknown';

/** Makes labels only of names of releases: a metric has a line for each label, and a table a row. */
export function labelsOf(releases: Releases, remote: string, version: string | undefined) {
  const known = releases.get(remote);
  if (!known) return { remote: UNKNOWN, version: UNKNOWN };
  const isKnown = version !== undefined && known.versions.includes(version);
  return { remote, version: isKnown ? version : UNKNOWN };
}

interface CounterOptions<Label extends string> {
  name: string;
  help: string;
  /** Beside `remote` and `version`. */
  labelNames: Label[];
  registry: Registry;
  releases: () => Promise<Releases>;
}

type Labels<Label extends string> = Record<Label, string> & ReleaseLabels;

/** A counter by remote and version; it forgets versions that no release names any more. */
export class ReleaseCounter<Label extends string> {
  readonly #counts = new Map<string, { labels: Labels<Label>; count: number }>();

  constructor({ name, help, labelNames, registry, releases }: CounterOptions<Label>) {
    const counts = this.#counts;
    new Counter({
      name,
      help,
      labelNames: [...labelNames, 'remote', 'version'],
      registers: [registry],
      async collect() {
        const known = await releases().catch(() => undefined);
        this.reset();
        for (const [key, { labels, count }] of counts) {
          const { remote, version } = labels;
          const now = known ? labelsOf(known, remote, version) : labels;
          const isKnown = now.remote === remote && now.version === version;
          if (isKnown) this.inc(labels, count);
          else counts.delete(key);
        }
      },
    });
  }

  /** @param labels bounded in number: see `labelsOf` */
  add(labels: Labels<Label>, amount = 1): void {
    const key = JSON.stringify(labels);
    const count = (this.#counts.get(key)?.count ?? 0) + amount;
    this.#counts.set(key, { labels, count });
  }
}
