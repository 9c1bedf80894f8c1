import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { cleanEnvironment } from '../product/clean-environment';

const WORKSPACE = join(import.meta.dirname, '../../../..');

test.describe('the same sources', () => {
  test('are the same build, byte by byte, in another folder', async () => {
    test.setTimeout(300_000);
    const words = ['--import', 'tsx', 'tools/bench-build/build-elsewhere.ts', 'judging'];
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      cwd: WORKSPACE,
      env: cleanEnvironment(),
    });
    const { files, different } = JSON.parse(stdout) as { files: number; different: string[] };
    expect(files).toBeGreaterThan(10);
    expect(different).toEqual([]);
  });
});
