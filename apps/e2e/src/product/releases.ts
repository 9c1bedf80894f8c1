import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Registry, Release, ReleaseHistory, RemoteDescription } from '@nox/release-format';
import {
  hexToSri,
  REGISTRY_ADDRESS,
  releaseFolder,
  REMOTE_ENTRY,
} from '@nox/release-format/addresses';
import { listFiles } from '@nox/release/declaration.ts';
import { execa } from 'execa';
import { cleanEnvironment } from '@nox/start/product.ts';
import { filesBelow, sha256Of } from '../../../../tools/run/files.ts';
import { buildFolder, remotesIn, WORKSPACE } from '../../../../tools/workspace.ts';
import { settingsIn, startProduct } from './test-product.ts';

export const fetchRegistry = async (url: string): Promise<Registry> =>
  (await fetch(url + REGISTRY_ADDRESS)).json() as Promise<Registry>;

export async function liveRemote(name: string, url: string): Promise<RemoteDescription> {
  const { remotes } = await fetchRegistry(url);
  return remotes.find((remote) => remote.name === name)!;
}

/** The addresses of the pages for visitors, in the order of the header: what the remotes declare in their menus. */
export const PUBLIC_PAGES = remotesIn(WORKSPACE)
  .flatMap(({ menus = [] }) => menus)
  .filter(({ menu }) => menu === 'site')
  .toSorted((a, b) => a.order - b.order)
  .map(({ path }) => path);

const integrityOf = (content: string | Buffer) => hexToSri(sha256Of(content));

interface Change {
  text: string | RegExp;
  by: string;
  /** The files in which the text is replaced. */
  of?: RegExp;
}

/** Copies a build with another text, as from changed sources: hashes of changed files are replaced wherever they occur. */
export async function changedBuild(
  app: string,
  { text, by, of = /./, into }: Change & { into: string },
): Promise<void> {
  // Precompressed files would have the old content.
  const filter = (path: string) => !/\.(br|gz)$/.test(path);
  await cp(buildFolder(app), into, { recursive: true, filter });
  const before: Record<string, string> = {};
  for (const name of await filesBelow(into)) {
    if (/\.(js|cjs|json|html|css)$/.test(name))
      before[name] = await readFile(join(into, name), 'utf8');
  }
  const changed = mapValues(before, (content, name) =>
    of.test(name) ? content.replaceAll(text, by) : content,
  );
  if (isDeepStrictEqual(changed, before)) {
    throw new Error(`The build of ${app} does not contain "${text}".`);
  }
  // A new hash changes the files that contain it, and so their hashes.
  let after = changed;
  for (let last = before; !isDeepStrictEqual(after, last);) {
    last = after;
    const stale = Object.keys(before).filter((name) => before[name] !== last[name]);
    const hashes = stale.map((name) => [integrityOf(before[name]!), integrityOf(last[name]!)]);
    after = mapValues(changed, (content) =>
      hashes.reduce((all, [old, now]) => all.replaceAll(old!, now!), content),
    );
  }
  for (const [name, content] of Object.entries(after)) await writeFile(join(into, name), content);
  const list = join(into, 'release.json');
  await rm(list);
  const release = JSON.parse(after['release.json']!) as Release;
  await writeFile(list, JSON.stringify({ ...release, files: await listFiles(into) }));
}

const mapValues = (
  all: Record<string, string>,
  change: (content: string, name: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([name, content]) => [name, change(content, name)]));

/** The release commands as in a terminal, on one web root. Their output is that of stdout, or of stderr after a failure. */
export function releaseCli(webRoot: string) {
  const command =
    (name: string) =>
    async (...args: string[]) => {
      const words = ['run', '--silent', name, '--', ...args, '--to', webRoot];
      const env = { ...cleanEnvironment(), NOX_BUILDS: process.env.NOX_BUILDS };
      const options = { cwd: WORKSPACE, env, extendEnv: false, reject: false } as const;
      const { exitCode, stdout, stderr } = await execa('npm', words, options);
      const output = exitCode === 0 ? stdout : stderr.replace(/^npm warn .*\n/gm, '');
      return { exitCode, output: output.trim() };
    };
  return {
    release: command('release'),
    rollback: command('rollback'),
    releases: command('releases'),
  };
}

export type Releases = Awaited<ReturnType<typeof startReleases>>;

export async function startReleases() {
  const folder = await mkdtemp(join(tmpdir(), 'nox-releases-'));
  const settings = settingsIn(folder, { NOX_VITALS_SAMPLE: '1' });
  const product = await startProduct(settings);
  const { webRoot } = settings;
  const cli = releaseCli(webRoot);

  /** Changes a file of the web root by hand. @returns a function that undoes it */
  async function edit(path: string, change: (text: string) => string) {
    const file = join(webRoot, path);
    const before = await readFile(file, 'utf8');
    await writeFile(file, change(before));
    return () => writeFile(file, before);
  }

  const forceRegistry = (change: (registry: Registry) => unknown) =>
    edit(REGISTRY_ADDRESS, (text) => {
      const registry = JSON.parse(text) as Registry;
      change(registry);
      return JSON.stringify(registry);
    });

  async function forceShell(into: string, version: string): Promise<() => Promise<void>> {
    const html = await readFile(join(into, 'index.html'), 'utf8');
    const undoPage = await edit('index.html', () => html.replaceAll('__VERSION__', version));
    const undo = await forceRegistry((registry) => (registry.shell = { version }));
    return () => undo().then(undoPage);
  }

  return {
    url: product.url,
    administrator: settings.administrator,
    cli,
    /** Releases an app with another text on one of its pages. @throws Error if it is refused */
    async releaseChanged(app: string, text: string, by: string): Promise<void> {
      const into = join(folder, `${app}-changed`);
      await changedBuild(app, { text, by, into });
      const { exitCode, output } = await cli.release(app, '--from', into);
      if (exitCode !== 0) throw new Error(output);
    },
    /** Makes a build with another text a preview. @returns the path of its link @throws Error if it is refused */
    async preview(app: string, text: string, by: string): Promise<string> {
      const into = join(folder, `${app}-preview`);
      await changedBuild(app, { text, by, into });
      const { exitCode, output } = await cli.release(app, '--from', into, '--preview', 'pr-12');
      const link = /^ {2}(\/\S+)$/m.exec(output)?.[1];
      if (exitCode !== 0 || !link) throw new Error(output);
      return link;
    },
    /** Makes a build, which `make` puts into a folder, live past the checks, as by hand. @returns a function that undoes it */
    async force(app: string, make: (into: string) => Promise<unknown>) {
      const version = `forced-${randomUUID()}`;
      const into = join(webRoot, 'static/js', app, version);
      await make(into);
      if (app === 'shell') return forceShell(into, version);
      const integrity = integrityOf(await readFile(join(into, REMOTE_ENTRY)));
      return forceRegistry(({ remotes }) => {
        const remote = remotes.find(({ name }) => name === app)!;
        const entry = releaseFolder(app, version) + REMOTE_ENTRY;
        Object.assign(remote, { version, entry, integrity });
      });
    },
    async formerVersion(app: string): Promise<string> {
      const answer = await fetch(`${product.url}/static/js/releases.json`);
      const history = (await answer.json()) as ReleaseHistory;
      const versions = history.filter((entry) => entry.app === app).map(({ version }) => version);
      return versions.findLast((version) => version !== versions.at(-1))!;
    },
    async stop(): Promise<void> {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
