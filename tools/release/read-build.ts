import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PageHeads } from '@nox/contracts';
import { PageTemplate } from '@nox/release-format/page-template';
import pRetry from 'p-retry';
import {
  type Declaration,
  findDamage,
  hashOfFiles,
  readDeclaration,
  unfinished,
} from './declaration.ts';
import { checkEntry } from './entry-check.ts';
import { findingOf, ReleaseError, UnfinishedBuildError } from './release-error.ts';
import { checkStyles } from './style-check.ts';
import { isFolder } from './web-root.ts';

export interface Build extends Declaration {
  /** The package's version and a hash of the content: other content is another version. */
  version: string;
  folder: string;
}

/** With the default delay: five seconds in all. */
const RETRIES = 20;
const BUILD_RETRY_DELAY_MS = 250;

/** What the server reads of a remote's public pages. */
const HEADS_FILE = 'pages.json';
/** The first file that a page loads of an app. */
const ENTRY_FILES = { shell: 'index.html', remote: 'remoteEntry.js' };

/** Reads and checks a build; waits for one in progress. @throws ReleaseError if no finished one of `app` is there */
export const readBuild = (app: string, folder: string, delayMs?: number): Promise<Build> =>
  retryUntilFinished(() => readBuildNow(app, folder), delayMs);

/**
 * Reads and checks a build.
 * @throws UnfinishedBuildError if the folder holds no finished one at this moment
 * @throws ReleaseError if it is another app's, a shell whose page the server cannot fill, or one that pages cannot load
 */
export async function readBuildNow(app: string, folder: string): Promise<Build> {
  if (!(await isFolder(folder))) {
    throw new UnfinishedBuildError(
      `There is no folder ${folder}: build ${app} first, or name the folder of its build with --from.`,
    );
  }
  const declaration = await readDeclaration(app, folder);
  const { files } = declaration;
  const beginning = declaration.remote ? ENTRY_FILES.remote : ENTRY_FILES.shell;
  if (!files[beginning]) throw unfinished(folder, `${beginning} is missing`);
  const damage = await findDamage(folder, files);
  if (damage) throw unfinished(folder, damage);
  try {
    if (!declaration.remote) await checkPage(folder);
    else if (files[HEADS_FILE]) await checkHeads(app, folder);
    await checkEntry(declaration, folder);
    await checkStyles(declaration, folder);
  } catch (error) {
    // A build that has begun meanwhile; it may have ended since, too.
    const gone = 'its files are gone';
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const damageNow = isGone ? gone : await findDamage(folder, files).catch(() => gone);
    if (damageNow) throw unfinished(folder, damageNow);
    throw error;
  }
  return { ...declaration, files, folder, version: `${declaration.version}-${hashOfFiles(files)}` };
}

/** @throws ReleaseError if the server could not read what a remote says of its public pages */
async function checkHeads(app: string, folder: string): Promise<void> {
  const text = await readFile(join(folder, HEADS_FILE), 'utf8');
  try {
    PageHeads.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(
      `The server cannot read ${HEADS_FILE} of ${app} in ${folder} (${findingOf(cause)}): correct it, build ${app} again, and release that.`,
      { cause },
    );
  }
}

/** @throws ReleaseError if the shell's page lacks a slot: the server could not render any page with it */
async function checkPage(folder: string): Promise<void> {
  const html = await readFile(join(folder, ENTRY_FILES.shell), 'utf8');
  try {
    new PageTemplate(html);
  } catch (cause) {
    throw new ReleaseError(
      `The page of the shell in ${folder} cannot be filled by the server (${(cause as Error).message.slice(0, -1)}): put the slots back into apps/shell/src/index.html, build the shell again, and release that.`,
      { cause },
    );
  }
}

/** `nx build` removes `dist/apps/<app>` for a moment: `work` changes nothing when it throws an `UnfinishedBuildError`. */
export const retryUntilFinished = <T>(
  work: () => Promise<T>,
  delayMs = BUILD_RETRY_DELAY_MS,
): Promise<T> =>
  pRetry(work, {
    retries: RETRIES,
    minTimeout: delayMs,
    factor: 1,
    shouldRetry: ({ error }) => error instanceof UnfinishedBuildError,
  });
