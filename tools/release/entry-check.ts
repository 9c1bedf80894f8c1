import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { containerName, REMOTE_ENTRY } from '@nox/release-format/addresses';
import type { Declaration } from './declaration.ts';
import { ReleaseError } from './release-error.ts';

const BUILD_AGAIN =
  'build it with federatedApp of @nox/federation/webpack, or with rspack as docs/remote-from-another-repository.md says';

type Build = Pick<Declaration, 'app' | 'remote' | 'chunks' | 'files'>;

/** Whether pages can load a build: its entry sets the container, and has the hash of all that it loads. @throws ReleaseError */
export async function checkEntry(declaration: Build, folder: string): Promise<void> {
  const { app, remote } = declaration;
  if (!remote) return checkShell(declaration, folder);
  const entry = await readFile(join(folder, REMOTE_ENTRY), 'utf8');
  const subject = `The ${REMOTE_ENTRY} of ${app} in ${folder}`;
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
  await checkHashes(declaration, folder, entry, loadedFiles(declaration));
}

/** The shell's page names the hashes of its scripts, and these the hashes of the others. */
async function checkShell(declaration: Build, folder: string): Promise<void> {
  const { chunks } = declaration;
  if (!chunks) return;
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const names = [...html.matchAll(/ src="[^"]*\/([^"/]+\.js)"/g)].map(([, name]) => name!);
  const scripts = names.map((name) => readFile(join(folder, name), 'utf8').catch(() => ''));
  const code = (await Promise.all(scripts)).join('\n');
  await checkHashes(declaration, folder, html, names);
  await checkHashes(declaration, folder, code, chunks);
}

/** @param entry the code that loads the build's other files */
async function checkHashes(
  { app }: Build,
  folder: string,
  entry: string,
  files: string[],
): Promise<void> {
  for (const file of files) {
    const content = await readFile(join(folder, file)).catch(() => undefined);
    if (content && ['sha256', 'sha384', 'sha512'].some((name) => isNamed(entry, name, content))) {
      continue;
    }
    const what = content ? 'without its hash, so browsers refuse it' : 'though it is not there';
    throw new ReleaseError(
      `The build of ${app} in ${folder} loads ${file} ${what}: ${BUILD_AGAIN}.`,
    );
  }
}

/** Builds that do not say what they load can load any script or stylesheet beside a remote's entry. */
function loadedFiles({ chunks, files }: Build): string[] {
  const isLoaded = (file: string) => /\.(js|css)$/.test(file) && file !== REMOTE_ENTRY;
  return chunks ?? Object.keys(files).filter(isLoaded);
}

const isNamed = (entry: string, algorithm: string, content: Buffer): boolean =>
  entry.includes(`${algorithm}-${createHash(algorithm).update(content).digest('base64')}`);

function syntaxError(code: string): string | undefined {
  try {
    new Script(code);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
