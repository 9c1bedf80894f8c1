import { randomUUID } from 'node:crypto';
import { Review } from '@nox/contracts';
import { apiForAll, expectError, expectInvalid } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { expectCode } from '../../../test/season-builders.ts';

describe.each(engines)('reviews on $name', ({ open }) => {
  const api = apiForAll({}, open);
  let entry: string;
  beforeEach(async () => ([entry] = (await addEntries(api.db, 1)) as [string]));

  const review = (payload: object, id = entry) =>
    api.send('POST', `/api/auditions/${id}/reviews`, payload);
  const remove = (path: string) => api.send('DELETE', `/api/auditions/${path}`);
  const reviewsOf = async () =>
    (await api.get(`/api/auditions/${entry}`)).json<{ reviews: Review[] }>().reviews;

  it('answers a new review with 201, with the account that sent it, and stores both', async () => {
    const answer = await review({ notes: ' Sharp. ', judgeEmail: ' Kabir  Sen ', score: 8 });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Review.strict().parse(answer.json())).toEqual({
      _id: expect.any(String),
      notes: 'Sharp.',
      judgeEmail: 'Kabir  Sen',
      score: 8,
      account: 'uid-of-someone',
    });
    expect(await reviewsOf()).toEqual([answer.json()]);
    const row = await api.db
      .selectFrom('reviews')
      .selectAll()
      .where('entry_id', '=', entry)
      .executeTakeFirstOrThrow();
    expect(row.account_uid).toBe('uid-of-someone');
  });

  it('takes reviews without a score, and of several judges in their order', async () => {
    for (const judgeEmail of ['Kabir', 'Ananya', 'Rohan']) {
      expect((await review({ notes: 'Good', judgeEmail })).json()).not.toHaveProperty('score');
    }
    const names = (await reviewsOf()).map(({ judgeEmail }) => judgeEmail);
    expect(names).toEqual(['Kabir', 'Ananya', 'Rohan']);
  });

  it('refuses a second review by the same judge with 409, however the name is written', async () => {
    await review({ notes: 'First', judgeEmail: 'Zoë Sen' });
    for (const judgeEmail of ['Zoë Sen', ' zoë   SEN', 'ZOE\u0308 SEN']) {
      expectError(await review({ notes: 'Again', judgeEmail }), 409, {
        code: 'already_reviewed',
        message: `You have already reviewed this candidate as ${judgeEmail.trim()}.`,
      });
    }
    expect(await reviewsOf()).toMatchObject([{ notes: 'First' }]);
  });

  it('refuses a second review under a name that looks like that of the first', async () => {
    await review({ notes: 'First', judgeEmail: 'Kabir Sen' });
    for (const judgeEmail of ['K\u0430bir Sen', '\u041aabir Sen', 'Kab\u0456r S\u0435n']) {
      expectCode(await review({ notes: 'Again', judgeEmail }), 409, 'already_reviewed');
    }
    expect(await reviewsOf()).toMatchObject([{ notes: 'First' }]);
  });

  it('accepts exactly one of twenty at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        review({ notes: `${n}`, judgeEmail: n % 2 ? 'kabir' : 'Kabir ' }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await reviewsOf()).toHaveLength(1);
  });

  it.each([0, 11, 7.5, '8', null])('refuses %p as a score', async (score) => {
    const answer = await review({ notes: 'Good', judgeEmail: 'Kabir', score });
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'score' }] });
    expect(await reviewsOf()).toEqual([]);
  });

  it('refuses a review without notes, without a judge, or with more than a review has', async () => {
    for (const [payload, path] of [
      [{ judgeEmail: 'Kabir', notes: ' ' }, 'notes'],
      [{ notes: 'Good' }, 'judgeEmail'],
      [{ notes: 'Good', judgeEmail: 'Kabir', account_uid: 'x' }, 'account_uid'],
    ] as const) {
      expectInvalid(await review(payload), path);
    }
  });

  it('knows no review of an unknown entry', async () => {
    for (const id of [randomUUID(), 'unknown']) {
      expectError(await review({ notes: 'Good', judgeEmail: 'Kabir' }, id), 404, {
        message: 'Audition entry not found.',
      });
    }
  });

  it('deletes a review once, only where it belongs, and lets the judge write another', async () => {
    const { _id } = (await review({ notes: 'Good', judgeEmail: 'Kabir' })).json<Review>();
    const [other] = await addEntries(api.db, 1);
    expect((await remove(`${other}/reviews/${_id}`)).statusCode).toBe(404);
    const answer = await remove(`${entry}/reviews/${_id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await remove(`${entry}/reviews/${_id}`)).statusCode).toBe(404);
    expect((await remove(`${entry}/reviews/x`)).statusCode).toBe(404);
    expect((await review({ notes: 'Again', judgeEmail: 'Kabir' })).statusCode).toBe(201);
  });

  it('go with their entry, which is deleted once', async () => {
    await review({ notes: 'Good', judgeEmail: 'Kabir' });
    const answer = await remove(entry);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await remove(entry)).statusCode).toBe(404);
    const left = await api.db
      .selectFrom('reviews')
      .selectAll()
      .where('entry_id', '=', entry)
      .execute();
    expect(left).toEqual([]);
  });
});
