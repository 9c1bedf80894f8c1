import { createHash } from 'node:crypto';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  buildOrigin,
  declaredRoutes,
  evaluateRoutes,
  sharedModules,
} from '@nox/federation/bundler';
import {
  type BuildFiles,
  FilePath,
  type PageFiles,
  type PreloadedFile,
  Preloads,
  type Release,
  RecordKey,
  RemoteDeclaration,
  type SharedModules,
  Version,
} from '@nox/release-format';
import { REMOTE_ENTRY } from '@nox/release-format/addresses';
import * as z from 'zod/mini';
import { compressFiles, listFiles } from './declaration.ts';
import { checkAlone } from './fit.ts';
import { type Build, checkContent, readBuildNow } from './read-build.ts';
import { parseJson, ReleaseError } from './release-error.ts';
import { filesIn } from './store.ts';
import { namesIn, type TakenNames } from './styles.ts';

const Assets = z.object({ sync: z.array(FilePath), async: z.array(FilePath) });
const AssetsByKind = z.object({ js: Assets, css: Assets });

/** What the federation's plugin says of a build, as far as it is read here. */
const Manifest = z.object({
  shared: z.array(z.object({ name: RecordKey, requiredVersion: z.string(), assets: AssetsByKind })),
  exposes: z.array(z.object({ assets: AssetsByKind })),
});
type Manifest = z.infer<typeof Manifest>;

const RELEASE = 'release.json';
const PRELOADS = 'preloads.json';

/**
 * Writes what a release reads, whatever the bundler.
 * @param project the folder of the remote, with `package.json` and `remote.json` @param folder with what a bundler has built
 * @param routes the module of the routes, relative to `project` @throws ReleaseError where a release would refuse the build
 */
export async function stampBuild(project: string, folder: string, routes: string): Promise<Build> {
  await rm(join(folder, RELEASE), { force: true });
  const remote = await readJson(project, 'remote.json', RemoteDeclaration);
  const { name: app, contract } = remote;
  const { version } = await readJson(project, 'package.json', z.object({ version: Version }));
  const built = await listFiles(folder);
  if (!built[REMOTE_ENTRY]) {
    throw new ReleaseError(
      `There is no ${REMOTE_ENTRY} in ${folder}: build ${app} first, with the options of federationOptions of @nox/federation/bundler.`,
    );
  }
  const found = declaredRoutes(
    await evaluateRoutes(join(project, routes)).catch(unreadable(routes)),
  );
  const declared = { app, version, contract, remote, files: built, routes: found };
  await checkContent(declared, filesIn(folder), await productNames());
  const manifest = await readJson(folder, 'mf-manifest.json', Manifest);
  const shared = sharedOf(app, manifest);
  checkAlone(declared);
  const preloads = await preloadsOf(manifest, built, folder);
  await writeFile(join(folder, 'remote.json'), JSON.stringify(remote));
  await writeFile(join(folder, PRELOADS), JSON.stringify(preloads));
  await compressFiles(folder);
  const files = await listFiles(folder);
  const origin = await buildOrigin(project);
  const release: Release = { app, version, origin, files, shared, routes: found };
  await writeFile(join(folder, RELEASE), JSON.stringify(release, null, 1));
  return readBuildNow(app, folder);
}

/** The names that the base styles of the product give to every page. */
async function productNames(): Promise<TakenNames> {
  const cwd = join(dirname(createRequire(import.meta.url).resolve('@nox/ui')), 'styles');
  const taken = new Map<string, string>();
  for await (const file of glob('*.css', { cwd })) {
    if (file.endsWith('.module.css')) continue;
    const css = await readFile(join(cwd, file), 'utf8');
    for (const name of namesIn(css)) taken.set(name, '@nox/ui');
  }
  return taken;
}

const unreadable = (routes: string) => (cause: Error) => {
  throw new ReleaseError(
    `The routes in ${routes} cannot be read (${cause.message.split('\n')[0]}): mend that file, or name another one with --routes.`,
    { cause },
  );
};

const readJson = async <T>(
  folder: string,
  name: string,
  { parse }: { parse(this: void, value: unknown): T },
): Promise<T> =>
  parseJson(
    String(await filesIn(folder).read(name)),
    parse,
    (finding) =>
      `The file ${join(folder, name)} is missing, or does not say what it should (${finding}): docs/remote-from-another-repository.md has all files.`,
  );

function sharedOf(app: string, { shared }: Manifest): SharedModules {
  const provided = Object.entries(sharedModules({ role: 'remote' }));
  const all = shared.flatMap(({ name, requiredVersion, assets }) => {
    const [, setting] =
      provided.find(([key]) => (key.endsWith('/') ? name.startsWith(key) : name === key)) ?? [];
    if (!setting) return [];
    if (assets.js.sync.length + assets.js.async.length > 0) throw copyError(app, name);
    return [[name, { version: requiredVersion, isStrict: setting.strictVersion }] as const];
  });
  if (!all.some(([name]) => name.split('/')[0] === 'react')) throw copyError(app, 'react');
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const copyError = (app: string, name: string): ReleaseError =>
  new ReleaseError(
    `The build of ${app} carries a copy of ${name}, of which a page has the shell's alone: build it with the options of federationOptions of @nox/federation/bundler.`,
  );

const HASHES = /sha\d{3}-[\w+/=]+(?: sha\d{3}-[\w+/=]+)*/g;

/** What the build says of its pages, or what every page needs, where it says nothing. */
async function preloadsOf({ exposes }: Manifest, files: BuildFiles, folder: string) {
  const entry = await readFile(join(folder, REMOTE_ENTRY), 'utf8');
  const requested = entry.match(HASHES) ?? [];
  /** The hash is that by which the build requests the file: a browser loads a file of two hashes twice. */
  const preload = async (file: string) => {
    const content = await readFile(join(folder, file));
    const hashes = ['sha256', 'sha384', 'sha512'].map(
      (name) => `${name}-${createHash(name).update(content).digest('base64')}`,
    );
    const isOfFile = (text: string) => hashes.some((hash) => text.split(' ').includes(hash));
    return { file, integrity: requested.find(isOfFile) ?? hashes[0]! };
  };
  const preloaded = (named: PreloadedFile[]) => {
    const names = new Set(named.map(({ file }) => file).filter((file) => files[file]));
    return Promise.all([...names].map(preload));
  };
  const stamped = async ({ scripts, styles, fonts }: PageFiles): Promise<PageFiles> => ({
    scripts: await preloaded(scripts),
    styles: await preloaded(styles),
    fonts,
  });
  const named = (kind: 'js' | 'css') =>
    exposes.flatMap(({ assets }) => assets[kind].sync.map((file) => ({ file, integrity: '' })));
  const scripts = [{ file: REMOTE_ENTRY, integrity: '' }, ...named('js')];
  const { always, pages } = files[PRELOADS]
    ? await readJson(folder, PRELOADS, Preloads)
    : { always: { scripts, styles: named('css'), fonts: [] }, pages: {} };
  const all = Object.entries(pages).map(async ([path, page]) => [path, await stamped(page)]);
  return { always: await stamped(always), pages: Object.fromEntries(await Promise.all(all)) };
}
