import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Image } from '@nox/contracts';
import sharp from 'sharp';
import { emptiedApi } from '../../../test/api.ts';
import { upload } from '../../../test/content.ts';
import { crudEngines } from '../../../test/engines.ts';
import { itInFull } from '@nox/test-servers/full-run';
import { bomb, phonePhoto, plain, withText } from '../../../test/image-samples.ts';
import { until } from '@nox/test-servers/raw-connection';
import { MP4 } from '@nox/test-servers/administrator';
import { ImageProcess } from '../images/image-process.ts';
import { widthsFor } from '../images/image-job.ts';
import { prepareImages, startImageUpkeep } from './image-upkeep.ts';
import { removeUnused } from './unused-files.ts';

const PUBLIC_URL = 'https://nox.example.org';

describe.each(crudEngines)('images that were stored before, on $name', ({ open }) => {
  const api = emptiedApi({ publicUrl: PUBLIC_URL }, open);
  const pathOf = (url: string) => join(api.folder, url);

  /** A member whose image lies in the folder as it was uploaded. */
  async function addMember(file: string, bytes: Buffer): Promise<string> {
    const imageUrl = `/media/team_images/${file}`;
    await writeFile(pathOf(imageUrl), bytes);
    await api.send('POST', '/api/team', { name: file, position: 'Dancer', imageUrl });
    return imageUrl;
  }
  const team = async () =>
    (await api.get('/api/team', {})).json<{ name: string; image?: Image }[]>();

  it('are shown as they are until their variants are made', async () => {
    const photo = await phonePhoto();
    const url = await addMember('photo_1.jpg', photo);
    expect((await team())[0]).not.toHaveProperty('image');
    expect((await api.app.inject(url)).rawPayload.equals(photo)).toBe(true);

    expect(await prepareImages(api)).toEqual({ made: [url], unreadable: [] });
    const [shown] = await team();
    expect(shown!.image).toMatchObject({
      width: 300,
      height: 400,
      widths: [160, 300],
    });
    const variant = await api.app.inject(`${shown!.image!.path}/160.avif`);
    expect([variant.statusCode, variant.headers['content-type']]).toEqual([200, 'image/avif']);
    const answer = await api.app.inject(url);
    expect(answer.rawPayload.includes('Exif')).toBe(false);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(300);
    expect((await readFile(pathOf(url.replace('/media/', '/originals/')))).equals(photo)).toBe(
      true,
    );
    expect(await prepareImages(api)).toEqual({ made: [], unreadable: [] });
  });

  it('name each width once, also where a release before named the widest one twice', async () => {
    const [wide, exact] = [
      { width: 4_000, height: 2_000 },
      { width: 1_920, height: 1_080 },
    ];
    const widths = [160, 320, 480, 640, 960, 1_280, 1_920];
    expect([wide, exact].map(widthsFor)).toEqual([widths, widths]);
    await addMember('photo_1.jpg', await phonePhoto());
    await prepareImages(api);
    await api.db.updateTable('images').set({ widths: '[1280,1920,1920]' }).execute();
    expect((await team())[0]!.image!.widths).toEqual([1_280, 1_920]);
  });

  itInFull(
    'are served without their metadata when they cannot be read, which is not tried again',
    async () => {
      const bytes = withText(await bomb(), 'PHONEMAKER');
      const url = await addMember('bomb_1.png', bytes);
      const good = await addMember('good_1.webp', await plain('webp'));
      const gif = await addMember('gif_1.gif', Buffer.from('GIF89a PHONEMAKER'));
      await addMember('missing_1.png', bytes);
      expect(await prepareImages(api)).toMatchObject({ made: [good] });
      const { rawPayload } = await api.app.inject(url);
      expect(rawPayload.includes('PHONEMAKER')).toBe(false);
      const { width, height } = await sharp(rawPayload, { limitInputPixels: false }).metadata();
      expect([width, height]).toEqual([8_000, 8_000]);
      const original = (address: string) =>
        readFile(pathOf(address.replace('/media/', '/originals/')), 'latin1');
      expect(await original(url)).toBe(bytes.toString('latin1'));
      // Its parts are not known.
      expect((await api.app.inject(gif)).statusCode).toBe(404);
      expect(await original(gif)).toBe('GIF89a PHONEMAKER');
      expect(await prepareImages(api)).toEqual({ made: [], unreadable: [] });
    },
  );

  itInFull(
    'are served without their metadata until another try, when they take too long',
    async () => {
      const url = await addMember('photo_1.jpg', await phonePhoto());
      const images = new ImageProcess({ timeoutMs: 1 });
      expect(await prepareImages({ ...api, images })).toEqual({ made: [], unreadable: [] });
      await images.stop();
      expect((await api.app.inject(url)).rawPayload.includes('PHONEMAKER')).toBe(false);
      expect(await prepareImages(api)).toMatchObject({ made: [url] });
      expect((await team())[0]!.image).toMatchObject({ width: 300, height: 400 });
    },
  );

  it('are made once for all addresses of a file', async () => {
    const url = await addMember('photo_1.jpg', await plain('jpeg'));
    const absolute = `${PUBLIC_URL}${url}`;
    const other = { name: 'B', position: 'Dancer', imageUrl: absolute };
    const make = jest.spyOn(api.images, 'make');
    await api.send('POST', '/api/team', other);
    expect((await prepareImages(api)).made).toEqual([url]);
    await api.db.updateTable('images').set({ recipe: 0 }).execute();
    make.mockClear();
    expect((await prepareImages(api)).made.sort()).toEqual([url, absolute].sort());
    expect(make).toHaveBeenCalledTimes(1);
    const [one, two] = await team();
    expect(two!.image).toMatchObject({ ...one!.image, path: expect.any(String) });
    make.mockRestore();
  });

  it('are prepared at the start, and what stops the server stops that', async () => {
    await addMember('photo_1.jpg', await phonePhoto());
    const images = new ImageProcess();
    const stop = startImageUpkeep({ ...api, images }, (found) => expect(found).toBeUndefined());
    await until(async () => Boolean((await team())[0]!.image));
    await stop();
  });
});

describe.each(crudEngines)('files that no item names, on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const pathOf = (url: string) => join(api.folder, url);
  const makeOld = async (...urls: string[]) => {
    for (const url of urls) await utimes(pathOf(url), 1, 1);
  };

  it('go after a day: uploads that were never saved, and what a crash left', async () => {
    const [kept, unsaved, fresh] = [
      await upload(api, await plain('jpeg')),
      await upload(api, await plain('jpeg')),
      await upload(api, await plain('jpeg')),
    ];
    const film = await upload(api, MP4, 'tutorial_videos');
    const lost = ['/originals/team_images/lost_1.jpg', '/media/variants/lost'];
    await writeFile(pathOf(lost[0]!), '');
    await mkdir(pathOf(lost[1]!));
    await api.send('POST', '/api/team', { name: 'A', position: 'B', imageUrl: kept.url });
    const all = [kept, unsaved].flatMap(({ url, image }) => [
      url,
      url.replace('/media/', '/originals/'),
      image!.path,
    ]);
    await makeOld(...all, ...lost, film.url);
    await removeUnused(api.db, api.media.uploads);
    expect(all.filter((url) => existsSync(pathOf(url)))).toEqual(all.slice(0, 3));
    expect([...lost, film.url].filter((url) => existsSync(pathOf(url)))).toEqual([]);
    expect(existsSync(pathOf(fresh.url))).toBe(true);
    const rows = await api.db.selectFrom('images').select('url').orderBy('url').execute();
    expect(rows.map(({ url }) => url)).toEqual([kept.url, fresh.url].sort());
  });
});
