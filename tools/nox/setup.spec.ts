import { chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { serveOnLoopback } from '@nox/test-servers/loopback';
import { type MailServer, startMailServer } from '@nox/test-servers/mail-server';
import { put } from '../run/files.ts';
import { openDatabase } from '../../apps/api/src/platform/database/open-database.ts';
import { asOwner, type Installation, installationAt, VERSION } from './installation.ts';
import { setupOn } from './setup.ts';
import { renewSite, withAnswers } from './site.ts';
import { statusOf } from './status.ts';

const NGINX = 'user www-data;\nevents {\n\tworker_connections 768;\n}\n';
const HEADERS = `const { writeFileSync } = require('node:fs');
for (const name of ['nox-headers.conf', 'nox-file-headers.conf'])
  writeFileSync(process.argv[2] + '/' + name, 'add_header Nox-Site "' + process.env.NOX_PUBLIC_URL + '";');`;

let root: string;
let machine: Installation;
let mailServer: MailServer;
/** The machine as the world sees it, and what Google says. */
let web: Awaited<ReturnType<typeof serveOnLoopback>>;
let google: Awaited<ReturnType<typeof serveOnLoopback>>;
let isThisMachine: boolean;
let googleSays: string;

const showMachine: RequestListener = ({ url = '' }, response) => {
  if (isThisMachine) readFile(join(machine.challenges, url)).then((text) => response.end(text));
  else response.end('Another machine');
};

beforeAll(async () => {
  mailServer = await startMailServer();
  web = await serveOnLoopback(showMachine);
  google = await serveOnLoopback((_request, response) => response.end(googleSays));
});
afterAll(() => Promise.all([mailServer.close(), web.stop(), google.stop()]));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nox-root-'));
  await put(join(root, 'etc/nginx/nginx.conf'), NGINX);
  await put(join(root, 'usr/lib/nox/api/nginx-headers.js'), HEADERS);
  await mkdir(join(root, 'var/lib/nox'), { recursive: true });
  const ports = { http: 0, https: 0, api: 0 };
  machine = { ...installationAt(root), ports, identityToolkit: google.url };
  isThisMachine = true;
  googleSays = '{"error":{"message":"INVALID_LOGIN_CREDENTIALS"}}';
  mailServer.behave(() => undefined);
});
afterEach(async () => {
  process.exitCode = 0;
  await rm(root, { recursive: true });
});

const answers = () => ({
  NOX_PUBLIC_URL: web.url.replace('http', 'https'),
  NOX_ADMINS: 'ada@example.org',
  NOX_FIREBASE_PROJECT_ID: 'nox-example',
  NOX_FIREBASE_API_KEY: 'AIza',
  NOX_SMTP_URL: mailServer.url.replace('//', '//ada:secret@'),
  NOX_MAIL_FROM: '"Dance & Co" <ada@example.org>',
  NOX_TIME_ZONE: 'Europe/Berlin',
});

/** @returns what it says, and its exit code */
async function setUp(changes: Record<string, string> = {}, ...args: string[]) {
  const said: string[] = [];
  const hear = (text: unknown) => void said.push(String(text));
  jest.spyOn(console, 'log').mockImplementation(hear);
  jest.spyOn(console, 'error').mockImplementation(hear);
  await put(join(root, 'answers.env'), withAnswers('', { ...answers(), ...changes }));
  process.exitCode = 0;
  await setupOn(machine)({ args: ['--from', join(root, 'answers.env'), ...args] });
  return { code: process.exitCode, said: said.join('\n') };
}

const read = (path: string) => readFile(join(root, path), 'utf8');
const SITE = 'etc/nginx/sites-enabled/nox.conf';

describe('nox setup', () => {
  it('writes settings for root alone, and a site that nginx can start without a certificate', async () => {
    expect(await setUp()).toEqual({ code: 0, said: expect.stringContaining('What is left:') });
    expect(parseEnv(await read('etc/nox/nox.env'))).toMatchObject(answers());
    expect((await stat(machine.settings)).mode & 0o777).toBe(0o600);
    expect(await read(SITE)).toContain('server_name 127.0.0.1;');
    expect(await read(SITE)).not.toContain('listen 443');
    expect(await read('etc/nginx/nox-headers.conf')).toContain(answers().NOX_PUBLIC_URL);
    expect(await read('etc/nginx/nginx.conf')).toContain('worker_connections 8192;');
  });

  it('changes in a second run what is answered, and shows the site once there is a certificate', async () => {
    await setUp();
    await put(machine.settings, `# Ours\n${await read('etc/nox/nox.env')}NOX_AUDIT_DAYS=90\n`);
    await put(machine.certificateOf('127.0.0.1'), 'certificate');
    const configuration = await read('etc/nginx/nginx.conf');
    await setUp({ NOX_TIME_ZONE: 'Asia/Kolkata', NOX_SMTP_URL: '', NOX_MAIL_FROM: '' });
    const text = await read('etc/nox/nox.env');
    expect(text).toMatch(/^# Ours\n[^]*\nNOX_TIME_ZONE=Asia\/Kolkata\nNOX_AUDIT_DAYS=90\n$/);
    expect(parseEnv(text)).toMatchObject({ NOX_AUDIT_DAYS: '90' });
    expect(await read(SITE)).toContain('/etc/letsencrypt/live/127.0.0.1/fullchain.pem;');
    expect(await read('etc/nginx/nginx.conf')).toBe(configuration);
  });

  const WRONG: [what: string, arrange: () => Record<string, string> | void, sentence: RegExp][] = [
    ['an unknown variable', () => ({ NOX_TIMEZONE: 'UTC' }), /nearest known one is NOX_TIME_ZONE/],
    ['no administrator', () => ({ NOX_ADMINS: '' }), /Set NOX_ADMINS to/],
    ['a time zone that does not exist', () => ({ NOX_TIME_ZONE: 'Asia/X' }), /^NOX_TIME_ZONE must/],
    [
      'a name without an address',
      () => ({ NOX_PUBLIC_URL: 'https://nox.invalid' }),
      /has no addre/,
    ],
    ['the name of another machine', () => void (isThisMachine = false), /does not show this mach/],
    [
      'a port that another program has',
      () => void (machine.ports.api = Number(new URL(google.url).port)),
      /^Port \d+ is used by [^:]+: end it/,
    ],
    [
      'a key that Firebase does not know',
      () => void (googleSays = '{"error":{"message":"API key not valid. Please pass"}}'),
      /^Firebase does not know the key: copy/,
    ],
    [
      'a project without passwords',
      () => void (googleSays = '{"error":{"message":"OPERATION_NOT_ALLOWED"}}'),
      /turn on Email\/Password/,
    ],
    [
      'a password that the mail server refuses',
      () => mailServer.behave((step) => (step === 'auth' ? '535 Wrong password' : undefined)),
      /^The mail server 127\.0\.0\.1:\d+ refuses \(535 Wrong password\): correct name and/,
    ],
    ['no mail server', () => ({ NOX_SMTP_URL: 'smtp://127.0.0.1:1' }), /ECONNREFUSED.*the port in/],
  ];
  it.each(WRONG)('says in a sentence what to do about %s, and changes nothing', async (...row) => {
    const [, arrange, sentence] = row;
    const { code, said } = await setUp(arrange() ?? {});
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said.split('\n')).toEqual([expect.any(String), 'Nothing was changed.']);
    await expect(stat(machine.settings)).rejects.toThrow('ENOENT');
    expect(await read('etc/nginx/nginx.conf')).toBe(NGINX);
  });

  it('leaves out the checks that are to be skipped', async () => {
    isThisMachine = false;
    googleSays = 'API key not valid';
    const args = ['--skip', 'name,firebase,mail'];
    expect(await setUp({ NOX_SMTP_URL: 'smtp://127.0.0.1:1' }, ...args)).toMatchObject({ code: 0 });
  });

  it('tries the site out on this machine alone where there is no Firebase', async () => {
    const trial = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', NOX_FIREBASE_PROJECT_ID: '' };
    await setUp(trial);
    expect(parseEnv(await read('etc/nox/nox.env'))).toMatchObject({ NODE_ENV: 'development' });
    await expect(read(SITE)).rejects.toThrow('ENOENT');
    await setUp();
    expect(await read('etc/nox/nox.env')).not.toMatch(/NODE_ENV|EMULATOR/);
  });
});

describe('the site after an upgrade', () => {
  const HEADERS = 'etc/nginx/nox-headers.conf';
  /** @returns what is said after an upgrade from a package whose site had one line more */
  async function upgrade(change: (site: string) => string) {
    await setUp();
    const [before, more] = [join(root, 'before'), '# The former release had this line.\n'];
    await put(join(before, 'nox.conf'), more + (await readFile('docs/nginx/nox.conf', 'utf8')));
    await put(join(root, SITE), change(more + (await read(SITE))));
    await put(join(root, HEADERS), 'former');
    return renewSite(machine, before);
  }

  it('is that of the new package, with its headers', async () => {
    expect(await upgrade((site) => site)).toEqual([]);
    expect(await read(SITE)).not.toContain('The former release');
    expect(await read(HEADERS)).toContain(answers().NOX_PUBLIC_URL);
  });

  it('stays where somebody has changed it, with the new headers', async () => {
    expect(await upgrade((site) => `# Ours\n${site}`)).toEqual([expect.stringMatching(/stays/)]);
    expect(await read(SITE)).toContain('# Ours\n# The former release');
    expect(await read(HEADERS)).toContain(answers().NOX_PUBLIC_URL);
  });
});

describe('work as the owner of a folder', () => {
  const asRoot = process.getuid?.() === 0 ? it : it.skip;

  asRoot(
    'asks PostgreSQL for the role of the owner, who is not the one that has logged in',
    async () => {
      const folder = join(root, 'owned');
      await mkdir(folder);
      await chown(folder, 65_534, 65_534);
      delete process.env.PGUSER;
      expect(await asOwner(folder, async () => process.env.PGUSER)).toBe('nobody');
      delete process.env.PGUSER;
    },
  );
});

describe('the settings', () => {
  it('have one line of a name that a person has written twice', () => {
    expect(withAnswers('X=1\nA=1\nX=2\n', { X: '3' })).toBe('X=3\nA=1\n');
  });

  it.each(['a b', '"A" <a@b.c>', "Society's", '#1', 'x$y', ''])(
    'are read as written: %j',
    (value) => {
      expect(parseEnv(withAnswers('A=1\nX=old\n', { X: value }))).toEqual({
        A: '1',
        ...(value && { X: value }),
      });
    },
  );

  it('are refused where no quotes can hold them', () => {
    expect(() => withAnswers('', { NOX_MAIL_FROM: `"A" 'B'` })).toThrow('NOX_MAIL_FROM has both');
  });
});

describe('nox status', () => {
  async function status() {
    const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    await statusOf(machine)({ args: ['--json'] });
    return JSON.parse(said.mock.lastCall![0] as string) as { faults: string[] };
  }

  it('names each fault in a sentence, also for programs', async () => {
    await setUp();
    const { faults, ...facts } = await status();
    expect(process.exitCode).toBe(1);
    expect(facts).toMatchObject({ version: VERSION, server: 'does not answer', backup: 'none' });
    expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual([
      'The server does not answer',
      'There is no backup',
      'nginx shows no certificate on port 0',
    ]);
  });

  it('names a value that the next start would refuse', async () => {
    await setUp();
    const text = await readFile(machine.settings, 'utf8');
    await put(machine.settings, withAnswers(text, { NOX_TIME_ZONE: 'Nowhere' }));
    expect((await status()).faults[0]).toMatch(/^NOX_TIME_ZONE must /);
  });

  it('finds mails that are refused, and a backup that is old', async () => {
    await setUp();
    await mkdir(join(machine.backups, '2026-01-01T04-10-00-000Z'), { recursive: true });
    const { db, close } = await openDatabase(
      { dataDir: machine.data, databaseUrl: undefined },
      () => undefined,
    );
    const pause = { name: 'mail', until: Date.now() + 60_000, reason: '535 Wrong password' };
    await db.insertInto('mail_pauses').values(pause).execute();
    await close();
    expect(await status()).toMatchObject({
      mail: 'none sent yet',
      faults: expect.arrayContaining([
        'The last backup is of 2026-01-01 04:10 UTC: systemctl status nox-backup says why.',
        'The mail server refuses (535 Wrong password): correct it with nox setup.',
      ]),
    });
  });
});
