import { randomUUID } from 'node:crypto';
import { Review } from '@nox/contracts';
import { apiForAll, expectError, expectInvalid } from '../../../../test/api.ts';
import { engines } from '../../../../test/engines.ts';
import { addEntry, expectCode, expectOne, valuesOf } from '../../../../test/season-builders.ts';

describe.each(engines)('reviews on $name', ({ open }) => {
  const api = apiForAll({}, open);
  let entry: string;
  beforeEach(async () => void (entry = await addEntry(api)));

  const review = (payload: object, id = entry) =>
    api.send('POST', `/api/auditions/${id}/reviews`, payload);
  const remove = (path: string) => api.send('DELETE', `/api/auditions/${path}`);
  const reviewsOf = async () =>
    (await api.get(`/api/auditions/${entry}`)).json<{ reviews: Review[] }>().reviews;

  it('answers a new review with 201, with the account that sent it, and stores both', async () => {
    const answer = await review({ notes: ' Sharp. ', judgeEmail: ' Kabir  Sen ', score: 8 });
    expect(answer.statusCode).toBe(201);
    const stored = {
      notes: 'Sharp.',
      judgeEmail: 'Kabir Sen',
      score: 8,
      account: 'uid-of-someone',
    };
    expect(Review.strict().parse(answer.json())).toEqual({ _id: expect.any(String), ...stored });
    expect(await reviewsOf()).toEqual([answer.json()]);
    expect((await valuesOf(api, 'reviews', 'account_uid')).at(-1)).toBe('uid-of-someone');
  });

  it('names another account that reviews under the same name, on whatever entry', async () => {
    const other = await addEntry(api);
    await review({ notes: 'Sharp.', judgeEmail: 'Nadia' });
    const again = (await review({ notes: 'Mine.', judgeEmail: 'Nadia' }, other)).json<Review>();
    expect(again).not.toHaveProperty('nameAlsoUsedBy');
    const account = { account_uid: 'uid-of-ravi', account_email: 'ravi@nox.example' };
    await api.db.updateTable('reviews').set(account).where('id', '=', again._id).execute();
    const third = await review({ notes: 'Again.', judgeEmail: ' nadia' }, await addEntry(api));
    expect(third.json()).toMatchObject({ nameAlsoUsedBy: 'ravi@nox.example' });
  });

  it('takes reviews without a score, and of several judges in their order', async () => {
    for (const judgeEmail of ['Kabir', 'Ananya', 'Rohan']) {
      expect((await review({ notes: 'Good', judgeEmail })).json()).not.toHaveProperty('score');
    }
    const names = (await reviewsOf()).map(({ judgeEmail }) => judgeEmail);
    expect(names).toEqual(['Kabir', 'Ananya', 'Rohan']);
  });

  const stored = (name: string) => name.normalize('NFC').trim().replaceAll(/ +/g, ' ');
  it.each<[name: string, others: string[]]>([
    ['Zoë Sen', ['Zoë Sen', ' zoë   SEN', 'ZOE\u0308 SEN']],
    // Other letters that look like these.
    ['Kabir Sen', ['K\u0430bir Sen', '\u041aabir Sen', 'Kab\u0456r S\u0435n']],
  ])(
    'refuses a second review as %s with 409, however the name is written',
    async (name, others) => {
      await review({ notes: 'First', judgeEmail: name });
      for (const judgeEmail of others) {
        expectError(await review({ notes: 'Again', judgeEmail }), 409, {
          code: 'already_reviewed',
          message: `You have already reviewed this candidate as ${stored(judgeEmail)}.`,
        });
      }
      expect(await reviewsOf()).toMatchObject([{ notes: 'First' }]);
    },
  );

  it('accepts exactly one of twenty at the same time', async () => {
    const names = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'kabir' : 'Kabir '));
    const answers = names.map((judgeEmail) => review({ notes: 'Good', judgeEmail }));
    expectOne(await Promise.all(answers), 201);
    expect(await reviewsOf()).toHaveLength(1);
  });

  it.each<[path: string, wrong: object]>([
    ...[0, 11, 7.5, '8', null].map((score): [string, object] => ['score', { score }]),
    ['notes', { notes: ' ' }],
    ['judgeEmail', { judgeEmail: undefined }],
    ['account_uid', { account_uid: 'x' }],
  ])('refuses a wrong %s: %p', async (path, wrong) => {
    expectInvalid(await review({ notes: 'Good', judgeEmail: 'Kabir', ...wrong }), path);
    expect(await reviewsOf()).toEqual([]);
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
    expectCode(await remove(`${await addEntry(api)}/reviews/${_id}`), 404, 'not_found');
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
    expect(await valuesOf(api, 'reviews', 'entry_id')).not.toContain(entry);
  });
});
