import { join } from 'node:path';
import {
  type BuildFiles,
  type DeclaredRoutes,
  Release,
  RemoteDeclaration,
  type SharedModules,
} from '@nox/release-format';
import { findingOf, ReleaseError, UnfinishedBuildError } from './release-error.ts';
import { readText } from './replace-file.ts';

export interface Declaration {
  app: string;
  version: string;
  /** Made for the machine it was built on: `npm start` alone releases it. */
  isQuick?: boolean;
  files: BuildFiles;
  /** Absent for the shell. */
  remote?: RemoteDeclaration;
  /** The shell fulfils this version of the contract; a remote is built for this range of them. */
  contract: string;
  /** See `Release`; builds of before these were written have none. */
  chunks?: string[];
  shared?: SharedModules;
  routes?: DeclaredRoutes;
}

/** @throws ReleaseError if something is missing or is not what it should be */
export async function readDeclaration(app: string, folder: string): Promise<Declaration> {
  const release = await readRelease(folder);
  if (release.app !== app) {
    throw new ReleaseError(
      `The folder ${folder} holds a build of ${release.app}, not of ${app}: name the folder in which ${app} was built.`,
    );
  }
  const { version, isQuick, files, contract, chunks, shared, routes } = release;
  const found = { isQuick, chunks, shared, routes };
  if (app === 'shell') {
    if (!contract) throw unfinished(folder, 'release.json declares no contract');
    return { app, version, files, contract, ...found };
  }
  const remote = await readRemote(app, folder);
  return { app, version, files, remote, contract: remote.contract, ...found };
}

/** @throws ReleaseError */
export const readRelease = (folder: string): Promise<Release> =>
  readJson(folder, 'release.json', Release);

/** Copied from the sources, so that another build alone would not mend it. */
async function readRemote(app: string, folder: string): Promise<RemoteDeclaration> {
  const { success, data, error } = RemoteDeclaration.safeParse(
    await readJson(folder, 'remote.json', { parse: (value) => value }),
  );
  if (success) return data;
  throw new ReleaseError(
    `The remote.json of ${app} in ${folder} does not say what it should (${findingOf(error)}): correct it, build ${app} again, and release that.`,
  );
}

async function readJson<T>(
  folder: string,
  name: string,
  schema: { parse(value: unknown): T },
): Promise<T> {
  const text = await readText(join(folder, name)).catch((error: Error) => {
    if (error instanceof ReleaseError) throw error;
    throw unfinished(folder, `${name} is missing`);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw unfinished(folder, `${name} does not say what it should: ${findingOf(error)}`);
  }
}

/** @param finding what is wrong, such as `main.js is missing` */
export function unfinished(folder: string, finding: string): UnfinishedBuildError {
  return new UnfinishedBuildError(
    `The folder ${folder} holds no finished build (${finding}): build it again, and release it when the build has ended.`,
  );
}
