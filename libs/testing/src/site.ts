import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Role } from '@nox/contracts';
import type { Page } from '@playwright/test';
import { compareVersions } from 'compare-versions';

/** A running site: shell, all remotes, the API with sample data, and an emulator that signs people in. */
export interface Site {
  url: string;
  /** The folder from which the server serves the builds. */
  webRoot: string;
  /** An account that may sign in; a visitor has no role. Each role has one account. */
  accountOf: (role: Role | 'visitor') => Promise<{ email: string; password: string }>;
  /** Signs in on the page where this site has its login, and waits for what follows it. */
  signIn: (page: Page, role: Role | 'visitor') => Promise<void>;
  /** Ends it, and removes the folders that nobody has named. */
  stop: () => Promise<void>;
}

export interface SiteOptions {
  /** Folders of finished builds, which are released beside those of the site. */
  builds?: string[];
  /** A folder that is filled where it is empty; without it, a temporary one. */
  webRoot?: string;
  /** The system chooses a free one if it is absent. */
  port?: number;
  /** Settings of the server, such as `{ NOX_SEED: 'season' }` for auditions with candidates and judges. */
  env?: Record<string, string>;
  /** What the server says is appended to this file; without it, to this process's output. */
  logFile?: string;
}

/** What the package `@nox/site` exports. */
export interface SitePackage {
  /** The contracts between shell and remotes that its shell fulfils, such as `4.1.0 || 3.1.0`. */
  contract: string;
  /** Why its shell would refuse the release of builds, in a sentence; undefined where it runs them. */
  refusalOf: (builds: string[]) => Promise<string | undefined>;
  /** Starts a site that ends with this process. @throws Error with a sentence where a build is refused or a part cannot start */
  startSite: (options?: SiteOptions) => Promise<Site>;
}

const TARBALL = /^nox-site-(.+)\.tgz$/;

/** The tarballs of sites in a folder and its folder `sites`, the newest version first. */
export async function sitesIn(folder: string): Promise<{ version: string; file: string }[]> {
  const found = new Map<string, string>();
  for (const one of [folder, join(folder, 'sites')]) {
    for (const name of await readdir(one).catch(() => [])) {
      const [, version] = TARBALL.exec(name) ?? [];
      if (version) found.set(version, join(one, name));
    }
  }
  const sites = Array.from(found, ([version, file]) => ({ version, file }));
  return sites.toSorted((one, other) => compareVersions(other.version, one.version));
}

// Not in an import, which would become a dependency on one version of it.
const SITE = '@nox/site';
const PACKAGE = `node_modules/${SITE}`;

/** Installs a tarball once in a cache, where it is found without a network from then on. */
async function install(tarball: string): Promise<string> {
  const { mtimeMs, size } = await stat(tarball);
  const name = `${basename(tarball, '.tgz')}-${size}-${Math.trunc(mtimeMs)}`;
  const folder = join(process.cwd(), 'node_modules/.cache/nox', name);
  const site = join(folder, PACKAGE);
  const isInstalled = join(folder, 'installed');
  if (existsSync(isInstalled)) return site;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', ...flags, resolve(tarball)], { cwd: folder });
  await writeFile(isInstalled, '');
  return site;
}

/**
 * Finds the folder of a site's package, which it installs where there is only its tarball.
 * @param from a tarball, a folder with tarballs (the newest counts), or the package's own; without it, the site that is installed
 * @throws Error with a sentence where there is none
 */
export async function findSite(from?: string): Promise<string> {
  if (from?.endsWith('.tgz')) return install(from);
  if (from === undefined) {
    try {
      const here = createRequire(join(process.cwd(), 'package.json'));
      return dirname(here.resolve(`${SITE}/openapi.json`));
    } catch (cause) {
      throw new Error('@nox/site is not installed here: install it from its tarball.', { cause });
    }
  }
  for (const folder of [from, join(from, PACKAGE)]) {
    const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
    if ((JSON.parse(manifest) as { name?: string }).name === SITE) return resolve(folder);
  }
  const [newest] = await sitesIn(from);
  if (newest) return install(newest.file);
  throw new Error(`There is no @nox/site in ${from}: name the folder of its tarball.`);
}

/** Loads a site's package. @param from as for `findSite` */
export const openSite = async (from?: string): Promise<SitePackage> =>
  (await import(pathToFileURL(join(await findSite(from), 'index.js')).href)) as SitePackage;
