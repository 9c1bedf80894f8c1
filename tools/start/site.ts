import { constants, cp, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@nox/release-format/contract';
import { planRelease, releaseApp } from '@nox/release/changes.ts';
import { ReleaseError, UnfinishedBuildError } from '@nox/release/release-error.ts';
import { folderStore } from '@nox/release/store.ts';
import type { Site, SitePackage } from '@nox/testing/site';
import { satisfies } from 'compare-versions';
import { WORKSPACE } from '../workspace.ts';
import { StartError } from './child-process.ts';
import { loginPage } from './login-page.ts';
import { type Credentials, join as joinStaff } from './people.ts';
import { cleanEnvironment, type Product, readSettings, runProduct } from './product.ts';

// The package `@nox/site` is this file in one with what it imports, beside a web root with all builds (`package/site.ts`).

export const contract: SitePackage['contract'] = CONTRACT_VERSION;

const NODE = '>=22.15';
const RELEASED = join(WORKSPACE, 'web');

/** What is released beside the site's own builds. */
const candidate = async (buildDir: string, webRoot: string) => {
  const remote = await readFile(join(buildDir, 'remote.json'), 'utf8').catch(() => {
    throw new UnfinishedBuildError(`There is no build of a remote in ${buildDir}: build it first.`);
  });
  const { name } = JSON.parse(remote) as { name: string };
  return { app: name, buildDir, root: folderStore(webRoot), by: { author: '@nox/site' } };
};

export const refusalOf: SitePackage['refusalOf'] = async (builds) => {
  try {
    for (const build of builds) await planRelease(await candidate(build, RELEASED));
  } catch (error) {
    if (!(error instanceof ReleaseError) || error instanceof UnfinishedBuildError) throw error;
    return error.message;
  }
  return undefined;
};

/** Makes each role's account when somebody first asks for it. */
function accountsOf(product: Product, administrator: Credentials): Site['accountOf'] {
  const made = new Map<string, Promise<Credentials>>([
    [
      'administrator',
      Promise.resolve({ email: administrator.email, password: administrator.password }),
    ],
  ]);
  const { accounts, url } = product;
  return (role) => {
    const make = async () => {
      if (role !== 'visitor') {
        return (await joinStaff({ url, accounts, administrator }, role, [role])).account;
      }
      const account = { email: 'visitor@guests.example', password: 'let-me-look' };
      await accounts.signUp(account.email, account.password);
      return account;
    };
    const account = made.get(role) ?? make();
    made.set(role, account);
    return account;
  };
}

export const startSite: SitePackage['startSite'] = async (options = {}) => {
  const { builds = [], port = 0, env, logFile } = options;
  if (!satisfies(process.versions.node, NODE)) {
    throw new StartError(`The site needs Node ${NODE}; this is ${process.version}.`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'nox-site-'));
  const { webRoot = join(folder, 'web') } = options;
  const log = logFile ? await open(logFile, 'a') : undefined;
  const end = async () => {
    await log?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const mode = constants.COPYFILE_FICLONE;
    await cp(RELEASED, webRoot, { recursive: true, force: false, mode });
    for (const build of builds) await releaseApp(await candidate(build, webRoot));
    const settings = readSettings({
      ...cleanEnvironment(),
      ...env,
      ...{ PORT: String(port), DATA_DIR: join(folder, 'data'), WEB_ROOT: webRoot },
    });
    const product = await runProduct(settings, log?.fd);
    const accountOf = accountsOf(product, settings.administrator);
    return {
      url: product.url,
      webRoot: settings.webRoot,
      accountOf,
      async signIn(page, role) {
        const login = loginPage(page);
        await page.goto(`${product.url}/admin/login`);
        await login.signIn(await accountOf(role));
        await page.waitForURL((url) => !login.address.test(url.href));
      },
      stop: () => product.stop().finally(end),
    };
  } catch (error) {
    await end();
    throw error;
  }
};
