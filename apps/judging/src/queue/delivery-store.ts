import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Delivery, Letter } from './delivery.ts';

/** A letter before it has its place in the line. */
export type NewDelivery = Letter & Pick<Delivery, 'uid' | 'key' | 'wasSent'>;

/** What becomes of a delivery: another one in its place, the same, or nothing. */
export type Change = (delivery: Delivery) => Delivery | undefined;

/** Where deliveries are kept; each call is done in one step, whatever other tabs do. */
export interface DeliveryStore {
  /** An account's deliveries, in the order in which they were handed in. */
  all(uid: string): Promise<Delivery[]>;
  add(delivery: NewDelivery): Promise<number>;
  /** Nothing happens where it is gone. */
  change(id: number, change: Change): Promise<void>;
  close(): void;
}

interface Schema extends DBSchema {
  deliveries: { key: number; value: Delivery; indexes: { uid: string } };
}

const STORE = 'deliveries';

/**
 * Deliveries in the browser's database, where a reload, a crash and the end of the session leave them.
 * @throws if the browser has none for us, which some have in private windows
 */
export async function openDeliveryStore(): Promise<DeliveryStore> {
  const database = await openDB<Schema>('nox-judging', 1, {
    upgrade: (created) => {
      const store = created.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
      store.createIndex('uid', 'uid');
    },
    // Another tab has a newer version of us: it must not wait for this one.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  return {
    all: (uid) => database.getAllFromIndex(STORE, 'uid', uid),
    add: (delivery) => add(database, delivery),
    change: (id, change) => changeOne(database, id, change),
    close: () => database.close(),
  };
}

/** `strict`: what is said to be kept is on the disk, also when the power goes. */
const DURABLE = { durability: 'strict' } as const;

async function add(database: IDBPDatabase<Schema>, delivery: NewDelivery): Promise<number> {
  const transaction = database.transaction(STORE, 'readwrite', DURABLE);
  // The store gives the id.
  const id = await transaction.store.add(delivery as Delivery);
  await transaction.done;
  return id;
}

async function changeOne(database: IDBPDatabase<Schema>, id: number, change: Change) {
  const transaction = database.transaction(STORE, 'readwrite', DURABLE);
  const current = await transaction.store.get(id);
  const next = current && change(current);
  if (next) await transaction.store.put(next);
  else if (current) await transaction.store.delete(id);
  await transaction.done;
}

/** Keeps deliveries until the page goes: for browsers that have no database for us. */
export function temporaryStore(): DeliveryStore {
  const deliveries = new Map<number, Delivery>();
  let last = 0;
  return {
    all: async (uid) => [...deliveries.values()].filter((delivery) => delivery.uid === uid),
    add: async (delivery) => {
      last += 1;
      deliveries.set(last, { ...delivery, id: last });
      return last;
    },
    change: async (id, change) => {
      const current = deliveries.get(id);
      const next = current && change(current);
      if (next) deliveries.set(id, next);
      else deliveries.delete(id);
    },
    close: () => undefined,
  };
}
