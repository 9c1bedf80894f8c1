import { hash } from 'node:crypto';
import { type ClientError, type ReportedClientError } from '@nox/contracts';
import { type Registry as Remotes } from '@nox/release-format';
import { type FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { type Db } from '#platform/database/schema.ts';
import { logShared } from '#platform/errors/infrastructure-errors.ts';
import { type LiveRemotes } from '../releases/live-remotes.ts';
import { labelsOf, type ReleaseLabels, type Releases } from '../releases/read-releases.ts';
import { addTo, furtherOf, type Group, listGroups, storeGroups } from './error-groups.ts';
import { browserOf, fileAt, frameAt, pageAt, positionOf, scrubbed } from './error-texts.ts';
import { readSources } from './source-maps.ts';

/** Different errors that wait to be stored; all others are one for each version. */
const MAX_PENDING = 300;
const LINE = 'A file did not arrive in a browser, or its code failed.';

interface Options {
  db: Db;
  registry: Registry;
  log: Pick<FastifyBaseLogger, 'warn'>;
  releases: () => Promise<Releases>;
  remotes: LiveRemotes;
  webRoot: string;
}

type Failure = Omit<ClientError, 'kind' | 'attempts' | 'repeated'> & {
  kind: ReportedClientError['kind'];
};

/** What failed in browsers, and in rendering. Equal errors of a version are one row with a number. */
export class ClientErrors {
  readonly #options: Options;
  #pending = new Map<string, Group>();
  #storing: Promise<unknown> = Promise.resolve();
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

  /** Reports are unauthenticated: their names count if they are of releases. @param userAgent absent for the server's own */
  async record(failure: Failure, userAgent?: string): Promise<ReleaseLabels> {
    const { kind, recovered, count = 1 } = failure;
    const state = await this.#options.remotes.state().catch(() => undefined);
    const releases = await this.#options.releases();
    const { labels, frames, address, page } = placesOf(failure, releases, state?.registry);
    this.#total.inc({ kind, ...labels, recovered: String(recovered) }, count);
    const message = scrubbed(failure.message ?? '');
    const top = frames.find(({ remote }) => remote === labels.remote) ?? frames[0];
    const place = top ? positionOf(top) : `${address} ${message}`;
    const now = Date.now();
    const group: Group = {
      key: hash('sha256', [...Object.values(labels), kind, recovered, place].join('\n')),
      ...labels,
      ...{ kind, address, message, frames, count, recovered: Number(recovered) },
      pages: page === undefined ? [] : [page],
      browsers: userAgent === undefined ? [] : [browserOf(userAgent)],
      ...{ first_at: now, last_at: now },
    };
    const hasPlace = this.#pending.has(group.key) || this.#pending.size < MAX_PENDING;
    addTo(this.#pending, hasPlace ? group : furtherOf(group));
    const { log } = this.#options;
    const fields = { kind, ...labels, address, message };
    logShared({ error: log.warn.bind(log) }, `${kind} ${labels.remote}`, LINE, fields);
    return labels;
  }

  /** @param remotes of these alone @throws the database's error */
  async read(remotes?: string[]): Promise<ReportedClientError[]> {
    await this.flush();
    return listGroups(this.#options.db, remotes);
  }

  /** Stores what waits, after what is being stored. @returns whether there was any @throws the database's error; then it waits again */
  flush(): Promise<boolean> {
    const stored = this.#storing.then(() => this.#store());
    this.#storing = stored.catch(() => undefined);
    return stored;
  }

  async #store(): Promise<boolean> {
    const groups = [...this.#pending.values()];
    if (groups.length === 0) return false;
    this.#pending = new Map();
    try {
      await storeGroups(this.#options.db, groups, this.#resolve);
    } catch (error) {
      for (const group of groups) addTo(this.#pending, group);
      throw error;
    }
    return true;
  }

  readonly #resolve = async (groups: Group[]): Promise<Map<string, string[]>> => {
    const frames = groups.flatMap((group) => group.frames);
    const sources = await readSources(this.#options.webRoot, frames);
    return new Map(
      groups.map(({ key, frames: own }) => [
        key,
        own.map((frame) => {
          const { remote, file, line, column } = frame;
          return `${remote}: ${sources.get(positionOf(frame)) ?? `${file}:${line}:${column}`}`;
        }),
      ]),
    );
  };
}

/**
 * Whose error it is: the innermost remote's in the stack, or whose the report says, or its file's, or its page's. The
 * shell loads all else, and its own code is below that of each remote.
 */
function placesOf(failure: Failure, releases: Releases, registry: Remotes = { remotes: [] }) {
  const frames = (failure.frames ?? [])
    .flatMap((text) => frameAt(text) ?? [])
    .filter(({ remote, version }) => labelsOf(releases, remote, version).version === version);
  const file = fileAt(failure.address);
  const path = failure.page ?? (file ? undefined : failure.address);
  const at = path === undefined ? undefined : pageAt(path, registry);
  const named = failure.remote === undefined ? undefined : failure;
  const ofPage = failure.kind === 'shell' ? undefined : at?.remote;
  const owner = frames.find(({ remote }) => remote !== 'shell') ?? named ?? file;
  const remote = owner?.remote ?? ofPage?.name ?? 'shell';
  return {
    labels: labelsOf(releases, remote, owner ? owner.version : ofPage?.version),
    frames,
    address: file?.address ?? at!.pattern,
    page: at?.pattern,
  };
}
