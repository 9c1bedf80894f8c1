import { checkSet } from '@nox/release/contract-fit.ts';
import { readBuild } from '@nox/release/read-build.ts';
import { releaseApp } from '@nox/release/release-app.ts';
import { buildFolder, WEB_APPS } from '../workspace.ts';

/**
 * Releases the builds of all web apps into a folder. They replace what was live there, even if it had another contract.
 * @throws ReleaseError if one of them is not finished, or if they do not fit one another
 */
export async function fillWebRoot(webRoot: string): Promise<void> {
  checkSet(await Promise.all(WEB_APPS.map((app) => readBuild(app, buildFolder(app)))));
  for (const app of WEB_APPS) {
    await releaseApp({ app, buildDir: buildFolder(app), webRoot, isPartOfWhole: true });
  }
}
