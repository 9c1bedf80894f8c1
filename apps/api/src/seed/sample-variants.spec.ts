import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { temporaryFolder } from '../../test/engines.ts';
import { plain } from '../../test/image-samples.ts';
import { startS3 } from '../../test/store-fixtures.ts';
import { openMediaStore } from '../content/media/media-store.ts';
import { variantsAt } from '../platform/stores/file-store.ts';
import { SampleMedia } from './sample-media.ts';
import { makeSampleVariants } from './sample-variants.ts';

const FILE = 'locking.webp';

describe('the variants of the sample content', () => {
  let folder: string;
  const at = (...names: string[]) => join(folder, ...names);
  beforeEach(async () => {
    folder = await temporaryFolder();
    await writeFile(at(FILE), await plain('webp'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  // What makes variants blocks all other loaders, for the process of all specs.
  afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

  it('are committed, of the files and by the recipe of now', async () => {
    expect(await makeSampleVariants()).toEqual([]);
  });

  it('are made anew for a file that changed', async () => {
    expect(await makeSampleVariants(folder)).toEqual([FILE]);
    expect(await readdir(at('variants', FILE))).toContain('160.avif');
    expect(await makeSampleVariants(folder)).toEqual([]);
    await writeFile(at(FILE), await plain('webp', 200, 200));
    expect(await makeSampleVariants(folder)).toEqual([FILE]);
  });

  it('are copied for each address', async () => {
    const media = await openMediaStore(at('data'), 0);
    const sample = new SampleMedia(media);
    const urls = [await sample.save('tutorial_thumbnails', 'One', FILE)];
    urls.push(await sample.save('tutorial_thumbnails', 'Two', FILE));
    expect([...sample.images.keys()]).toEqual(urls);
    const hashes = [...sample.images.values()].map(({ hash }) => hash);
    const variants = at('data', 'media', 'variants');
    expect((await readdir(variants)).sort()).toEqual(hashes.toSorted());
    expect(new Set(hashes).size).toBe(2);
    expect(await readdir(join(variants, hashes[0]!))).toContain('160.avif');
    expect(await readdir(join(variants, hashes[0]!))).not.toContain('made.json');
    // Everybody may read the files of the build; only its user may read those of the data folder.
    const copied = [join(variants, hashes[0]!), join(variants, hashes[0]!, '160.avif')];
    const modes = await Promise.all(copied.map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('go into another store with their image', async () => {
    const s3 = await startS3();
    const media = await openMediaStore(at('data'), 0, { s3: s3.store });
    const sample = new SampleMedia(media);
    const url = await sample.save('tutorial_thumbnails', 'One', FILE);
    const path = variantsAt(url, sample.images.get(url)!.hash);
    expect(path.startsWith(s3.front.url)).toBe(true);
    expect((await fetch(`${path}/160.avif`)).headers.get('content-type')).toBe('image/avif');
    expect(await readdir(at('data', 'media', 'variants'))).toEqual([]);
    expect(await readdir(at('data', 'media', '.incoming'))).toEqual([]);
    await s3.close();
  });
});
