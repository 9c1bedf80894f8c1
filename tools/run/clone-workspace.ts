import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { WORKSPACE } from '../workspace.ts';
import { ifMissing } from './files.ts';

/** What tools keep there for themselves; two clones must not share it by accident. */
const NOT_INSTALLED = ['.cache', '.federation'];

/** Copies the workspace as it is, without what git ignores. Packages are hard links: nothing ever writes into them. */
export async function cloneWorkspace(folder: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await execa('git', list, { cwd: WORKSPACE });
  for (const path of new Set(stdout.split('\0').filter(Boolean))) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(WORKSPACE, path), target).catch(ifMissing(undefined));
  }
  await linkInstalled(folder);
}

/** Puts what is installed here into another folder of the same workspace, where our own libraries are its own. */
export async function linkInstalled(folder: string): Promise<void> {
  const installed = join(WORKSPACE, 'node_modules');
  const target = join(folder, 'node_modules');
  await execa('cp', ['-al', installed, target]).catch(async () => {
    await rm(target, { recursive: true, force: true });
    await execa('cp', ['-a', installed, target]);
  });
  for (const name of NOT_INSTALLED) await rm(join(target, name), { recursive: true, force: true });
}
