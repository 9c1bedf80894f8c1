import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export interface Rejection {
  status: number;
  code: string;
  message: string;
}

interface ItemFields {
  /** Ascending in the order of sending. */
  id: number;
  /** The account that made it; only that account's sessions send it. */
  uid: string;
  key: string;
  /** It may have reached the server, although no response came. */
  wasAttempted: boolean;
  madeAt?: number;
  rejection?: Rejection;
}

/** A payload in the outbox: pending until it was sent, or rejected. */
export type OutboxItem<Payload> = Payload & ItemFields;

type NewFields = Omit<ItemFields, 'id'> & Partial<Pick<ItemFields, 'id'>>;

export type Change<Payload> = (item: OutboxItem<Payload>) => OutboxItem<Payload> | undefined;

/** Each call is one transaction, also between tabs. */
export type OutboxStore<Payload> = Awaited<ReturnType<typeof openOutboxStore<Payload>>>;

/** The names of the database and its fields do not change: earlier releases read it after a rollback. */
type StoredItem = Pick<ItemFields, 'id' | 'uid' | 'key' | 'madeAt'> & {
  wasSent: boolean;
  refusal?: ItemFields['rejection'];
};

interface Schema extends DBSchema {
  deliveries: { key: number; value: StoredItem; indexes: { uid: string } };
}

const STORE = 'deliveries';

const toStored = ({ wasAttempted, rejection, ...rest }: NewFields) =>
  ({ ...rest, wasSent: wasAttempted, refusal: rejection }) as StoredItem;

const fromStored = <Payload>({ wasSent, refusal, ...rest }: StoredItem) =>
  ({ ...rest, wasAttempted: wasSent, rejection: refusal }) as ItemFields as OutboxItem<Payload>;

/** Items name candidates; the server knows the key of an item that was sent for as long. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;

async function removeOld(database: IDBPDatabase<Schema>): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite');
  const now = Date.now();
  for await (const cursor of transaction.store) {
    if (now - (cursor.value.madeAt ?? 0) >= RETENTION_MS) await cursor.delete();
  }
  await transaction.done;
}

/** Once a write has resolved, it is on the disk. */
const DURABLE = { durability: 'strict' } as const;

/** Survives a reload, a crash and signing out, for a week. @param onClosed called when the browser, or another tab, has closed or deleted it @throws if the browser denies IndexedDB, such as in private windows */
export async function openOutboxStore<Payload>(name: string, onClosed?: () => void) {
  const database = await openDB<Schema>(name, 1, {
    upgrade: (created) => {
      const store = created.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
      store.createIndex('uid', 'uid');
    },
    // A newer release in another tab must not wait for this one.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      onClosed?.();
    },
    terminated: onClosed,
  });
  await removeOld(database);
  return {
    /** The items of all accounts on this device. */
    all: async () => (await database.getAll(STORE)).map((item) => fromStored<Payload>(item)),
    /** @returns the item's id, a new one where it has none */
    async put(item: Payload & NewFields): Promise<number> {
      const transaction = database.transaction(STORE, 'readwrite', DURABLE);
      const id = await transaction.store.put(toStored(item));
      await transaction.done;
      return id;
    },
    /** Does nothing if the item is gone. */
    async change(id: number, change: Change<Payload>) {
      const transaction = database.transaction(STORE, 'readwrite', DURABLE);
      const current = await transaction.store.get(id);
      const next = current && change(fromStored(current));
      if (next) await transaction.store.put(toStored(next));
      else if (current) await transaction.store.delete(id);
      await transaction.done;
    },
    close: () => database.close(),
  };
}

const inMemory = new Map<string, unknown>();

/** Whether the memory has what the database of the name has not. */
export const isInMemory = (name: string): boolean => inMemory.has(name);

/** One for each name until it is empty: it survives signing out, and is lost with the page. */
export function memoryStore<Payload>(name: string): OutboxStore<Payload> {
  const items = new Map<number, OutboxItem<Payload>>();
  let lastId = 0;
  const store: OutboxStore<Payload> = {
    all: async () => [...items.values()],
    put: async (item) => {
      const { id = lastId + 1 } = item;
      lastId = Math.max(lastId, id);
      items.set(id, { ...item, id });
      return id;
    },
    change: async (id, change) => {
      const current = items.get(id);
      const next = current && change(current);
      if (next) items.set(id, next);
      else items.delete(id);
    },
    close: () => {
      if (items.size === 0) inMemory.delete(name);
    },
  };
  if (!isInMemory(name)) inMemory.set(name, store);
  return inMemory.get(name) as OutboxStore<Payload>;
}
