import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Release } from '@nox/release-format';
import { execa } from 'execa';
import { cleanEnvironment } from '@nox/start/product.ts';
import { cloneWorkspace } from '../../../../tools/run/clone-workspace.ts';
import { buildFolder } from '../../../../tools/workspace.ts';

const filesIn = async (build: string): Promise<Release['files']> =>
  (JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as Release).files;

test(
  'the same sources give the same build, byte by byte, in another folder',
  { tag: '@all' },
  async () => {
    test.setTimeout(300_000);
    await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-elsewhere-'));
    // The path has another length and depth.
    const clone = join(folder.path, 'not/here');
    await cloneWorkspace(clone);
    const webpack = join(clone, 'node_modules/webpack-cli/bin/cli.js');
    const args = [webpack, '--config', 'apps/judging/webpack.config.ts'];
    const options = { cwd: clone, env: cleanEnvironment(), extendEnv: false };
    await execa(process.execPath, args, options);
    const files = await filesIn(buildFolder('judging'));
    expect(Object.keys(files).length).toBeGreaterThan(10);
    expect(await filesIn(join(clone, 'dist/apps/judging'))).toEqual(files);
  },
);
