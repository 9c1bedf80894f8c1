import { checkSet } from '@nox/release/contract-fit.ts';
import { readBuild } from '@nox/release/read-build.ts';
import { releaseApp } from '@nox/release/release-app.ts';
import { buildFolder, WEB_APPS } from '../workspace.ts';

/**
 * Releases the web apps' builds into a folder, all of them: what was live there before, by another contract perhaps,
 * makes place for them.
 * @throws ReleaseError if one of them is not finished, or if they do not fit one another
 */
export async function fillWebRoot(webRoot: string): Promise<void> {
  checkSet(await Promise.all(WEB_APPS.map((app) => readBuild(app, buildFolder(app)))));
  for (const app of WEB_APPS) {
    await releaseApp({ app, buildDir: buildFolder(app), webRoot, isPartOfWhole: true });
  }
}
