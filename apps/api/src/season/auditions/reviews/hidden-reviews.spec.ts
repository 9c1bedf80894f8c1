import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type AuditionEntry, type Review } from '@nox/contracts';
import { emptiedApi, asSomeone, bearer, expectInvalid } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { engines } from '../../../../test/engines.ts';
import { judgesOf, judgingCalls } from '../../../../test/judging.ts';
import { unsignedToken } from '@nox/test-servers/tokens';
import { exportOf } from '../../../../test/season-files.ts';
import { expectCode, rowsOf } from '../../../../test/season-builders.ts';

const administrator = (sub: string) =>
  bearer(unsignedToken({ sub, admin: true, email: `${sub}@nox.example` }));
const meera = administrator('meera');
const rohan = administrator('rohan');
const SETTINGS = '/api/auditions/settings';

/** These files name the table of reviews, or the subject of the audit log that is called the same. */
const NAMING_REVIEWS = [
  ...['administration/audit/audit-log.ts', 'administration/audit/sentences.ts'],
  ...['season/archive/archived-entries.ts'],
  ...['season/auditions/entries/entry-routes.ts', 'season/auditions/entries/viewer.ts'],
  // These read only whether an entry has a review.
  'season/auditions/reviews/reviews.ts',
  ...['season/auditions/undo/undoable-entries.ts', 'season/privacy/erase.ts'],
  ...['season/seasons/seasons.ts', 'seed/seed.ts'],
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

describe.each(engines)('reviews of others on $name', ({ open }) => {
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

  it('are in no answer to an account that hides them, until its own is in', async () => {
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

  it('are there for other accounts, and again once the account does not hide them', async () => {
    await hide(true);
    const shown = [['Rohan'], undefined];
    expect(reviewsOf(await entriesFor(rohan))).toEqual([shown, shown]);
    await hide(false);
    expect(reviewsOf(await entriesFor(meera))).toEqual([shown, shown]);
  });

  it('are hidden by a choice that is stored, can be repeated, and is unknown at first', async () => {
    const chosen = async (headers: object) => (await api.get(SETTINGS, headers)).json();
    expect(await chosen(meera)).toEqual({ hidesReviews: null });
    for (const choice of [true, true, false, true]) {
      expect((await hide(choice)).statusCode).toBe(200);
      expect(await chosen(meera)).toEqual({ hidesReviews: choice });
    }
    expect(await chosen(rohan)).toEqual({ hidesReviews: null });
    expectInvalid(await hide('yes'), 'hidesReviews');
    expectCode(await hide(true, asSomeone), 403, 'forbidden');
  });

  it('name the account that sent them', async () => {
    const anonymous = bearer(unsignedToken({ sub: 'uid-7', admin: true }));
    await review(first, anonymous, { judgeEmail: 'Kabir' });
    const [entry] = await entriesFor(meera);
    expect(entry!.reviews.map(({ account }) => account)).toEqual(['rohan@nox.example', 'uid-7']);
    const rows = (await rowsOf(api, 'reviews')).filter(({ entry_id }) => entry_id === first);
    expect(rows).toMatchObject([
      { account_uid: 'rohan', account_email: 'rohan@nox.example' },
      { account_uid: 'uid-7', account_email: null },
    ]);
  });
});
