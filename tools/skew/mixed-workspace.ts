import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder, WEB_APPS, WORKSPACE } from '../workspace';
import type { Builds } from './former-builds';

/** A few journeys that go through shell and every remote, and need nothing that is new in one of them. */
const JOURNEYS = ['federation.spec', 'visitor.spec', 'administrator.spec'];

/**
 * Runs journeys through a mixture of builds: in a copy of this workspace in whose `dist` the mixture lies.
 * @returns whether all of them passed
 */
export async function runMixed(
  shell: Builds,
  remotes: Builds,
  chromium: string | undefined,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'nox-skew-'));
  try {
    for (const path of ['tools', 'apps/e2e', 'package.json', 'tsconfig.base.json']) {
      await cp(join(WORKSPACE, path), join(folder, path), { recursive: true });
    }
    for (const path of ['node_modules', 'libs']) {
      await symlink(join(WORKSPACE, path), join(folder, path), 'junction');
    }
    await mkdir(join(folder, 'dist/apps'), { recursive: true });
    const link = (app: string, to: string) =>
      symlink(to, join(folder, 'dist/apps', app), 'junction');
    await link('api', buildFolder('api'));
    for (const app of WEB_APPS) await link(app, (app === 'shell' ? shell : remotes).folderOf(app));
    return await runJourneys(folder, chromium);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runJourneys(folder: string, chromium: string | undefined): Promise<boolean> {
  const program = join(WORKSPACE, 'node_modules/@playwright/test/cli.js');
  // Not in the copy, which is gone when somebody looks for the traces of a failure.
  const output = join(WORKSPACE, 'test-results/skew');
  const words = ['test', '--config', 'apps/e2e', '--project=desktop', '--reporter=list'];
  words.push('--output', output);
  const child = spawn(process.execPath, [program, ...words, ...JOURNEYS], {
    cwd: folder,
    env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
