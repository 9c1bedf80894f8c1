import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const WORKSPACE = join(import.meta.dirname, '../../../..');
const NX = join(WORKSPACE, 'node_modules/nx/dist/bin/nx.js');

/** The projects that Nx builds and tests when these files change. */
async function affectedBy(...files: string[]): Promise<string[]> {
  const args = [NX, 'show', 'projects', '--affected', '--json', '--files', files.join(',')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: WORKSPACE });
  return (JSON.parse(stdout) as string[]).toSorted();
}

test('a change affects the projects that depend on it only', async () => {
  const [ofJudging, ofPublicSite, ofDocuments, ofContracts] = await Promise.all([
    affectedBy('apps/judging/src/entries/entries-page.tsx'),
    affectedBy('apps/public-site/src/routes.tsx'),
    affectedBy('docs/federation.md'),
    affectedBy('libs/contracts/src/index.ts'),
  ]);
  // The expressions of all sources are read there.
  expect(ofJudging).toEqual(['expressions', 'judging']);
  expect(ofPublicSite).toEqual(['expressions', 'public-site']);
  expect(ofDocuments).toEqual([]);
  expect(ofContracts).toEqual(expect.arrayContaining(['admin', 'api', 'judging', 'public-site']));
});
