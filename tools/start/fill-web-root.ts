import { releaseApp } from '../release/release-app';
import { buildFolder, WEB_APPS } from '../workspace';

/**
 * Releases the web apps' builds into a folder.
 * @throws ReleaseError if one of them is not finished
 */
export async function fillWebRoot(webRoot: string): Promise<void> {
  for (const app of WEB_APPS) await releaseApp({ app, buildDir: buildFolder(app), webRoot });
}
