import { type ClientError, type ReportedClientError } from '@nox/contracts';
import { Counter, type Registry } from 'prom-client';

const MAX_RECENT = 100;
/** A remote's name comes from a browser: further names are counted together. */
const MAX_REMOTES = 20;

/** The client errors of this process: the latest ones in full, all of them as a metric. */
export class ClientErrorLog {
  readonly #recent: ReportedClientError[] = [];
  readonly #remotes = new Set<string>();
  readonly #total: Counter<'kind' | 'remote' | 'recovered'>;

  constructor(registry: Registry) {
    this.#total = new Counter({
      name: 'nox_client_errors_total',
      help: 'Files of the product that did not arrive in a browser at once.',
      labelNames: ['kind', 'remote', 'recovered'],
      registers: [registry],
    });
  }

  record(error: ClientError, at: Date = new Date()): void {
    this.#recent.unshift({ ...error, at: at.toISOString() });
    this.#recent.splice(MAX_RECENT);
    const { kind, recovered } = error;
    this.#total.inc({ kind, remote: this.#labelOf(error.remote), recovered: String(recovered) });
  }

  /** Newest first. */
  recent(): readonly ReportedClientError[] {
    return this.#recent;
  }

  #labelOf(remote = 'none'): string {
    // Prometheus refuses the whole text for a NUL in a label.
    const name = remote.replaceAll(/\p{Cc}/gu, '\uFFFD');
    if (this.#remotes.size < MAX_REMOTES) this.#remotes.add(name);
    return this.#remotes.has(name) ? name : 'other';
  }
}
