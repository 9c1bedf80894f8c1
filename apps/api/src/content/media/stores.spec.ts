import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_FOLDERS, type Image } from '@nox/contracts';
import sharp from 'sharp';
import { apiForEach, type TestApi } from '../../../test/api.ts';
import { sendImage } from '../../../test/content.ts';
import { isFullRun, itInFull } from '@nox/test-servers/full-run';
import { crudEngines } from '../../../test/engines.ts';
import { bomb, heicPhoto, phonePhoto, plain } from '../../../test/image-samples.ts';
import { HTML, MP4 } from '@nox/test-servers/administrator';
import { type RunningStore, startFirebase, startS3 } from '../../../test/store-fixtures.ts';
import { prepareImages } from '../items/image-upkeep.ts';
import { prune } from '../../maintenance.ts';
import { ImageProcess } from '../images/image-process.ts';
import { type FileStore } from '#platform/stores/file-store.ts';

interface Kind extends Partial<RunningStore> {
  /** The store of files in the test's API. */
  of: (api: TestApi) => FileStore;
  /** Uploads, as the page of the product does, and saves a member with it. */
  save: (api: TestApi, bytes: Buffer, id?: string) => Promise<Saved>;
}
interface Saved {
  status: number;
  message?: string;
  member?: { _id: string; imageUrl: string; image?: Image };
}

const FOLDERS = Object.keys(MEDIA_FOLDERS);
const member = (imageUrl: string) => ({ name: 'Asha', position: 'Dancer', imageUrl });

async function saveMember(api: TestApi, imageUrl: string, id?: string): Promise<Saved> {
  const path = id ? `/api/team/${id}` : '/api/team';
  const answer = await api.send(id ? 'PUT' : 'POST', path, member(imageUrl));
  if (answer.statusCode >= 400) return { status: answer.statusCode, ...answer.json() };
  return { status: answer.statusCode, member: answer.json() };
}

/** The page sends the file to the server. */
async function saveUpload(api: TestApi, bytes: Buffer, id?: string): Promise<Saved> {
  const answer = await sendImage(api, bytes);
  if (answer.statusCode !== 201) return { status: answer.statusCode, ...answer.json() };
  return saveMember(api, answer.json().url, id);
}

const KINDS: [name: string, start: () => Promise<Kind>][] = [
  ['the data folder', async () => ({ of: ({ media }) => media.uploads, save: saveUpload })],
  [
    'an S3-compatible store',
    async () => ({ ...(await startS3()), of: ({ media }) => media.uploads, save: saveUpload }),
  ],
  [
    'Firebase Storage',
    async () => {
      const firebase = await startFirebase();
      return {
        ...firebase,
        of: () => firebase.store,
        save: async (api, bytes, id) => {
          const name = `team_images/आशा_${randomUUID()}.jpeg`;
          return saveMember(api, await firebase.upload(name, bytes, 'image/jpeg'), id);
        },
      };
    },
  ],
];

type Refusal = [what: string, make: () => Promise<Buffer>, message: RegExp];

describe.each(crudEngines)('images on $name', ({ open }) => {
  // Faults of Firebase Storage are always tested (store-faults.spec.ts).
  describe.each(isFullRun ? KINDS : KINDS.slice(0, 1))('in %s', (name, start) => {
    let kind: Kind;
    beforeAll(async () => {
      kind = await start();
    });
    afterAll(() => kind.close?.());
    const isFirebase = name === 'Firebase Storage';
    // This runs before the API is closed.
    afterEach(async () => {
      kind.front?.repair();
      expect(await readdir(join(api.folder, 'media/.incoming'))).toEqual([]);
      const store = kind.of(api);
      for (const key of await names()) {
        await store.remove(key).catch(() => undefined);
        await store.removeFolder(key);
      }
    });
    const api = apiForEach(
      () => ({
        mediaOrigins: kind.front ? [kind.front.url] : [],
        stores: { [isFirebase ? 'firebase' : 's3']: kind.store },
      }),
      open,
    );

    async function read(url: string) {
      if (url.startsWith('/')) {
        const { statusCode, rawPayload, headers } = await api.app.inject(url);
        return { status: statusCode, bytes: rawPayload, headers: new Headers(headers as object) };
      }
      const answer = await fetch(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, bytes, headers: answer.headers };
    }
    const addressesOf = ({ path, widths, formats }: Image) =>
      widths.flatMap((width) =>
        formats.map((format) =>
          path.includes('*')
            ? path.replace('*', `${width}.${format}`)
            : `${path}/${width}.${format}`,
        ),
      );
    async function names(): Promise<string[]> {
      const store = kind.of(api);
      const folders = FOLDERS.flatMap((folder) => [`media/${folder}`, `originals/${folder}`]);
      const found = [...folders, 'media/variants'].map(async (folder) =>
        (await store.list(folder)).map((entry) => `${folder}/${entry.name}`),
      );
      return (await Promise.all(found)).flat();
    }
    it('are shown in variants, from the store itself, without metadata; nobody reads the original', async () => {
      const original = await phonePhoto();
      const { status, member: saved } = await kind.save(api, original);
      expect(status).toBe(201);
      const [shown] = (await api.get('/api/team', {})).json<Saved['member'][]>();
      expect(shown!.image).toEqual(saved!.image);
      expect(saved!.image).toMatchObject({ width: 300, height: 400 });
      for (const url of [saved!.imageUrl, ...addressesOf(saved!.image!)]) {
        if (kind.front) expect(url.startsWith(kind.front.url)).toBe(true);
        const { status, bytes, headers } = await read(url);
        expect([url, status]).toEqual([url, 200]);
        expect(headers.get('content-type')).toMatch(/^image\/(avif|webp|jpeg)$/);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(bytes.includes('PHONEMAKER')).toBe(false);
        expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      }
      const store = kind.of(api);
      const file = store.fileAt(saved!.imageUrl)!;
      const path = api.media.incomingPath();
      expect(await store.get(`originals/${file}`, path, 1e7)).toBe(true);
      expect((await readFile(path)).equals(original)).toBe(true);
      await rm(path);
      for (const url of store.publicAddresses?.(`originals/${file}`) ?? []) {
        expect([403, 404]).toContain((await read(url)).status);
      }
    });

    it('go when they are replaced, and when their item is deleted', async () => {
      const first = await kind.save(api, await plain('jpeg'));
      const before = await names();
      expect(before).toHaveLength(3);
      const second = await kind.save(api, await plain('png'), first.member!._id);
      expect(second.status).toBe(200);
      const after = await names();
      expect(after).toHaveLength(3);
      expect(after.filter((key) => before.includes(key))).toEqual([]);
      await api.send('DELETE', `/api/team/${first.member!._id}`);
      await prune(api, Date.now() + 11 * 60_000);
      expect(await names()).toEqual([]);
      expect(await api.db.selectFrom('images').selectAll().execute()).toEqual([]);
    });

    // Refusals of the data folder are tested in hostile-images.spec.ts and media.spec.ts.
    itInFull.each<Refusal>([
      ['a bomb', () => bomb(), /^The image has 64 megapixels: at most 50 are allowed\./],
      ['nothing', async () => Buffer.alloc(0), /^The file is empty\.$/],
      ['a page', async () => HTML, /^Please upload a valid image file \(jpg, png, gif\)\.$/],
      ['a photograph in HEIC', heicPhoto, /^Most browsers cannot show photos in HEIC: .*as JPEG/],
      ['a film', async () => MP4, /^Please upload a valid image file \(jpg, png, gif\)\.$/],
      [
        'too much',
        async () => Buffer.concat([await plain('png'), Buffer.alloc(11 * 1024 * 1024)]),
        /^The file is too large: at most 10 MB are allowed\.$/,
      ],
    ])('are refused in the same words: %s', async (_what, make, message) => {
      const refused = await kind.save(api, await make());
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(refused.message).toMatch(message);
      expect((await api.get('/api/team', {})).json()).toEqual([]);
      expect((await names()).filter((key) => !key.startsWith('media/team_images'))).toEqual([]);
    });

    itInFull('are made once by two servers', async () => {
      const { member: saved } = await kind.save(api, await phonePhoto());
      await api.db.updateTable('images').set({ recipe: 0 }).execute();
      const images = new ImageProcess();
      await Promise.all([prepareImages(api), prepareImages({ ...api, images })]);
      await images.stop();
      expect(await names()).toHaveLength(isFirebase ? 3 : 4);
      const [shown] = (await api.get('/api/team', {})).json<Saved['member'][]>();
      expect(shown!.image).toMatchObject({ width: 300, height: 400 });
      for (const url of addressesOf(shown!.image!)) expect((await read(url)).status).toBe(200);
      expect(shown!.imageUrl).toBe(saved!.imageUrl);
    });
  });
});
