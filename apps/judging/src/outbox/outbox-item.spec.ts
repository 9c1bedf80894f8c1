import { Outbox, type SendResult } from '@nox/outbox';
import { auditionEntry } from '@nox/testing';
import {
  changeStatus,
  type OutboxItem,
  type OutboxPayload,
  pendingReviews,
  withPendingChanges,
} from './outbox-item.ts';

const entries = [auditionEntry({ _id: 'asha' }), auditionEntry({ _id: 'ben' })];
const base = { uid: 'meera', wasAttempted: false, candidate: 'Asha', entryId: 'asha' };
const pending: OutboxItem[] = [
  { ...base, id: 1, key: 'a', kind: 'status', status: 'Selected', expected: 'Pending' },
  { ...base, id: 2, key: 'b', kind: 'review', review: { notes: 'Yes.', judgeEmail: ' MEERA' } },
  { ...base, id: 3, key: 'c', kind: 'status', status: 'Not Selected', expected: 'Selected' },
];

describe('pending changes', () => {
  it('set the last status of an entry, and leave other entries the same objects', () => {
    const shown = withPendingChanges(entries, pending);
    expect(shown[0]).toMatchObject({ _id: 'asha', status: 'Not Selected' });
    expect(shown[1]).toBe(entries[1]);
    expect(withPendingChanges(entries, [])).toBe(entries);
  });

  it('leave nothing of reviews where the account is recused', () => {
    const reviews = [{ _id: 'r', judgeEmail: 'Rohan', notes: 'Shy.', score: 4 }];
    const known = auditionEntry({ _id: 'asha', reviews });
    const recusal: OutboxItem = { ...base, id: 1, key: 'a', kind: 'recusal' };
    expect(withPendingChanges([known], [recusal])).toEqual([
      { ...known, reviews: [], isRecused: true },
    ]);
  });

  it('include the reviews of a judge, ignoring the case of the name', () => {
    expect(pendingReviews(pending, 'Meera').map(({ id }) => id)).toEqual([2]);
    expect(pendingReviews(pending, 'Rohan')).toEqual([]);
  });
});

describe('changeStatus', () => {
  async function page(send: () => SendResult) {
    const outbox = new Outbox<OutboxPayload>({
      name: 'nox-judging',
      uid: 'meera',
      isSignedIn: () => true,
      send: async () => send(),
    });
    running.push(outbox);
    await outbox.start();
    return outbox;
  }
  const running: Outbox<OutboxPayload>[] = [];
  afterEach(() => {
    running.splice(0).forEach((outbox) => outbox.stop());
    jest.restoreAllMocks();
  });

  const pending = auditionEntry({ _id: 'asha' });
  const selected = { ...pending, status: 'Selected' as const };

  it('replaces a change that was not attempted, and removes one that it reverts', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const outbox = await page(() => 'sent');
    await changeStatus(outbox, pending, 'Selected');
    await changeStatus(outbox, selected, 'Not Selected');
    expect(outbox.snapshot().pending).toMatchObject([
      { status: 'Not Selected', expected: 'Pending' },
    ]);
    await changeStatus(outbox, { ...pending, status: 'Not Selected' }, 'Pending');
    expect(outbox.snapshot().pending).toEqual([]);
  });

  it('enqueues another item after one that was attempted', async () => {
    const outbox = await page(() => 'retry');
    await changeStatus(outbox, pending, 'Selected');
    await changeStatus(outbox, selected, 'Not Selected');
    expect(outbox.snapshot().pending).toMatchObject([
      { status: 'Selected', expected: 'Pending' },
      { status: 'Not Selected', expected: 'Selected' },
    ]);
  });
});
