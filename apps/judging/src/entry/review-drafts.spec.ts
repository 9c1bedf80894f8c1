import { deleteDraft, saveDraft, readDraft } from './review-drafts.ts';

describe('a draft of a review', () => {
  it('is stored by entry and judge, ignoring the case of the name', () => {
    saveDraft('isha', 'Meera', { notes: 'Sharp', score: 8 });
    expect(readDraft('isha', ' MEERA ')).toEqual({ notes: 'Sharp', score: 8 });
    expect(readDraft('isha', 'Rohan')).toBeUndefined();
    expect(readDraft('kabir', 'Meera')).toBeUndefined();
  });

  it('is removed when it is deleted or empty', () => {
    saveDraft('isha', 'Meera', { notes: 'Sharp' });
    deleteDraft('isha', 'Meera');
    expect(readDraft('isha', 'Meera')).toBeUndefined();
    saveDraft('isha', 'Meera', { notes: 'Sharp' });
    saveDraft('isha', 'Meera', { notes: '' });
    expect(readDraft('isha', 'Meera')).toBeUndefined();
  });

  it('is ignored if the stored value is invalid', () => {
    saveDraft('isha', 'Meera', { notes: 'Sharp' });
    const [key] = Object.keys(localStorage);
    for (const text of ['{', '{"notes":4}', '{"notes":"Sharp","score":11}']) {
      localStorage.setItem(key!, text);
      expect(readDraft('isha', 'Meera')).toBeUndefined();
    }
  });
});
