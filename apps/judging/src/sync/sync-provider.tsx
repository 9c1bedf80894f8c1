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
import type { AuditionChanges, AuditionEntry, Review } from '@nox/contracts';
import { useAnnounce, useStableCallback } from '@nox/ui';
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
import { changeEntry, EntriesSync } from './entries-sync.ts';
import { KnownContext, settingsQuery, useKnown } from './judging-settings.ts';

interface Sync {
  outbox: Outbox;
  recusals: Outbox;
  entriesSync: EntriesSync;
  /** Grows with every change of the list that this tab made beside the outbox. */
  localEdits: number;
  addLocalEdit: () => void;
}

const SyncContext = createContext<Sync | undefined>(undefined);

/** @throws outside of a SyncProvider */
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

/** The signed-in account's outbox, and the sync of the list. */
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
  const handleReview = useStableCallback(({ judgeEmail, nameAlsoUsedBy }: Review) => {
    const { judging } = queryClient.getQueryData(settingsQuery(uid).queryKey) ?? {};
    const { mode = 'open', isIndependent, judgeName } = judging ?? {};
    // An account becomes a judge with its first review: it may be independent from then on, or get another name.
    const isOther = judgeName !== judgeEmail || isIndependent !== (mode === 'independent');
    if (mode !== 'open' && isOther) {
      void queryClient.invalidateQueries({ queryKey: auditionQueries.all });
    }
    if (!nameAlsoUsedBy) return;
    const text = `The account ${nameAlsoUsedBy} reviews as “${judgeEmail}”, too. If you are two people, choose another judge name: your reviews look like those of one judge.`;
    announce('negative', text, 'judge name');
  });
  const [{ outbox, recusals, entriesSync }] = useState(() => {
    const entriesSync = new EntriesSync(queryClient, (changes) => {
      if (!mayBeBulk(changes)) return;
      void queryClient.invalidateQueries({ queryKey: auditionQueries.undoable().queryKey });
      // How judges work may have changed with the whole list.
      if (changes.isComplete) {
        void queryClient.invalidateQueries({ queryKey: settingsQuery(uid).queryKey });
      }
    });
    const outboxIn = (name: string) =>
      new OutboxOf<OutboxPayload>({
        name,
        uid,
        send: (item) => sendItem(queryClient, item, () => entriesSync.sync(), handleReview),
        isSignedIn: () => useAuth.getState().user?.uid === uid,
      });
    // An open page of an earlier release takes what is no review for a decision.
    const recusals = outboxIn('nox-recusals');
    return { outbox: outboxIn('nox-judging'), recusals, entriesSync };
  });
  const [localEdits, addLocalEdit] = useReducer((count: number) => count + 1, 0);

  useEffect(() => outbox.run(), [outbox]);
  useEffect(() => recusals.run(), [recusals]);

  const sync = useMemo(
    () => ({ outbox, recusals, entriesSync, localEdits, addLocalEdit }),
    [outbox, recusals, entriesSync, localEdits],
  );
  return (
    <KnownContext value={useKnown(uid)}>
      <SyncContext value={sync}>{children}</SyncContext>
    </KnownContext>
  );
}

/** Bulk changes and undoing them rarely affect a single entry. */
const mayBeBulk = ({ isComplete, entries, removed }: AuditionChanges) =>
  isComplete || removed.length > 0 || entries.length > 1;

/** Shows the list as it is on the server after a bulk change of this tab, in its new order. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { entriesSync, addLocalEdit } = useSync();
  return async () => {
    const undoable = auditionQueries.undoable();
    const [isUpToDate] = await Promise.all([
      entriesSync.sync(),
      queryClient.invalidateQueries({ queryKey: undoable.queryKey }),
    ]);
    if (!isUpToDate)
      await queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
    addLocalEdit();
  };
}

const RETRY_DELAY_MS = 1_000;

/** Syncs the list with the server's stream of revisions. @returns the connection; undefined until it is known */
export function useLiveEntries(hasList: boolean): AuditionWatchState | undefined {
  const queryClient = useQueryClient();
  const { outbox, recusals, entriesSync } = useSync();
  const [state, setState] = useState<AuditionWatchState>();

  useEffect(() => {
    if (!hasList) return;
    const controller = new AbortController();
    const { signal } = controller;
    const handleVisible = () => document.visibilityState === 'visible' && void entriesSync.sync();
    document.addEventListener('visibilitychange', handleVisible);
    void watchAuditions((revision) => void syncTo(revision, entriesSync, signal), {
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
      document.removeEventListener('visibilitychange', handleVisible);
      controller.abort();
    };
  }, [hasList, queryClient, outbox, recusals, entriesSync]);

  return state;
}

async function syncTo(revision: number, entriesSync: EntriesSync, signal: AbortSignal) {
  while (!signal.aborted && !entriesSync.has(revision)) {
    await entriesSync.sync();
    if (entriesSync.has(revision)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}

/** How long the next item waits until the list is up to date. */
const SYNC_TIMEOUT_MS = 5_000;

/** Sends an item once. `sync` brings the list up to date; resolves to false if that was not possible. */
async function sendItem(
  queryClient: QueryClient,
  item: OutboxItem,
  sync: () => Promise<boolean>,
  onReview: (review: Review) => void,
): Promise<SendResult> {
  try {
    const applyToCache = await send(queryClient, item, onReview);
    // The response is not used: a replayed one may be older than the list.
    const isSynced = await pTimeout(sync(), {
      milliseconds: SYNC_TIMEOUT_MS,
      fallback: () => false,
    });
    if (!isSynced) await applyToCache();
    return 'sent';
  } catch (error) {
    const result = failedSend(error);
    if (typeof result === 'object') void sync();
    return result;
  }
}

/** Sends as a mutation of the query client, whose cache reports an ended session to the shell. */
function send(
  queryClient: QueryClient,
  item: OutboxItem,
  onReview: (review: Review) => void,
): Promise<() => Promise<void>> {
  const { entryId, key: idempotencyKey } = item;
  const mutationFn = async () => {
    if (item.kind === 'review') {
      const review = await addReview(entryId, item.review, { idempotencyKey });
      onReview(review);
      return () =>
        changeEntry(queryClient, entryId, (entry) => ({
          ...entry,
          reviews: [...entry.reviews.filter(({ _id }) => _id !== review._id), review],
        }));
    }
    if (item.kind === 'recusal') {
      const path = `/auditions/${encodeURIComponent(entryId)}/recusals`;
      const entry = await call<AuditionEntry>('POST', path, { idempotencyKey });
      return () => changeEntry(queryClient, entryId, () => entry);
    }
    const { status, expected } = item;
    await setAuditionStatus(entryId, status, { expected, idempotencyKey });
    return () => changeEntry(queryClient, entryId, (entry) => ({ ...entry, status }));
  };
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  return mutation.execute(undefined);
}
