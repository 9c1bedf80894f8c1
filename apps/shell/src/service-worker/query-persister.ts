import { accountQueries, ApiError, type OfflineMeta, type StoredForm } from '@nox/api-client';
import { rolesOf } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { hashKey, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query';
import { create } from 'zustand';
import { isRecent, OfflineStore } from './offline-store.ts';

/** After this the stored data is shown; what still arrives replaces it. */
const TIMEOUT_MS = 5_000;

/** Between two writes of the same query, whose data may be large and change often. */
const WRITE_INTERVAL_MS = 30_000;

type Account = Parameters<typeof rolesOf>[0];

const currentUid = () => useAuth.getState().user?.uid;
const offlineMeta = (query: Query) => (query.meta as OfflineMeta | undefined)?.offline;

interface ConnectionState {
  /** A query shows stored data because the server did not answer. */
  isOffline: boolean;
  /** The stored data that the banner names: what it is, such as "entries", and when the server sent it. */
  stored?: { label: string; at: Date };
}

/** Which queries show stored data, and whether the server answers. */
export class Connection {
  readonly useState = create<ConnectionState>(() => ({ isOffline: false }));
  readonly snapshot = this.useState.getState;
  private readonly stored = new Map<string, { label?: string; at: Date }>();

  /** Shown while it is brought up to date. */
  setUnconfirmed(queryHash: string, at: Date): void {
    this.stored.set(queryHash, { at });
  }

  setStored(queryHash: string, at: Date, label: string | undefined): void {
    this.stored.set(queryHash, { label, at });
    this.update(true);
  }

  setFresh(queryHash: string): void {
    if (this.stored.delete(queryHash) || this.snapshot().isOffline) this.update(false);
  }

  reset(): void {
    this.stored.clear();
    this.update(false);
  }

  /** When the server sent the stored data that the query shows; undefined if it shows newer data. */
  storedAt(queryHash: string): Date | undefined {
    return this.stored.get(queryHash)?.at;
  }

  private update(isOffline: boolean): void {
    const named = [...this.stored.values()].find(({ label }) => label !== undefined);
    const stored = named?.label ? { label: named.label, at: named.at } : undefined;
    this.useState.setState({ isOffline, stored });
  }
}

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

  keepOnly(uid: string): Promise<void> {
    return this.store.keepOnly(uid);
  }

  /** Returns stored data at once if it can be brought up to date, else if the server does not answer. */
  private readonly fetch: QueryPersister = async (queryFn, context, persisted) => {
    const query = persisted as unknown as Query;
    const { queryKey, queryHash } = query;
    const uid = currentUid();
    const meta = offlineMeta(query);
    if (uid === undefined || !meta) return queryFn(context);
    const isFirst = this.queryClient.getQueryData(queryKey) === undefined;
    if (isFirst && meta.form) {
      const stored = await this.read(uid, queryHash, meta.form);
      if (stored && meta.form.canUpdate(stored.data)) {
        this.connection.setUnconfirmed(queryHash, stored.at);
        // After the query cache has taken the data.
        setTimeout(() => void this.confirm(uid, query));
        return stored.data;
      }
    }
    const answer = Promise.resolve(queryFn(context)).then(
      async (data) => {
        this.connection.setFresh(queryHash);
        if (queryHash === hashKey(accountQueries.me(uid).queryKey)) {
          await this.clearIfReduced(uid, query, data);
        }
        return data;
      },
      (error: unknown) => {
        if (isAccessDenied(error)) this.clear();
        throw error;
      },
    );
    if (!isFirst) return answer;
    try {
      return await withTimeout(answer);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const stored = await this.read(uid, queryHash, meta.form);
      if (!stored) return answer;
      this.connection.setStored(queryHash, stored.at, meta.label);
      const replace = (data: unknown) => {
        if (currentUid() !== uid) return;
        this.connection.setFresh(queryHash);
        this.queryClient.setQueryData(queryKey, data);
      };
      // After the query cache has taken what is returned here.
      answer.then((data) => setTimeout(replace, 0, data)).catch(() => undefined);
      return stored.data;
    }
  };

  /** An account that has lost a role, maybe while no page was open, may read less than is stored, and than is on its way. */
  private async clearIfReduced(uid: string, query: Query, data: unknown): Promise<void> {
    const roles = rolesOf(data as Account);
    const stored = await this.store.get(uid, query.queryHash);
    const before = rolesOf(stored?.data as Account);
    if (roles.length > 0 && before.every((role) => roles.includes(role))) return;
    this.clear();
    await this.queryClient.cancelQueries({
      predicate: (one) => one !== query && !!offlineMeta(one),
    });
  }

  /** The stored data, unless another account is signed in by then. */
  private async read(uid: string, queryHash: string, form?: StoredForm) {
    const stored = await this.store.get(uid, queryHash);
    if (!stored || currentUid() !== uid) return undefined;
    return { at: stored.at, data: form ? form.unpack(stored.data) : stored.data };
  }

  /** Brings shown stored data up to date; if the server does not answer, the data stays and the banner says so. */
  private async confirm(uid: string, query: Query): Promise<void> {
    const { queryKey, queryHash } = query;
    const { form, label } = offlineMeta(query)!;
    const error: unknown = await withTimeout(form!.update(this.queryClient)).catch(
      (reason: unknown) => reason,
    );
    const at = this.connection.storedAt(queryHash);
    if (!at || currentUid() !== uid) return;
    if (error === undefined) {
      this.connection.setFresh(queryHash);
      this.schedule(query);
    } else if (isAccessDenied(error)) {
      this.clear();
      await this.queryClient.resetQueries({ queryKey, exact: true });
    } else {
      this.connection.setStored(queryHash, at, label);
      // As a whole, where the server answers without the changes.
      if (!isUnreachable(error)) await this.queryClient.refetchQueries({ queryKey, exact: true });
    }
  }

  private schedule(query: Query): void {
    const { queryHash } = query;
    if (!offlineMeta(query) || this.connection.storedAt(queryHash)) return;
    this.changed.set(queryHash, query);
    const delay = this.written.has(queryHash) ? WRITE_INTERVAL_MS : 0;
    this.timer ??= setTimeout(() => whenIdle(() => this.write()), delay);
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uid = currentUid();
    if (uid === undefined) return;
    for (const [queryHash, query] of this.changed) {
      const { data, dataUpdatedAt } = query.state;
      if (data === undefined) continue;
      const { form } = offlineMeta(query)!;
      void this.store.put(uid, queryHash, form ? form.pack(data) : data, new Date(dataUpdatedAt));
      this.written.add(queryHash);
    }
    this.changed.clear();
  }
}

/** @throws TIMEOUT after a while */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, TIMEOUT));
  return Promise.race([answer, timeout]);
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
