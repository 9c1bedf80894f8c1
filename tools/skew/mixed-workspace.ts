import { copyFile, mkdir, mkdtempDisposable, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Count } from '../run/count.ts';
import { runJourneys } from '../run/journeys.ts';
import { linkInstalled } from '../run/clone-workspace.ts';
import { buildFolder, WORKSPACE } from '../workspace.ts';
import type { Builds } from './baseline-builds.ts';

/** Journeys that go through every remote, and through what the shell promises them (docs/federation.md). */
const JOURNEYS = [
  ...['visitor.spec', 'administrator.spec', 'federation.spec', 'navigation.spec', 'system.spec'],
  ...['admin-contents.spec', 'judging-entries.spec', 'judging-reviews.spec'],
];

/** One journey in each remote, and the one that has all of them on a page. */
const SAMPLE = [
  ...['sees the hero', 'is not needed to remove an override', 'are imported after a preview'],
  'evaluates each shared singleton once',
];

/** How the shell reports a missing remote is the shell's own, and tested elsewhere. */
const OF_THE_SHELL = 'missing|unavailable';

/** Runs the remotes' journeys, which know their pages, through a mixture of builds, with the present server. */
export async function runMixed(shell: Builds, remotes: Builds, isSample: boolean): Promise<Count> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'nox-skew-'));
  const folder = temporary.path;
  await remotes.copyJourneys(folder);
  // Not a link to all of it: packages of the workspace must be those of the mixture.
  await linkInstalled(folder);
  await mkdir(join(folder, 'dist/apps'), { recursive: true });
  const link = (app: string, to: string) => symlink(to, join(folder, 'dist/apps', app), 'junction');
  await link('api', buildFolder('api'));
  await link('shell', shell.folderOf('shell'));
  for (const app of remotes.apps.filter((app) => app !== 'shell')) {
    await link(app, remotes.folderOf(app));
    // By it the tools there know that there is this remote.
    await mkdir(join(folder, 'apps', app), { recursive: true });
    const declaration = join(folder, 'apps', app, 'remote.json');
    await copyFile(join(remotes.folderOf(app), 'remote.json'), declaration);
  }
  // Each worker starts a product, which takes as long as two journeys.
  const sample = isSample ? ['--workers=2', '--grep', SAMPLE.join('|')] : [];
  // Not in the folder, which is removed: the traces of a failure have to stay.
  const output = ['--output', join(WORKSPACE, 'test-results/skew')];
  const selection = ['--project=desktop', '--grep-invert', OF_THE_SHELL, ...output];
  return await runJourneys(folder, [...selection, ...sample, ...JOURNEYS]);
}
