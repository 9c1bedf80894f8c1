import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type SeasonJudge, type Standings } from '@nox/contracts';
import {
  apiForAll,
  asAccount,
  asAdministrator,
  emptiedApi,
  type TestApi,
} from '../../../test/api.ts';
import { addEntries, listEntries } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { archive, expectCode, startSeason } from '../../../test/season-builders.ts';
import { exportOf, filesOf, linesOf } from '../../../test/season-files.ts';
import { newReviewRow } from '../auditions/entries/new-entry.ts';
import { updateRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { countedIn } from '../seasons/counted-scores.ts';
import { judgeOf, withJudges } from '../seasons/merged-judges.ts';
import { type JudgeScore } from './model/score-table.ts';
import { computeStandings } from './model/standings.ts';
import { StandingsThread } from './standings-thread.ts';

const asOther = asAccount({ admin: true, sub: 'uid-of-other', email: 'other@nox.example' });

const JUDGES = ['Asha', 'Ben', 'Chitra', 'Dev'];

/** Three of the judges for each; Asha gives two points less than the others. */
const pointsOf = (candidate: number, judge: number) =>
  4 + (candidate % 5) + ((candidate * (judge + 2)) % 2) - (judge === 0 ? 2 : 0);

async function addReviews(db: Db, ids: readonly string[], judges = JUDGES): Promise<void> {
  const rows = ids.flatMap((id, candidate) =>
    judges.flatMap((judgeEmail, judge) =>
      judges === JUDGES && judge === candidate % 4
        ? []
        : [newReviewRow(id, { judgeEmail, notes: '', score: pointsOf(candidate, judge) }, null)],
    ),
  );
  await db.insertInto('reviews').values(rows).execute();
}

/** What is asked of the standings. */
const askOf = (api: TestApi) => {
  const ask = (query = 'places=5', headers = {}) =>
    api.get(`/api/auditions/standings?${query}`, { ...asAdministrator, ...headers });
  const read = async (query?: string): Promise<Standings> => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, {}]);
    return answer.json();
  };
  return { ask, read };
};

async function addForty({ db }: TestApi): Promise<string[]> {
  const ids = await addEntries(db, 40);
  await addReviews(db, ids);
  return ids;
}

describe.each(crudEngines)('GET /api/auditions/standings, on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { ask, read } = askOf(api);

  it('leaves out who has withdrawn, and former seasons', async () => {
    const ids = await addForty(api);
    await updateRow(api.db, 'audition_entries', ids.slice(0, 3), { withdrawn_at: 1 });
    await archive(api, ids[3]!);
    await addReviews(api.db, ids.toSpliced(3, 1));
    const { withdrawn, rows } = await read();
    expect([withdrawn, rows.length]).toEqual([3, 36]);
    const shown = rows.map(({ entryId }) => entryId);
    for (const id of ids.slice(0, 4)) expect(shown).not.toContain(id);
  });

  it('leaves out whose reviews the account hides from itself, in every figure', async () => {
    const ids = await addForty(api);
    await api.send('PUT', '/api/auditions/settings', { hidesReviews: true });
    expect(await read()).toMatchObject({ hidden: 40, rows: [], refusal: { kind: 'too_few' } });
    const own = { notes: 'Seen', judgeEmail: 'Me', score: 6 };
    await api.send('POST', `/api/auditions/${ids[4]}/reviews`, own);
    const { hidden, rows } = await read();
    expect([hidden, rows.map(({ entryId }) => entryId)]).toEqual([39, [ids[4]]]);
  });

  it('names the scores that would make halls comparable', async () => {
    await addForty(api);
    const others = await addEntries(api.db, 40);
    await addReviews(api.db, others, ['Esha', 'Farid']);
    const { refusal, sentence, rows: shown, apart } = await read();
    expect(refusal).toMatchObject({ kind: 'unconnected', groups: [JUDGES, ['Esha', 'Farid']] });
    expect(refusal!.help.length).toBeGreaterThan(0);
    expect(sentence).toMatch(/Asha, Ben, Chitra and 1 more; Esha and Farid\..* It would help/);
    expect(shown[0]).not.toHaveProperty('adjusted');
    expect(apart).toEqual([]);
  });

  it('sets aside whom a guest alone has scored, and says where ranges are too narrow', async () => {
    await addForty(api);
    const guests = await addEntries(api.db, 4);
    await addReviews(api.db, guests, ['Zara']);
    const { rows: shown, judges, apart = [], dependence, ...rest } = await read();
    expect(rest).toMatchObject({ refusal: null, sentence: null });
    expect(dependence).toBe('seen');
    expect(shown).toHaveLength(40);
    expect(apart.map((group) => group.judges)).toEqual([['Zara']]);
    expect(apart[0]!.rows.map(({ entryId }) => entryId).sort()).toEqual(guests.toSorted());
    expect(apart[0]!.rows.map((row) => judges[row.judges[0]!]?.name)).toEqual(
      guests.map(() => 'Zara'),
    );
    expect(apart[0]!.rows[0]).not.toHaveProperty('chance');
  });

  it('takes names of one person for one judge, in every list and file, until they are two again', async () => {
    const ids = await addForty(api);
    const { send, get } = api;
    await addReviews(api.db, ids.slice(0, 12), ['ash']);
    await addReviews(api.db, ids.slice(2, 4), ['Asha R.']);
    const shown = async () => {
      const { judges, rows } = await read();
      const entries = await listEntries(api);
      const of = (fields: readonly { Judge?: string; 'Counted Score'?: string }[]) =>
        fields.map((row) => `${row.Judge} ${row['Counted Score']}`).toSorted();
      return {
        judges: judges.map(({ name, count }) => [name, count]),
        means: rows.map(({ entryId, mean }) => [entryId, mean]).toSorted(),
        listed: entries.map(({ reviews }) => reviews),
        files: of(await exportOf(api, '/reviews')),
      };
    };
    const before = await shown();
    const merge = (judge: string, into: string) =>
      send('POST', '/api/auditions/judges/merges', { judge, into });
    const message = (answer: { json: () => { message: string } }) => answer.json().message;
    expect(message(await merge('ASH', 'Asha'))).toBe(
      'ash and Asha are one judge now. 9 candidates have reviews under both names: of each, the later one counts.',
    );
    await merge('Asha', 'Asha R.');
    expectCode(await merge('ash', 'Asha R.'), 409, 'one_judge');
    expectCode(await merge('asha', 'ASH'), 409, 'one_judge');
    expectCode(await merge('Nobody', 'Asha'), 404, 'not_found');
    const merged = await shown();
    expect(merged.judges.map(([name]) => name)).toEqual(['Asha R.', 'Ben', 'Chitra', 'Dev']);
    // A candidate may have several reviews under names of one judge: the last one counts.
    const [third] = merged.listed.slice(2);
    expect(
      third!.map(({ judgeEmail, typedName, counted }) => [judgeEmail, typedName, counted]),
    ).toEqual([
      ['Asha R.', 'Asha', null],
      ['Ben', undefined, undefined],
      ['Dev', undefined, undefined],
      ['Asha R.', 'ash', null],
      ['Asha R.', undefined, undefined],
    ]);
    const counted = merged.listed.flat().filter((review) => review.counted !== null);
    expect(merged.files.filter((line) => line.startsWith('Ash'))).toHaveLength(44);
    expect(merged.judges[0]![1]).toBe(
      counted.filter(({ judgeEmail }) => judgeEmail === 'Asha R.').length,
    );
    // What is sent under a former name later is the judge's, too.
    const late = { notes: 'Late', judgeEmail: 'Ash', score: 9 };
    await send('POST', `/api/auditions/${ids[39]}/reviews`, late);
    expect((await listEntries(api))[39]!.reviews.at(-1)).toMatchObject({ judgeEmail: 'Asha R.' });
    const own = (await listEntries(api))[39]!.reviews.at(-1)!;
    await send('DELETE', `/api/auditions/${ids[39]}/reviews/${own._id}`);
    // Who does not judge a candidate does not decide which review counts.
    await send('POST', `/api/auditions/${ids[2]}/recusals`, undefined, asOther);
    const judges = (await get('/api/auditions/judges')).json<SeasonJudge[]>();
    const { merged: names } = judges.find(({ name }) => name === 'Asha R.')!;
    expect(names.map(({ name }) => name).toSorted()).toEqual(['Asha', 'ash']);
    const separate = ({ _id }: { _id: string }, headers = asAdministrator) =>
      send('DELETE', `/api/auditions/judges/merges/${_id}`, undefined, headers);
    expectCode(await separate(names[0]!, asOther), 403, 'recused');
    for (const one of names) expect((await separate(one)).statusCode).toBe(200);
    expect(await shown()).toEqual(before);
    // A former season keeps its judges, and the next one has none.
    await merge('ash', 'Asha');
    const files = await filesOf(api, await startSeason(api));
    const archived = linesOf(files, 'reviews').filter(({ Judge }) => Judge === 'Asha');
    expect(archived.filter((line) => line['Counted Score'] === '')).toHaveLength(9);
    expect((await get('/api/auditions/judges')).json()).toEqual([]);
  });

  it.each(['', 'places=0', 'places=1.5', 'places=100000', 'places=5&withoutJudge='])(
    'refuses the query %p',
    async (query) => {
      expect((await ask(query)).statusCode).toBe(400);
    },
  );
});

describe('the judges of a candidate', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const given = fc.record({
    name,
    score: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
    seen: fc.boolean(),
    isAllowed: fc.boolean(),
  });

  it('count once each, by the last review whose score counts, whatever was merged', () => {
    const merges = fc.array(fc.tuple(name, name), { maxLength: 5 });
    const reviews = fc.array(given, { maxLength: 8 });
    const check = fc.property(merges, reviews, (pairs, all) => {
      const merged = new Map<string, { judge_key: string; judge_name: string }>();
      /** The rules a second time: groups of names, not ways from one to the next. */
      const groups = [...'abcde'].map((one) => new Set([one]));
      const groupOf = (one: string) => groups.find((group) => group.has(one))!;
      for (const [one, into] of pairs) {
        const [from, to] = [one, into].map((judge_key) =>
          judgeOf(merged, { judge_key, judge_name: judge_key }),
        );
        const isOne = groupOf(one) === groupOf(into);
        expect(from!.judge_key === to!.judge_key).toBe(isOne);
        if (isOne) continue;
        merged.set(from!.judge_key, to!);
        for (const other of groupOf(one)) groupOf(into).add(other);
        groups.splice(
          groups.findIndex((group) => group.has(one) && group !== groupOf(into)),
          1,
        );
      }
      const rows = all.map((one) => ({
        ...newReviewRow(
          'x',
          { judgeEmail: one.name, notes: '', score: one.score ?? undefined },
          null,
        ),
        has_seen_others: Number(one.seen),
        allowed_version: one.isAllowed ? 1 : null,
      }));
      const result = withJudges(rows, merged, 'independent').map((row) =>
        countedIn(row, 'independent'),
      );
      const alone = all.map(({ score, seen, isAllowed }) => (seen && !isAllowed ? null : score));
      const expected = alone.map((score, at) => {
        const isLater = alone.some(
          (other, then) =>
            then > at && other !== null && groupOf(all[then]!.name).has(all[at]!.name),
        );
        return score === null || (isLater && pairs.length > 0) ? undefined : score;
      });
      if (merged.size > 0) expect(result).toEqual(expected);
    });
    fc.assert(check, { numRuns: 1_000, seed: 62 });
  });
});

describe.each(crudEngines)('the standings of forty candidates, on $name', ({ open }) => {
  const api = apiForAll({}, open);
  const { ask, read } = askOf(api);
  let ids: string[];
  beforeAll(async () => void (ids = await addForty(api)));

  it('adjusts scores for the severity of the judges, and says how sure that is', async () => {
    const { rows, judges, ...rest } = await read();
    const none = { sentence: null, refusal: null, changed: null };
    expect(rest).toMatchObject({ places: 5, withdrawn: 0, hidden: 0, ...none });
    expect(judges).toMatchObject(JUDGES.map((name) => ({ name, count: 30 })));
    expect(judges[0]!.severity).toBeGreaterThan(1.2);
    expect(rows).toHaveLength(40);
    const adjusted = rows.map((row) => row.adjusted!);
    expect(adjusted).toEqual(adjusted.toSorted((a, b) => b - a));
    expect(rows.reduce((sum, { chance }) => sum + chance!, 0)).toBeCloseTo(5, 1);
    for (const { ranks, range, judges: seenBy } of rows) {
      expect(ranks![0]).toBeLessThanOrEqual(ranks![1]);
      expect(range).toBeGreaterThan(0);
      expect(seenBy).toHaveLength(3);
    }
  });

  it('shows what changes without a judge, however the name is written', async () => {
    const all = await read();
    const { changed, judges, rows } = await read('places=5&withoutJudge=%20ASHA');
    expect(judges.map(({ name }) => name)).toEqual(['Ben', 'Chitra', 'Dev']);
    const best = (some: Standings['rows']) => some.slice(0, 5).map(({ entryId }) => entryId);
    expect(changed).toEqual({
      enters: best(rows).filter((id) => !best(all.rows).includes(id)),
      leaves: best(all.rows).filter((id) => !best(rows).includes(id)),
    });
    expect((await ask('places=5&withoutJudge=Nina')).statusCode).toBe(404);
  });

  it('answers 304 until the auditions change; a change of status changes no figure', async () => {
    const first = await ask();
    const etag = String(first.headers.etag);
    expect((await ask('places=5', { 'if-none-match': etag })).statusCode).toBe(304);
    await api.send('PUT', `/api/auditions/${ids[0]}/status`, { status: 'Selected' });
    const second = await ask('places=5', { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    const [before, after] = [first.json<Standings>(), second.json<Standings>()];
    expect(after.revision).toBeGreaterThan(before.revision);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
  });
});

describe('the thread of the standings', () => {
  const scores: JudgeScore[] = Array.from({ length: 40 }, (_, candidate) =>
    [0, 1, 2].map((judge) => ({
      candidate: `c${candidate}`,
      judge: `j${judge}`,
      score: pointsOf(candidate, judge),
    })),
  ).flat();
  const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  beforeEach(() => (failures.length = 0));

  it('computes what the model does, once for the same scores', async () => {
    const thread = new StandingsThread({ onFailure });
    const text = JSON.stringify(scores);
    const [one, other] = await Promise.all([thread.compute(text), thread.compute(text)]);
    expect(one.standings).toEqual(computeStandings(scores, one.hash));
    expect(other.standings).toBe(one.standings);
  });

  it.each([
    ['does not start', { thread: pathToFileURL('/no/such/thread.js') }],
    ['takes too long', { thread: threadOf('setInterval(() => {}, 1000)'), timeoutMs: 100 }],
    ['ends without standings', { thread: threadOf('process.exit(3)') }],
  ])('is an error that is said where it %s', async (_, options) => {
    const thread = new StandingsThread({ onFailure, ...options });
    await expect(thread.compute(randomUUID())).rejects.toMatchObject({
      status: 503,
      message: 'The standings cannot be computed at the moment. Please try again.',
    });
    expect(failures).toHaveLength(1);
  });

  it('ends with the server', async () => {
    const endless = threadOf('setInterval(() => {}, 1000)');
    const thread = new StandingsThread({ onFailure, thread: endless });
    const waiting = expect(thread.compute('[]')).rejects.toMatchObject({ status: 503 });
    await thread.stop();
    await waiting;
    expect(failures).toEqual([]);
  });
});
