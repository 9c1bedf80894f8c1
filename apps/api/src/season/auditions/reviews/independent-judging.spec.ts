import { type AuditionEntry, type JudgingMode, type Review, type Season } from '@nox/contracts';
import { emptiedApi, asAdministrator, bearer, expectError } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { engines } from '../../../../test/engines.ts';
import { CRITERIA, judgesOf, judgingCalls } from '../../../../test/judging.ts';
import {
  expectCode,
  rowsOf,
  sentencesOf,
  setEntry,
  undoLatest,
} from '../../../../test/season-builders.ts';
import { filesOf, linesOf } from '../../../../test/season-files.ts';
import { addStaff, asStaff } from '../../../../test/staff.ts';
import { unsignedToken } from '@nox/test-servers/tokens';

const [asAsha, asBen] = ['Asha', 'Ben'].map(asStaff) as [object, object];
const asOrganiser = asStaff('Olga');
/** This administrator is one by the claim of the token. */
const asRoot = bearer(unsignedToken({ sub: 'root', admin: true, email: 'root.of@nox.example' }));

describe.each(engines)('independent judging on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, entry, list, changes } = judgingCalls(api);
  const set = (judgingMode: JudgingMode) => setRules({ judgingMode });
  const remove = (id: string, { _id }: Pick<Review, '_id'>, headers: object) =>
    api.send('DELETE', `/api/auditions/${id}/reviews/${_id}`, undefined, headers);
  const given = async (...request: Parameters<typeof review>) => {
    const answer = await review(...request);
    expect(answer.statusCode).toBe(201);
    return answer.json<Review>();
  };
  let [first, second] = ['', ''];
  beforeEach(async () => {
    for (const name of ['Asha', 'Ben']) await addStaff(api, ['judge'], { name });
    await addStaff(api, ['organiser'], { name: 'Olga' });
    [first = '', second = ''] = await addEntries(api.db, 2);
    await set('independent');
  });

  describe('a review', () => {
    it('is of the account, whatever name was typed', async () => {
      expect(await given(first, asAsha, { judgeEmail: 'Ben' })).toMatchObject({
        judgeEmail: 'Asha',
        account: 'uid-of-Asha',
      });
      expect(await given(first, asRoot)).toMatchObject({ judgeEmail: 'root.of' });
      const settings = await api.get('/api/auditions/settings', asRoot);
      expect(settings.json().judging).toMatchObject({ isIndependent: true, judgeName: 'root.of' });
    });

    it('is one for an account and an entry, those of before included', async () => {
      await set('open');
      await given(second, asAsha, { judgeEmail: 'Kabir' });
      await set('independent');
      await given(first, asAsha);
      for (const id of [first, second]) {
        expectError(await review(id, asAsha, { judgeEmail: 'Another' }), 409, {
          code: 'already_reviewed',
          message: 'You have already reviewed this candidate as Asha.',
        });
      }
    });

    it('has a name of its own where two accounts have the same one, for the whole season', async () => {
      await addStaff(api, ['judge'], { name: 'Asha', uid: 'other', email: 'b@staff.example' });
      const asOther = bearer(unsignedToken({ sub: 'other' }));
      for (const id of [first, second]) {
        expect((await given(id, asOther)).judgeEmail).toBe('Asha');
        expect((await given(id, asAsha)).judgeEmail).toBe('Asha (2)');
      }
    });

    it('stays: its judge changes it, and only organisers delete those of others', async () => {
      const own = await given(first, asAsha);
      const ofOrganiser = await given(first, asOrganiser);
      expectCode(await remove(first, own, asBen), 403, 'forbidden');
      expectCode(await remove(first, own, asAsha), 409, 'review_stays');
      expectCode(await remove(first, ofOrganiser, asOrganiser), 409, 'review_stays');
      expect((await remove(first, own, asRoot)).statusCode).toBe(204);
      expect((await given(first, asAsha)).judgeEmail).toBe('Asha');
    });
  });

  describe('reviews of others', () => {
    const seenBy = async (headers: object) => {
      const entries = await list(headers);
      const one = await entry(first, headers);
      expect(one).toEqual(entries[0]);
      return entries.map((each) => [judgesOf(each), each.hiddenReviews, each.isChangedAfterReview]);
    };

    it.each([
      ['independent', [[], undefined, undefined]],
      ['deliberation', [['Ben'], undefined, true]],
      ['open', [['Ben'], undefined, true]],
    ] as const)('are hidden from a judge in the mode %s like this', async (mode, expected) => {
      await given(first, asBen);
      await setEntry(api, first, { changed_after_review: 1 });
      await set(mode);
      expect((await seenBy(asAsha))[0]).toEqual(expected);
      await api.send('PUT', '/api/auditions/settings', { hidesReviews: false }, asAsha);
      expect((await seenBy(asAsha))[0]).toEqual(expected);
    });

    it('are there from the own review of that entry on', async () => {
      for (const id of [first, second]) await given(id, asBen);
      const { revision } = await changes(asAsha, 0);
      await given(first, asAsha);
      expect((await seenBy(asAsha)).map(([judges]) => judges)).toEqual([['Ben', 'Asha'], []]);
      const { entries, isComplete } = await changes(asAsha, revision);
      expect([isComplete, entries.map(judgesOf)]).toEqual([false, [['Ben', 'Asha']]]);
    });

    it('need an own score: one that is added later could follow from theirs', async () => {
      await given(first, asBen);
      const own = await given(first, asAsha, { score: undefined });
      expect((await seenBy(asAsha))[0]![0]).toEqual(['Asha']);
      const scored = await change(first, own, asAsha, { score: 4 });
      expect(scored.json()).not.toHaveProperty('hasSeenOthers');
      expect((await seenBy(asAsha))[0]![0]).toEqual(['Ben', 'Asha']);
    });

    it('change nothing that a judge is sent before the own one, not even that something changed', async () => {
      await given(second, asAsha, { score: undefined });
      const { revision } = await changes(asAsha, 0);
      const before = await list(asAsha);
      const ofBen = await given(first, asBen);
      await given(second, asBen);
      await change(first, ofBen, asBen);
      expect(await changes(asAsha, revision)).toMatchObject({ isComplete: false, entries: [] });
      for (const headers of [asBen, asOrganiser]) {
        expect((await changes(headers, revision)).entries).toHaveLength(2);
      }
      // Nor does its deletion disclose that it was there.
      await remove(first, ofBen, asRoot);
      expect(await changes(asAsha, revision)).toMatchObject({ isComplete: true, entries: before });
    });

    it('are there for an organiser until they review, and never again, also without the entry', async () => {
      await given(first, asBen);
      await given(second, asBen);
      expect((await seenBy(asOrganiser)).map(([judges]) => judges)).toEqual([['Ben'], ['Ben']]);
      expect(await given(second, asOrganiser)).toMatchObject({ hasSeenOthers: true });
      expect((await seenBy(asOrganiser)).map(([judges]) => judges)).toEqual([[], ['Ben', 'Olga']]);
      await api.send('DELETE', `/api/auditions/${second}`, undefined, asOrganiser);
      expect(judgesOf(await entry(first, asOrganiser))).toEqual([]);
    });

    it('are not in the audit log of an administrator who judges', async () => {
      await addStaff(api, ['administrator', 'judge'], { name: 'Meera' });
      await given(first, asBen);
      await given(second, asStaff('Meera'));
      const events = await api.get('/api/audit-log?subject=reviews', asStaff('Meera'));
      expect(events.json().events).toMatchObject([{ by: 'uid-of-Meera', itemId: second }]);
      const { body } = await api.get('/api/audit-log/export', asStaff('Meera'));
      expect([body.includes('as Meera'), body.includes('as Ben')]).toEqual([true, false]);
      expect(await sentencesOf(api, '?subject=reviews')).toHaveLength(2);
    });
  });

  describe('standings', () => {
    const ask = (headers: object) => api.get('/api/auditions/standings?places=1', headers);
    const meansFor = async (headers: object) =>
      (await ask(headers)).json<{ rows: { mean: number }[] }>().rows.map(({ mean }) => mean);

    it('are refused to who judges, until independent judging has ended', async () => {
      await given(first, asOrganiser);
      expectCode(await ask(asOrganiser), 403, 'independent_judging');
      expect((await ask(asRoot)).statusCode).toBe(200);
      await set('deliberation');
      expect((await ask(asOrganiser)).statusCode).toBe(200);
    });

    it('are of the first scores, with their decimals, and of the present ones where judges are open', async () => {
      await setRules({ criteria: CRITERIA });
      const own = await given(first, asAsha, { scores: { timing: 4, style: 7 } });
      const changed = { scores: { timing: 10, style: 10 } };
      for (const _ of [1, 2]) await change(first, own, asAsha, changed);
      expect(await meansFor(asRoot)).toEqual([6.25]);
      await set('open');
      expect(await meansFor(asRoot)).toEqual([10]);
    });
  });

  it('begins and ends with a row of the audit log, after which every list is read anew', async () => {
    const { revision } = await changes(asAsha, 0);
    expect((await changes(asAsha, revision)).isComplete).toBe(false);
    await set('deliberation');
    expect((await changes(asAsha, revision)).isComplete).toBe(true);
    expect((await sentencesOf(api, '?subject=seasons'))[0]).toBe(
      'Changed judging from independent to deliberation',
    );
    expect(await sentencesOf(api)).toHaveLength(4);
  });

  it('ends with the season, in which nobody has judged yet', async () => {
    await given(first, asOrganiser);
    const [season] = (await api.get('/api/seasons')).json<{ _id: string }[]>();
    const settings = { name: 'Next', judgingMode: 'independent' };
    await api.send('POST', '/api/seasons', { settings, current: season!._id, expected: 2 });
    expect(await rowsOf(api, 'season_judges')).toEqual([]);
    const { judging } = (await api.get('/api/auditions/settings', asOrganiser)).json();
    expect(judging.isIndependent).toBe(false);
    expect(linesOf(await filesOf(api, season!._id), 'reviews')[0]).toMatchObject({ Judge: 'Olga' });
  });
});

describe.each(engines)('the own review on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, entry } = judgingCalls(api);
  const version = (number: number) => ({ 'if-match': `"${number}"` });
  let id = '';
  let own: Review;
  beforeEach(async () => {
    for (const name of ['Asha', 'Ben']) await addStaff(api, ['judge'], { name });
    [id = ''] = await addEntries(api.db, 1);
    own = (await review(id, asAsha)).json<Review>();
  });
  const seen = async (headers: object) => (await entry(id, headers)).reviews[0]!;

  it('is changed, and says what it said before', async () => {
    const answer = await change(id, own, asAsha, { score: 5 });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
    const first = { notes: 'Sharp.', score: 7, until: expect.any(String) };
    const changed = { notes: 'Changed.', score: 5 };
    expect(answer.json()).toEqual({ ...own, ...changed, version: 2, versions: [first] });
    await change(id, own, asAsha, { notes: 'Again.' });
    const { versions, score } = await seen(asBen);
    expect(score).toBeUndefined();
    expect(versions).toMatchObject([first, changed]);
    expect((await sentencesOf(api, '?subject=reviews'))[0]).toBe(
      `Changed their review of the candidate ${(await entry(id, asBen)).fullName} as Typed`,
    );
  });

  it.each([['open'], ['deliberation']] as const)(
    'says in the mode %s that its judge had seen others before',
    async (judgingMode) => {
      await setRules({ judgingMode });
      expect((await change(id, own, asAsha)).json()).not.toHaveProperty('hasSeenOthers');
      const later = (await review(id, asBen, { judgeEmail: 'Ben' })).json<Review>();
      expect(later.hasSeenOthers).toBe(judgingMode === 'open' ? undefined : true);
      expect((await change(id, own, asAsha)).json()).toMatchObject({ hasSeenOthers: true });
    },
  );

  it('has its first score in the files of the season, also of a former one', async () => {
    await change(id, own, asAsha, { score: 5 });
    const cells = async () => {
      const [season] = (await api.get('/api/seasons')).json<Season[]>();
      return linesOf(await filesOf(api, season!._id), 'reviews').map((line) =>
        ['Judge', 'Score', 'First Score', 'Had Seen Others'].map((title) => line[title]),
      );
    };
    expect(await cells()).toEqual([['Typed', '5', '7', '']]);
    await review(id, asBen, { judgeEmail: 'Ben' });
    await change(id, own, asAsha, { score: 9 });
    const expected = [
      ['Typed', '9', '7', 'Yes'],
      ['Ben', '7', '', ''],
    ];
    expect(await cells()).toEqual(expected);
    const [season] = (await api.get('/api/seasons')).json<Season[]>();
    const settings = { name: 'Next' };
    await api.send('POST', '/api/seasons', { settings, current: season!._id, expected: 1 });
    const lines = linesOf(await filesOf(api, season!._id), 'reviews');
    expect(lines).toMatchObject([{ 'First Score': '7', 'Had Seen Others': 'Yes' }, {}]);
  });

  it('is changed by its own account only, which need not be an organiser', async () => {
    for (const headers of [asBen, asAdministrator]) {
      expectCode(await change(id, own, headers), 403, 'forbidden');
    }
    const unknown = '00000000-0000-4000-8000-000000000000';
    expectCode(await change(id, { _id: unknown }, asAsha), 404, 'not_found');
    expectCode(await change(unknown, own, asAsha), 404, 'not_found');
    expect(await seen(asAsha)).toEqual(own);
  });

  it('is not changed when another device of the account has changed it, or once more by the same request', async () => {
    const headers = { ...asAsha, ...version(1), 'idempotency-key': 'a' };
    const answer = await change(id, own, headers, { score: 5 });
    expectCode(await change(id, own, { ...asAsha, ...version(1) }, { score: 6 }), 412, 'stale');
    const repeated = await change(id, own, headers, { score: 5 });
    expect(repeated.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: '"2"' });
    expect(repeated.json()).toEqual(answer.json());
    expect((await seen(asAsha)).versions).toHaveLength(1);
  });

  it('is changed fifty times at most', async () => {
    const former = Array.from({ length: 50 }, () => ({ notes: 'Sharp.', until: '' }));
    await api.db
      .updateTable('reviews')
      .set({ versions: JSON.stringify(former) })
      .execute();
    expectCode(await change(id, own, asAsha), 409, 'too_many_changes');
  });

  it('comes back changed with its entry', async () => {
    await change(id, own, asAsha, { score: 5 });
    const before: AuditionEntry = await entry(id, asAsha);
    await api.send('DELETE', `/api/auditions/${id}`);
    await undoLatest(api);
    expect(await entry(id, asAsha)).toEqual(before);
  });
});
