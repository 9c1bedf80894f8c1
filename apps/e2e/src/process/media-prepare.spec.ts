import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TeamMember } from '@nox/contracts';
import { apiUser } from '@nox/start/people.ts';
import { cleanEnvironment } from '@nox/start/product.ts';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { expect, test } from '../fixtures/process-test.ts';
import { photo } from '../product/sample-files.ts';

test(
  'npm run media:prepare makes the variants of the images that a data folder has from before',
  { tag: '@all' },
  async ({ folder, serve }) => {
    const imageUrl = '/media/team_images/from-before_1.png';
    const { product: before, settings } = await serve({ NOX_SEED: 'none' });
    await writeFile(join(folder, 'data', imageUrl), await photo(800));
    const { email, password } = settings.administrator;
    const user = await apiUser(before.url, before.accounts, { email, password });
    await user.call('POST', '/api/team', { name: 'Ada', position: 'Dancer', imageUrl });
    await before.stop();

    const words = ['run', '--silent', 'media:prepare', '--', '--from', join(folder, 'data')];
    const options = { cwd: WORKSPACE, env: cleanEnvironment() };
    const { stdout } = await promisify(execFile)('npm', words, options);
    expect(stdout).toBe('Images prepared: 1.\n');

    const { url } = await serve({ NOX_SEED: 'none' });
    const [ada] = (await (await fetch(`${url}/api/team`)).json()) as TeamMember[];
    expect(ada!.image).toMatchObject({ width: 800, widths: [160, 320, 480, 640, 800] });
    expect((await fetch(`${url}${ada!.image!.path}/320.avif`)).status).toBe(200);
  },
);
