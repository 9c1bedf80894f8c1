import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { AuditionEntry } from '@nox/contracts';
import { accountsClient } from '@nox/emulator/accounts-client.ts';
import { forkServer } from '@nox/test-servers/loopback';
import { solvedRegistration } from '@nox/test-servers/proof-of-work';
import { expect, test } from '@playwright/test';
import { execa } from 'execa';
import getPort from 'get-port';
import { apiUser } from '@nox/start/people.ts';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { debianRoot, type DebianRoot, missingForDebian } from './debian-root.ts';

const UNITS = ['nox', 'nox-backup'];
/** systemd's scale goes from 0 to 10; its option takes tenths. */
const MAX_EXPOSURE = 2;
/** With the Auth emulator the server answers no other names. */
const HOST = 'nox.localhost';
const ADMINISTRATOR = { email: 'admin@nox.example.org', password: 'let-us-dance' };
const NEXT = '99.1.0';

/** A package as the next release would have it. @param change the root of its files */
async function nextPackage(deb: string, version: string, change = async (_root: string) => {}) {
  const root = await mkdtemp(join(tmpdir(), 'nox-next-'));
  await execa('dpkg-deb', ['-R', deb, root]);
  const own = (await execa('dpkg-deb', ['-f', deb, 'Version'])).stdout;
  const lib = join(root, 'usr/lib/nox');
  const programs = (await readdir(lib)).filter((name) => name.endsWith('.mjs'));
  const files = [...programs, 'api/server.js', 'package.json'].map((name) => join(lib, name));
  const scripts = ['control', 'preinst', 'postinst'].map((name) => join(root, 'DEBIAN', name));
  for (const file of [...files, ...scripts]) {
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(own, version));
  }
  await change(root);
  const next = join(deb, `../nox_${version}_next.deb`);
  await execa('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z1', '--build', root, next]);
  await rm(root, { recursive: true });
  return next;
}

/** @param url of a port of this machine, where the site's name is answered */
async function getAs(host: string, url: string) {
  const sent = request(url, { headers: { host }, servername: host, rejectUnauthorized: false });
  const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test.describe('the package @all', () => {
  test.describe.configure({ mode: 'serial', timeout: 900_000, retries: 0 });

  let folder: string;
  let deb: string;
  let debian: DebianRoot;
  let emulator: Awaited<ReturnType<typeof forkServer>>;

  test.beforeAll(async () => {
    test.setTimeout(900_000);
    const missing = await missingForDebian();
    test.skip(missing !== undefined, missing);
    folder = await mkdtemp(join(tmpdir(), 'nox-packages-'));
    const script = join(WORKSPACE, 'tools/package/main.ts');
    await execa(process.execPath, [script, '--to', folder], { cwd: WORKSPACE });
    deb = join(
      folder,
      (await readdir(folder)).find((name) => name.endsWith('.deb'))!,
    );
    debian = await debianRoot();
    emulator = await forkServer(
      pathToFileURL(join(WORKSPACE, 'tools/emulator/main.ts')),
      ...['--accounts', join(folder, 'accounts.json')],
    );
  });
  test.afterAll(async () => {
    await emulator?.stop();
    await debian?.remove();
    if (folder) await rm(folder, { recursive: true });
  });

  async function install(file: string, on = debian) {
    await on.put(file, '/root/nox.deb');
    return on.run('apt-get update -qq; apt-get install --yes --allow-downgrades /root/nox.deb');
  }
  async function settle(on = debian) {
    const settings = {
      NOX_PUBLIC_URL: `https://${HOST}`,
      NOX_ADMINS: ADMINISTRATOR.email,
      NOX_SEED: 'none',
      NOX_AUDITIONS: 'open',
      PORT: '0',
      // The emulator signs nobody in where the site is in production.
      NODE_ENV: 'development',
      FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator.url).host,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(on.within('/root/answers.env'), lines.join(''));
    const setup = await on.run('nox setup --from /root/answers.env --skip name,ports,certificate');
    expect(setup.code, setup.output).toBe(0);
    expect((await stat(on.within('/etc/nox/nox.env'))).mode & 0o777).toBe(0o600);
  }
  const signIn = (url: string) =>
    apiUser(url, accountsClient(emulator.url, 'demo-nox'), ADMINISTRATOR);
  const entriesAt = async (url: string) =>
    (await (await signIn(url)).call<AuditionEntry[]>('GET', '/api/auditions')).body;
  const stateOf = async () =>
    (await debian.run("dpkg-query -W -f '${Version} ${Status}' nox")).output;

  test('installs the server and all pages with one command', async () => {
    const { code, output } = await install(deb);
    expect(code, output).toBe(0);
    expect(output).toContain('is installed. Next: nox setup');
    const registry = JSON.parse(await debian.read('/srv/nox/web/static/js/remotes.json'));
    expect(registry.remotes.length).toBeGreaterThan(3);
    for (const [path, mode] of [
      ['var/lib/nox', 0o700],
      ['var/lib/nox-backups', 0o700],
      ['srv/nox/web', 0o755],
    ] as const) {
      expect((await stat(debian.within(path))).mode & 0o777, path).toBe(mode);
    }
    const inventory = JSON.parse(await debian.read('/usr/share/doc/nox/sbom.cdx.json'));
    expect(inventory.bomFormat).toBe('CycloneDX');
    const names = inventory.components.map((one: { name: string }) => one.name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'react-dom', '@fontsource-variable/archivo']),
    );
    expect(await debian.read('/usr/share/doc/nox/copyright')).toMatch(/^ react@\S+: MIT$/m);
    // A root without man has no pages of it.
    expect((await debian.run('nox --version')).output).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('serves the site by the command line of its unit, behind nginx', async () => {
    await settle();
    const accounts = accountsClient(emulator.url, 'demo-nox');
    await accounts.create({ localId: 'administrator-of-nox', ...ADMINISTRATOR });
    await accounts.update({ localId: 'administrator-of-nox', emailVerified: true } as never);
    const server = await debian.start('nox');
    const person = await signIn(server.url);
    const registration = await solvedRegistration(server.url);
    expect((await person.call('POST', '/api/auditions', registration)).status).toBe(202);
    const applied = await person.call<{ registrations: { _id: string }[] }>(
      'GET',
      '/api/registrations',
    );
    const [{ _id: id }] = applied.body.registrations as [{ _id: string }];
    const admitted = await person.call<{ _id: string }>(
      'POST',
      `/api/registrations/${id}/admit`,
      {},
    );
    const review = { notes: 'Sharp.', judgeEmail: 'Kabir', score: 8 };
    expect(
      (await person.call('POST', `/api/auditions/${admitted.body._id}/reviews`, review)).status,
    ).toBe(201);

    const [port, secure] = [await getPort(), await getPort()];
    const certificate = `/etc/letsencrypt/live/${HOST}`;
    const nginx = await debian.run(`set -e
      mkdir -p ${certificate} && cd /usr/lib/nox/nginx
      openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${HOST} \\
        -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem 2> /dev/null
      cp nox-*.conf /etc/nginx/ && rm -f /etc/nginx/sites-enabled/default
      (set -a; . /etc/nox/nox.env; WEB_ROOT=/srv/nox/web /usr/lib/nox/bin/node /usr/lib/nox/api/nginx-headers.js /etc/nginx)
      sed -e 's/listen 80;/listen ${port};/; s/listen 443 /listen ${secure} /; /listen .::/d' \\
        -e 's/127.0.0.1:8080/${new URL(server.url).host}/; s/nox.example.org/${HOST}/' nox.conf > /etc/nginx/sites-enabled/nox.conf
      nginx -t && nginx`);
    expect(nginx.code, nginx.output).toBe(0);
    const site = `https://127.0.0.1:${secure}`;
    const home = await getAs(HOST, `${site}/`);
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('id="root"')]);
    expect((await getAs(HOST, `${site}/no-such-page`)).status).toBe(404);
    expect(await server.stop()).toBe(0);
    // Without the API nginx answers with the shell, and says so.
    expect((await getAs(HOST, `${site}/team`)).headers).toMatchObject({ 'nox-fallback': 'shell' });
    await debian.run('nginx -s stop');
  });

  test('goes on with the release before where the next one is not ready', async () => {
    const broken = await nextPackage(deb, '99.0.0', async (root) => {
      const server = join(root, 'usr/lib/nox/api/server.js');
      await writeFile(server, "console.error('The moon is missing.'); process.exit(1);");
    });
    const { code, output } = await install(broken);
    expect(code).not.toBe(0);
    expect(output).toContain('NOX 99.0.0 is not ready: The moon is missing.');
    expect(output).toMatch(/^0\.\S+ goes on: install a later release than 99\.0\.0/m);
    expect((await debian.run('dpkg --configure nox')).output).toContain(
      '99.0.0 was not ready, so 0.',
    );
    const server = await debian.start('nox');
    expect(await entriesAt(server.url)).toHaveLength(1);
    await server.stop();
  });

  test('is upgraded with its data after a backup, and keeps what a team has released', async () => {
    const registry = '/srv/nox/web/static/js/remotes.json';
    const versionOf = async (name: string) =>
      JSON.parse(await debian.read(registry)).remotes.find(
        (one: { name: string }) => one.name === name,
      ).version;
    await cp(join(WORKSPACE, 'dist/apps/judging'), debian.within('/root/judging'), {
      recursive: true,
    });
    const release = await debian.run('nox retire judging && nox rollback judging --author Asha');
    expect(release.code, release.output).toBe(0);
    const judging = await versionOf('judging');
    const next = await nextPackage(deb, NEXT);
    const { code, output } = await install(next);
    expect(code, output).toBe(0);
    expect(output).toMatch(/is a verified backup: \d+ rows/);
    expect(output).toContain('judging stays as somebody has released, rolled back or retired it');
    expect(await versionOf('judging')).toBe(judging);
    const server = await debian.start('nox');
    expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({
      status: 'ok',
      version: NEXT,
    });
    expect(await entriesAt(server.url)).toMatchObject([{ reviews: [{ score: 8 }] }]);
    await server.stop();
  });

  test('goes back with the sentence that names the backup to restore', async () => {
    const { code, output } = await install(deb);
    expect(code, output).toBe(0);
    const [, backup] =
      /opened by 99\.1\.0\. Restore the backup of \d+ \w+ \d\d:\d\d: nox restore (\S+) --replace/.exec(
        output,
      )!;
    await expect(debian.start('nox')).rejects.toThrow(/The data were opened by 99\.1\.0\. Restore/);
    const restored = await debian.run(`nox restore ${backup} --replace`);
    expect(restored.code, restored.output).toBe(0);
    const server = await debian.start('nox');
    expect(await entriesAt(server.url)).toMatchObject([{ reviews: [{ score: 8 }] }]);
    await server.stop();
  });

  test('is restored on a second machine', async () => {
    const made = await debian.run('nox backup');
    expect(made.code, made.output).toBe(0);
    const name = made.output.split(' ')[0]!.split('/').at(-1)!;
    const second = await debianRoot();
    try {
      expect((await install(deb, second)).code).toBe(0);
      await settle(second);
      const backups = '/var/lib/nox-backups';
      await cp(debian.within(`${backups}/${name}`), second.within(`${backups}/${name}`), {
        recursive: true,
      });
      const restored = await second.run(`nox restore ${name}`);
      expect(restored.code, restored.output).toBe(0);
      const server = await second.start('nox');
      expect(await entriesAt(server.url)).toMatchObject([{ reviews: [{ score: 8 }] }]);
      await server.stop();
    } finally {
      await second.remove();
    }
  });

  test('keeps the data when it is removed, and deletes them only when it is told to', async () => {
    await debian.run('apt-get remove --yes nox');
    expect(await stateOf()).toContain('deinstall ok config-files');
    await debian.run('apt-get purge --yes nox', 'ignore');
    const files = ['/var/lib/nox/nox.sqlite', '/etc/nox/nox.env', '/srv/nox/web/index.html'];
    for (const file of files) await stat(debian.within(file));
    expect((await install(deb)).code).toBe(0);
    await debian.run('NOX_PURGE=delete apt-get purge --yes nox');
    for (const file of files) await expect(stat(debian.within(file))).rejects.toThrow('ENOENT');
    expect((await debian.run('ls /usr/lib/nox')).code).not.toBe(0);
  });
});

for (const unit of UNITS) {
  test(`${unit}.service is confined: below ${MAX_EXPOSURE} in systemd's rating`, async () => {
    const file = join(WORKSPACE, 'docs/systemd', `${unit}.service`);
    const options = ['--offline=true', `--threshold=${MAX_EXPOSURE * 10 - 1}`, '--no-pager'];
    const { error, status, stdout } = spawnSync('systemd-analyze', ['security', ...options, file], {
      encoding: 'utf8',
    });
    test.skip(error !== undefined, 'There is no systemd-analyze on this machine.');
    expect(status, stdout).toBe(0);
  });
}
