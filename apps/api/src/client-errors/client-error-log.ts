import { type ClientError, type ReportedClientError } from '@nox/contracts';
import { type FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';

const MAX_RECENT = 100;
const MAX_ADDRESS_LENGTH = 300;
const LOG_INTERVAL_MS = 60_000;
/** Addresses, names and versions are ASCII; anything else may change how the text around it is shown. */
const UNUSUAL = /[^\x20-\x7E]/gu;

const clean = (text: string) => text.slice(0, MAX_ADDRESS_LENGTH).replace(UNUSUAL, '\uFFFD');

/** Reports are unauthenticated: their texts are truncated and reduced to ASCII. */
const cleaned = (error: ClientError): ClientError => ({
  ...error,
  address: clean(error.address),
  ...(error.remote !== undefined && { remote: clean(error.remote) }),
  ...(error.version !== undefined && { version: clean(error.version) }),
  ...(error.message !== undefined && { message: clean(error.message) }),
});

const MESSAGES: Partial<Record<ClientError['kind'], string>> = {
  contract: 'A remote does not fit the shell of a browser.',
  mount: 'A remote has no place in a browser.',
  evaluation: 'Code of a remote threw in a browser.',
  shell: 'The shell did not start in a browser.',
};

interface Options {
  registry: Registry;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The names of the live remotes. */
  remoteNames: () => Promise<readonly string[]>;
}

/** The client errors of this process: the latest ones in full, all of them as a metric, one a minute of a kind as a line. */
export class ClientErrorLog {
  readonly #options: Options;
  readonly #recent: ReportedClientError[] = [];
  readonly #logged = new Map<ClientError['kind'], { at: number; unlogged: number }>();
  readonly #total: Counter<'kind' | 'remote' | 'recovered'>;

  constructor(options: Options) {
    this.#options = options;
    this.#total = new Counter({
      name: 'nox_client_errors_total',
      help: 'Parts of the product that a browser failed to load or run; recovered: a retry succeeded.',
      labelNames: ['kind', 'remote', 'recovered'],
      registers: [options.registry],
    });
  }

  async record(reported: ClientError): Promise<void> {
    const error = cleaned(reported);
    this.#recent.unshift({ ...error, at: new Date().toISOString() });
    this.#recent.splice(MAX_RECENT);
    this.#writeLine(error);
    const { kind, recovered } = error;
    const remote = await this.#labelOf(error.remote);
    this.#total.inc({ kind, remote, recovered: String(recovered) });
  }

  /** Newest first. */
  recent(): readonly ReportedClientError[] {
    return this.#recent;
  }

  #writeLine(clientError: ClientError): void {
    const { kind } = clientError;
    const last = this.#logged.get(kind);
    const now = performance.now();
    if (last && now - last.at < LOG_INTERVAL_MS) {
      last.unlogged += 1;
      return;
    }
    const unlogged = last?.unlogged ?? 0;
    this.#options.log.warn(
      { clientError, unlogged },
      MESSAGES[kind] ?? 'A file did not arrive in a browser.',
    );
    this.#logged.set(kind, { at: now, unlogged: 0 });
  }

  /** A metric has a line for each label, so a text that a browser sends is never one. */
  async #labelOf(remote: string | undefined): Promise<string> {
    if (remote === undefined) return 'none';
    const names = await this.#options.remoteNames().catch((): string[] => []);
    return names.includes(remote) ? remote : 'other';
  }
}
