import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Build, readBuild } from './read-build';
import { readRegistry, withRemote, writeRegistry } from './registry-file';
import { replaceFile, syncFolder } from './replace-file';

export interface ReleaseOrder {
  /** `shell` or a remote's name. */
  app: string;
  /** Where its build lies. */
  buildDir: string;
  /** The folder that a server shows to the world. */
  webRoot: string;
}

/**
 * Makes a build live: copies it into its own folder, which never changes again, then points to it.
 * Whoever is served meanwhile gets all of the old version or all of the new one.
 * @returns the version that is now live
 * @throws ReleaseError if the folder holds no finished build of the app
 */
export async function releaseApp({ app, buildDir, webRoot }: ReleaseOrder): Promise<string> {
  const build = await readBuild(app, buildDir);
  await store(build, buildDir, join(webRoot, 'static/js', app, build.version));
  await (build.remote ? pointToRemote(build, build.remote, webRoot) : pointToShell(build, webRoot));
  return build.version;
}

/** The version carries the content's hash, so a folder of that name already holds this build. */
async function store(build: Build, buildDir: string, target: string): Promise<void> {
  if (await exists(target)) return;
  const arriving = `${target}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    for (const file of build.files) await copyDurably(join(buildDir, file), join(arriving, file));
    await rename(arriving, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(arriving, { recursive: true, force: true });
    // Another release of the same build was faster: what it put there is what this one would have.
    if (!(await exists(target))) throw error;
  }
}

async function pointToRemote(
  { version }: Build,
  remote: NonNullable<Build['remote']>,
  webRoot: string,
): Promise<void> {
  const entry = `/static/js/${remote.name}/${version}/mf-manifest.json`;
  const { name, title, mount, contract } = remote;
  const registry = await readRegistry(webRoot);
  await writeRegistry(
    webRoot,
    withRemote(registry, { name, title, version, entry, mount, contract }),
  );
}

async function pointToShell({ version }: Build, webRoot: string): Promise<void> {
  const html = await readFile(join(webRoot, 'static/js/shell', version, 'index.html'), 'utf8');
  await replaceFile(join(webRoot, 'index.html'), html.replaceAll('__VERSION__', version));
  await writeRegistry(webRoot, { ...(await readRegistry(webRoot)), shell: { version } });
}

async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync().finally(() => handle.close());
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
