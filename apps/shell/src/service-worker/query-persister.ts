import { ApiError, type OfflineMeta } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { Query, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import type { Connection } from './connection.ts';
import { isRecent, OfflineStore } from './offline-store.ts';

/** After this the stored data is shown; what still arrives replaces it. */
const TIMEOUT_MS = 5_000;

/** Between two writes of the same query, whose data may be large and change often. */
const WRITE_INTERVAL_MS = 30_000;

const currentUid = () => useAuth.getState().user?.uid;
const offlineMeta = (query: Query) => (query.meta as OfflineMeta | undefined)?.offline;

/** Stores data of queries with `meta.offline`, from the query cache: responses are older, as events change it later. */
export class OfflineQueryPersister {
  private readonly store = new OfflineStore();
  private readonly changed = new Map<string, Query>();
  private readonly written = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly queryClient: QueryClient,
    private readonly connection: Connection,
  ) {
    const { queries, ...others } = queryClient.getDefaultOptions();
    queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: this.fetch } });
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') this.schedule(event.query);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.write();
    });
  }

  /** Deletes everything that was stored, at the end of a session. */
  clear(): void {
    this.changed.clear();
    this.connection.reset();
    void this.store.clear();
  }

  /** Removes data that the server sent more than 12 hours ago, also from the page. */
  async removeExpired(): Promise<void> {
    await this.store.removeExpired();
    for (const query of this.queryClient.getQueryCache().getAll()) {
      const { queryKey, queryHash, state } = query;
      if (!offlineMeta(query) || state.data === undefined) continue;
      const at = this.connection.storedAt(queryHash) ?? new Date(state.dataUpdatedAt);
      if (isRecent(at)) continue;
      this.changed.delete(queryHash);
      void this.queryClient.resetQueries({ queryKey, exact: true });
    }
  }

  /** Removes the stored data of all other accounts. */
  keepOnly(uid: string): Promise<void> {
    return this.store.keepOnly(uid);
  }

  /** Fetches from the server, or returns the stored data if that does not answer. */
  private readonly fetch: QueryPersister = async (queryFn, context, query) => {
    const { queryKey, queryHash } = query as unknown as Query;
    const uid = currentUid();
    const meta = offlineMeta(query as unknown as Query);
    const response = Promise.resolve(queryFn(context));
    if (uid === undefined || !meta) return response;
    const answer = response.then(
      (data) => {
        this.connection.setFresh(queryHash);
        return data;
      },
      (error: unknown) => {
        if (isAccessDenied(error)) this.clear();
        throw error;
      },
    );
    if (this.queryClient.getQueryData(queryKey) !== undefined) return answer;
    try {
      return await withTimeout(answer);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const stored = await this.store.get(uid, queryHash);
      if (!stored || currentUid() !== uid) return answer;
      this.connection.setStored(queryHash, stored.at, meta.label);
      void answer.then(
        (data) => this.replace(uid, queryKey, queryHash, data),
        () => undefined,
      );
      return stored.data;
    }
  };

  /** Sets data that arrived after the stored data was returned, and after the query cache has taken that. */
  private replace(uid: string, queryKey: QueryKey, queryHash: string, data: unknown): void {
    setTimeout(() => {
      if (currentUid() !== uid) return;
      this.connection.setFresh(queryHash);
      this.queryClient.setQueryData(queryKey, data);
    });
  }

  private schedule(query: Query): void {
    const { queryHash } = query;
    if (!offlineMeta(query) || this.connection.isStored(queryHash)) return;
    this.changed.set(queryHash, query);
    const delay = this.written.has(queryHash) ? WRITE_INTERVAL_MS : 0;
    this.timer ??= setTimeout(() => whenIdle(() => this.write()), delay);
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uid = currentUid();
    if (uid === undefined) return;
    for (const [queryHash, { state }] of this.changed) {
      if (state.data === undefined) continue;
      void this.store.put(uid, queryHash, state.data, new Date(state.dataUpdatedAt));
      this.written.add(queryHash);
    }
    this.changed.clear();
  }
}

/** @throws TIMEOUT after a while */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(TIMEOUT), TIMEOUT_MS);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

const TIMEOUT = new Error('There was no response in time.');

/** There was no response, or one of a proxy whose server is down. */
function isUnreachable(error: unknown): boolean {
  if (error === TIMEOUT) return true;
  return error instanceof ApiError && (error.code === 'network' || (error.status ?? 0) >= 502);
}

/** The account may not read the data any more, or the session is over. */
function isAccessDenied(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unauthenticated' || error.status === 401 || error.status === 403;
}

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else work();
}
