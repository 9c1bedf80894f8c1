import { checkSet } from '@nox/release/fit.ts';
import { readBuild } from '@nox/release/read-build.ts';
import { releaseApp } from '@nox/release/release-app.ts';
import { buildFolder, WEB_APPS } from '../workspace.ts';

/** Releases all builds, whatever contract is live. @throws ReleaseError if one is unfinished or does not fit */
export async function fillWebRoot(webRoot: string): Promise<void> {
  checkSet(await Promise.all(WEB_APPS.map((app) => readBuild(app, buildFolder(app)))));
  for (const app of WEB_APPS) {
    await releaseApp({ app, buildDir: buildFolder(app), webRoot, isPartOfWhole: true });
  }
}
