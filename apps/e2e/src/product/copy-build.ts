import { cp, rm } from 'node:fs/promises';
import { readBuildNow } from '@nox/release/read-build.ts';
import { retryUntilFinished } from '@nox/release/wait-for-build.ts';
import { buildFolder } from '../../../../tools/workspace.ts';

/**
 * Copies an app's build as a whole: a start in another test may just be putting it back.
 * @param into the folder that is made
 */
export function copyBuild(app: string, into: string): Promise<unknown> {
  return retryUntilFinished(async () => {
    await rm(into, { recursive: true, force: true });
    // What vanishes meanwhile is missed in the copy.
    await cp(buildFolder(app), into, { recursive: true }).catch(() => undefined);
    return readBuildNow(app, into);
  });
}
