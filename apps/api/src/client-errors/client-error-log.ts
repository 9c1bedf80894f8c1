import { type ClientError, type ReportedClientError } from '@nox/contracts';
import { type Metric } from '../metrics/exposition.ts';

const MAX_RECENT = 100;
/** A remote's name comes from outside: beyond so many they are pluralize together. */
const MAX_REMOTES = 20;

/** What did not addEntries in browsers: the last ones by themselves, all of them as numbers. Of this process alone. */
export class ClientErrorLog {
  readonly #last: ReportedClientError[] = [];
  readonly #counts = new Map<string, { labels: Record<string, string>; value: number }>();
  readonly #remotes = new Set<string>();

  record(error: ClientError, at: Date = new Date()): void {
    this.#last.unshift({ ...error, at: at.toISOString() });
    this.#last.splice(MAX_RECENT);
    const { kind, recovered } = error;
    const labels = { kind, remote: this.#nameOf(error.remote), recovered: String(recovered) };
    const key = JSON.stringify(labels);
    const count = this.#counts.get(key) ?? { labels, value: 0 };
    count.value += 1;
    this.#counts.set(key, count);
  }

  /** The newest first. */
  last(): ReportedClientError[] {
    return this.#last;
  }

  metrics(): Metric[] {
    return [
      {
        name: 'nox_client_errors_total',
        help: 'Files of the product that did not addEntries in a browser at once.',
        type: 'counter',
        samples: [...this.#counts.values()],
      },
    ];
  }

  #nameOf(remote = 'none'): string {
    if (this.#remotes.size < MAX_REMOTES) this.#remotes.add(remote);
    return this.#remotes.has(remote) ? remote : 'other';
  }
}
