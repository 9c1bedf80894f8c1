/// <reference types="jest" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { releaseApp } from './release-app.ts';
import { withReleaseLock } from './release-lock.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

describe('two releases at once', () => {
  let fixture: ReleaseFixture;
  beforeEach(async () => (fixture = await ReleaseFixture.open()));
  afterEach(() => fixture.close());

  it('refuses the second with a sentence', () =>
    withReleaseLock(fixture.webRoot, 0, async () => {
      await expect(fixture.release('judging')).rejects.toThrow(/^Somebody else is releasing into/);
    }));

  it('says whom it waits for, and is done after them', async () => {
    const waitedFor: string[] = [];
    const { webRoot } = fixture;
    const buildDir = await fixture.build('judging');
    const release = (lockTimeoutMs: number) =>
      releaseApp({
        app: 'judging',
        buildDir,
        webRoot,
        lockTimeoutMs,
        onWait: (holder) => waitedFor.push(holder),
      });
    let second: Promise<unknown> | undefined;
    const first = async () => {
      await expect(release(0)).rejects.toThrow(/right now \(asha \(release of admin\) since .*\)/);
      expect(waitedFor).toEqual([]);
      second = release(10_000);
      while (waitedFor.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await withReleaseLock(webRoot, 0, first, { by: { author: 'asha' }, what: 'release of admin' });
    await second;
    expect(waitedFor).toEqual([expect.stringMatching(/^asha \(release of admin\) since 2.* UTC$/)]);
    expect(await fixture.live()).toHaveProperty('judging');
  });

  it('serialises those that wait', async () => {
    const seen: number[] = [];
    let inside = 0;
    const release = () =>
      withReleaseLock(fixture.webRoot, 10_000, async () => {
        seen.push((inside += 1));
        await new Promise((resolve) => setTimeout(resolve, 50));
        inside -= 1;
      });
    await Promise.all([release(), release(), release()]);
    expect(seen).toEqual([1, 1, 1]);
  });

  it('is free again when one of them failed, or was killed', async () => {
    const failing = withReleaseLock(fixture.webRoot, 0, () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');

    const script = `const lock = new (require('libsql'))(process.argv[1]);
      lock.exec('BEGIN EXCLUSIVE'); console.log('locked'); setInterval(() => lock, 1000);`;
    const other = spawn(process.execPath, ['-e', script, join(fixture.webRoot, '.release-lock')], {
      cwd: __dirname,
    });
    try {
      await once(other.stdout, 'data');
      await expect(fixture.release('judging')).rejects.toThrow(/^Somebody else/);
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
    await expect(fixture.release('judging')).resolves.toMatch(/^1\.0\.0-/);
  });
});
