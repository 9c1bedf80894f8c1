import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TeamMember } from '@nox/contracts';
import { expect, test } from '@playwright/test';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { ApiUser } from '../product/api-user.ts';
import { photo } from '../product/sample-files.ts';
import { cleanEnvironment, settingsIn, startProduct } from '../product/start-product.ts';

test(
  'npm run media:prepare makes the variants of the images that a data folder has from before',
  { tag: '@all' },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nox-prepare-'));
    const settings = settingsIn(folder, { NOX_SEED: 'none' });
    const imageUrl = '/media/team_images/from-before_1.png';
    try {
      const before = await startProduct(settings);
      try {
        await writeFile(join(folder, 'data', imageUrl), await photo(800));
        const { email, password } = settings.administrator;
        const user = await ApiUser.signIn(before.url, before.accounts, email, password);
        await user.call('POST', '/api/team', { name: 'Ada', position: 'Dancer', imageUrl });
      } finally {
        await before.stop();
      }
      const words = ['run', '--silent', 'media:prepare', '--', '--from', join(folder, 'data')];
      const options = { cwd: WORKSPACE, env: cleanEnvironment() };
      const { stdout } = await promisify(execFile)('npm', words, options);
      expect(stdout).toBe('Images prepared: 1.\n');

      const after = await startProduct(settings);
      try {
        const [ada] = (await (await fetch(`${after.url}/api/team`)).json()) as TeamMember[];
        expect(ada!.image).toMatchObject({ width: 800, widths: [160, 320, 480, 640, 800] });
        const variant = await fetch(`${after.url}${ada!.image!.path}/320.avif`);
        expect(variant.status).toBe(200);
      } finally {
        await after.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
