/// <reference types="jest" />
import { Bucket } from './bucket.ts';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pull } from './pull.ts';
import { releaseApp } from './changes.ts';
import { MemoryBucket } from './testing/memory-bucket.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

describe('a web root that follows a store', () => {
  let fixture: ReleaseFixture;
  let bucket: MemoryBucket;
  beforeEach(async () => {
    fixture = await ReleaseFixture.open();
    bucket = await MemoryBucket.start();
    await release('shell', { worker: 'worker' });
  });
  afterEach(async () => {
    await bucket.close();
    await fixture.close();
  });

  const release = async (app: string, words?: Parameters<ReleaseFixture['build']>[1]) => {
    const buildDir = await fixture.build(app, words);
    const root = new Bucket(bucket.address, bucket.env);
    return (await releaseApp({ app, buildDir, root })).build.version;
  };
  const pullNow = () => pull(bucket.address, { webRoot: fixture.webRoot }, bucket.env);

  it('has what is live there, with page, history and all files, and nothing else', async () => {
    const judging = await release('judging');
    expect(await pullNow()).toEqual(['shell', 'judging']);
    for (const path of ['static/js/releases.json', 'index.html', 'service-worker.js']) {
      expect(await fixture.read(path)).toBe(bucket.textAt(path));
    }
    expect(await fixture.live()).toMatchObject({ judging });
    expect(await fixture.read(`static/js/judging/${judging}/pages/main.js`)).toBe('judging');
    expect(await pullNow()).toEqual([]);

    const next = await release('judging', { text: 'next' });
    expect(await pullNow()).toEqual(['judging']);
    expect(await fixture.live()).toMatchObject({ judging: next });
    expect((await readdir(join(fixture.webRoot, 'static/js/judging'))).toSorted()).toEqual(
      [judging, next].toSorted(),
    );
  });

  it('stays what it was where a file there is another one, or missing', async () => {
    await pullNow();
    const judging = await release('judging');
    const key = `web/static/js/judging/${judging}/pages/main.js`;
    bucket.objects.get(key)!.bytes = Buffer.from('changed');
    await expect(pullNow()).rejects.toThrow(/is damaged \(pages\/main\.js has other/);
    bucket.objects.delete(key);
    await expect(pullNow()).rejects.toThrow(/is damaged \(pages\/main\.js is missing/);
    expect(await fixture.live()).not.toHaveProperty('judging');
  });

  it('gets the page, too, where that could not be written before', async () => {
    await pullNow();
    const page = join(fixture.webRoot, 'index.html');
    await rm(page);
    await mkdir(page);
    await release('shell', { text: 'next' });
    await expect(pullNow()).rejects.toThrow(/EISDIR/);
    await rm(page, { recursive: true });
    expect(await pullNow()).toEqual(['shell']);
    expect(await fixture.read('index.html')).toBe(bucket.textAt('index.html'));
  });

  it('says that there is no registry', async () => {
    const nowhere = bucket.address.replace('/web', '/none');
    await expect(pull(nowhere, { webRoot: fixture.webRoot }, bucket.env)).rejects.toThrow(
      /^There is no \/static\/js\/remotes\.json at/,
    );
  });
});
