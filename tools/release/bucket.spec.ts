/// <reference types="jest" />
import { overview } from './releases.ts';
import { planRelease, releaseApp } from './changes.ts';
import { MemoryBucket } from './testing/memory-bucket.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';
import { Bucket } from './bucket.ts';

type Words = Parameters<ReleaseFixture['build']>[1];

/** Rarely red; `npm run test:all` runs them. */
const slow = process.env.NOX_TEST === 'all' ? it : it.skip;

// What is the same in a folder: release-app.spec.ts, roll-back.spec.ts, retire.spec.ts.
describe('a web root in an S3-compatible store', () => {
  let fixture: ReleaseFixture;
  let bucket: MemoryBucket;
  beforeEach(async () => {
    fixture = await ReleaseFixture.open();
    bucket = await MemoryBucket.start();
  });
  afterEach(async () => {
    await bucket.close();
    await fixture.close();
  });

  const target = () => new Bucket(bucket.address, bucket.env);
  const releaseBuild = async (app: string, buildDir: string) =>
    (await releaseApp({ app, buildDir, root: target() })).build.version;
  const release = async (app: string, words?: Words) =>
    releaseBuild(app, await fixture.build(app, words));
  const live = (): Record<string, string> => {
    const { shell, remotes } = JSON.parse(bucket.textAt('static/js/remotes.json')!) as {
      shell: { version: string };
      remotes: { name: string; version: string }[];
    };
    const all = remotes.map(({ name, version }) => [name, version]);
    return { shell: shell.version, ...Object.fromEntries(all) };
  };
  const history = () =>
    JSON.parse(bucket.textAt('static/js/releases.json')!) as { app: string; action: string }[];

  it('gets files, then the registry, with types and caching; a release of the same build changes nothing', async () => {
    const shell = await release('shell', { worker: 'worker' });
    const judging = await release('judging', { text: 'first' });
    expect(live()).toEqual({ shell, judging });
    expect(bucket.textAt('index.html')).toContain(`/static/js/shell/${shell}/main.js`);
    expect(bucket.textAt('service-worker.js')).toBe('worker');
    expect(bucket.textAt(`static/js/judging/${judging}/pages/main.js`)).toBe('first');
    expect(bucket.objects.get(`web/static/js/judging/${judging}/remoteEntry.js`)).toMatchObject({
      type: 'text/javascript; charset=utf-8',
      caching: 'public, max-age=31536000, immutable',
    });
    expect(bucket.objects.get('web/static/js/remotes.json')).toMatchObject({ caching: 'no-cache' });
    const writes = bucket.seen.filter((one) => one.startsWith('PUT') && !/conditional/.test(one));
    expect(writes.indexOf('PUT web/static/js/remotes.json')).toBeGreaterThan(
      writes.indexOf(`PUT web/static/js/shell/${shell}/release.json`),
    );

    bucket.seen.length = 0;
    await release('judging', { text: 'first' });
    expect(bucket.seen.filter((one) => /^PUT(?!.*conditional)/.test(one))).toEqual([]);
    expect(history()).toHaveLength(2);
  });

  it('has all of several releases at once, each in the history', async () => {
    await release('shell');
    const names = ['admin', 'judging', 'events', 'alumni'];
    for (const name of names) await fixture.build(name);
    const versions = await Promise.all(
      names.map((name) => releaseBuild(name, `${fixture.folder}/builds/${name}`)),
    );
    expect(live()).toMatchObject(Object.fromEntries(names.map((name, i) => [name, versions[i]])));
    expect(new Set(history().map(({ app }) => app))).toEqual(new Set(['shell', ...names]));
  });

  it('checks again what another release has made live meanwhile, and refuses what no longer fits', async () => {
    await release('shell');
    const newShell = await fixture.build('shell', { text: 'next', contract: '2.0.0' });
    const judging = await fixture.build('judging');
    let isFirst = true;
    bucket.before = async ({ method, key }) => {
      if (!isFirst || method !== 'PUT' || !key.endsWith('remotes.json')) return;
      isFirst = false;
      await releaseBuild('shell', newShell);
    };
    await expect(releaseBuild('judging', judging)).rejects.toThrow(
      /judging .* is built for contract \^1\.0\.0, but the live shell .* fulfils 2\.0\.0/,
    );
    expect(live()).not.toHaveProperty('judging');
  });

  slow('has the page of the shell that went live last, whichever arrives first', async () => {
    await release('shell', { text: 'first' });
    const second = await fixture.build('shell', { text: 'second' });
    let last = '';
    bucket.before = async ({ method, key }) => {
      if (last || method !== 'PUT' || key !== 'web/index.html') return;
      last = '?';
      const folder = await fixture.buildInto('third', 'shell', { text: 'third' });
      last = await releaseBuild('shell', folder);
    };
    await releaseBuild('shell', second);
    expect(live()).toEqual({ shell: last });
    expect(bucket.textAt('index.html')).toContain(last);
  });

  it('stays what it was where a release ends half-way, and the next one finishes', async () => {
    const shell = await release('shell');
    const buildDir = await fixture.build('judging');
    bucket.before = async ({ method, key }) =>
      method === 'PUT' && key.endsWith('pages/main.js') ? 507 : undefined;
    await expect(releaseBuild('judging', buildDir)).rejects.toThrow(
      /^The store of s3:.* failed \(InternalError\): look at how much room it has/,
    );
    expect(live()).toEqual({ shell });
    bucket.before = async () => undefined;
    const judging = await releaseBuild('judging', buildDir);
    expect(live()).toEqual({ shell, judging });
  });

  slow(
    'gets its page from the next release of the same shell where one ended before that',
    async () => {
      await release('shell', { text: 'first' });
      const buildDir = await fixture.build('shell', { text: 'second' });
      bucket.before = async ({ method, key }) =>
        method === 'PUT' && key === 'web/index.html' ? 507 : undefined;
      await expect(releaseBuild('shell', buildDir)).rejects.toThrow(/before you try again\.$/);
      bucket.before = async () => undefined;
      const second = await releaseBuild('shell', buildDir);
      expect(live()).toEqual({ shell: second });
      expect(bucket.textAt('index.html')).toContain(second);
    },
  );

  slow('takes a lost answer of the store for no conflict', async () => {
    await release('shell');
    const lost = new Set<string>();
    bucket.losesAnswer = (key) => key.endsWith('remotes.json') && lost.size < lost.add(key).size;
    const buildDir = await fixture.build('judging');
    await releaseBuild('judging', buildDir);
    expect(lost.size).toBe(1);
    expect(Object.keys(live())).toEqual(['shell', 'judging']);
    expect(history()).toHaveLength(2);
  });

  it.each([
    ['without a site', () => release('judging'), /^There is no site at s3:/],
    [
      'that knows no conditional writes',
      () => ((bucket.isUnconditional = true), release('shell')),
      /knows no conditional writes/,
    ],
    [
      'that refuses the keys',
      async () => {
        const buildDir = await fixture.build('shell');
        const env = { ...bucket.env, AWS_ACCESS_KEY_ID: 'other' };
        const root = new Bucket(bucket.address, env);
        return releaseApp({ app: 'shell', buildDir, root });
      },
      /refuses these keys \(InvalidAccessKeyId\)/,
    ],
    [
      'that is not there',
      async () => {
        const address = bucket.address.replace('nox-site', 'nox-sight');
        return overview(new Bucket(address, bucket.env));
      },
      /^There is no bucket of s3:/,
    ],
    [
      'that cannot be reached',
      async () => {
        const gone = await MemoryBucket.start();
        const { address } = gone;
        await gone.close();
        return overview(new Bucket(address, bucket.env));
      },
      /does not answer \(ECONNREFUSED\)/,
    ],
  ])('is refused with one sentence: a store %s', async (_, act, sentence) => {
    await expect(act()).rejects.toThrow(sentence);
    expect([...bucket.objects.keys()]).toEqual([]);
  });

  it.each(['remote.json', 'release.json'])(
    'that does not send the %s of a live remote is not taken for one without it',
    async (name) => {
      await release('shell');
      const live = await release('judging');
      const admin = await fixture.build('admin');
      bucket.before = async ({ method, key }) =>
        method === 'GET' && key.endsWith(`${live}/${name}`) ? 403 : undefined;
      await expect(releaseBuild('admin', admin)).rejects.toThrow(/refuses these keys/);
      await expect(overview(target())).rejects.toThrow(/refuses these keys/);
    },
  );

  slow('is read alone for a dry run', async () => {
    await release('shell');
    const buildDir = await fixture.build('judging');
    bucket.seen.length = 0;
    const plan = await planRelease({ app: 'judging', buildDir, root: target() });
    expect(plan).toMatchObject({ isLive: false, isStored: false });
    expect(bucket.seen.every((one) => one.startsWith('GET'))).toBe(true);
  });
});
