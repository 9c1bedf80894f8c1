import {
  addReview,
  auditionQueries,
  auditionRevision,
  type AuditionWatchState,
  call,
  setAuditionStatus,
  watchAuditions,
} from '@nox/api-client';
import { useAuth } from '@nox/auth';
import { type AuditionEntry, judgeNameKey, type Review } from '@nox/contracts';
import { listen, useAnnounce, useChange, useStableCallback } from '@nox/ui';
import { failedSend, Outbox as OutboxOf, type OutboxState, type SendResult } from '@nox/outbox';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import pTimeout from 'p-timeout';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Outbox, OutboxItem, OutboxPayload } from '../outbox/outbox-item.ts';
import { changeEntry, createSync } from './entries-sync.ts';
import { KnownContext, settingsQuery, useKnown } from './judging-settings.ts';

interface Sync {
  outbox: Outbox;
  recusals: Outbox;
  /** Brings the list up to date, and resolves to whether it is. */
  sync: () => Promise<boolean>;
  /** Grows with every change of the list that this tab made beside the outbox. */
  localEdits: number;
  addLocalEdit: () => void;
}

const SyncContext = createContext<Sync | undefined>(undefined);

export function useSync(): Sync {
  const sync = useContext(SyncContext);
  if (!sync) throw new Error('useSync needs a SyncProvider.');
  return sync;
}

export function useOutboxState(): OutboxState<OutboxPayload> {
  const { outbox, recusals } = useSync();
  const one = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const other = useSyncExternalStore(recusals.subscribe, recusals.snapshot);
  return useMemo(
    () => ({
      pending: [...one.pending, ...other.pending],
      rejected: [...one.rejected, ...other.rejected],
      isStalled: one.isStalled || other.isStalled,
      othersCount: one.othersCount + other.othersCount,
      editCount: one.editCount + other.editCount,
      isPersistent: one.isPersistent && other.isPersistent,
    }),
    [one, other],
  );
}

interface EntryList {
  /** Pending decisions are applied; the list is empty until it is fetched. */
  entries: AuditionEntry[];
  isOffline: boolean;
}

export const EntriesContext = createContext<EntryList>({ entries: [], isOffline: false });

export const useEntries = () => useContext(EntriesContext).entries;

/** Another number after each edit in this tab: only then rows in sight may move. */
export const useLocalEdits = (): number => useSync().localEdits + useOutboxState().editCount;

export function SyncProvider({ children }: { children: ReactNode }) {
  const uid = useAuth(({ user }) => user?.uid);
  if (uid === undefined) return null;
  return (
    <AccountSync key={uid} uid={uid}>
      {children}
    </AccountSync>
  );
}

function AccountSync({ uid, children }: { uid: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const handleReview = useStableCallback(({ judgeEmail, nameAlsoUsedBy }: Review, sent: string) => {
    const { judging } = queryClient.getQueryData(settingsQuery(uid).queryKey) ?? {};
    const { mode = 'open', isIndependent = false, judgeName } = judging ?? {};
    // An account becomes a judge with its first review: it may be independent from then on, or get another name. Judges may
    // have been invited meanwhile: then names are not typed any more.
    const isRenamed = judgeNameKey(judgeName ?? sent) !== judgeNameKey(judgeEmail);
    if (isRenamed || isIndependent !== (mode === 'independent')) {
      void queryClient.invalidateQueries({ queryKey: auditionQueries.all });
    }
    if (!nameAlsoUsedBy) return;
    const text = `The account ${nameAlsoUsedBy} reviews as “${judgeEmail}”, too. If you are two people, choose another judge name: your reviews look like those of one judge.`;
    announce('negative', text, 'judge name');
  });
  const [{ outbox, recusals, sync }] = useState(() => {
    const sync = createSync(queryClient, ({ isComplete, entries, removed }) => {
      // Bulk changes and undoing them rarely affect a single entry.
      if (!isComplete && removed.length === 0 && entries.length <= 1) return;
      void queryClient.invalidateQueries({ queryKey: auditionQueries.undoable().queryKey });
      // How judges work may have changed with the whole list.
      if (isComplete) {
        void queryClient.invalidateQueries({ queryKey: settingsQuery(uid).queryKey });
      }
    });
    const outboxIn = (name: string) =>
      new OutboxOf<OutboxPayload>({
        name,
        uid,
        send: (item) => sendItem(queryClient, item, sync, handleReview),
        isSignedIn: () => useAuth.getState().user?.uid === uid,
      });
    // An open page of an earlier release takes what is no review for a decision.
    const recusals = outboxIn('nox-recusals');
    return { outbox: outboxIn('nox-judging'), recusals, sync };
  });
  const [localEdits, addLocalEdit] = useReducer((count: number) => count + 1, 0);

  useEffect(() => outbox.run(), [outbox]);
  useEffect(() => recusals.run(), [recusals]);

  const value = useMemo(
    () => ({ outbox, recusals, sync, localEdits, addLocalEdit }),
    [outbox, recusals, sync, localEdits],
  );
  return (
    <KnownContext value={useKnown(uid)}>
      <SyncContext value={value}>{children}</SyncContext>
    </KnownContext>
  );
}

/** Shows the list as it is on the server after a bulk change of this tab, in its new order. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { sync, addLocalEdit } = useSync();
  return async () => {
    const undoable = auditionQueries.undoable();
    const [isUpToDate] = await Promise.all([
      sync(),
      queryClient.invalidateQueries({ queryKey: undoable.queryKey }),
    ]);
    if (!isUpToDate)
      await queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
    addLocalEdit();
  };
}

interface ListChange<Result, Variables> {
  call: (variables: Variables) => Promise<Result>;
  said: (result: Result) => string;
  /** A later message about it, such as that it was undone, replaces the first. */
  subject?: (result: Result) => string | undefined;
  onDone: () => void | Promise<void>;
  onError?: (error: Error) => void;
}

/** A change of the list on the server, which is announced. The list is refreshed after it, and after a failure: others may have changed it. */
export function useListChange<Result, Variables = void>(change: ListChange<Result, Variables>) {
  const { call, said, subject, onDone, onError } = change;
  const announce = useAnnounce();
  const refresh = useRefresh();
  return useChange({
    mutationFn: call,
    onSuccess: async (result) => {
      await onDone();
      announce('positive', said(result), subject?.(result));
    },
    onError,
    onSettled: () => void refresh(),
  });
}

const RETRY_DELAY_MS = 1_000;

/** Syncs the list with the server's stream of revisions. @returns the connection; undefined until it is known */
export function useLiveEntries(hasList: boolean): AuditionWatchState | undefined {
  const queryClient = useQueryClient();
  const { outbox, recusals, sync } = useSync();
  const [state, setState] = useState<AuditionWatchState>();

  useEffect(() => {
    if (!hasList) return;
    const controller = new AbortController();
    const { signal } = controller;
    const unlisten = listen(document, {
      visibilitychange: () => document.visibilityState === 'visible' && void sync(),
    });
    const syncTo = async (revision: number) => {
      const isKnown = () => (auditionRevision(queryClient) ?? -1) >= revision;
      while (!signal.aborted && !isKnown() && !(await sync())) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      }
    };
    void watchAuditions((revision) => void syncTo(revision), {
      signal,
      revision: auditionRevision(queryClient),
      onState: (next) => {
        setState(next);
        if (next === 'offline') return;
        outbox.sendNow();
        recusals.sendNow();
      },
    });
    return () => {
      unlisten();
      controller.abort();
    };
  }, [hasList, queryClient, outbox, recusals, sync]);

  return state;
}

/** How long the next item waits until the list is up to date. */
const SYNC_TIMEOUT_MS = 5_000;

/** Sends an item once, as a mutation of the query client, whose cache reports an ended session to the shell. */
async function sendItem(
  queryClient: QueryClient,
  item: OutboxItem,
  sync: () => Promise<boolean>,
  onReview: (review: Review, sent: string) => void,
): Promise<SendResult> {
  const mutationFn = () => send(item, onReview);
  try {
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
    const change = await mutation.execute(undefined);
    // The response is not used: a replayed one may be older than the list.
    const isSynced = await pTimeout(sync(), {
      milliseconds: SYNC_TIMEOUT_MS,
      fallback: () => false,
    });
    if (!isSynced) await changeEntry(queryClient, item.entryId, change);
    return 'sent';
  } catch (error) {
    const result = failedSend(error);
    if (typeof result === 'object') void sync();
    return result;
  }
}

/** @returns the change of the entry that the server has confirmed */
async function send(
  item: OutboxItem,
  onReview: (review: Review, sent: string) => void,
): Promise<(entry: AuditionEntry) => AuditionEntry> {
  const { entryId, key: idempotencyKey } = item;
  if (item.kind === 'review') {
    const review = await addReview(entryId, item.review, { idempotencyKey });
    onReview(review, item.review.judgeEmail);
    const isOther = ({ _id }: Review) => _id !== review._id;
    return (entry) => ({ ...entry, reviews: [...entry.reviews.filter(isOther), review] });
  }
  if (item.kind === 'recusal') {
    const path = `/auditions/${encodeURIComponent(entryId)}/recusals`;
    const recused = await call<AuditionEntry>('POST', path, { idempotencyKey });
    return () => recused;
  }
  const { status, expected, reserve } = item;
  await setAuditionStatus(entryId, status, { expected, reserve, idempotencyKey });
  return (entry) => ({ ...entry, status });
}
