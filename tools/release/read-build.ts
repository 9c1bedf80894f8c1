import { stat } from 'node:fs/promises';
import { findDamage, hashOfFiles } from './build-files.ts';
import { type Declaration, readDeclaration, unfinished } from './declaration.ts';
import { retryUntilFinished, UnfinishedBuildError } from './wait-for-build.ts';

/** A finished build of one web app, as it lies in `dist/apps/<app>`. */
export interface Build extends Declaration {
  /** The package's version and a hash of the content: other content is another version. */
  version: string;
  folder: string;
}

/** Without these nobody could even begin to load the app. */
const ENTRY_FILES = { shell: 'index.html', remote: 'remoteEntry.js' };

/**
 * Reads and checks a build; waits for it, if somebody may just be putting it there.
 * @throws ReleaseError if the folder holds no finished build of `app`
 */
export function readBuild(app: string, folder: string, delayMs?: number): Promise<Build> {
  return retryUntilFinished(() => readBuildNow(app, folder), delayMs);
}

/**
 * Reads and checks a build.
 * @throws UnfinishedBuildError if the folder holds no finished one at this moment
 * @throws ReleaseError if it is another app's
 */
export async function readBuildNow(app: string, folder: string): Promise<Build> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new UnfinishedBuildError(
      `There is no folder ${folder}: build ${app} first, with npx nx build ${app}.`,
    );
  }
  const declaration = await readDeclaration(app, folder);
  const { files } = declaration;
  const beginning = declaration.remote ? ENTRY_FILES.remote : ENTRY_FILES.shell;
  if (!files[beginning]) throw unfinished(folder, `${beginning} is missing`);
  const damage = await findDamage(folder, files);
  if (damage) throw unfinished(folder, damage);
  return { ...declaration, files, folder, version: `${declaration.version}-${hashOfFiles(files)}` };
}
