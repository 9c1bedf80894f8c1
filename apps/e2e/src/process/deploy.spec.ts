import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, stat } from 'node:fs/promises';
import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { createConnection } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { expect, test as base } from '@playwright/test';
import { type Challenge } from 'altcha-lib';
import { type DebianMachine, debianMachine } from './debian-machine.ts';
import { WEB_APPS } from '../../../../tools/workspace.ts';
import { solveProof } from '@nox/test-servers/proof-of-work';
import { findNginx, startNginx } from '../../../../tools/run/nginx.ts';

const DOCS = join(import.meta.dirname, '../../../../docs');
const UNITS = ['nox', 'nox-backup'];
/** systemd's scale goes from 0 to 10; its option takes tenths. */
const MAX_EXPOSURE = 2;
/** What the unit gives the server before it is killed. */
const STOP_MS = 10_000;
const HOST = 'nox.example.org';

/** The commands of the page's first block, each beginning with its numbered comment. */
async function commandsOfPage(): Promise<string[]> {
  const page = await readFile(join(DOCS, 'deploy-debian.md'), 'utf8');
  const [, block = ''] = /```sh\n(.*?)```/s.exec(page) ?? [];
  return block.trim().split('\n\n');
}

/** A request as the proxy passes it on. */
function send(url: string, path: string, options: RequestOptions = {}) {
  const { hostname, port } = new URL(url);
  const headers = { host: HOST, 'x-forwarded-proto': 'https', ...options.headers };
  return request({ hostname, port, path, ...options, headers });
}

async function responseOf(sent: ReturnType<typeof send>) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

const get = (url: string, path: string) => responseOf(send(url, path).end());

async function expectPages(url: string) {
  expect(await get(url, '/api/ready')).toEqual({ status: 200, body: '{"status":"ok"}' });
  const page = await get(url, '/admin/login');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('id="root"')]);
  const contact = await get(url, '/.well-known/security.txt');
  expect(contact.body).toContain(`Canonical: https://${HOST}/.well-known/security.txt`);
}

const takesConnections = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const APPLICATION = {
  fullName: 'Ada',
  phoneNumber: '98765 43210',
  rollNumber: 'BT25CSE001',
  branch: 'CSE',
  emailAddress: 'ada@example.org',
  rateYourself: 7,
  whyNox: '',
  otherSkills: '',
  danceStyle: 'Popping',
  danceVideoUrl: '',
  consent: true,
};

/** Solves the proof of work that the server asks for. */
async function newRegistration(url: string): Promise<string> {
  const challenge = JSON.parse((await get(url, '/api/season/challenge')).body) as Challenge;
  return JSON.stringify({ ...APPLICATION, challenge: await solveProof(challenge) });
}

/** `calls`: of the programs that only Debian's administrator may run. */
const test = base.extend<object, { installed: { machine: DebianMachine; calls: string } }>({
  installed: [
    async ({}, provide) => {
      const machine = await debianMachine();
      const calls = await machine.run((await commandsOfPage()).join('\n'));
      await provide({ machine, calls });
      await machine.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(process.platform !== 'linux', 'Debian is a Linux.');

test.describe('the page about Debian', () => {
  // They share what the commands have installed.
  test.describe.configure({ mode: 'default' });

  test('installs the site with ten commands', async ({ installed: { machine, calls } }) => {
    const commands = await commandsOfPage();
    expect(commands.map((command) => parseInt(command.slice(2)))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    for (const call of [
      /^apt-get install .*\bnodejs npm\b.*\bnginx-light\b/m,
      /^npx --yes npm@11 ci$/m,
      /^npm run build$/m,
      /^systemctl enable --now nox nox-backup\.timer$/m,
      /^nginx -t\nsystemctl reload nginx$/m,
      /^certbot certonly --webroot .*--domain nox\.example\.org /m,
    ]) {
      expect(calls).toMatch(call);
    }
    // Only root reads secrets.
    expect((await stat(machine.within('/etc/nox/nox.env'))).mode & 0o777).toBe(0o600);
    const registry = JSON.parse(await machine.read('/srv/nox/web/static/js/remotes.json'));
    expect(registry.remotes.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      ...WEB_APPS.filter((app) => app !== 'shell').toSorted(),
    ]);
    expect(await machine.read('/etc/nginx/nginx.conf')).toContain('worker_connections 8192;');
  });

  test('starts the server as the unit says; stopped, it finishes what is under way', async ({
    installed: { machine },
  }) => {
    const server = await machine.start('nox');
    await expectPages(server.url);

    const body = await newRegistration(server.url);
    const registration = send(server.url, '/api/auditions', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    registration.flushHeaders();
    await once(registration, 'continue');
    const start = performance.now();
    server.terminate();
    await expect.poll(() => takesConnections(server.url)).toBe(false);
    registration.end(body);
    expect(await responseOf(registration)).toMatchObject({ status: 202 });
    expect(await server.exitCode).toBe(0);
    expect(performance.now() - start).toBeLessThan(STOP_MS);

    const database = new DatabaseSync(machine.within('/var/lib/nox/nox.sqlite'));
    expect(database.prepare('select email_key from registrations').all()).toEqual([
      { email_key: 'ada@example.org' },
    ]);
    database.close();
  });

  test('puts nginx before it', async ({ installed: { machine } }) => {
    const nginx = await findNginx();
    test.skip(typeof nginx === 'string', String(nginx));
    if (typeof nginx === 'string') return;
    const server = await machine.start('nox');
    const files = join(machine.root, 'nginx');
    for (const file of [
      'nox-headers.conf',
      'nox-file-headers.conf',
      'nox-brotli.conf',
      'sites-enabled/nox.conf',
    ]) {
      await cp(machine.within(`/etc/nginx/${file}`), join(files, basename(file)));
    }
    const webRoot = machine.within('/srv/nox/web');
    const proxy = await startNginx(nginx, machine.root, webRoot, server.url, {}, files);
    await expectPages(proxy.url);
    await proxy.stop();
    server.terminate();
    expect(await server.exitCode).toBe(0);
  });
});

for (const unit of UNITS) {
  test(`${unit}.service is confined: below ${MAX_EXPOSURE} in systemd's rating`, async () => {
    const file = join(DOCS, 'systemd', `${unit}.service`);
    const options = ['--offline=true', `--threshold=${MAX_EXPOSURE * 10 - 1}`, '--no-pager'];
    const { error, status, stdout } = spawnSync('systemd-analyze', ['security', ...options, file], {
      encoding: 'utf8',
    });
    test.skip(error !== undefined, 'There is no systemd-analyze on this machine.');
    expect(status, stdout).toBe(0);
  });
}
