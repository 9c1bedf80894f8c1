import { dropDraft, keepDraft, readDraft } from './review-drafts.ts';

describe('a draft of a review', () => {
  it('is kept for an entry and a judge, however the name is written', () => {
    keepDraft('isha', 'Meera', { notes: 'Sharp', score: 8 });
    expect(readDraft('isha', ' MEERA ')).toEqual({ notes: 'Sharp', score: 8 });
    expect(readDraft('isha', 'Rohan')).toBeUndefined();
    expect(readDraft('kabir', 'Meera')).toBeUndefined();
  });

  it('is gone when it was dropped, or when nothing is left of it', () => {
    keepDraft('isha', 'Meera', { notes: 'Sharp' });
    dropDraft('isha', 'Meera');
    expect(readDraft('isha', 'Meera')).toBeUndefined();
    keepDraft('isha', 'Meera', { notes: 'Sharp' });
    keepDraft('isha', 'Meera', { notes: '' });
    expect(readDraft('isha', 'Meera')).toBeUndefined();
  });

  it('is none when something else stands in its place', () => {
    keepDraft('isha', 'Meera', { notes: 'Sharp' });
    const [key] = Object.keys(localStorage);
    for (const text of ['{', '{"notes":4}', '{"notes":"Sharp","score":11}']) {
      localStorage.setItem(key!, text);
      expect(readDraft('isha', 'Meera')).toBeUndefined();
    }
  });
});
