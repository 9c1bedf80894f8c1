import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const WORKSPACE = join(import.meta.dirname, '../../../..');
const NX = join(WORKSPACE, 'node_modules/nx/dist/bin/nx.js');

/** The projects that Nx builds and tests anew when these files change. */
async function affectedBy(...files: string[]): Promise<string[]> {
  const words = [NX, 'show', 'projects', '--affected', '--json', '--files', files.join(',')];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: WORKSPACE });
  return (JSON.parse(stdout) as string[]).toSorted();
}

test.describe('a change', () => {
  test('of a page touches its own app alone', async () => {
    expect(await affectedBy('apps/judging/src/entries/entries-page.tsx')).toEqual(['judging']);
    expect(await affectedBy('apps/public-site/src/routes.tsx')).toEqual(['public-site']);
  });

  test('of a document touches nothing', async () => {
    expect(await affectedBy('docs/federation.md')).toEqual([]);
  });

  test('of the contracts touches everybody who speaks them', async () => {
    const affected = await affectedBy('libs/contracts/src/index.ts');
    expect(affected).toEqual(expect.arrayContaining(['admin', 'api', 'judging', 'public-site']));
  });
});
