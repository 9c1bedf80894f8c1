import { auditionQueries } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { AuditionChanges } from '@nox/contracts';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react';
import type { OutboxState } from '../outbox/outbox-item.ts';
import { memoryStore, openOutboxStore } from '../outbox/outbox-store.ts';
import { Outbox } from '../outbox/outbox.ts';
import { EntriesSync } from './entries-sync.ts';
import { sendItem } from './send-item.ts';

interface Sync {
  outbox: Outbox;
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

export function useOutboxState(): OutboxState {
  const { outbox } = useSync();
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot);
}

/** Another number after each edit in this tab: only then rows in sight may move. */
export function useLocalEdits(): number {
  return useSync().localEdits + useOutboxState().editCount;
}

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
  const [{ outbox, entriesSync }] = useState(() => {
    const entriesSync = new EntriesSync(queryClient, (changes) => {
      if (!mayBeBulk(changes)) return;
      void queryClient.invalidateQueries({ queryKey: auditionQueries.undoable().queryKey });
    });
    const outbox = new Outbox({
      uid,
      open: openOutboxStore,
      fallbackStore: memoryStore,
      send: (item) => sendItem(queryClient, item, () => entriesSync.sync()),
      isSignedIn: () => useAuth.getState().user?.uid === uid,
    });
    return { outbox, entriesSync };
  });
  const [localEdits, addLocalEdit] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    // Phones pause the timers of hidden pages.
    const handleVisible = () => document.visibilityState === 'visible' && outbox.sendNow();
    void outbox.start();
    window.addEventListener('online', outbox.sendNow);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      window.removeEventListener('online', outbox.sendNow);
      document.removeEventListener('visibilitychange', handleVisible);
      outbox.stop();
    };
  }, [outbox]);

  const sync = useMemo(
    () => ({ outbox, entriesSync, localEdits, addLocalEdit }),
    [outbox, entriesSync, localEdits],
  );
  return <SyncContext value={sync}>{children}</SyncContext>;
}

/** Bulk changes and undoing them rarely affect a single entry. */
const mayBeBulk = ({ isComplete, entries, removed }: AuditionChanges) =>
  isComplete || removed.length > 0 || entries.length > 1;

/** Shows the list as it is on the server after a bulk change of this tab, in its new order. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { entriesSync, addLocalEdit } = useSync();
  return useCallback(async () => {
    const undoable = auditionQueries.undoable();
    const [isUpToDate] = await Promise.all([
      entriesSync.sync(),
      queryClient.invalidateQueries({ queryKey: undoable.queryKey }),
    ]);
    if (!isUpToDate)
      await queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
    addLocalEdit();
  }, [queryClient, entriesSync, addLocalEdit]);
}
