import { auditionEntry } from '@nox/testing';
import { waitFor } from '@testing-library/react';
import { decide } from './decide.ts';
import type { Delivery, Letter } from './delivery.ts';
import { openDeliveryStore, temporaryStore } from './delivery-store.ts';
import { Queue } from './queue.ts';
import type { Attempt } from './send-delivery.ts';

const letter = (notes: string): Letter => ({
  kind: 'review',
  entryId: `of ${notes}`,
  candidate: 'Asha',
  review: { notes, judgeEmail: 'Meera' },
});
const notesOf = (delivery: Delivery) =>
  delivery.kind === 'review' ? delivery.review.notes : delivery.status;

const running: Queue[] = [];

/** A page with a server behind it that does as told. */
async function page(
  send: (delivery: Delivery) => Attempt | Promise<Attempt>,
  uid = 'meera',
  isSignedIn = () => true,
) {
  const queue = new Queue({
    uid,
    open: openDeliveryStore,
    substitute: temporaryStore,
    send: async (delivery) => send(delivery),
    isSignedIn,
  });
  running.push(queue);
  await queue.start();
  return queue;
}

/** The page goes, as with a crash. */
const close = (queue: Queue) => queue.stop();

afterEach(() => {
  running.splice(0).forEach(close);
  jest.restoreAllMocks();
});

describe('the queue', () => {
  it('sends what is handed in, and nothing is left', async () => {
    const sent = jest.fn((): Attempt => 'sent');
    const queue = await page(sent);
    expect(await queue.handIn(letter('one'))).toEqual({ kind: 'sent' });
    expect(sent).toHaveBeenCalledTimes(1);
    expect(queue.snapshot().waiting).toEqual([]);
    expect(queue.snapshot().isHeldUp).toBe(false);
  });

  it('keeps what cannot be sent, over the end of the page, and sends it in order then, with the same keys', async () => {
    const keys: string[] = [];
    const first = await page(({ key }) => {
      keys.push(key);
      return 'later';
    });
    expect(await first.handIn(letter('one'))).toEqual({ kind: 'waiting' });
    expect(await first.handIn(letter('two'))).toEqual({ kind: 'waiting' });
    await first.handIn(letter('three'));
    expect(first.snapshot()).toMatchObject({ isHeldUp: true });
    expect(first.snapshot().waiting.map(notesOf)).toEqual(['one', 'two', 'three']);
    close(first);

    const sent: Delivery[] = [];
    const second = await page((delivery) => {
      sent.push(delivery);
      return 'sent';
    });
    await waitFor(() => expect(second.snapshot().waiting).toEqual([]));
    expect(sent.map(notesOf)).toEqual(['one', 'two', 'three']);
    expect(sent[0]!.key).toBe(keys[0]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('waits for the network where the browser knows of none', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sent = jest.fn((): Attempt => 'sent');
    const queue = await page(sent);
    expect(await queue.handIn(letter('one'))).toEqual({ kind: 'waiting' });
    expect(sent).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    queue.sendNow();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  it('tries again by itself, after a while', async () => {
    let attempts = 0;
    const queue = await page(() => (++attempts < 2 ? 'later' : 'sent'));
    await queue.handIn(letter('one'));
    await waitFor(() => expect(queue.snapshot().waiting).toEqual([]), { timeout: 3_000 });
    expect(attempts).toBe(2);
  });

  it('takes what is refused out of the line, keeps it, and goes on', async () => {
    const refusal = { status: 409, code: 'already_reviewed', message: 'Twice.' };
    const queue = await page((delivery) => (notesOf(delivery) === 'one' ? { refusal } : 'sent'));
    expect(await queue.handIn(letter('one'))).toMatchObject({ kind: 'refused', refusal });
    expect(await queue.handIn(letter('two'))).toEqual({ kind: 'sent' });
    close(queue);
    const again = await page(() => 'sent');
    expect(again.snapshot().waiting).toEqual([]);
    expect(again.snapshot().refused).toMatchObject([{ refusal }]);
    await again.change(again.snapshot().refused[0]!.id, () => undefined);
    expect(again.snapshot().refused).toEqual([]);
  });

  it('does not show one account what another one left', async () => {
    const left = await page(() => 'signed-out');
    await left.handIn(letter('one'));
    close(left);
    const other = await page(() => 'sent', 'rohan');
    expect(other.snapshot().waiting).toEqual([]);
    close(other);
    const back = await page(() => 'signed-out');
    expect(back.snapshot().waiting.map(notesOf)).toEqual(['one']);
  });

  it('sends nothing for whoever has signed in at the last moment', async () => {
    const sent = jest.fn((): Attempt => 'sent');
    const answers = [true];
    const queue = await page(sent, 'meera', () => answers.pop() ?? false);
    expect(await queue.handIn(letter('one'))).toEqual({ kind: 'waiting' });
    expect(answers).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends anew what was changed while it was on its way', async () => {
    const sent: string[] = [];
    let answer: () => void = () => undefined;
    const queue = await page(async (delivery): Promise<Attempt> => {
      sent.push(notesOf(delivery));
      if (sent.length === 1) await new Promise<void>((resolve) => (answer = resolve));
      return 'sent';
    });
    const outcome = queue.handIn(letter('one'));
    await waitFor(() => expect(sent).toEqual(['one']));
    await queue.change(queue.snapshot().waiting[0]!.id, (delivery) => ({
      ...delivery,
      ...letter('better'),
      key: 'another',
    }));
    answer();
    await outcome;
    expect(sent).toEqual(['one', 'better']);
  });

  it('sends once what two tabs see', async () => {
    const locks = new Map<string, Promise<unknown>>();
    const request = (name: string, work: () => Promise<unknown>) => {
      const before = locks.get(name) ?? Promise.resolve();
      const own = before.then(work);
      locks.set(name, own);
      return own;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const sent: string[] = [];
    const send = async (delivery: Delivery): Promise<Attempt> => {
      sent.push(notesOf(delivery));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'sent';
    };
    const [here, there] = [await page(send), await page(send)];
    const outcomes = await Promise.all([
      here.handIn(letter('one')),
      there.handIn(letter('two')),
      here.handIn(letter('three')),
    ]);
    expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }]);
    expect(sent.toSorted()).toEqual(['one', 'three', 'two']);
    delete (navigator as { locks?: unknown }).locks;
  });

  it('serves also where the browser keeps nothing, and says so', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const queue = await page(() => 'later');
    expect(await queue.handIn(letter('one'))).toEqual({ kind: 'waiting' });
    expect(queue.snapshot()).toMatchObject({ isLasting: false });
    expect(queue.snapshot().waiting.map(notesOf)).toEqual(['one']);
  });
});

describe('a decision', () => {
  const pending = auditionEntry({ _id: 'asha' });
  const selected = { ...pending, status: 'Selected' as const };

  it('that nobody has heard of is replaced by the next one, and none is left of two that undo each other', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const queue = await page(() => 'sent');
    await decide(queue, pending, 'Selected');
    await decide(queue, selected, 'Not Selected');
    expect(queue.snapshot().waiting).toMatchObject([
      { status: 'Not Selected', expected: 'Pending' },
    ]);
    await decide(queue, { ...pending, status: 'Not Selected' }, 'Pending');
    expect(queue.snapshot().waiting).toEqual([]);
  });

  it('that may have arrived is followed by the next one', async () => {
    const queue = await page(() => 'later');
    await decide(queue, pending, 'Selected');
    await decide(queue, selected, 'Not Selected');
    expect(queue.snapshot().waiting).toMatchObject([
      { status: 'Selected', expected: 'Pending' },
      { status: 'Not Selected', expected: 'Selected' },
    ]);
  });
});
