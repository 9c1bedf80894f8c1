import { accountQueries, ApiError, auditionQueries } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query';
import type { Connection } from './connection.ts';
import { OfflineStore, type Kind } from './offline-store.ts';

/** After this the last known is shown; what still comes replaces it. */
const TIMEOUT_MS = 5_000;

/** Entries change often on an evening, and there are thousands of them. */
const PAUSE_MS = 30_000;

const ENTRIES = auditionQueries.list().queryKey;
const keyOf = (kind: Kind, uid: string): QueryKey =>
  kind === 'account' ? accountQueries.me(uid).queryKey : ENTRIES;
const ACCOUNTS = accountQueries.me('').queryKey.slice(0, 1);

const whoIsHere = () => useAuth.getState().user?.uid;

/**
 * Keeps what the cache of queries knows of the account and of the entries, and puts it there when the server cannot be
 * asked. Not what the server answered, which is older: entries are followed by their changes.
 */
export class OfflineQueryPersister {
  private readonly answers = new OfflineStore();
  private readonly changed = new Set<Kind>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasKept = false;

  constructor(
    private readonly queryClient: QueryClient,
    private readonly connection: Connection,
  ) {
    for (const queryKey of [ACCOUNTS, ENTRIES]) {
      queryClient.setQueryDefaults(queryKey, { persister: this.ask });
    }
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') this.note(event.query);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.keep();
    });
  }

  /** The session is over: nothing of it remains. */
  forget(): void {
    this.changed.clear();
    this.connection.reset();
    void this.answers.forget();
  }

  /** Asks the server; the last known stands in for an answer that does not come. */
  private readonly ask: QueryPersister = async (queryFn, context, { queryKey }) => {
    const uid = whoIsHere();
    const kind = uid === undefined ? undefined : kindOf(queryKey, uid);
    const answer = Promise.resolve(queryFn(context));
    if (uid === undefined || !kind) return answer;
    const heard = answer.then(
      (data) => {
        this.connection.hear(kind);
        return data;
      },
      (error: unknown) => {
        if (isRefusal(error)) this.forget();
        throw error;
      },
    );
    const isMissing = this.queryClient.getQueryData(queryKey) === undefined;
    try {
      return await (isMissing ? orNothing(heard) : heard);
    } catch (error) {
      if (!isMissing || !isUnreachable(error)) throw error;
      const kept = await this.answers.read(uid, kind);
      if (!kept || whoIsHere() !== uid) return heard;
      this.connection.standIn(kind, kept.at);
      void heard.then(
        (data) => this.replace(uid, kind, data),
        () => undefined,
      );
      return kept.data;
    }
  };

  /** What comes late is what counts all the same: after what stood in for it has its place. */
  private replace(uid: string, kind: Kind, data: unknown): void {
    setTimeout(() => {
      if (whoIsHere() !== uid) return;
      this.connection.hear(kind);
      this.queryClient.setQueryData(keyOf(kind, uid), data);
    });
  }

  private note({ queryKey }: Query): void {
    const uid = whoIsHere();
    const kind = uid === undefined ? undefined : kindOf(queryKey, uid);
    if (!kind || this.connection.isOld(kind)) return;
    this.changed.add(kind);
    this.timer ??= setTimeout(
      () => whenIdle(() => this.keep()),
      this.hasKept && kind === 'entries' ? PAUSE_MS : 0,
    );
  }

  private keep(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uid = whoIsHere();
    if (uid === undefined) return;
    for (const kind of this.changed) {
      const data = this.queryClient.getQueryData(keyOf(kind, uid));
      if (data === undefined) continue;
      void this.answers.keep(uid, kind, data);
      if (kind === 'entries') this.hasKept = true;
    }
    this.changed.clear();
  }
}

function kindOf(queryKey: QueryKey, uid: string): Kind | undefined {
  const isOf = (kind: Kind) => hashKey(queryKey) === hashKey(keyOf(kind, uid));
  return (['account', 'entries'] as const).find(isOf);
}

/** @throws NO_ANSWER after a while */
function orNothing<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(NO_ANSWER), TIMEOUT_MS);
  });
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
}

const NO_ANSWER = new Error('There was no answer in time.');

/** Nobody answered; or a proxy did, for a server that is not there. */
function isUnreachable(error: unknown): boolean {
  if (error === NO_ANSWER) return true;
  return error instanceof ApiError && (error.code === 'network' || (error.status ?? 0) >= 502);
}

/** The account may not see it any more, or there is none. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unauthenticated' || error.status === 401 || error.status === 403;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else work();
}
