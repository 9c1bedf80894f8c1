import {
  type AuditionEntry,
  type JudgingMode,
  type Review,
  type Season,
  type Summary,
} from '@nox/contracts';
import {
  emptiedApi,
  asAdministrator,
  bearer,
  expectError,
  asAccount,
} from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { engines, crudEngines } from '../../../../test/engines.ts';
import { CRITERIA, judgesOf, judgingCalls } from '../../../../test/judging.ts';
import {
  expectCode,
  rowsOf,
  sentencesOf,
  setEntry,
  startSeason,
  undoLatest,
} from '../../../../test/season-builders.ts';
import { filesOf, linesOf, unzip } from '../../../../test/season-files.ts';
import { addStaff, asStaff } from '../../../../test/staff.ts';
import { updateRow } from '#platform/database/rows.ts';
import { unsignedToken } from '@nox/test-servers/tokens';
import { UNDO_MS } from '#platform/database/clock.ts';
import { pruneUndoable } from '../undo/undoable-changes.ts';

const [asAsha, asBen, asOlga, asRohan] = ['Asha', 'Ben', 'Olga', 'Rohan'].map(asStaff) as [
  ...[object, object, object, object],
];
/** This administrator is one by the claim of the token. */
const asRoot = asAccount({ sub: 'root', admin: true, email: 'root.of@nox.example' });

describe.each(engines)('independent judging on $name', ({ open, plain: it }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, show, letCount, entry, list, changes } = judgingCalls(api);
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
    test('is of the account, whatever name was typed', async () => {
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
      const asOther = asAccount({ sub: 'other' });
      for (const id of [first, second]) {
        expect((await given(id, asOther)).judgeEmail).toBe('Asha');
        expect((await given(id, asAsha)).judgeEmail).toBe('Asha (2)');
      }
    });

    it('stays: its judge changes it, and only organisers delete those of others', async () => {
      const own = await given(first, asAsha);
      const ofOrganiser = await given(first, asOlga);
      expectCode(await remove(first, own, asBen), 403, 'forbidden');
      expectCode(await remove(first, own, asAsha), 409, 'review_stays');
      expectCode(await remove(first, ofOrganiser, asOlga), 409, 'review_stays');
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

    it('are counted once the own review of that entry is in, and shown when its judge asks', async () => {
      for (const id of [first, second]) await given(id, asBen);
      await given(first, asAsha);
      expect(await seenBy(asAsha)).toMatchObject([
        [['Asha'], 1],
        [[], undefined],
      ]);
      const { revision } = await changes(asAsha, 0);
      for (const _ of [1, 2]) {
        const shown = await show(first, asAsha);
        expect([shown.statusCode, judgesOf(shown.json())]).toEqual([201, ['Ben', 'Asha']]);
      }
      expect(await seenBy(asAsha)).toMatchObject([
        [['Ben', 'Asha'], undefined],
        [[], undefined],
      ]);
      const asked = (await sentencesOf(api, '?subject=reviews')).filter((one) =>
        /^Asked/.test(one),
      );
      expect(asked).toHaveLength(1);
      const { entries, isComplete } = await changes(asAsha, revision);
      expect([isComplete, entries.map(judgesOf)]).toEqual([false, [['Ben', 'Asha']]]);
    });

    it('need an own score: one that is added later could follow from theirs', async () => {
      await given(first, asBen);
      const own = await given(first, asAsha, { score: undefined });
      expect((await seenBy(asAsha))[0]).toEqual([['Asha'], undefined, undefined]);
      for (const id of [first, second]) expectCode(await show(id, asAsha), 409, 'no_own_score');
      const scored = await change(first, own, asAsha, { score: 4 });
      expect(scored.json()).not.toHaveProperty('hasSeenOthers');
      await show(first, asAsha);
      expect((await seenBy(asAsha))[0]![0]).toEqual(['Ben', 'Asha']);
    });

    it('count as seen by each account of a person whose names are merged', async () => {
      await given(second, asBen);
      await given(first, asOlga);
      await given(first, asAsha);
      await show(first, asAsha);
      const names = { judge: 'Ben', into: 'Asha' };
      const merged = await api.send('POST', '/api/auditions/judges/merges', names, asRoot);
      expect(merged.statusCode).toBe(201);
      expect(await given(first, asBen)).toMatchObject({ hasSeenOthers: true });
    });

    it('change nothing that a judge is sent before the own one, not even that something changed', async () => {
      await given(second, asAsha, { score: undefined });
      const { revision } = await changes(asAsha, 0);
      const before = await list(asAsha);
      const ofBen = await given(first, asBen);
      await given(second, asBen);
      await change(first, ofBen, asBen);
      expect(await changes(asAsha, revision)).toMatchObject({ isComplete: false, entries: [] });
      for (const headers of [asBen, asOlga]) {
        expect((await changes(headers, revision)).entries).toHaveLength(2);
      }
      // Nor does its deletion disclose that it was there.
      await remove(first, ofBen, asRoot);
      expect(await changes(asAsha, revision)).toMatchObject({ isComplete: true, entries: before });
    });

    it('are there for an organiser until they review, and never again, also without the entry', async () => {
      await given(first, asBen);
      await given(second, asBen);
      expect((await seenBy(asOlga)).map(([judges]) => judges)).toEqual([['Ben'], ['Ben']]);
      expect(await given(second, asOlga)).toMatchObject({ hasSeenOthers: true });
      expect((await seenBy(asOlga)).map(([judges]) => judges)).toEqual([[], ['Ben', 'Olga']]);
      await api.send('DELETE', `/api/auditions/${second}`, undefined, asOlga);
      expect(judgesOf(await entry(first, asOlga))).toEqual([]);
    });

    it('come with the status, which a judge does not know before, nor that it has changed', async () => {
      const decide = (status: string) =>
        api.send('PUT', `/api/auditions/${first}/status`, { status }, asOlga);
      const statusFor = async (headers: object) => {
        const { status } = await entry(first, headers);
        expect((await list(headers))[0]!.status).toBe(status);
        return status;
      };
      const { revision: earlier } = await changes(asAsha, 0);
      const slot = { ids: [first], timeSlot: '16:00 - 16:30' };
      expect((await api.send('PUT', '/api/auditions/time-slots', slot)).statusCode).toBe(200);
      const { revision } = await changes(asAsha, 0);
      await decide('Selected');
      await decide('Not Selected');
      expect(await changes(asAsha, revision)).toMatchObject({ isComplete: false, entries: [] });
      // What changed before the status is news all the same.
      expect((await changes(asAsha, earlier)).entries).toMatchObject([{ status: 'Pending' }]);
      expect([await statusFor(asAsha), await statusFor(asOlga)]).toEqual([
        'Pending',
        'Not Selected',
      ]);
      const { parts } = (await api.get('/api/summary', asAsha)).json()['audition-entries'];
      expect(parts).toEqual({ unreviewed: 2 });
      await given(first, asAsha);
      expect(await statusFor(asAsha)).toBe('Not Selected');
      expect((await changes(asAsha, revision)).entries).toHaveLength(1);
      await set('deliberation');
      expect([await statusFor(asBen), await statusFor(asAsha)]).toEqual([
        'Not Selected',
        'Not Selected',
      ]);
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
      await given(first, asOlga);
      expectCode(await ask(asOlga), 403, 'independent_judging');
      expect((await ask(asRoot)).statusCode).toBe(200);
      await set('deliberation');
      expect((await ask(asOlga)).statusCode).toBe(200);
    });

    it('are of the last scores before seeing, with their decimals, and of the present ones where judges are open', async () => {
      await setRules({ criteria: CRITERIA });
      const score = (timing: number) => ({ scores: { timing, style: 7 } });
      const own = await given(first, asAsha, score(1));
      expect((await change(first, own, asAsha, score(4))).json()).not.toHaveProperty('counted');
      expect(await meansFor(asRoot)).toEqual([6.25]);
      await given(first, asBen, score(4));
      await show(first, asAsha);
      const later = (await change(first, own, asAsha, score(10))).json();
      expect(later).toMatchObject({ total: 7.75, counted: 6.25, hasSeenOthers: true });
      expect(await meansFor(asRoot)).toEqual([6.25]);
      await set('open');
      expect(await meansFor(asRoot)).toEqual([7]);
    });

    it('leave out what is first given after seeing, until an organiser lets it count', async () => {
      const ofBen = await given(first, asBen, { score: 4 });
      const ofOlga = await given(first, asOlga, { score: 10 });
      expect(ofOlga).toMatchObject({ hasSeenOthers: true, counted: null });
      expect(await meansFor(asRoot)).toEqual([4]);
      expectCode(await letCount(ofOlga, true, asOlga), 403, 'independent_judging');
      expectCode(await letCount(ofOlga, true, asBen), 403, 'forbidden');
      expectCode(await letCount({ ...ofOlga, version: 2 }, true, asRoot), 409, 'changed_meanwhile');
      expect((await letCount(ofOlga, true, asRoot)).json()).toEqual({ count: 1 });
      expect(await meansFor(asRoot)).toEqual([7]);
      // What comes after that does not count by it.
      await change(first, ofOlga, asOlga, { score: 2 });
      expect(await meansFor(asRoot)).toEqual([7]);
      await letCount({ ...ofOlga, version: 2 }, false, asRoot);
      expect(await meansFor(asRoot)).toEqual([4]);
      const said = (await sentencesOf(api, '?subject=reviews')).filter((one) => /later/.test(one));
      expect(said.map((one) => one.replace(/ of the candidate .* as/, ' … as'))).toEqual([
        'Left the later score of the review … as Olga out',
        'Let the later score of the review … as Olga count',
      ]);
      expect(ofBen).not.toHaveProperty('counted');
    });

    it('count nothing that arrives after the result, in any mode', async () => {
      const own = await given(first, asAsha, { score: 6 });
      await setEntry(api, first, { published_status: 'Not Selected' });
      const late = await given(first, asBen, { score: 10 });
      await change(first, own, asAsha, { score: 10 });
      for (const mode of ['independent', 'open'] as const) {
        await set(mode);
        expect(await meansFor(asRoot)).toEqual([6]);
      }
      expect((await entry(first, asRoot)).reviews).toMatchObject([
        { isLate: true, counted: 6 },
        { isLate: true, counted: null },
      ]);
      const summary = async () => (await api.get('/api/summary', asRoot)).json<Summary>();
      const untilDecided = async () => (await summary())['audition-entries']!.parts['lateScores'];
      expect(await untilDecided()).toBe(2);
      await letCount({ ...own, version: 2 }, true, asRoot);
      await letCount(late, false, asRoot);
      expect(await untilDecided()).toBe(0);
      await change(first, late, asBen, { score: 9 });
      expect(await untilDecided()).toBe(1);
      await set('independent');
      expect(await meansFor(asRoot)).toEqual([10]);
    });
  });

  describe('seeing', () => {
    it('outlives the review', async () => {
      await given(first, asBen);
      const own = await given(first, asAsha);
      await show(first, asAsha);
      await remove(first, own, asRoot);
      expect(judgesOf(await entry(first, asAsha))).toEqual([]);
      expect(await given(first, asAsha)).toMatchObject({ counted: null });
    });

    it('is that of an organiser who read all before judging, by a first review or by the role', async () => {
      await addStaff(api, ['organiser'], { name: 'Rohan' });
      for (const id of [first, second]) await given(id, asBen);
      await given(first, asOlga);
      expect(await given(second, asOlga)).toMatchObject({ counted: null });
      const staff = (await api.get('/api/staff')).json<{ _id: string; name: string }[]>();
      const { _id } = staff.find(({ name }) => name === 'Rohan')!;
      const roles = ['organiser', 'judge'];
      expect(
        (await api.send('PUT', `/api/staff/${_id}`, { name: 'Rohan', roles })).statusCode,
      ).toBe(200);
      expect(await given(second, asRohan)).toMatchObject({ counted: null });
    });

    it('is that of all when deliberation ends, and not when judges were open', async () => {
      await given(first, asBen);
      await set('open');
      await set('independent');
      expect(await given(first, asAsha)).not.toHaveProperty('counted');
      await given(second, asBen);
      await set('deliberation');
      await set('independent');
      expect(await given(second, asAsha)).toMatchObject({ counted: null });
    });

    it('is recorded for nobody while there are no others, nor for who is recused', async () => {
      const own = await given(first, asAsha);
      expect((await show(first, asAsha)).statusCode).toBe(201);
      await given(first, asBen);
      expect((await change(first, own, asAsha)).json()).not.toHaveProperty('hasSeenOthers');
      await api.send('POST', `/api/auditions/${first}/recusals`, undefined, asAsha);
      expectCode(await show(first, asAsha), 403, 'recused');
      expect(await rowsOf(api, 'seen_reviews')).toEqual([]);
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
    await given(first, asOlga);
    const former = await startSeason(api, { judgingMode: 'independent' });
    expect(await rowsOf(api, 'season_judges')).toEqual([]);
    const { judging } = (await api.get('/api/auditions/settings', asOlga)).json();
    expect(judging.isIndependent).toBe(false);
    expect(linesOf(await filesOf(api, former), 'reviews')[0]).toMatchObject({ Judge: 'Olga' });
  });
});

describe.each(crudEngines)('the own review on $name', ({ open }) => {
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

  it('is of the account in the mode open, too, once judges are invited', async () => {
    expect(own).toMatchObject({ judgeEmail: 'Asha', account: 'uid-of-Asha' });
    expectCode(await review(id, asAsha, { judgeEmail: 'Another' }), 409, 'already_reviewed');
    const settings = async () => (await api.get('/api/auditions/settings', asRoot)).json();
    expect((await settings()).judging).toMatchObject({ mode: 'open', judgeName: 'root.of' });
    await api.db.updateTable('staff').set({ ended_at: 1 }).execute();
    expect(await settings()).toEqual({ hidesReviews: null });
    for (const judgeEmail of ['Guest', 'Other guest']) {
      expect((await review(id, asRoot, { judgeEmail })).json()).toMatchObject({ judgeEmail });
    }
  });

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
      `Changed their review of the candidate ${(await entry(id, asBen)).fullName} as Asha`,
    );
  });

  it.each([['open'], ['deliberation']] as const)(
    'says that its judge had seen others before, not in the mode open: here %s',
    async (judgingMode) => {
      await setRules({ judgingMode });
      expect((await change(id, own, asAsha)).json()).not.toHaveProperty('hasSeenOthers');
      const later = (await review(id, asBen, { judgeEmail: 'Ben' })).json<Review>();
      expect(later.hasSeenOthers).toBe(judgingMode === 'open' ? undefined : true);
      const changed = (await change(id, own, asAsha)).json<Review>();
      expect(changed.hasSeenOthers).toBe(judgingMode === 'open' ? undefined : true);
    },
  );

  it('has its first score and the one that counts in the files of the season, also of a former one', async () => {
    await change(id, own, asAsha, { score: 5 });
    const cells = async () => {
      const [season] = (await api.get('/api/seasons')).json<Season[]>();
      return linesOf(await filesOf(api, season!._id), 'reviews').map((line) =>
        ['Judge', 'Score', 'Counted Score', 'First Score', 'Had Seen Others'].map(
          (title) => line[title],
        ),
      );
    };
    expect(await cells()).toEqual([['Asha', '5', '5', '7', '']]);
    await review(id, asBen, { judgeEmail: 'Ben' });
    await setRules({ judgingMode: 'deliberation' });
    await change(id, own, asAsha, { score: 9 });
    expect(await cells()).toEqual([
      ['Asha', '9', '5', '7', 'Yes'],
      ['Ben', '7', '7', '', ''],
    ]);
    const former = await startSeason(api);
    const lines = linesOf(await filesOf(api, former), 'reviews');
    expect(lines).toMatchObject([{ 'Counted Score': '5', 'Had Seen Others': 'Yes' }, {}]);
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
    await updateRow(api.db, 'reviews', own._id, { versions: JSON.stringify(former) });
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

describe.each(crudEngines)('who is recused from an entry, on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, recuse, lift, entry, list, changes } = judgingCalls(api);
  let [first, second] = ['', ''];
  beforeEach(async () => {
    for (const name of ['Asha', 'Ben']) await addStaff(api, ['judge'], { name });
    for (const name of ['Olga', 'Rohan']) await addStaff(api, ['organiser'], { name });
    await setRules({ judgingMode: 'deliberation' });
    [first = '', second = ''] = await addEntries(api.db, 2, { timeSlot: '16:00 - 16:30' });
    for (const id of [first, second]) await review(id, asBen, { notes: 'zq' });
    await setEntry(api, first, { changed_after_review: 1 });
  });

  it.each([
    ['a judge', asAsha],
    ['an organiser', asOlga],
  ])('gets of it, as %s, nothing but that', async (_who, headers) => {
    const { revision } = await changes(headers, 0);
    const answer = await recuse(first, headers);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ _id: first, reviews: [], isRecused: true });
    for (const left of ['hiddenReviews', 'isChangedAfterReview', 'recusals']) {
      expect(answer.json()).not.toHaveProperty(left);
    }
    const { entries } = await changes(headers, revision);
    expect(entries).toEqual([answer.json()]);
    expect((await list(headers))[0]).toEqual(answer.json());
    expect(judgesOf(await entry(second, headers))).toEqual(['Ben']);
  });

  it('does not learn of further reviews of it', async () => {
    await recuse(first, asAsha);
    const { revision } = await changes(asAsha, 0);
    await review(first, asOlga);
    expect((await changes(asAsha, revision)).entries).toEqual([]);
    expect(judgesOf(await entry(first, asOlga))).toEqual(['Ben', 'Olga']);
  });

  it('finds it in no export, standings or audit log', async () => {
    await addStaff(api, ['administrator'], { name: 'Meera' });
    const asMeera = asStaff('Meera');
    await recuse(first, asMeera);
    const read = async (path: string) => (await api.get(`/api/${path}`, asMeera)).body;
    expect((await read('auditions/export/reviews')).match(/zq/g)).toHaveLength(1);
    expect((await read('auditions/export')).match(/,1,7/g)).toHaveLength(1);
    const standings = JSON.parse(await read('auditions/standings?places=1')) as object;
    expect(standings).toMatchObject({ rows: [{ entryId: second }], hidden: 0 });
    for (const path of ['audit-log?subject=reviews', 'audit-log/export']) {
      expect((await read(path)).match(/Reviewed/g)).toHaveLength(1);
    }
    const former = await startSeason(api);
    const { rawPayload } = await api.get(`/api/seasons/${former}/files`, asMeera);
    expect(unzip(rawPayload).get('reviews.csv')!.match(/zq/g)).toHaveLength(1);
  });

  it('does not decide on it, alone or with others', async () => {
    await recuse(first, asOlga);
    const send = (path: string, body?: object) => api.send('PUT', `/api/${path}`, body, asOlga);
    const one = await send(`auditions/${first}/status`, { status: 'Selected' });
    expectCode(one, 403, 'recused');
    const both = { ids: [first, second], status: 'Selected' };
    expectCode(await send('auditions/decisions', both), 403, 'recused');
    const rejected = await send('auditions/reject-pending?expected=2');
    expect(rejected.json().message).toBe(
      "1 candidate changed from 'Pending' to 'Not Selected'. 1 who has withdrawn, or whom you do not judge, stays.",
    );
    expect((await entry(first, asOlga)).status).toBe('Pending');

    await api.send('PUT', `/api/auditions/${first}/status`, { status: 'Not Selected' });
    const reserves = { ids: [first], expected: [] };
    expectCode(await send('results/reserves', reserves), 403, 'recused');
    expect((await send('results/reserves', { ids: [second], expected: [] })).statusCode).toBe(204);
  });

  it('neither reviews it nor changes or deletes a review of it', async () => {
    const own = (await review(first, asOlga)).json();
    await recuse(first, asOlga);
    expectCode(await review(first, asOlga), 403, 'recused');
    expectCode(await change(first, own, asOlga), 403, 'recused');
    const path = `/api/auditions/${first}/reviews/${own._id}`;
    expectCode(await api.send('DELETE', path, undefined, asOlga), 403, 'recused');
    expect((await review(second, asOlga)).statusCode).toBe(201);
  });

  it('has a review of before hidden from all, until another organiser ends the recusal', async () => {
    await recuse(first, asBen);
    expect(judgesOf(await entry(first, asOlga))).toEqual([]);
    const means = async () =>
      (await api.get('/api/auditions/standings?places=1', asOlga)).json().rows.length;
    expect(await means()).toBe(1);
    const recusals = [{ account: 'uid-of-Ben', name: 'Ben' }];
    expect((await list(asOlga))[0]).toMatchObject({ recusals });
    expect((await entry(first, asAsha)).recusals).toBeUndefined();
    expectCode(await lift(first, 'uid-of-Ben', asBen), 403, 'forbidden');
    expect((await lift(first, 'uid-of-Ben', asOlga)).statusCode).toBe(204);
    expectCode(await lift(first, 'uid-of-Ben', asOlga), 404, 'not_found');
    expect(judgesOf(await entry(first, asBen))).toEqual(['Ben']);
    expect([await means(), (await entry(first, asOlga)).recusals]).toEqual([2, undefined]);
    const whom = `the candidate ${(await entry(first, asBen)).fullName}`;
    expect((await sentencesOf(api, '?subject=reviews')).slice(0, 2)).toEqual([
      `Let Ben judge ${whom} again`,
      `Stopped judging ${whom}, whom they know`,
    ]);
  });

  it('does not end it: another one does', async () => {
    await recuse(first, asOlga);
    expectCode(await lift(first, 'uid-of-Olga', asOlga), 403, 'own_recusal');
    expect((await lift(first, 'uid-of-Olga', asRohan)).statusCode).toBe(204);
  });

  it('is recused once, however often that is sent', async () => {
    const asAdmin = { ...asAdministrator, 'idempotency-key': 'a' };
    for (const headers of [asAdmin, asAdmin, asAdministrator]) {
      const answer = await recuse(first, headers);
      expect([answer.statusCode, answer.json().isRecused]).toEqual([201, true]);
    }
    expect(await rowsOf(api, 'recusals')).toHaveLength(1);
    const actions = (await rowsOf(api, 'audit_log')).map(({ action }) => action);
    expect(actions.filter((action) => action === 'withdrawn')).toHaveLength(1);
    expectCode(await recuse('00000000-0000-4000-8000-000000000000', asAsha), 404, 'not_found');
  });

  it('is so in a season of which nothing was set, under the name of the account', async () => {
    await setRules({ judgingMode: 'open' });
    const root = unsignedToken({ sub: 'root', admin: true, email: 'r.of@nox.example' });
    await recuse(first, asAsha);
    await recuse(second, bearer(root));
    expect(await list(asOlga)).toMatchObject([
      { recusals: [{ account: 'uid-of-Asha', name: 'Asha' }] },
      { recusals: [{ account: 'root', name: 'r.of' }] },
    ]);
  });

  it('stays so when the entry comes back, and is forgotten with it', async () => {
    await recuse(first, asAsha);
    await api.send('DELETE', `/api/auditions/${first}`);
    await undoLatest(api);
    expect((await entry(first, asAsha)).isRecused).toBe(true);
    await api.send('POST', `/api/auditions/${first}/erase`);
    expect(await rowsOf(api, 'recusals')).toEqual([]);
    await recuse(second, asAsha);
    await api.send('DELETE', `/api/auditions/${second}`);
    await pruneUndoable(api.db, Date.now() + UNDO_MS);
    expect(await rowsOf(api, 'recusals')).toEqual([]);
  });
});

/** What was sent at once came in some order: each must leave a state in which both rules hold. */
describe.each(crudEngines)('reviews that are sent while the rules change, on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, recuse, entry, changes } = judgingCalls(api);
  const asOther = asAccount({ sub: 'other' });
  let id = '';
  beforeEach(async () => {
    await addStaff(api, ['judge'], { name: 'Asha' });
    await addStaff(api, ['judge'], { name: 'Asha', uid: 'other', email: 'b@staff.example' });
    [id = ''] = await addEntries(api.db, 1);
  });
  const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;

  it('have the name of the account from the change of the mode on', async () => {
    for (const at of [1, 2, 3, 4]) {
      await setRules({ judgingMode: 'open' });
      [id = ''] = await addEntries(api.db, 1);
      const [set, sent] = await Promise.all([
        setRules({ judgingMode: 'independent' }),
        review(id, asAsha, { judgeEmail: `Typed ${at}` }),
      ]);
      expect([set, sent].map(statusOf)).toEqual([200, 201]);
      expect([`Typed ${at}`, 'Asha']).toContain(sent.json().judgeEmail);
      expectCode(await review(id, asAsha, { judgeEmail: 'Another' }), 409, 'already_reviewed');
      expect((await changes(asOther, 0)).entries.flatMap(judgesOf)).toEqual([]);
    }
  });

  it('are one for two devices of an account, whose typed names differ', async () => {
    await setRules({ judgingMode: 'independent' });
    const sent = await Promise.all(
      ['Phone', 'Laptop'].map((judgeEmail) => review(id, asAsha, { judgeEmail })),
    );
    expect(sent.map(statusOf).sort()).toEqual([201, 409]);
    const [own] = (await entry(id, asAsha)).reviews;
    const headers = { ...asAsha, 'if-match': '"1"' };
    const changed = await Promise.all([1, 2].map((score) => change(id, own!, headers, { score })));
    expect(changed.map(statusOf).sort()).toEqual([200, 412]);
    expect((await entry(id, asAsha)).reviews[0]!.versions).toHaveLength(1);
  });

  it('are two of two accounts with one name, who are two judges', async () => {
    await setRules({ judgingMode: 'independent' });
    const sent = await Promise.all([asAsha, asOther].map((headers) => review(id, headers)));
    expect(sent.map(statusOf)).toEqual([201, 201]);
    expect(judgesOf(await entry(id, asAdministrator)).sort()).toEqual(['Asha', 'Asha (2)']);
    const { judges } = (await api.get('/api/auditions/standings?places=1')).json();
    expect(judges.map(({ name }: { name: string }) => name).sort()).toEqual(['Asha', 'Asha (2)']);
  });

  it('are hidden, or refused, at once with a recusal', async () => {
    const [sent, recused] = await Promise.all([review(id, asAsha), recuse(id, asAsha)]);
    expect([201, 403]).toContain(sent.statusCode);
    expect(recused.statusCode).toBe(201);
    for (const headers of [asAsha, asAdministrator, asOther]) {
      expect(judgesOf(await entry(id, headers))).toEqual([]);
    }
  });

  it('are bound where they were queued while judges were open, once', async () => {
    const headers = { ...asAsha, 'idempotency-key': 'queued' };
    await setRules({ judgingMode: 'independent' });
    const first = await review(id, headers, { judgeEmail: 'Kabir' });
    const second = await review(id, headers, { judgeEmail: 'Kabir' });
    expect([first, second].map(statusOf)).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    const { reviews }: AuditionEntry = await entry(id, asAsha);
    expect(reviews).toMatchObject([{ judgeEmail: 'Asha', score: 7 }]);
  });

  it('do not disclose to an account that another one has the typed name, once names are not typed', async () => {
    await review(id, asOther, { judgeEmail: 'Asha' });
    await setRules({ judgingMode: 'independent' });
    const own = (await review(id, asAsha, { judgeEmail: 'Asha' })).json();
    expect(own.judgeEmail).toBe('Asha (2)');
    expect(own).not.toHaveProperty('nameAlsoUsedBy');
  });
});
