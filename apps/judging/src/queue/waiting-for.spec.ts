import { auditionEntry } from '@nox/testing';
import type { Delivery } from './delivery.ts';
import { unsentByEntry, waitingReviews, withWaitingStatuses } from './waiting-for.ts';

const entries = [auditionEntry({ _id: 'asha' }), auditionEntry({ _id: 'ben' })];
const base = { uid: 'meera', wasSent: false, candidate: 'Asha', entryId: 'asha' };
const waiting: Delivery[] = [
  { ...base, id: 1, key: 'a', kind: 'status', status: 'Selected', expected: 'Pending' },
  { ...base, id: 2, key: 'b', kind: 'review', review: { notes: 'Yes.', judgeEmail: ' MEERA' } },
  { ...base, id: 3, key: 'c', kind: 'status', status: 'Not Selected', expected: 'Selected' },
];

describe('what waits to be sent', () => {
  it('lays the last decision over an entry, and leaves the others the same objects', () => {
    const shown = withWaitingStatuses(entries, waiting);
    expect(shown[0]).toMatchObject({ _id: 'asha', status: 'Not Selected' });
    expect(shown[1]).toBe(entries[1]);
    expect(withWaitingStatuses(entries, [])).toBe(entries);
  });

  it('is counted for each entry', () => {
    const refused: Delivery[] = [{ ...waiting[0]!, id: 4, entryId: 'ben' }, waiting[1]!];
    expect([...unsentByEntry(waiting, refused)]).toEqual([
      ['asha', { waiting: 3, refused: 1 }],
      ['ben', { waiting: 0, refused: 1 }],
    ]);
    expect(unsentByEntry([], []).size).toBe(0);
  });

  it('has the reviews of a judge, however the name is written', () => {
    expect(waitingReviews(waiting, 'Meera').map(({ id }) => id)).toEqual([2]);
    expect(waitingReviews(waiting, 'Rohan')).toEqual([]);
  });
});
