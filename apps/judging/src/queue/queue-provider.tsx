import { auditionQueries } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { AuditionChanges } from '@nox/contracts';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { ListFollower } from '../together/list-follower.ts';
import { Turns } from '../together/turns.ts';
import { openDeliveryStore, temporaryStore } from './delivery-store.ts';
import { Queue, type QueueView } from './queue.ts';
import { sendDelivery } from './send-delivery.ts';

interface Sending {
  queue: Queue;
  follower: ListFollower;
  turns: Turns;
}

const SendingContext = createContext<Sending | undefined>(undefined);

export function useSending(): Sending {
  const sending = useContext(SendingContext);
  if (!sending) throw new Error('Nothing is sent outside of a QueueProvider.');
  return sending;
}

/** What waits, and what was refused, as it changes. */
export function useQueueView(): QueueView {
  const { queue } = useSending();
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}

/** What pages below it hand in goes to the server, now or when there is a way to it again. */
export function QueueProvider({ children }: { children: ReactNode }) {
  const uid = useAuth(({ user }) => user?.uid);
  if (uid === undefined) return null;
  return (
    <AccountQueue key={uid} uid={uid}>
      {children}
    </AccountQueue>
  );
}

function AccountQueue({ uid, children }: { uid: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [sending] = useState((): Sending => {
    const follower = new ListFollower(queryClient, (changes) => {
      if (!mayBeBulk(changes)) return;
      void queryClient.invalidateQueries({ queryKey: auditionQueries.undoable().queryKey });
    });
    const queue = new Queue({
      uid,
      open: openDeliveryStore,
      substitute: temporaryStore,
      send: (delivery) => sendDelivery(queryClient, delivery, () => follower.catchUp()),
      isSignedIn: () => useAuth.getState().user?.uid === uid,
    });
    return { queue, follower, turns: new Turns() };
  });

  useEffect(() => {
    const { queue } = sending;
    // Phones stop the clocks of pages that nobody looks at.
    const handleVisible = () => document.visibilityState === 'visible' && queue.sendNow();
    void queue.start();
    window.addEventListener('online', queue.sendNow);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      window.removeEventListener('online', queue.sendNow);
      document.removeEventListener('visibilitychange', handleVisible);
      queue.stop();
    };
  }, [sending]);

  return <SendingContext value={sending}>{children}</SendingContext>;
}

/** Rejecting and deleting in bulk, and undoing that, rarely change one entry alone. */
const mayBeBulk = ({ isComplete, entries, removed }: AuditionChanges) =>
  isComplete || removed.length > 0 || entries.length > 1;
