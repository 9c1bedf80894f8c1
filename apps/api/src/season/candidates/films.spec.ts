import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AuditionEntry,
  type CandidateView,
  type CheckInList,
  type Image,
  type PersonalData,
  ROLES,
} from '@nox/contracts';
import { mp4, webm } from '@nox/contracts/testing';
import { MP4, PNG } from '@nox/test-servers/administrator';
import { hashOf } from '#platform/auth/candidate-links.ts';
import { deleteWhere, findRow, updateRow } from '#platform/database/rows.ts';
import {
  apiForAll,
  asAdministrator,
  emptiedApi,
  expectError,
  type TestApi,
} from '../../../test/api.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink, asCandidate } from '../../../test/links.ts';
import { addEntry, archive, setEntry } from '../../../test/season-builders.ts';
import { setSeason } from '../../../test/seasons.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { prune } from '../../maintenance.ts';
import { refuseFull } from './own-media.ts';

const UPLOADS = '/api/candidate/film/uploads';
const TUS = { 'tus-resumable': '1.0.0' };
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' };

/** The calls of a candidate with a link of their own. */
async function candidateOf(api: TestApi, entry_id: string) {
  const token = await addLink(api, { entry_id });
  const own = asCandidate(token);
  const begin = (size: number) =>
    api.send('POST', UPLOADS, undefined, { ...own, ...TUS, 'upload-length': String(size) });
  const add = (url: string, offset: number, payload: Buffer) =>
    api.app.inject({
      method: 'PATCH',
      url,
      payload,
      headers: { ...own, ...PART, 'upload-offset': String(offset) },
    });
  const finish = (url: string) => api.send('POST', url, undefined, own);
  const upload = async (film: Uint8Array) => {
    const url = String((await begin(film.length)).headers.location);
    expect((await add(url, 0, Buffer.from(film))).statusCode).toBe(204);
    return finish(url);
  };
  const addPoster = (picture: Buffer) =>
    api.app.inject({
      method: 'PUT',
      url: '/api/candidate/film/poster',
      payload: picture,
      headers: { ...own, 'content-type': 'image/png' },
    });
  const view = async () => (await api.get('/api/candidate', own)).json<CandidateView>();
  return { token, own, begin, add, finish, upload, addPoster, view };
}

/** The cookie that a browser has then. */
async function viewing(api: TestApi, headers: object, path = '/viewing') {
  const answer = await api.get(`/api${path}`, headers);
  expect(answer.statusCode).toBe(200);
  const [cookie = '', ...flags] = String(answer.headers['set-cookie']).split('; ');
  expect(flags).toEqual(
    expect.arrayContaining(['Path=/api/candidate-files', 'HttpOnly', 'SameSite=Strict']),
  );
  return { cookie };
}

const foldersOf = async ({ folder }: TestApi) =>
  (await readdir(join(folder, 'candidates'))).filter((name) => !name.startsWith('.'));

async function emptyFolders({ folder }: TestApi) {
  const root = join(folder, 'candidates');
  for (const name of [...(await readdir(root)), ...(await readdir(join(root, '.uploads')))]) {
    if (name === '.uploads') continue;
    await rm(join(root, name), { recursive: true, force: true });
    await rm(join(root, '.uploads', name), { force: true });
  }
}

describe.each(crudEngines)("a candidate's film on $name", ({ open }) => {
  const api = emptiedApi({}, open);
  let entryId: string;
  let candidate: Awaited<ReturnType<typeof candidateOf>>;
  afterEach(() => emptyFolders(api));
  beforeEach(async () => {
    await setSeason(api, { films: 'either' });
    entryId = await addEntry(api);
    candidate = await candidateOf(api, entryId);
  });
  const addressNow = async () => (await candidate.view()).film!.address;
  const entry = async () =>
    (await api.get(`/api/auditions/${entryId}`, asAdministrator)).json<AuditionEntry>();

  it('goes on after a broken line, and is then on the own page and in the list', async () => {
    const url = String((await candidate.begin(MP4.length)).headers.location);
    await candidate.add(url, 0, MP4.subarray(0, 10));
    const { own } = candidate;
    const head = await api.app.inject({ method: 'HEAD', url, headers: { ...own, ...TUS } });
    expect(head.headers['upload-offset']).toBe('10');
    expectError(await candidate.finish(url), 409, { code: 'conflict' });
    await candidate.add(url, 10, MP4.subarray(10));
    const stored = await candidate.finish(url);
    const film = { address: expect.stringMatching(/film\.mp4$/), seconds: 42 };
    expect([stored.statusCode, stored.json<CandidateView>().film]).toEqual([201, film]);
    expect((await entry()).film).toEqual(film);
    // The answer was lost: nothing is stored twice.
    expect((await candidate.finish(url)).json<CandidateView>().film).toEqual(
      stored.json<CandidateView>().film,
    );
    expect(await foldersOf(api)).toHaveLength(1);
  });

  it.each([
    ['longer than 3 minutes', mp4({ duration: 200 }), /is 3:20 long: at most 3 minutes/],
    ['of unknown length', webm({ duration: 0 }), /does not say how long/],
    ['in a codec that browsers do not play', mp4({ video: 'hvc1' }), /it is in HEVC/],
    ['a picture with another name', PNG, /This file is not an MP4, MOV or WebM video/],
  ])('is refused when it is %s, and nothing of it stays', async (_what, film, message) => {
    expectError(await candidate.upload(film), 415, { message: expect.stringMatching(message) });
    expect(await foldersOf(api)).toEqual([]);
    expect(await readdir(join(api.folder, 'candidates/.uploads'))).toEqual([]);
  });

  it('is refused when it is larger than 200 MB, or the disk is nearly full', async () => {
    const begun = await candidate.begin(200 * 1024 * 1024 + 1);
    expectError(begun, 413, { message: 'The file is too large: at most 200 MB are allowed.' });
    const gigabyte = 1024 ** 3;
    const either = { films: 'either', contactEmail: '' } as const;
    expect(() => refuseFull(gigabyte, gigabyte, either)).not.toThrow();
    expect(() => refuseFull(gigabyte, gigabyte + 1, either)).toThrow(/no room for films/);
  });

  it.each([
    ['either', '', 'again later, or send us a link to your film.'],
    ['film', '', 'again later.'],
    ['film', 'us@nox.example', 'again later, or write to us@nox.example.'],
  ] as const)(
    'is refused with what a season of “%s” allows instead (%s)',
    (films, contactEmail, end) => {
      expect(() => refuseFull(0, 1, { films, contactEmail })).toThrow(end);
    },
  );

  it('makes room for the next one, whose upload ends the one that was begun before', async () => {
    await candidate.upload(MP4);
    const before = await addressNow();
    const first = String((await candidate.begin(MP4.length)).headers.location);
    const second = String((await candidate.begin(MP4.length)).headers.location);
    expectError(await candidate.add(first, 0, MP4), 404, { code: 'not_found' });
    expect(await addressNow()).toBe(before);
    await candidate.add(second, 0, MP4);
    const answers = await Promise.all([candidate.finish(second), candidate.finish(second)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await addressNow()).not.toBe(before);
    expect(await foldersOf(api)).toHaveLength(1);
  });

  it('has a poster once it is there', async () => {
    expectError(await candidate.addPoster(PNG), 409, { code: 'no_film' });
    await candidate.upload(MP4);
    expect((await candidate.addPoster(PNG)).statusCode).toBe(200);
    const { poster } = (await candidate.view()).film!;
    const picture = await api.get(poster!, await viewing(api, asAdministrator));
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expectError(await candidate.addPoster(Buffer.from('<svg>')), 415, {});
  });

  it('is taken only while the season asks for films and answers may be changed', async () => {
    await setSeason(api, { films: 'link' });
    expectError(await candidate.begin(10), 409, { code: 'films_off' });
    await setSeason(api, {
      films: 'film',
      opensAt: '2026-01-01T10:00',
      editsUntil: '2026-01-02T10:00',
    });
    expectError(await candidate.begin(10), 409, { code: 'edits_over' });
  });

  it('marks the entry as changed for who has reviewed it', async () => {
    const review = { notes: 'Strong.', judgeEmail: 'Kabir', score: 8 };
    await api.send('POST', `/api/auditions/${entryId}/reviews`, review);
    await candidate.upload(MP4);
    expect(await entry()).toMatchObject({ isChangedAfterReview: true });
  });

  it('is personal data, and gone from the disk once the candidate deletes or erases it', async () => {
    await candidate.upload(MP4);
    const { own } = candidate;
    const { applications } = (await api.get('/api/candidate/export', own)).json<PersonalData>();
    const film = { address: await addressNow(), bytes: MP4.length, seconds: 42 };
    expect(applications[0]!.film).toMatchObject(film);
    const usage = await api.get('/api/candidate-media', asAdministrator);
    expect(usage.json()).toEqual({ films: 1, bytes: MP4.length, room: expect.any(Number) });
    const left = await api.send('DELETE', '/api/candidate/film', undefined, own);
    expect(left.json<CandidateView>().film).toBeUndefined();
    expect(await foldersOf(api)).toEqual([]);

    await candidate.upload(MP4);
    await api.send('POST', `/api/auditions/${entryId}/erase`);
    expect(await foldersOf(api)).toEqual([]);
  });

  it('stays with an entry in the archive, and goes with one that is deleted', async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    await candidate.upload(MP4);
    const address = await addressNow();
    await archive(api, entryId);
    jest.setSystemTime(Date.now() + 11 * 60_000);
    await prune(api, Date.now());
    expect(await foldersOf(api)).toHaveLength(1);
    // Judges see the current season alone.
    expectError(await api.get(address, await viewing(api, asAdministrator)), 404, {});
    await deleteWhere(api.db, 'archived_entries', entryId);
    await prune(api, Date.now());
    expect(await foldersOf(api)).toEqual([]);
    jest.useRealTimers();
  });
});

describe('the address of a film', () => {
  const api = apiForAll();
  let address: string;
  let candidate: Awaited<ReturnType<typeof candidateOf>>;
  let entryId: string;
  beforeAll(async () => {
    await setSeason(api, { films: 'film' });
    entryId = await addEntry(api);
    candidate = await candidateOf(api, entryId);
    await candidate.upload(MP4);
    address = (await candidate.view()).film!.address;
    for (const role of ROLES) await addStaff(api, [role]);
  });
  const watch = (headers: object) => api.app.inject({ url: address, headers: { ...headers } });

  it('plays in whole and in part for a judge, and no cache stores it', async () => {
    const judge = await viewing(api, asStaff('judge'));
    const all = await watch(judge);
    expect([all.statusCode, all.rawPayload]).toEqual([200, MP4]);
    expect(all.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    });
    const part = await watch({ ...judge, range: 'bytes=4-7' });
    expect([part.statusCode, String(part.rawPayload)]).toEqual([206, 'ftyp']);
    expect((await watch({ ...judge, range: `bytes=${MP4.length}-` })).statusCode).toBe(416);
  });

  it.each(
    ROLES.map((role) => [role, ['administrator', 'organiser', 'judge'].includes(role)] as const),
  )('answers the role %s: %s', async (role, mayWatch) => {
    const asked = await api.get('/api/viewing', asStaff(role));
    expect(asked.statusCode).toBe(mayWatch ? 200 : 403);
    // The cookie of one who had another role before.
    const person = await addStaff(api, ['judge'], { name: `former-${role}` });
    const browser = await viewing(api, asStaff(`former-${role}`));
    const { roles } = (await findRow(api.db, 'staff', { name: role }))!;
    await updateRow(api.db, 'staff', person.id, { roles });
    expect((await watch(browser)).statusCode).toBe(mayWatch ? 200 : 403);
  });

  it('answers the candidate, and no other one', async () => {
    const own = await viewing(api, candidate.own, '/candidate/viewing');
    expect((await watch(own)).statusCode).toBe(200);
    const other = await candidateOf(api, await addEntry(api));
    expectError(await watch(await viewing(api, other.own, '/candidate/viewing')), 403, {});
    const guardian = asCandidate(await addLink(api, { entry_id: entryId, purpose: 'guardian' }));
    expectError(await api.get('/api/candidate/viewing', guardian), 403, {});
  });

  it('answers nobody without the cookie of a session, with another one, or after its end', async () => {
    const { cookie } = await viewing(api, asStaff('judge'));
    const [content, signature] = cookie.replace('nox-viewing=', '').split('.');
    const another = Buffer.from(JSON.stringify({ uid: 'x', staffId: null, until: 9e15 }));
    const forged = [
      {},
      asAdministrator,
      candidate.own,
      { cookie: 'nox-viewing=x.y' },
      { cookie: `nox-viewing=${another.toString('base64url')}.${signature}` },
      { cookie: `nox-viewing=${content}.${'A'.repeat(43)}` },
    ];
    for (const headers of forged) expectError(await watch(headers), 401, {});
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
    expectError(await watch({ cookie }), 401, {});
    now.mockRestore();
    expect((await watch({ cookie })).statusCode).toBe(200);
  });

  it('answers no account whose access has ended, and no link that was revoked', async () => {
    await addStaff(api, ['judge'], { name: 'leaving' });
    const leaving = await viewing(api, asStaff('leaving'));
    await api.db.updateTable('staff').set({ ended_at: 1 }).where('name', '=', 'leaving').execute();
    expectError(await watch(leaving), 401, {});
    const own = await viewing(api, candidate.own, '/candidate/viewing');
    await deleteWhere(api.db, 'candidate_links', { token_hash: hashOf(candidate.token) });
    expectError(await watch(own), 401, {});
  });

  it('leads to no other file', async () => {
    const judge = await viewing(api, asStaff('judge'));
    const other = await addEntry(api);
    for (const wrong of [
      address.replace('film.mp4', '..%2f.uploads'),
      address.replace('film.mp4', 'poster.jpg'),
      address.replace(entryId, other),
    ]) {
      expectError(await api.get(wrong, judge), 404, {});
    }
    await setEntry(api, entryId, { media: null });
    expectError(await watch(judge), 404, {});
  });
});

describe('the picture of a candidate', () => {
  const api = emptiedApi({});
  afterEach(() => emptyFolders(api));
  let entryId: string;
  let own: Awaited<ReturnType<typeof candidateOf>>;
  beforeEach(async () => {
    await setSeason(api, { films: 'film', portrait: 'judges' });
    entryId = await addEntry(api);
    own = await candidateOf(api, entryId);
    for (const role of ['judge', 'check-in'] as const) await addStaff(api, [role]);
  });
  const put = (payload: Buffer) =>
    api.app.inject({
      method: 'PUT',
      url: '/api/candidate/portrait',
      payload,
      headers: { ...own.own, 'content-type': 'image/png' },
    });
  const fileOf = (image: Image | undefined) =>
    `${image!.path}/${image!.widths[0]}.${image!.formats.at(-1)}`;
  const atDoor = async () =>
    (await api.get('/api/check-in', asStaff('check-in'))).json<CheckInList>().entries[0]!.portrait;
  const statusOf = async (address: string, browser: object) =>
    (await api.get(address, browser)).statusCode;

  it('is seen by judges, and by the door where the season says so, which sees no film', async () => {
    await own.upload(MP4);
    const stored = await put(PNG);
    const image = stored.json<CandidateView>().portrait;
    const judge = await viewing(api, asStaff('judge'));
    const door = await viewing(api, asStaff('check-in'), '/check-in/viewing');
    const list = await api.get(`/api/auditions/${entryId}`, asStaff('judge'));
    expect(list.json<AuditionEntry>().portrait).toEqual(image);
    expect(await statusOf(fileOf(image), judge)).toBe(200);
    expect([await statusOf(fileOf(image), door), await atDoor()]).toEqual([403, undefined]);
    await setSeason(api, { films: 'film', portrait: 'judges and door' });
    expect([await statusOf(fileOf(image), door), await atDoor()]).toEqual([200, image]);
    expect(await statusOf((await own.view()).film!.address, door)).toBe(404);
    const other = await candidateOf(api, await addEntry(api));
    const another = await viewing(api, other.own, '/candidate/viewing');
    expect(await statusOf(fileOf(image), another)).toBe(403);
  });

  it('is replaced, deleted and personal data, and leaves nothing on the disk', async () => {
    await put(PNG);
    const first = fileOf((await own.view()).portrait);
    await put(PNG);
    const { applications } = (await api.get('/api/candidate/export', own.own)).json<PersonalData>();
    expect(applications[0]!.picture).toMatch(/^\/api\/candidate-files\//);
    expect(applications[0]!.picture).not.toContain(first.split('/').at(-2));
    expect(await foldersOf(api)).toHaveLength(1);
    const deleted = await api.send('DELETE', '/api/candidate/portrait', undefined, own.own);
    expect([deleted.statusCode, deleted.json<CandidateView>().portrait]).toEqual([200, undefined]);
    expect(await foldersOf(api)).toEqual([]);
  });

  it('is refused where it is none, and where the season does not ask for one', async () => {
    expectError(await put(MP4), 415, {});
    await setSeason(api, { portrait: 'not asked' });
    expectError(await put(PNG), 409, { code: 'portraits_off' });
    expect(await foldersOf(api)).toEqual([]);
  });
});
