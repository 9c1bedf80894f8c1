import { Counter, type Registry } from 'prom-client';
import { labelsOf, type ReleaseLabels, type Releases } from './known-releases.ts';

interface Options<Label extends string> {
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

  constructor({ name, help, labelNames, registry, releases }: Options<Label>) {
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
