import { accountQueries, ApiError, type OfflineMeta } from '@nox/api-client';
import { rolesOf } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import { hashKey, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query';
import { create } from 'zustand';
import * as store from './offline-store.ts';

/** After this the stored data is shown; what still arrives replaces it. */
const TIMEOUT_MS = 5_000;

/** Two writes of the same query, whose data may be large and change often, are this far apart. */
const WRITE_INTERVAL_MS = 30_000;

type Account = Parameters<typeof rolesOf>[0];

const currentUid = () => useAuth.getState().user?.uid;
const offlineMeta = (query: Query) => (query.meta as OfflineMeta | undefined)?.offline;

/** Stored data of a query: when the server sent it, and what the banner calls it, such as "entries". */
type Stored = { at: Date; label?: string | undefined };

interface ConnectionState {
  /** A query shows stored data because the server did not answer. */
  isOffline: boolean;
  /** The stored data that the banner names. */
  stored?: Stored | undefined;
}

/** Which queries show stored data, and whether the server answers. */
export class Connection {
  readonly useState = create<ConnectionState>(() => ({ isOffline: false }));
  readonly snapshot = this.useState.getState;
  readonly stored = new Map<string, Stored>();

  setStored(queryHash: string, stored: Stored): void {
    this.stored.set(queryHash, stored);
    this.update(true);
  }

  setFresh(queryHash: string): void {
    if (this.stored.delete(queryHash) || this.snapshot().isOffline) this.update(false);
  }

  reset(): void {
    this.stored.clear();
    this.update(false);
  }

  private update(isOffline: boolean): void {
    const stored = [...this.stored.values()].find(({ label }) => label !== undefined);
    this.useState.setState({ isOffline, stored });
  }
}

/** Stores data of queries with `meta.offline`, from the query cache: responses are older, as events change it later. */
export class OfflineQueryPersister {
  private readonly changed = new Set<Query>();
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
    void store.clear();
  }

  /** Removes data that the server sent more than 12 hours ago, also from the page. */
  async removeExpired(): Promise<void> {
    await store.removeExpired();
    for (const query of this.queryClient.getQueryCache().getAll()) {
      if (!offlineMeta(query) || query.state.data === undefined) continue;
      const at = this.connection.stored.get(query.queryHash)?.at;
      if (store.isRecent(at ?? new Date(query.state.dataUpdatedAt))) continue;
      this.changed.delete(query);
      this.reset(query);
    }
  }

  /** Returns stored data at once if it can be brought up to date, else if the server does not answer. */
  private readonly fetch: QueryPersister = async (queryFn, context, persisted) => {
    const query = persisted as unknown as Query;
    const uid = currentUid();
    const meta = offlineMeta(query);
    if (uid === undefined || !meta) return queryFn(context);
    const isFirst = query.state.data === undefined;
    if (isFirst && meta.form) {
      const stored = await this.read(uid, query);
      if (stored && meta.form.canUpdate(stored.data)) {
        this.connection.stored.set(query.queryHash, { at: stored.at });
        afterwards(() => this.confirm(uid, query));
        return stored.data;
      }
    }
    const answer = this.ask(uid, query, queryFn(context));
    if (!isFirst) return answer;
    try {
      return await withTimeout(answer);
    } catch (error) {
      const stored = isUnreachable(error) && (await this.read(uid, query));
      if (!stored) return answer;
      this.connection.setStored(query.queryHash, { at: stored.at, label: meta.label });
      const replace = (data: unknown) => {
        if (currentUid() !== uid) return;
        this.connection.setFresh(query.queryHash);
        this.queryClient.setQueryData(query.queryKey, data);
      };
      answer.then((data) => afterwards(() => replace(data))).catch(() => undefined);
      return stored.data;
    }
  };

  /** Waits for an answer, which may say that the account has lost its access. */
  private async ask<Data>(uid: string, query: Query, answer: Data | Promise<Data>): Promise<Data> {
    try {
      const data = await answer;
      this.connection.setFresh(query.queryHash);
      if (query.queryHash === hashKey(accountQueries.me(uid).queryKey)) {
        await this.clearIfReduced(uid, query, data as Account);
      }
      return data;
    } catch (error) {
      if (isAccessDenied(error)) this.clear();
      throw error;
    }
  }

  /** An account that has lost a role, maybe while no page was open, may read less than is stored, and than is on its way. */
  private async clearIfReduced(uid: string, query: Query, account: Account): Promise<void> {
    const roles = rolesOf(account);
    const stored = await store.get(uid, query.queryHash);
    const before = rolesOf(stored?.data as Account);
    if (roles.length > 0 && before.every((role) => roles.includes(role))) return;
    this.clear();
    await this.queryClient.cancelQueries({
      predicate: (one) => one !== query && !!offlineMeta(one),
    });
  }

  /** The stored data, unless another account is signed in by then. */
  private async read(uid: string, query: Query) {
    const stored = await store.get(uid, query.queryHash);
    if (!stored || currentUid() !== uid) return undefined;
    const { form } = offlineMeta(query)!;
    return { at: stored.at, data: form ? form.unpack(stored.data) : stored.data };
  }

  /** Brings shown stored data up to date; if the server does not answer, the data stays and the banner says so. */
  private async confirm(uid: string, query: Query): Promise<void> {
    const { queryKey, queryHash } = query;
    const { form, label } = offlineMeta(query)!;
    const error: unknown = await withTimeout(form!.update(this.queryClient)).catch(
      (reason: unknown) => reason,
    );
    const stored = this.connection.stored.get(queryHash);
    if (!stored || currentUid() !== uid) return;
    if (error === undefined) {
      this.connection.setFresh(queryHash);
      this.schedule(query);
    } else if (isAccessDenied(error)) {
      this.clear();
      this.reset(query);
    } else {
      this.connection.setStored(queryHash, { at: stored.at, label });
      // As a whole, where the server answers without the changes.
      if (!isUnreachable(error)) await this.queryClient.refetchQueries({ queryKey, exact: true });
    }
  }

  private reset({ queryKey }: Query): void {
    void this.queryClient.resetQueries({ queryKey, exact: true });
  }

  private schedule(query: Query): void {
    if (!offlineMeta(query) || this.connection.stored.has(query.queryHash)) return;
    this.changed.add(query);
    const delay = this.written.has(query.queryHash) ? WRITE_INTERVAL_MS : 0;
    this.timer ??= setTimeout(() => whenIdle(() => this.write()), delay);
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uid = currentUid();
    if (uid === undefined) return;
    for (const query of this.changed) {
      const { queryHash, state } = query;
      if (state.data === undefined) continue;
      const { form } = offlineMeta(query)!;
      const data = form ? form.pack(state.data) : state.data;
      void store.put(uid, queryHash, data, new Date(state.dataUpdatedAt));
      this.written.add(queryHash);
    }
    this.changed.clear();
  }
}

const afterwards = (work: () => unknown) => setTimeout(() => void work());

/** @throws TIMEOUT after a while */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, TIMEOUT));
  return Promise.race([answer, timeout]);
}

const TIMEOUT = new Error('There was no response in time.');

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
