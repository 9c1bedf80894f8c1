import { randomUUID } from 'node:crypto';
import { Review, type AuditionEntry } from '@nox/contracts';
import {
  apiForAll,
  expectError,
  expectInvalid,
  emptiedApi,
  asAccount,
} from '../../../../test/api.ts';
import { engines } from '../../../../test/engines.ts';
import { addEntry, expectCode, expectOne, valuesOf } from '../../../../test/season-builders.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { addEntries } from '../../../../test/candidates.ts';
import { judgesOf, judgingCalls } from '../../../../test/judging.ts';
import { exportOf } from '../../../../test/season-files.ts';

describe.each(engines)('reviews on $name', ({ open, plain: it }) => {
  const api = apiForAll({}, open);
  let entry: string;
  beforeEach(async () => void (entry = await addEntry(api)));

  const review = (payload: object, id = entry) =>
    api.send('POST', `/api/auditions/${id}/reviews`, payload);
  const remove = (path: string) => api.send('DELETE', `/api/auditions/${path}`);
  const reviewsOf = async () =>
    (await api.get(`/api/auditions/${entry}`)).json<{ reviews: Review[] }>().reviews;

  test('answers a new review with 201, with the account that sent it, and stores both', async () => {
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

  test('accepts exactly one of twenty at the same time', async () => {
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
    ['scores.timing', { scores: { timing: 4 } }],
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
});

const administrator = (sub: string) => asAccount({ sub, admin: true, email: `${sub}@nox.example` });
const meera = administrator('meera');
const rohan = administrator('rohan');
const SETTINGS = '/api/auditions/settings';

/** These files name the table of reviews, or the subject of the audit log that is called the same. */
const NAMING_REVIEWS = [
  ...['administration/audit/audit-log.ts', 'administration/audit/sentences.ts'],
  ...['season/archive/archived-entries.ts'],
  // These read whether an entry has a review, how many, and since when.
  'season/auditions/entries/entry-news.ts',
  'season/auditions/entries/entry-routes.ts',
  ...['season/auditions/entries/review-counts.ts', 'season/auditions/entries/viewer.ts'],
  'season/auditions/reviews/judge-routes.ts',
  'season/auditions/reviews/reviews.ts',
  'season/auditions/reviews/seen-reviews.ts',
  ...['season/auditions/undo/undoable-entries.ts', 'season/privacy/erase.ts'],
  ...['season/seasons/counted-scores.ts', 'season/seasons/seasons.ts', 'seed/seed.ts'],
];

it('reviews are read for responses in one file, and for standings through it', async () => {
  const source = join(import.meta.dirname, '../../..');
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(?<!\.spec)\.ts$/.test(file),
  );
  const naming: string[] = [];
  for (const file of files) {
    if (file.endsWith('database/migrations.ts')) continue;
    const text = await readFile(join(source, file), 'utf8');
    if (/'reviews'|(?:from|join) reviews/.test(text)) naming.push(file);
  }
  expect(naming.sort()).toEqual(NAMING_REVIEWS);
});

describe.each(engines)('reviews of others on $name', ({ open, plain: it }) => {
  const api = emptiedApi({}, open);
  let first: string;
  let second: string;
  beforeEach(async () => {
    [first = '', second = ''] = await addEntries(api.db, 2, { timeSlot: '16:00 - 16:30' });
    for (const id of [first, second]) await review(id, rohan, { judgeEmail: 'Rohan', score: 3 });
  });

  const hide = (hidesReviews: unknown, headers: object = meera) =>
    api.send('PUT', SETTINGS, { hidesReviews }, headers);
  const { changes, review: send } = judgingCalls(api);
  const review = async (...sent: Parameters<typeof send>) => (await send(...sent)).json<Review>();
  const entriesFor = async (headers: object) => {
    const plain = (await api.get('/api/auditions', headers)).json<AuditionEntry[]>();
    const { rawPayload } = await api.get('/api/auditions', { ...headers, 'accept-encoding': 'br' });
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(plain);
    return plain;
  };
  const reviewsOf = (entries: AuditionEntry[]) =>
    entries.map((entry) => [judgesOf(entry), entry.hiddenReviews]);

  test('are in no answer to an account that hides them, until its own is in', async () => {
    expect((await hide(true)).json()).toEqual({ hidesReviews: true });
    const hidden = [[], 1];
    expect(reviewsOf(await entriesFor(meera))).toEqual([hidden, hidden]);
    expect(reviewsOf((await changes(meera, 0)).entries)).toEqual([hidden, hidden]);
    const far = await changes(meera, 999_999);
    expect([far.isComplete, reviewsOf(far.entries)]).toEqual([true, [hidden, hidden]]);
    const one = await api.get(`/api/auditions/${first}`, meera);
    expect(reviewsOf([one.json()])).toEqual([hidden]);
    const status = { status: 'Selected' };
    const changed = await api.send('PUT', `/api/auditions/${first}/status`, status, meera);
    expect(reviewsOf([changed.json()])).toEqual([hidden]);

    const { revision } = await changes(meera, 0);
    await review(first, meera, { judgeEmail: 'Meera', score: 9 });
    const shown = [['Rohan', 'Meera'], undefined];
    expect(reviewsOf((await changes(meera, revision)).entries)).toEqual([shown]);
    expect(reviewsOf(await entriesFor(meera))).toEqual([shown, hidden]);
  });

  it('are hidden again when its own is deleted, whatever name another account uses', async () => {
    await hide(true);
    const { _id } = await review(first, meera, { judgeEmail: 'Me' });
    await review(first, rohan, { judgeEmail: 'Meera' });
    const { revision } = await changes(meera, 0);
    await api.send('DELETE', `/api/auditions/${first}/reviews/${_id}`, undefined, meera);
    expect(reviewsOf((await changes(meera, revision)).entries)).toEqual([[[], 2]]);
  });

  it('are not in its exports and their means until its own is in, but counted', async () => {
    await hide(true);
    await review(first, meera, { judgeEmail: 'Meera', score: 9 });
    const means = async (headers: object) =>
      (await exportOf(api, '', headers)).map((row) => [row.Reviews, row['Average Score']]);
    const both = ['2', '6'];
    expect([await means(meera), await means(rohan)]).toEqual([
      [both, ['1', '']],
      [both, ['1', '3']],
    ]);
    const judges = async (headers: object) =>
      (await exportOf(api, '/reviews', headers)).map(({ Judge, Account }) => [Judge, Account]);
    const own = ['Meera', 'meera@nox.example'];
    const other = ['Rohan', 'rohan@nox.example'];
    expect(await judges(meera)).toEqual([other, own, ['', '']]);
    expect(await judges(rohan)).toEqual([other, own, other]);
  });

  it('are hidden by a choice of one account that is stored, can be repeated, and is unknown at first', async () => {
    const chosen = async (headers: object) => (await api.get(SETTINGS, headers)).json();
    expect(await chosen(meera)).toEqual({ hidesReviews: null });
    for (const choice of [true, true, false, true]) {
      expect((await hide(choice)).statusCode).toBe(200);
      expect(await chosen(meera)).toEqual({ hidesReviews: choice });
    }
    expect(await chosen(rohan)).toEqual({ hidesReviews: null });
    const shown = [['Rohan'], undefined];
    expect(reviewsOf(await entriesFor(rohan))).toEqual([shown, shown]);
    await hide(false);
    expect(reviewsOf(await entriesFor(meera))).toEqual([shown, shown]);
    expectInvalid(await hide('yes'), 'hidesReviews');
  });
});
