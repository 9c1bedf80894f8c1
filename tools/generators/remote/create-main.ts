import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError, runCommand, UsageError } from '../../run/command.ts';
import { ifMissing, put } from '../../run/files.ts';
import { BUNDLERS, remoteFiles, type RemoteSettings } from './remote-files.ts';

const HELP = `npm create @nox/remote <name> -- [--title <title>] [--bundler webpack|rspack] [--administrators] [--from <folder>]

Makes a repository with a remote in a new folder: a page for visitors with an island, a page for administrators with a task
on their dashboard, specs, and a pipeline.

  <name>            its name in addresses, and the folder's: events has pages at /events and /admin/events
  --title           its name for people (default: the name with a capital, Events)
  --bundler         webpack (default), whose pages for visitors arrive rendered, or rspack
  --administrators  without a page for visitors
  --from            the folder with the packages of the site, which are copied; without it they come from npm's registry`;

const OPTIONS = {
  title: { type: 'string' },
  bundler: { type: 'string', default: 'webpack' },
  administrators: { type: 'boolean', default: false },
  from: { type: 'string' },
} as const;

/** The places in the menus of a usual site: before the last entry. */
const ORDERS = { siteOrder: 45, adminOrder: 60 };

/** Where a repository has the packages of the site. */
const PACKAGES = 'packages';
const TARBALL = /^nox-([a-z]+(?:-[a-z]+)*)-\d[^/]*$/;

const RSPACK = { '@rspack/core': '2.3.4', '@rspack/cli': '2.2.8' };

/** What `npm run pack` has written beside this program: the versions with which the site was built. */
const readVersions = async () =>
  JSON.parse(await readFile(join(import.meta.dirname, 'versions.json'), 'utf8')) as {
    site: Record<string, string>;
    webpack: Record<string, string>;
  };

/** The tarballs of a folder by the names of their packages. @throws CommandError if one that a remote needs is not there */
async function tarballsIn(from: string, needed: string[]): Promise<Record<string, string>> {
  const files = await readdir(from).catch(ifMissing<string[]>([]));
  const found = files.flatMap((file) => {
    const [, name] = TARBALL.exec(file) ?? [];
    return name && name !== 'create-remote' ? [[`@nox/${name}`, file] as const] : [];
  });
  const tarballs = Object.fromEntries(found);
  const missing = needed.find((name) => !tarballs[name]);
  if (missing === undefined) return tarballs;
  throw new CommandError(
    `There is no package of ${missing} in ${from}: name with --from the folder that "npm run pack" has filled in a checkout of the site (dist/packages).`,
  );
}

async function refuseFilled(folder: string): Promise<void> {
  const [first] = await readdir(folder).catch(ifMissing<string[]>([]));
  if (first === undefined) return;
  throw new CommandError(
    `The folder ${folder} is not empty (${first}): choose another name, or empty it.`,
  );
}

interface Wanted extends Pick<RemoteSettings, 'name' | 'title' | 'visitors' | 'bundler'> {
  from: string | undefined;
}

async function createRemote({ from, ...wanted }: Wanted): Promise<void> {
  const { name, bundler } = wanted;
  const { site, webpack } = await readVersions();
  const tarballs = from === undefined ? {} : await tarballsIn(resolve(from), Object.keys(site));
  const copied = Object.entries(tarballs).map(([one, file]) => [one, `file:${PACKAGES}/${file}`]);
  const published = Object.entries(site).map(([one, version]) => [one, `^${version}`]);
  const dependencies = {
    ...(Object.fromEntries([...published, ...copied]) as Record<string, string>),
    ...(bundler === 'rspack' ? RSPACK : webpack),
  };
  const files = await remoteFiles({ ...wanted, ...ORDERS, dependencies });
  const folder = resolve(name);
  await refuseFilled(folder);
  for (const [path, text] of Object.entries(files)) await put(join(folder, path), text);
  await mkdir(join(folder, PACKAGES), { recursive: true });
  for (const file of Object.values(tarballs)) {
    await copyFile(join(resolve(from!), file), join(folder, PACKAGES, file));
  }
}

const NEXT = `  npm install
  npm test
  npm run dev -- --shell https://site.example.org
  npm run build
  npm run release -- --to /srv/nox/web

README.md says what is where; the guide is node_modules/@nox/federation/GUIDE.md.`;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  const [name, ...others] = positionals;
  const { title, from, administrators } = values;
  if (!name || others.length > 0)
    throw new UsageError('Name one remote, such as events: --help shows how.');
  const bundler = BUNDLERS.find((one) => one === values.bundler);
  if (!bundler)
    throw new UsageError(`--bundler is ${BUNDLERS.join(' or ')}, not "${values.bundler}".`);
  await createRemote({ name, title, visitors: !administrators, bundler, from });
  console.log(`The folder ${name} is a repository with a remote now. What comes next:\n`);
  console.log(`  cd ${name}\n${NEXT}`);
});
