import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { PageHeads } from '@nox/contracts';
import { containerName, hexToSri, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { PageTemplate } from '@nox/release-format/page-template';
import { matchesPage } from '@nox/release-format/remotes-for';
import pRetry from 'p-retry';
import { isFolder } from '../run/files.ts';
import {
  type Declaration,
  findDamage,
  hashOfFiles,
  readDeclaration,
  unfinished,
} from './declaration.ts';
import { parseJson, refuseFirst, ReleaseError, UnfinishedBuildError } from './release-error.ts';
import { budgetProblems } from './sizes.ts';
import { type Files, filesIn } from './store.ts';
import { findStyleProblem, type TakenNames } from './styles.ts';

export interface Build extends Declaration {
  /** The package's version and a hash of the content: other content is another version. */
  version: string;
  source: Files;
}

/** The default delay makes this five seconds in all. */
const RETRIES = 20;

const HEADS_FILE = 'pages.json';
/** Search engines show no more of it. */
const MAX_TITLE_LENGTH = 60;
const PAGE = 'index.html';

/** Reads and checks a build; waits for one in progress. @throws ReleaseError if no finished one of `app` is there */
export const readBuild = (app: string, folder: string, delayMs?: number): Promise<Build> =>
  retryUntilFinished(() => readBuildNow(app, folder), delayMs);

/** Reads and checks a build. @throws as `checkBuild` */
export async function readBuildNow(app: string, folder: string): Promise<Build> {
  if (!(await isFolder(folder))) {
    throw new UnfinishedBuildError(
      `There is no folder ${folder}: build ${app} first, or name the folder of its build with --from.`,
    );
  }
  return checkBuild(app, filesIn(folder));
}

/**
 * @throws UnfinishedBuildError if there is no finished build at this moment
 * @throws ReleaseError if it is another app's, a shell whose page the server cannot fill, or one that pages cannot load
 */
export async function checkBuild(app: string, source: Files): Promise<Build> {
  const declaration = await readDeclaration(app, source);
  const { files, remote } = declaration;
  const beginning = remote ? REMOTE_ENTRY : PAGE;
  if (!files[beginning]) throw unfinished(source, `${beginning} is missing`);
  const damage = await findDamage(source, files);
  if (damage) throw unfinished(source, damage);
  try {
    if (!remote) checkPage(source.name, await textOf(PAGE, source));
    await checkContent(declaration, source);
    refuseFirst(await budgetProblems(declaration, source));
  } catch (error) {
    // A build that has begun meanwhile.
    const damageNow = await findDamage(source, files);
    if (damageNow) throw unfinished(source, damageNow);
    throw error;
  }
  return { ...declaration, source, version: `${declaration.version}-${hashOfFiles(files)}` };
}

/** Checks what a build consists of, as far as that shows in itself. @param taken as of `checkStyles` @throws ReleaseError */
export async function checkContent(declaration: Loaded, folder: Files, taken?: TakenNames) {
  const { remote, files } = declaration;
  if (remote && files[HEADS_FILE]) await checkHeads(declaration, folder);
  await checkEntry(declaration, folder);
  await checkStyles(declaration, folder, taken);
}

/** @throws UnfinishedBuildError if it is gone, with a build that has begun and may have ended since */
async function textOf(path: string, folder: Files): Promise<string> {
  const content = await folder.read(path);
  if (!content) throw unfinished(folder, `${path} is missing`);
  return String(content);
}

/** @throws ReleaseError if the server could not read what a remote says of its public pages */
async function checkHeads({ app, routes }: Loaded, folder: Files): Promise<void> {
  const { pages } = parseJson(
    await textOf(HEADS_FILE, folder),
    PageHeads.parse,
    (finding) =>
      `The server cannot read ${HEADS_FILE} of ${app} in ${folder.name} (${finding}): correct it, build ${app} again, and release that.`,
  );
  const refuse = (finding: string): never => {
    throw new ReleaseError(`The ${HEADS_FILE} of ${app} ${finding}, and build ${app} again.`);
  };
  for (const { path, title } of pages) {
    if (title.length > MAX_TITLE_LENGTH)
      refuse(
        `has a title of ${title.length} characters for ${path}: write at most ${MAX_TITLE_LENGTH}`,
      );
    // A route for any address says that there is no such page.
    const isRoute = (route: string) => route !== '/*' && matchesPage(route, path);
    if (routes && !routes.paths.some(isRoute))
      refuse(`has the page ${path}, for which there is no route: add one, or remove that page`);
  }
}

/** @throws ReleaseError if the shell's page lacks a slot: the server could not render any page with it */
function checkPage(folder: string, html: string): void {
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
export const retryUntilFinished = <T>(work: () => Promise<T>, delayMs = 250): Promise<T> =>
  pRetry(work, {
    retries: RETRIES,
    minTimeout: delayMs,
    factor: 1,
    shouldRetry: ({ error }) => error instanceof UnfinishedBuildError,
  });

const BUILD_AGAIN =
  'build it with federatedApp of @nox/federation/webpack, or with rspack as docs/remote-from-another-repository.md says';

type Loaded = Pick<Declaration, 'app' | 'remote' | 'chunks' | 'files' | 'routes'>;

/** Whether pages can load a build: its entry sets the container, and has the hash of all that it loads. @throws ReleaseError */
export async function checkEntry(declaration: Loaded, folder: Files): Promise<void> {
  const { app, remote, chunks, files } = declaration;
  if (!remote) return checkShell(declaration, folder);
  const entry = await textOf(REMOTE_ENTRY, folder);
  const subject = `The ${REMOTE_ENTRY} of ${app} in ${folder.name}`;
  const error = syntaxError(entry);
  if (error) {
    const what = /import|export|module/.test(error)
      ? 'is an ES module, as of Vite'
      : `is no script (${error})`;
    throw new ReleaseError(`${subject} ${what}, but pages load it as a script: ${BUILD_AGAIN}.`);
  }
  const container = containerName(app);
  if (!new RegExp(`\\b${container}\\b["'\\]]*\\s*=(?!=)`).test(entry)) {
    throw new ReleaseError(
      `${subject} does not set ${container}, by which pages find it: ${BUILD_AGAIN}.`,
    );
  }
  // Builds that do not say what they load can load any script or stylesheet beside a remote's entry.
  const isLoaded = (file: string) => /\.(js|css)$/.test(file) && file !== REMOTE_ENTRY;
  const loaded = chunks ?? Object.keys(files).filter(isLoaded);
  await checkHashes(declaration, folder, entry, loaded);
}

/** The shell's page names the hashes of its scripts, and these the hashes of the others. */
async function checkShell(declaration: Loaded, folder: Files): Promise<void> {
  const { chunks } = declaration;
  if (!chunks) return;
  const html = await textOf(PAGE, folder);
  const found = [...html.matchAll(/ src="[^"]*\/([^"/]+\.js)"/g)];
  const names = [...new Set(found.map(([, name]) => name!))];
  const scripts = names.map((name) => folder.read(name));
  const code = (await Promise.all(scripts)).join('\n');
  await checkHashes(declaration, folder, html, names);
  await checkHashes(declaration, folder, code, chunks);
}

/** @param entry the code that loads the build's other files, which are as listed */
async function checkHashes({ app, files }: Loaded, folder: Files, entry: string, loaded: string[]) {
  const named = new Set(entry.match(/sha(?:256|384|512)-[A-Za-z\d+/]+=*/g));
  const isNamed = (algorithm: string, content: Buffer) =>
    named.has(`${algorithm}-${createHash(algorithm).update(content).digest('base64')}`);
  for (const file of loaded) {
    const listed = files[file];
    if (listed && named.has(hexToSri(listed.sha256))) continue;
    const content = await folder.read(file);
    if (content && ['sha384', 'sha512'].some((name) => isNamed(name, content))) continue;
    const what = content ? 'without its hash, so browsers refuse it' : 'though it is not there';
    throw new ReleaseError(
      `The build of ${app} in ${folder.name} loads ${file} ${what}: ${BUILD_AGAIN}.`,
    );
  }
}

function syntaxError(code: string): string | undefined {
  try {
    new Script(code);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Checks that a remote's stylesheets style its own elements alone. @param taken the names that others have @throws ReleaseError */
export async function checkStyles(
  { app, remote, files }: Loaded,
  folder: Files,
  taken: TakenNames = new Map(),
): Promise<void> {
  if (!remote) return;
  for (const file of Object.keys(files).filter((name) => name.endsWith('.css'))) {
    const css = await textOf(file, folder);
    const map = files[`${file}.map`] && (await textOf(`${file}.map`, folder));
    const subject = `The stylesheet ${file} of ${app}`;
    let problem: ReturnType<typeof findStyleProblem>;
    try {
      problem = findStyleProblem(css, app, taken, map);
    } catch (cause) {
      throw new ReleaseError(
        `${subject} cannot be read (${(cause as Error).message}): correct it, and build ${app} again.`,
        { cause },
      );
    }
    if (!problem) continue;
    const { place, finding } = problem;
    throw new ReleaseError(`${subject} (${place}) ${finding}, and build ${app} again.`);
  }
}
