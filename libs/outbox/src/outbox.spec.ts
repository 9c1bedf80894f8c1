import 'fake-indexeddb/auto';
import { ApiError } from '@nox/api-client';
import { waitFor } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import { IDBFactory } from 'fake-indexeddb';
import {
  failedSend,
  Outbox as OutboxOf,
  type OutboxItem as Item,
  sendUnsent,
  type SendResult,
} from './outbox.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NAME = 'nox-judging';

interface Payload {
  entryId: string;
  candidate: string;
  review: { notes: string };
}
type Outbox = OutboxOf<Payload>;
type OutboxItem = Item<Payload>;

const payload = (notes: string): Payload => ({
  entryId: `of ${notes}`,
  candidate: 'Asha',
  review: { notes },
});
const notesOf = (item: OutboxItem) => item.review.notes;

afterEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const running: Outbox[] = [];

/** A page whose requests get the given results. */
async function page(
  send: (item: OutboxItem) => SendResult | Promise<SendResult>,
  uid = 'meera',
  isSignedIn = () => true,
  name = NAME,
) {
  const outbox = new OutboxOf<Payload>({ name, uid, send: async (item) => send(item), isSignedIn });
  running.push(outbox);
  await outbox.start();
  return outbox;
}

afterEach(() => {
  running.splice(0).forEach((outbox) => outbox.stop());
  jest.restoreAllMocks();
});

describe('a call that failed', () => {
  it.each<[code: string, status: number | undefined, result: SendResult]>([
    ['network', undefined, 'retry'],
    ['unavailable', 503, 'retry'],
    ['too_many_requests', 429, 'retry'],
    ['limit_reached', 429, { rejection: { status: 429, code: 'limit_reached', message: 'Why.' } }],
    ['unauthenticated', 401, 'signed-out'],
    ['account_disabled', 403, 'signed-out'],
    ['forbidden', 403, { rejection: { status: 403, code: 'forbidden', message: 'Why.' } }],
    ['recused', 403, { rejection: { status: 403, code: 'recused', message: 'Why.' } }],
    ['gone', 404, { rejection: { status: 404, code: 'gone', message: 'Why.' } }],
  ])('with %s is %j', (code, status, result) => {
    expect(failedSend(new ApiError('Why.', code, status))).toEqual(result);
  });
});

describe('the outbox', () => {
  it.each([
    ['deleted', () => deleteDB('nox-closed'), true],
    ['upgraded by a newer release', async () => (await openDB('nox-closed', 2)).close(), false],
  ])(
    'goes on when its database was %s in another tab, with what waits',
    async (_, act, isPersistent) => {
      const sent: OutboxItem[] = [];
      let result: SendResult = { rejection: { status: 409, code: 'no', message: 'No.' } };
      const outbox = await page(
        (item) => {
          if (result === 'sent') sent.push(item);
          return result;
        },
        'meera',
        undefined,
        'nox-closed',
      );
      await outbox.enqueue(payload('rejected'));
      result = 'retry';
      await outbox.enqueue(payload('one'));
      const [{ key } = {}] = outbox.snapshot().pending;
      await act();
      const inDatabase = async () => (await sendUnsent('meera', ['nox-closed']))[0]!.count;
      await waitFor(async () => expect(await inDatabase()).toBe(isPersistent ? 2 : 0));
      result = 'sent';
      void outbox.enqueue(payload('two'));
      await waitFor(() => expect(sent.map(notesOf)).toEqual(['one', 'two']));
      expect(sent[0]).toMatchObject({ key, wasAttempted: true });
      await waitFor(() => expect(outbox.snapshot()).toMatchObject({ pending: [], isPersistent }));
      expect(outbox.snapshot().rejected.map(notesOf)).toEqual(['rejected']);
    },
  );

  it('stores what cannot be sent beyond the end of the page, and sends it in order with the same keys', async () => {
    const keys: string[] = [];
    const first = await page(({ key }) => {
      keys.push(key);
      return 'retry';
    });
    expect(await first.enqueue(payload('one'))).toEqual({ kind: 'pending' });
    expect(await first.enqueue(payload('two'))).toEqual({ kind: 'pending' });
    await first.enqueue(payload('three'));
    expect(first.snapshot()).toMatchObject({ isStalled: true });
    expect(first.snapshot().pending.map(notesOf)).toEqual(['one', 'two', 'three']);
    first.stop();

    const sent: OutboxItem[] = [];
    const second = await page((item) => {
      sent.push(item);
      // The first attempt is repeated after a delay.
      return sent.length === 1 ? 'retry' : 'sent';
    });
    await waitFor(() => expect(second.snapshot().pending).toEqual([]));
    expect(sent.map(notesOf)).toEqual(['one', 'one', 'two', 'three']);
    expect(sent[0]!.key).toBe(keys[0]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('waits for the shortest time again once it has sent at once', async () => {
    let attempted: () => void = () => undefined;
    const outbox = await page(() => {
      attempted();
      return 'retry';
    });
    await outbox.enqueue(payload('one'));
    const timers = jest.spyOn(window, 'setTimeout');
    const sendNow = () =>
      new Promise<void>((resolve) => {
        attempted = resolve;
        outbox.sendNow();
      });
    await sendNow();
    await sendNow();
    await sendNow();
    expect(Math.max(...timers.mock.calls.map(([, ms = 0]) => ms))).toBeLessThanOrEqual(1_000);
  });

  it('stores a rejected item apart, and sends the next one', async () => {
    const rejection = { status: 409, code: 'already_reviewed', message: 'Twice.' };
    const outbox = await page((item) => (notesOf(item) === 'one' ? { rejection } : 'sent'));
    expect(await outbox.enqueue(payload('one'))).toMatchObject({ kind: 'rejected', rejection });
    expect(await outbox.enqueue(payload('two'))).toEqual({ kind: 'sent' });
    outbox.stop();
    const again = await page(() => 'sent');
    expect(again.snapshot().pending).toEqual([]);
    expect(again.snapshot().rejected).toMatchObject([{ rejection }]);
    await again.change(again.snapshot().rejected[0]!.id, () => undefined);
    expect(again.snapshot().rejected).toEqual([]);
  });

  it('does not show the items of another account', async () => {
    const left = await page(() => 'signed-out');
    await left.enqueue(payload('one'));
    left.stop();
    const other = await page(() => 'sent', 'rohan');
    expect(other.snapshot().pending).toEqual([]);
    other.stop();
    const back = await page(() => 'signed-out');
    expect(back.snapshot().pending.map(notesOf)).toEqual(['one']);
  });

  it('says how much another account has left, and nothing of it', async () => {
    const left = await page(() => 'signed-out');
    await left.enqueue(payload('one'));
    await left.enqueue(payload('two'));
    left.stop();
    const other = await page(() => 'sent', 'rohan');
    await other.enqueue(payload('three'));
    expect(other.snapshot()).toMatchObject({ pending: [], rejected: [], othersCount: 2 });
  });

  it('is counted with all databases of an account, and sends at once where its page is open', async () => {
    let result: SendResult = 'retry';
    const sent = jest.fn(() => result);
    const closed = await page(() => 'retry', 'meera', undefined, 'nox-check-in');
    await closed.enqueue(payload('one'));
    closed.stop();
    const outbox = await page(sent);
    const end = outbox.run();
    await outbox.enqueue(payload('two'));
    const unsent = () => sendUnsent('meera', ['nox-judging', 'nox-recusals', 'nox-check-in']);
    const others = [
      { name: 'nox-recusals', count: 0, isOpen: false },
      { name: 'nox-check-in', count: 1, isOpen: false },
    ];
    expect(await unsent()).toEqual([{ name: 'nox-judging', count: 1, isOpen: true }, ...others]);
    result = 'sent';
    await unsent();
    await waitFor(async () =>
      expect(await unsent()).toEqual([{ name: 'nox-judging', count: 0, isOpen: true }, ...others]),
    );
    end();
  });

  it('warns who closes the page while something waits', async () => {
    let result: SendResult = 'retry';
    const outbox = await page(() => result);
    const end = outbox.run();
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isWarned()).toBe(false);
    await outbox.enqueue(payload('one'));
    expect(isWarned()).toBe(true);
    result = 'sent';
    outbox.sendNow();
    await waitFor(() => expect(isWarned()).toBe(false));
    end();
  });

  it('sends nothing if the account changes just before the request', async () => {
    const sent = jest.fn((): SendResult => 'sent');
    const answers = [true];
    const outbox = await page(sent, 'meera', () => answers.pop() ?? false);
    expect(await outbox.enqueue(payload('one'))).toEqual({ kind: 'pending' });
    expect(answers).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends an item again that was changed while it was being sent', async () => {
    const sent: string[] = [];
    let respond: () => void = () => undefined;
    const outbox = await page(async (item): Promise<SendResult> => {
      sent.push(notesOf(item));
      if (sent.length === 1) await new Promise<void>((resolve) => (respond = resolve));
      return 'sent';
    });
    const outcome = outbox.enqueue(payload('one'));
    await waitFor(() => expect(sent).toEqual(['one']));
    await outbox.change(outbox.snapshot().pending[0]!.id, (item) => ({
      ...item,
      ...payload('better'),
      key: 'another',
    }));
    respond();
    await outcome;
    expect(sent).toEqual(['one', 'better']);
  });

  it('sends an item of two tabs once', async () => {
    const locks = new Map<string, Promise<unknown>>();
    const request = (name: string, work: () => Promise<unknown>) => {
      const before = locks.get(name) ?? Promise.resolve();
      const own = before.then(work);
      locks.set(name, own);
      return own;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const sent: string[] = [];
    const send = async (item: OutboxItem): Promise<SendResult> => {
      sent.push(notesOf(item));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'sent';
    };
    const [here, there] = [await page(send), await page(send)];
    const outcomes = await Promise.all([
      here.enqueue(payload('one')),
      there.enqueue(payload('two')),
      here.enqueue(payload('three')),
    ]);
    expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }]);
    expect(sent.toSorted()).toEqual(['one', 'three', 'two']);
    delete (navigator as { locks?: unknown }).locks;
  });

  it.each(['meera', 'rohan'])(
    'stores an item for a week, also while another account uses the page: %s',
    async (uid) => {
      const first = await page(() => 'retry');
      await first.enqueue(payload('one'));
      first.stop();
      const inDatabase = async () => {
        const database = await openDB('nox-judging');
        const items = await database.getAll('deliveries');
        database.close();
        return items.length;
      };
      const clock = jest.spyOn(Date, 'now');
      clock.mockReturnValue(Date.now() + 6.9 * DAY_MS);
      (await page(() => 'retry', uid)).stop();
      expect(await inDatabase()).toBe(1);
      clock.mockReturnValue(Date.now() + 0.2 * DAY_MS);
      (await page(() => 'retry', uid)).stop();
      expect(await inDatabase()).toBe(0);
    },
  );

  it('stores items as earlier releases do, which leave some and read some', async () => {
    const database = await openDB(NAME, 1, {
      upgrade: (created) =>
        created
          .createObjectStore('deliveries', { keyPath: 'id', autoIncrement: true })
          .createIndex('uid', 'uid'),
    });
    const left = { ...payload('one'), uid: 'meera', key: 'k', wasSent: true, madeAt: Date.now() };
    await database.add('deliveries', left);
    const sent = jest.fn((item: OutboxItem): SendResult => (item.key === 'k' ? 'sent' : 'retry'));
    const outbox = await page(sent);
    await waitFor(() => expect(outbox.snapshot().pending).toEqual([]));
    expect(sent.mock.calls[0]![0]).toMatchObject({ ...payload('one'), key: 'k' });
    await outbox.enqueue(payload('two'));
    expect(await database.getAll('deliveries')).toMatchObject([
      { ...payload('two'), uid: 'meera', wasSent: true, refusal: undefined },
    ]);
    database.close();
  });

  it('does not see what a remote with another database stores', async () => {
    const sent = jest.fn((): SendResult => 'sent');
    const other = await page(() => 'retry', 'meera', undefined, 'nox-check-in');
    await other.enqueue(payload('one'));
    const outbox = await page(sent);
    expect([outbox.snapshot().pending, sent.mock.calls]).toEqual([[], []]);
  });

  it('goes on in memory where there is no room, says so, and loses nothing', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sent: string[] = [];
    const send = (item: OutboxItem): SendResult => {
      sent.push(notesOf(item));
      return 'sent';
    };
    const outbox = await page(send, 'meera', undefined, 'nox-full');
    await outbox.enqueue(payload('first'));
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    await outbox.enqueue(payload('second'));
    expect(outbox.snapshot()).toMatchObject({ isPersistent: false });
    expect(outbox.snapshot().pending.map(notesOf)).toEqual(['first', 'second']);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    outbox.sendNow();
    await waitFor(() => expect(outbox.snapshot().pending).toEqual([]));
    expect(sent).toEqual(['first', 'second']);
  });

  it('works without IndexedDB, and lasts as long as the page then, through other sessions', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const outbox = await page(() => 'retry', 'meera', undefined, 'nox-denied');
    expect(await outbox.enqueue(payload('one'))).toEqual({ kind: 'pending' });
    expect(outbox.snapshot()).toMatchObject({ isPersistent: false });
    expect(outbox.snapshot().pending.map(notesOf)).toEqual(['one']);
    outbox.stop();
    jest.restoreAllMocks();
    const other = await page(() => 'sent', 'rohan', undefined, 'nox-denied');
    expect(other.snapshot()).toMatchObject({ pending: [], othersCount: 1, isPersistent: false });
    other.stop();
    const back = await page(() => 'retry', 'meera', undefined, 'nox-denied');
    expect(back.snapshot().pending.map(notesOf)).toEqual(['one']);
  });
});
