import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { cleanEnvironment } from '../product/test-product.ts';

const WORKSPACE = join(import.meta.dirname, '../../../..');

test(
  'the same sources give the same build, byte by byte, in another folder',
  { tag: '@all' },
  async () => {
    test.setTimeout(300_000);
    const args = ['tools/bench-build/build-elsewhere.ts', 'judging'];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: WORKSPACE,
      env: cleanEnvironment(),
    });
    const { files, different } = JSON.parse(stdout) as { files: number; different: string[] };
    expect(files).toBeGreaterThan(10);
    expect(different).toEqual([]);
  },
);
