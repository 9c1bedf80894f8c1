import { useAuth } from '@nox/auth';
import {
  deleteDraft,
  isUnsent,
  readDraft,
  removeOldDrafts,
  restoreDraft,
  saveDraft,
  scoresOf,
} from './review-drafts.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const signIn = (uid: string) =>
  useAuth.setState({ status: 'signed-in', user: { uid, email: null } });

describe('a draft of a review', () => {
  it('is stored by entry and judge, ignoring the case of the name', () => {
    saveDraft('isha', 'Meera', { notes: 'Sharp', score: 8 });
    expect(readDraft('isha', ' MEERA ')).toEqual({ notes: 'Sharp', score: 8 });
    expect(readDraft('isha', 'Rohan')).toBeUndefined();
    expect(readDraft('kabir', 'Meera')).toBeUndefined();
  });

  it.each([
    ['deleted', () => deleteDraft('isha', 'Meera')],
    ['empty', () => saveDraft('isha', 'Meera', { notes: '' })],
  ])('is removed when it is %s', (_, remove) => {
    saveDraft('isha', 'Meera', { notes: 'Sharp' });
    remove();
    expect(readDraft('isha', 'Meera')).toBeUndefined();
  });

  it('that a review becomes again has what was written since', () => {
    const restored = (notes: string, score?: number) => {
      restoreDraft('isha', 'Meera', { notes: 'Sharp.', score: 8 });
      expect(readDraft('isha', 'Meera')).toEqual({ notes, score });
    };
    restored('Sharp.', 8);
    saveDraft('isha', 'Meera', { notes: 'Very. Sharp. And calm.', score: 9 });
    restored('Very. Sharp. And calm.', 9);
    saveDraft('isha', 'Meera', { notes: 'Calm.' });
    restored('Sharp.\nCalm.', 8);
  });

  it('is shown to the account that wrote it only, also after another one', () => {
    saveDraft('isha', 'Meera', { notes: 'Sharp' });
    signIn('rohan');
    expect(readDraft('isha', 'Meera')).toBeUndefined();
    signIn('meera');
    expect(readDraft('isha', 'Meera')).toEqual({ notes: 'Sharp' });
  });

  it.each([
    ['', () => saveDraft('isha', 'Meera', { notes: 'Sharp' })],
    [
      ', also one of an earlier release, for any account',
      () => localStorage.setItem('nox:review-draft:isha:meera', '{"notes":"Sharp"}'),
    ],
  ])('lasts for a week, and is removed then%s', (_, store) => {
    localStorage.setItem('nox:judge-name', 'Meera');
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    store();
    removeOldDrafts();
    clock.mockReturnValue(now + 6.9 * DAY_MS);
    expect(readDraft('isha', 'Meera')).toEqual({ notes: 'Sharp' });
    removeOldDrafts();
    expect(Object.keys(localStorage)).toHaveLength(2);
    clock.mockReturnValue(now + 7.1 * DAY_MS);
    expect(readDraft('isha', 'Meera')).toBeUndefined();
    signIn('rohan');
    removeOldDrafts();
    expect(Object.keys(localStorage)).toEqual(['nox:judge-name']);
    clock.mockRestore();
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

describe('scores by criterion', () => {
  const criteria = ['timing', 'style'].map((id) => ({ id, name: id, hint: '', weight: 1 }));
  const scores = { timing: 4 };

  it('are part of a draft, also when a review is restored over it', () => {
    saveDraft('isha', 'Meera', { notes: '', scores });
    restoreDraft('isha', 'Meera', { notes: 'Sharp', scores: { timing: 2, style: 9 } });
    expect(readDraft('isha', 'Meera')).toMatchObject({ scores: { timing: 4, style: 9 } });
  });

  it.each([
    [criteria, { score: 7 }, {}],
    [criteria, { scores: { former: 3 } }, {}],
    [criteria, { scores: { ...scores, former: 3 } }, { scores }],
    [[], { score: 7, scores }, { score: 7 }],
    [criteria, undefined, {}],
  ])('are those of the season: %#', (of, draft, expected: object) => {
    expect(scoresOf(of, draft)).toEqual(expected);
  });

  it.each([
    [{ style: 9, timing: 4 }, false],
    [{ timing: 5, style: 9 }, true],
    [undefined, true],
  ])('%j of a draft differ from what was sent: %s', (drafted, expected) => {
    const sent = { notes: 'Sharp', score: 7, scores: { timing: 4, style: 9 } };
    expect(isUnsent({ notes: 'Sharp', scores: drafted }, sent)).toBe(expected);
  });
});
