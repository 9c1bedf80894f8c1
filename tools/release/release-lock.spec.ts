/// <reference types="jest" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { releaseApp } from './changes.ts';
import { withReleaseLock } from './release-lock.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

describe('two releases at once', () => {
  let fixture: ReleaseFixture;
  beforeEach(async () => (fixture = await ReleaseFixture.open()));
  afterEach(() => fixture.close());

  it('refuses the second with a sentence', () =>
    withReleaseLock(
      fixture.webRoot,
      async () => {
        await expect(fixture.release('judging')).rejects.toThrow(
          /^Somebody else is releasing into/,
        );
      },
      {},
    ));

  it('says that it waits, and is done after them', async () => {
    let waits = 0;
    const { webRoot, root } = fixture;
    const buildDir = await fixture.build('judging');
    const release = (lockTimeoutMs: number) =>
      releaseApp({ app: 'judging', buildDir, root, lockTimeoutMs, onWait: () => (waits += 1) });
    let second: Promise<unknown> | undefined;
    const first = async () => {
      await expect(release(0)).rejects.toThrow(/right now: wait for them/);
      expect(waits).toBe(0);
      second = release(10_000);
      while (waits === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await withReleaseLock(webRoot, first, {});
    await second;
    expect(waits).toBe(1);
    expect(await fixture.live()).toHaveProperty('judging');
  });

  it('serialises those that wait', async () => {
    const seen: number[] = [];
    let inside = 0;
    const release = () =>
      withReleaseLock(
        fixture.webRoot,
        async () => {
          seen.push((inside += 1));
          await new Promise((resolve) => setTimeout(resolve, 50));
          inside -= 1;
        },
        { lockTimeoutMs: 10_000 },
      );
    await Promise.all([release(), release(), release()]);
    expect(seen).toEqual([1, 1, 1]);
  });

  it('is free again when one of them failed, or was killed', async () => {
    const failing = withReleaseLock(fixture.webRoot, () => Promise.reject(new Error('full')), {});
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
