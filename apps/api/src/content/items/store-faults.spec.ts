import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Image, MEDIA_FOLDERS } from '@nox/contracts';
import { apiForEach, expectError, expectInvalid } from '../../../test/api.ts';
import { sendImage } from '../../../test/content.ts';
import { isFullRun, itInFull } from '@nox/test-servers/full-run';
import { crudEngines } from '../../../test/engines.ts';
import { phonePhoto, plain } from '../../../test/image-samples.ts';
import { startFirebase, startS3, type RunningStore } from '../../../test/store-fixtures.ts';
import { HttpError, StartUpError } from '#platform/errors/http-error.ts';
import { ImageProcess } from '../images/image-process.ts';
import { prepareImages } from './image-upkeep.ts';
import { prune } from '../../maintenance.ts';
import { checkStores, claimStore, removeUnused } from './unused-files.ts';

const UNAVAILABLE = {
  code: 'store_unavailable',
  message:
    'The store for uploaded files does not answer, so nothing was saved. Please try again in a minute.',
};
type Member = { _id: string; imageUrl: string; image?: Image };
const member = (imageUrl: string) => ({ name: 'Asha', position: 'Dancer', imageUrl });

const ALL_FAULTS: [what: string, breakIt: (front: RunningStore['front']) => void][] = [
  ['answers 500', (front) => front.fail(500)],
  ['answers 403', (front) => front.fail(403)],
  ['answers 429', (front) => front.fail(429)],
  ['redirects', (front) => front.fail(307, { location: 'http://127.0.0.1:9/' })],
  ['redirects to where an answer is', (front) => front.fail(302, { location: '/redirected' })],
];
const FAULTS = isFullRun ? ALL_FAULTS : [ALL_FAULTS[0]!, ALL_FAULTS.at(-1)!];

let s3: RunningStore;
let firebase: Awaited<ReturnType<typeof startFirebase>>;
beforeAll(async () => {
  [s3, firebase] = await Promise.all([startS3(), startFirebase()]);
});
afterAll(() => Promise.all([s3.close(), firebase.close()]));
afterEach(() => {
  s3.front.repair();
  firebase.front.repair();
});

describe.each(crudEngines)('an S3-compatible store, on $name', ({ open }) => {
  const api = apiForEach(() => ({ mediaOrigins: [s3.front.url], stores: { s3: s3.store } }), open);
  const upload = (bytes: Buffer) => sendImage(api, bytes);
  const incoming = () => readdir(join(api.folder, 'media/.incoming'));
  const stored = async () => [
    ...(await s3.store.list('media/team_images')),
    ...(await s3.store.list('originals/team_images')),
  ];

  it.each(FAULTS)('that %s refuses an upload, and nothing remains', async (_, breakIt) => {
    const before = await stored();
    breakIt(s3.front);
    expectError(await upload(await plain('jpeg')), 503, UNAVAILABLE);
    expect(await incoming()).toEqual([]);
    s3.front.repair();
    expect(await stored()).toEqual(before);
    expect(await api.db.selectFrom('images').selectAll().execute()).toEqual([]);
    expect(s3.front.seen.filter((path) => path.includes('redirected'))).toEqual([]);
  });

  it('that fails in the middle leaves no item and nothing for long', async () => {
    let puts = 0;
    s3.front.fault = (request, response) => {
      puts += request.method === 'PUT' ? 1 : 0;
      if (puts < 4 || request.method !== 'PUT') return false;
      request.resume();
      response.writeHead(500).end();
      return true;
    };
    expectError(await upload(await plain('jpeg')), 503, UNAVAILABLE);
    s3.front.repair();
    await removeUnused(api.db, s3.store, 0);
    expect([...(await stored()), ...(await s3.store.list('media/variants'))]).toEqual([]);
  });

  it('that is gone keeps nobody from saving and deleting items; what is left goes later', async () => {
    const { url } = (await upload(await plain('jpeg'))).json<{ url: string }>();
    const created = (await api.send('POST', '/api/team', member(url))).json<Member>();
    s3.front.hang();
    const answer = await api.send('PUT', `/api/team/${created._id}`, {
      ...member(url),
      intro: 'I',
    });
    expect([answer.statusCode, answer.json().image]).toEqual([200, created.image]);
    // It takes two seconds, not as long as the store may.
    expect((await api.send('DELETE', `/api/team/${created._id}`)).statusCode).toBe(204);
    await prune(api, Date.now() + 11 * 60_000);
    s3.front.repair();
    await removeUnused(api.db, s3.store, 0);
    expect(await stored()).toEqual([]);
  });

  it('is refused at the start when everybody can read its originals', async () => {
    const warnings: string[] = [];
    const check = () => checkStores(api.db, api.media, (message) => warnings.push(message));
    await check();
    s3.front.isPublic = () => true;
    await expect(check()).rejects.toThrow(StartUpError);
    await expect(check()).rejects.toThrow(
      /^Everybody can read the original photographs in the bucket/,
    );
    s3.front.isPublic = () => false;
    s3.front.fail(500);
    await check();
    expect(warnings).toEqual([
      expect.stringMatching(/^Whether others can read originals in .* is not known: .* 500/),
    ]);
  });

  it('belongs to one database: a new one removes nothing of it', async () => {
    await s3.store.remove('originals/owner.txt');
    expect(await claimStore(api.db, api.media, s3.store)).toBe(true);
    expect(await claimStore(api.db, api.media, s3.store)).toBe(true);
    const other = await open();
    expect(await claimStore(other.db, api.media, s3.store)).toBe(false);
    await other.close();
    await s3.store.remove('originals/owner.txt');
    const both = [claimStore(api.db, api.media, s3.store), claimStore(api.db, api.media, s3.store)];
    expect(await Promise.all(both)).toEqual([true, true]);
  });
});

describe.each(crudEngines)('Firebase Storage, on $name', ({ open }) => {
  const api = apiForEach(
    () => ({
      mediaOrigins: [firebase.front.url],
      publicUrl: 'https://nox.example',
      stores: { firebase: firebase.store },
    }),
    open,
  );
  const upload = async (bytes: Buffer, name = `Asha_${randomUUID()}.jpg`) =>
    firebase.upload(`team_images/${name}`, bytes, 'image/jpeg');
  const create = (url: string) => api.send('POST', '/api/team', member(url));

  it.each(FAULTS)(
    'that %s: the item is saved without variants, which are made later',
    async (_, breakIt) => {
      const url = await upload(await phonePhoto());
      breakIt(firebase.front);
      const answer = await create(url);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).not.toHaveProperty('image');
      expect(await prepareImages(api)).toMatchObject({
        made: [],
        unreadable: [],
        error: UNAVAILABLE,
      });
      expect(firebase.front.seen.filter((path) => path.includes('redirected'))).toEqual([]);
      firebase.front.repair();
      expect(await prepareImages(api)).toMatchObject({ made: [url] });
      const [shown] = (await api.get('/api/team', {})).json<Member[]>();
      expect(shown!.image).toMatchObject({ width: 300, height: 400 });
      expect(await readdir(join(api.folder, 'media/.incoming'))).toEqual([]);
    },
  );

  it.each([
    [422, 'image_too_costly'],
    [503, 'busy'],
  ])('has no metadata while variants cannot be made: %i, %s', async (status, code) => {
    const url = await upload(await phonePhoto());
    const make = jest.spyOn(api.images, 'make');
    make.mockRejectedValue(new HttpError(status, code, 'Later.'));
    expect((await create(url)).statusCode).toBe(201);
    make.mockRestore();
    const shown = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(shown.includes('PHONEMAKER')).toBe(false);
    expect(shown.length).toBeGreaterThan(500);
    expect(await prepareImages(api)).toMatchObject({ made: [url] });
  });

  itInFull('gets variants of an item that has a larger image than uploads may be', async () => {
    const photo = await phonePhoto();
    // A comment of the longest kind, as often as it takes.
    const head = Buffer.from([0xff, 0xfe, 0xff, 0xff]);
    const comments = Array.from({ length: 170 }, () => [head, Buffer.alloc(0xfffd, 'x')]).flat();
    const bytes = Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2)]);
    expect(bytes.length).toBeGreaterThan(MEDIA_FOLDERS.team_images.maxBytes);
    const url = await upload(bytes);
    expectInvalid(await create(url), 'imageUrl');
    firebase.front.fail(500);
    expect((await create(url)).statusCode).toBe(201);
    firebase.front.repair();
    expect(await prepareImages(api)).toMatchObject({ made: [url] });
  });

  itInFull(
    'keeps the original when another server has just put a variant into its place',
    async () => {
      const original = await phonePhoto();
      const url = await upload(original);
      firebase.front.fail(500);
      await create(url);
      firebase.front.repair();
      const file = firebase.store.fileAt(url)!;
      const images = new ImageProcess();
      let held = 0;
      let other: Promise<unknown> = Promise.resolve();
      // This server finds no original; before it reads the image, the other one has done everything.
      firebase.front.before = async ({ method, url: path = '' }) => {
        const isShown = path.includes(`/o/${encodeURIComponent(file)}?alt=media`);
        if (method !== 'GET' || !isShown || path.startsWith('/v0/') || held++ > 0) return;
        other = prepareImages({ ...api, images });
        await other;
      };
      await prepareImages(api);
      await images.stop();
      expect(held).toBeGreaterThan(0);
      const path = api.media.incomingPath();
      expect(await firebase.store.get(`originals/${file}`, path, 1e7)).toBe(true);
      expect((await readFile(path)).equals(original)).toBe(true);
      const [shown] = (await api.get('/api/team', {})).json<Member[]>();
      expect(shown!.image).toMatchObject({ width: 300, height: 400 });
      expect((await fetch(shown!.image!.path.replace('*', '300.avif'))).status).toBe(200);
    },
  );

  it('is read in the configured bucket alone, whatever somebody types', async () => {
    const url = await upload(await plain('jpeg'));
    firebase.front.seen = [];
    const typed = [
      url.replace('/b/nox-pictures/', '/b/other/'),
      url.replace('/b/nox-pictures/', '/b/nox-pictures%2F..%2Fother/'),
      url.replace('team_images%2F', 'originals%2Fteam_images%2F'),
      url.replace('team_images%2F', 'team_images%2F..%2F..%2F'),
      url.replace('team_images%2F', 'team_images/'),
      url.replace('http://', 'http://me@'),
      `${firebase.front.url}/latest/meta-data/`,
    ];
    for (const address of typed) expect([201, 400]).toContain((await create(address)).statusCode);
    await prepareImages(api);
    expect(firebase.front.seen).toEqual([]);
    expect((await api.db.selectFrom('images').selectAll().execute()).length).toBe(0);
  });

  it('keeps what others have put into the bucket', async () => {
    await upload(await plain('jpeg'), 'by-hand.jpg');
    await upload(await plain('jpeg'));
    await removeUnused(api.db, firebase.store, 0);
    const names = (await firebase.store.list('media/team_images')).map(({ name }) => name);
    expect(names).toEqual(['by-hand.jpg']);
  });

  it('gives an absolute address of this site the variants of the relative one', async () => {
    const sent = await sendImage(api, await plain('jpeg'));
    const { url, image } = sent.json<{ url: string; image: Image }>();
    const created = (await create(`https://nox.example${url}`)).json<Member>();
    expect(created.image).toEqual({ ...image, path: `https://nox.example${image.path}` });
    const twin = (await create(url)).json<Member>();
    await api.send('DELETE', `/api/team/${created._id}`);
    expect((await api.get(`${image.path}/160.avif`, {})).statusCode).toBe(200);
    await api.send('DELETE', `/api/team/${twin._id}`);
    await prune(api, Date.now() + 11 * 60_000);
    expect((await api.get(`${image.path}/160.avif`, {})).statusCode).toBe(404);
    expect(await api.db.selectFrom('images').selectAll().execute()).toEqual([]);
  });
});

describe('stores that are silent', () => {
  const api = apiForEach(() => ({
    mediaOrigins: [s3.front.url, firebase.front.url],
    stores: { s3: s3.impatient, firebase: firebase.impatient },
  }));

  it('refuse an upload after a while', async () => {
    s3.front.hang();
    expectError(await sendImage(api, await plain('jpeg')), 503, UNAVAILABLE);
    expect(await readdir(join(api.folder, 'media/.incoming'))).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['that do not answer', () => firebase.front.hang()],
    [
      'that begin an answer and never end it',
      () => {
        firebase.front.fault = (request, response) => {
          request.resume();
          response.writeHead(200, { 'content-type': 'image/jpeg' }).write('x');
          return true;
        };
      },
    ],
  ])('do not keep an item from being saved: %s', async (_what, breakIt) => {
    const name = `team_images/Asha_${randomUUID()}.jpg`;
    const url = await firebase.upload(name, await plain('jpeg'), 'image/jpeg');
    breakIt();
    const answer = await api.send('POST', '/api/team', member(url));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).not.toHaveProperty('image');
    expect(await readdir(join(api.folder, 'media/.incoming'))).toEqual([]);
  });
});
