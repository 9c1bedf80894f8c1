import { type ClientError, type ReportedClientError, withoutSecret } from '@nox/contracts';
import { type FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { labelsOf, type ReleaseLabels, type Releases } from '../releases/read-releases.ts';

const MAX_RECENT = 100;
const MAX_ADDRESS_LENGTH = 300;
const LOG_INTERVAL_MS = 60_000;
/** Addresses, names and versions are ASCII; anything else may change how the text around it is shown. */
const UNUSUAL = /[^\x20-\x7E]/gu;

const clean = <Text extends string | undefined>(text: Text) =>
  text?.slice(0, MAX_ADDRESS_LENGTH).replace(UNUSUAL, '\uFFFD') as Text;

/** Reports are unauthenticated: their texts are truncated and reduced to ASCII. */
const cleaned = (error: ClientError): ClientError => ({
  ...error,
  address: clean(withoutSecret(error.address)),
  remote: clean(error.remote),
  version: clean(error.version),
  message: clean(error.message),
});

const MESSAGES: Partial<Record<ClientError['kind'], string>> = {
  contract: 'A remote does not fit the shell of a browser.',
  mount: 'A remote has no place in a browser.',
  evaluation: 'Code of a remote threw in a browser.',
  render: 'A page of a remote failed in a browser.',
  shell: 'The shell did not start in a browser.',
};

const FILE = /^(?:https?:\/\/[^/]+)?\/static\/js\/([^/]+)\/([^/]+)\//;

interface Options {
  registry: Registry;
  log: Pick<FastifyBaseLogger, 'warn'>;
  releases: () => Promise<Releases>;
}

/** The client errors of this process: the latest ones in full, all of them as a metric, one a minute of a kind as a line. */
export class ClientErrorLog {
  readonly #options: Options;
  readonly recent: ReportedClientError[] = [];
  readonly #logged = new Map<ClientError['kind'], { at: number; unlogged: number }>();
  readonly #total: Counter<'kind' | 'remote' | 'version' | 'recovered'>;

  constructor(options: Options) {
    this.#options = options;
    this.#total = new Counter({
      name: 'nox_client_errors_total',
      help: 'Parts of the product that a browser failed to load or run; recovered: a retry succeeded.',
      labelNames: ['kind', 'remote', 'version', 'recovered'],
      registers: [options.registry],
    });
  }

  async record(reported: ClientError): Promise<ReleaseLabels> {
    const error = cleaned(reported);
    this.recent.unshift({ ...error, at: new Date().toISOString() });
    this.recent.splice(MAX_RECENT);
    this.#writeLine(error);
    const { kind, recovered } = error;
    const labels = await this.#labelsOf(error);
    this.#total.inc({ kind, ...labels, recovered: String(recovered) });
    return labels;
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

  /** Whose error it is: what it says, or else whose file it names; the shell loads all others. */
  async #labelsOf({ remote, version, address }: ClientError): Promise<ReleaseLabels> {
    const releases = await this.#options.releases();
    if (remote !== undefined) return labelsOf(releases, remote, version);
    const [, owner = 'shell', ownVersion] = FILE.exec(address) ?? [];
    return labelsOf(releases, owner, ownVersion);
  }
}
