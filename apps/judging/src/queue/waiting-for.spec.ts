import { auditionEntry } from '@nox/testing';
import type { Delivery } from './delivery';
import { countByEntry, waitingReviews, withWaitingStatuses } from './waiting-for';

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
    expect([...countByEntry(waiting)]).toEqual([['asha', 3]]);
  });

  it('has the reviews of a judge, however the name is written', () => {
    expect(waitingReviews(waiting, 'Meera').map(({ id }) => id)).toEqual([2]);
    expect(waitingReviews(waiting, 'Rohan')).toEqual([]);
  });
});
