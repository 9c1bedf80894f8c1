import { globSync, readFileSync } from 'node:fs';
import { readConfig } from './config.ts';
import { describeUnknown } from './environment.ts';
import { StartUpError } from './platform/errors/http-error.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/nox');
const ROOT = `${import.meta.dirname}/../../..`;
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
const UID = 'kJ3vQ0pXr9TzLm2BwY7sHd4NcE1a';
const PROJECT = { NOX_FIREBASE_PROJECT_ID: 'nox-live' };
const API_KEY = { NOX_FIREBASE_API_KEY: 'key' };
const HALF = /^Set both NOX_FIREBASE_PROJECT_ID and NOX_FIREBASE_API_KEY to those of/;
const SITE = { NOX_PUBLIC_URL: 'https://nox.example.org' };
const PRODUCTION = { ...PROJECT, ...API_KEY, ...SITE, NODE_ENV: 'production' };
const SMTP = { ...EMULATOR, NOX_SMTP_URL: 'smtps://nox:p%40ss@mail.example.org' };
const S3 = {
  ...PROJECT,
  ...API_KEY,
  NOX_S3_ENDPOINT: 'https://s3.example.org/',
  NOX_S3_BUCKET: 'nox-media',
  NOX_S3_KEY_ID: 'id',
  NOX_S3_SECRET: 'secret',
};
const BUCKET = { NOX_FIREBASE_STORAGE_BUCKET: 'demo-nox.appspot.com' };
const KEY_FILE = { GOOGLE_APPLICATION_CREDENTIALS: '/key.json' };
const STORAGE_HOST = { FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199' };

describe('the configuration', () => {
  it('has a default for everything once the emulator is configured', () => {
    expect(read(EMULATOR)).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/nox/.data',
      databaseUrl: undefined,
      webRoot: '/srv/nox/dist/web',
      seed: 'sample',
      authEmulatorUrl: 'http://127.0.0.1:9099',
      firebase: {
        projectId: 'demo-nox',
        apiKey: 'demo-key',
        authDomain: 'demo-nox.firebaseapp.com',
      },
      administrators: [],
      corsOrigins: [],
      overrideOrigins: [],
      staticOrigin: undefined,
      takesDevWrites: true,
      s3: undefined,
      firebaseStorage: undefined,
      storageEmulator: undefined,
      mediaOrigins: ['https://firebasestorage.googleapis.com'],
      trustedProxies: [],
      timeZone: 'Asia/Kolkata',
      locale: 'en-IN',
      registrationOverride: undefined,
      auditDays: 365,
      mail: {
        smtp: undefined,
        folder: '/srv/nox/.data/outbox',
        from: undefined,
        replyTo: undefined,
        perMinute: 60,
      },
      metricsToken: undefined,
      publicUrl: undefined,
      securityContact: undefined,
      vitalsSample: 0,
      isProduction: false,
      logLevel: 'warn',
    });
  });

  it.each<[env: Record<string, string>, config: object]>([
    [{ NOX_TIME_ZONE: 'Europe/Berlin' }, { timeZone: 'Europe/Berlin' }],
    [{ NOX_LOCALE: 'de-DE' }, { locale: 'de-DE' }],
    [
      {
        ...PROJECT,
        ...API_KEY,
        NOX_FIREBASE_AUTH_DOMAIN: 'nox.example.org',
        NOX_FIREBASE_MESSAGING_SENDER_ID: '123',
        NOX_FIREBASE_APP_ID: '1:123:web:abc',
      },
      {
        firebase: {
          ...{ projectId: 'nox-live', apiKey: 'key', authDomain: 'nox.example.org' },
          ...{ messagingSenderId: '123', appId: '1:123:web:abc' },
        },
      },
    ],
    [{ NOX_VITALS_SAMPLE: '1' }, { vitalsSample: 1 }],
    [{ NOX_AUDIT_DAYS: '30' }, { auditDays: 30 }],
    [{ NOX_AUDITIONS: 'open' }, { registrationOverride: 'open' }],
    [{ NOX_AUDITIONS: 'closed' }, { registrationOverride: 'closed' }],
    [{ NOX_ADMINS: ` ${UID}, a@b.example ,,` }, { administrators: [UID, 'a@b.example'] }],
    [
      { NOX_CORS_ORIGINS: 'https://app.example.org, http://127.0.0.1:3000' },
      { corsOrigins: ['https://app.example.org', 'http://127.0.0.1:3000'] },
    ],
    [{ NOX_TRUST_PROXY: '127.0.0.1, ::1' }, { trustedProxies: ['127.0.0.1', '::1'] }],
    [
      { NOX_OVERRIDE_ORIGINS: 'https://builds.example.org, http://127.0.0.1:8099' },
      { overrideOrigins: ['https://builds.example.org', 'http://127.0.0.1:8099'] },
    ],
    [{ NOX_STATIC_ORIGIN: 'https://cdn.example.org' }, { staticOrigin: 'https://cdn.example.org' }],
    [
      { NOX_MEDIA_ORIGINS: 'https://images.example.org' },
      { mediaOrigins: ['https://firebasestorage.googleapis.com', 'https://images.example.org'] },
    ],
    // An empty variable is absent.
    [
      { DATABASE_URL: '', PORT: '' },
      { databaseUrl: undefined, port: 8080 },
    ],
  ])('reads %j', (env, config) => expect(read({ ...EMULATOR, ...env })).toMatchObject(config));

  it('sends mails by SMTP once there are a sender and an address for links', () => {
    const senders = ['"NOX, the society" <nox@example.org>', 'nox@example.org'];
    for (const from of [...senders, 'NOX <nox@example.org>']) {
      expect(read({ ...SMTP, ...SITE, NOX_MAIL_FROM: from }).mail).toMatchObject({
        smtp: { host: 'mail.example.org', port: 465, login: { user: 'nox', pass: 'p@ss' } },
        from,
      });
    }
  });

  it('opens to the network and logs more in production', () => {
    expect(read({ ...PRODUCTION, DATA_DIR: '/var/nox', PORT: '80' })).toMatchObject({
      publicUrl: 'https://nox.example.org',
      host: '0.0.0.0',
      port: 80,
      dataDir: '/var/nox',
      firebase: { projectId: 'nox-live', apiKey: 'key' },
      authEmulatorUrl: undefined,
      vitalsSample: 0.1,
      logLevel: 'info',
    });
    expect(read({ ...EMULATOR, NOX_PUBLIC_URL: 'https://a.b/' }).publicUrl).toBe('https://a.b');
  });

  it('takes an S3-compatible store, whose files pages then show', () => {
    const { s3, mediaOrigins } = read(S3);
    expect(s3).toEqual({
      endpoint: 'https://s3.example.org',
      isPathStyle: true,
      region: 'us-east-1',
      bucket: 'nox-media',
      originalsBucket: 'nox-media',
      keyId: 'id',
      secret: 'secret',
      publicUrl: 'https://s3.example.org/nox-media',
    });
    expect(mediaOrigins).toContain('https://s3.example.org');
    const inHost = read({ ...S3, NOX_S3_PATH_STYLE: 'false', NOX_S3_ORIGINALS_BUCKET: 'private' });
    expect(inHost.s3).toMatchObject({
      publicUrl: 'https://nox-media.s3.example.org',
      originalsBucket: 'private',
    });
    const cdn = read({ ...S3, NOX_S3_PUBLIC_URL: 'https://media.example.org/nox/' });
    expect(cdn.s3?.publicUrl).toBe('https://media.example.org/nox');
    expect(cdn.mediaOrigins).toContain('https://media.example.org');
  });

  it('takes a bucket of Firebase Storage only with a service account', () => {
    expect(read({ ...PROJECT, ...API_KEY, ...BUCKET }).firebaseStorage).toBeUndefined();
    expect(read({ ...PROJECT, ...API_KEY, ...BUCKET, ...KEY_FILE }).firebaseStorage).toEqual({
      bucket: 'demo-nox.appspot.com',
      credentials: '/key.json',
    });
  });

  it('takes the Storage emulator in place of the bucket, beside the Auth emulator', () => {
    const url = 'http://127.0.0.1:9199';
    const config = read({ ...EMULATOR, ...STORAGE_HOST, ...BUCKET, ...KEY_FILE });
    expect(config.storageEmulator).toEqual({ url, bucket: 'demo-nox.appspot.com' });
    expect([config.mediaOrigins, config.firebaseStorage]).toEqual([[url], undefined]);
  });

  it.each([
    ['PORT', ['80800', 'http']],
    ['DATABASE_URL', ['mysql://x']],
    ['NOX_SEED', ['all']],
    ['LOG_LEVEL', ['loud']],
    ['NOX_AUDITIONS', ['ajar']],
    ['NOX_ADMINS', ['nobody', 'a@b.example, admin', 'a@b', `${UID} ${UID}`]],
    ['NOX_METRICS_TOKEN', ['short']],
    ['NOX_TIME_ZONE', ['Nowhere', '+05:30']],
    ['NOX_LOCALE', ['german', 'de_DE', 'xx-YY']],
    ['NOX_FIREBASE_PROJECT_ID', ['Nox', 'https://nox.example.org']],
    ['NOX_FIREBASE_API_KEY', ['"key"', 'a b']],
    ['NOX_FIREBASE_AUTH_DOMAIN', ['https://nox.example.org', 'a/b']],
    ['NOX_FIREBASE_MESSAGING_SENDER_ID', ['1:2']],
    ['NOX_FIREBASE_APP_ID', ['1 2', '<x>']],
    ['NOX_VITALS_SAMPLE', ['2', '-1', 'some']],
    ['NOX_AUDIT_DAYS', ['29', '3651', '30.5', 'ever']],
    ['NOX_SMTP_URL', ['mail.example.org', 'https://mail.example.org', 'smtp://', 'smtp://a:%zz@b']],
    ['NOX_MAIL_FROM', ['NOX', 'NOX <nox>', 'NOX <a@example.org>\nBcc: b@example.org', '@']],
    ['NOX_MAIL_REPLY_TO', ['nox', 'NOX <nox@example.org>']],
    ['NOX_MAIL_PER_MINUTE', ['0', '1.5', 'many', '100001']],
    ['NOX_PUBLIC_URL', ['https://a.b/c', 'https://tanzkreis-überlingen.de', 'nox']],
    ['NOX_CORS_ORIGINS', ['*', 'https://a.b/c', 'ftp://a.b']],
    ['NOX_OVERRIDE_ORIGINS', ['*', 'https://a.b,http://builds.example.org']],
    ['NOX_DEV_WRITES', ['yes', '1']],
    ['NOX_STATIC_ORIGIN', ['http://cdn.example.org', 'https://cdn.example.org/static', 'cdn']],
    ['NOX_MEDIA_ORIGINS', ['https:']],
    ['NOX_SECURITY_CONTACT', ['a@b.example', 'https://a.b/\nContact: https://c.d']],
    // No name, which does not identify the caller, and no network, which any machine may be in.
    ['NOX_TRUST_PROXY', ['proxy', '10.0.0.0/8', '10.0']],
    ['FIREBASE_AUTH_EMULATOR_HOST', ['x']],
    ['FIREBASE_STORAGE_EMULATOR_HOST', ['x']],
  ])('refuses a wrong %s with one sentence, without its value', (name, values) => {
    for (const value of values) {
      const readWrong = () => read({ ...EMULATOR, [name]: value });
      expect(readWrong).toThrow(StartUpError);
      expect(readWrong).toThrow(new RegExp(`^${name} must `));
    }
  });

  it('names the form of a domain with other letters that browsers send', () => {
    const readWrong = () => read({ ...EMULATOR, NOX_PUBLIC_URL: 'https://überlingen.de' });
    expect(readWrong).toThrow('must be an origin such as https://xn--berlingen-p9a.de.');
  });

  it.each<[env: Record<string, string>, sentence: RegExp]>([
    [{}, HALF],
    [{ ...API_KEY, NOX_FIREBASE_AUTH_DOMAIN: 'a.b' }, HALF],
    [PROJECT, HALF],
    [{ ...PROJECT, ...API_KEY, NODE_ENV: 'production' }, /^Set NOX_PUBLIC_URL to the address/],
    [{ ...EMULATOR, NODE_ENV: 'production' }, /not allowed in/],
    [{ ...PRODUCTION, NOX_SEED: 'season' }, /^NOX_SEED=season invents .* set NOX_SEED=none\.$/],
    [{ ...EMULATOR, HOST: '0.0.0.0' }, /on 127.0.0.1 only/],
    [SMTP, /With NOX_SMTP_URL set NOX_PUBLIC_URL, too/],
    [{ ...SMTP, ...SITE }, /With NOX_SMTP_URL set NOX_MAIL_FROM, too/],
    [{ ...S3, NOX_S3_SECRET: '' }, /set all of NOX_S3_ENDPOINT/],
    [{ ...S3, NOX_S3_ENDPOINT: 'http://minio:9000' }, /^Set NOX_S3_PUBLIC_URL/],
    [{ ...S3, NOX_S3_PUBLIC_URL: 'http://media.example.org' }, /^Set NOX_S3_PUBLIC_URL/],
    [{ ...S3, NOX_S3_ENDPOINT: 's3.example.org' }, /^NOX_S3_ENDPOINT must be an address/],
    [{ ...S3, NOX_S3_ENDPOINT: 'https://me:secret@s3.example.org' }, /^NOX_S3_ENDPOINT must be/],
    [{ ...S3, NOX_S3_BUCKET: 'a/../b' }, /^NOX_S3_BUCKET must be the name of a bucket/],
    [{ ...S3, NOX_S3_PATH_STYLE: 'yes' }, /^NOX_S3_PATH_STYLE must be/],
    [
      { ...EMULATOR, ...STORAGE_HOST },
      /^The Storage emulator needs the Auth emulator and a bucket/,
    ],
    [
      { ...PROJECT, ...API_KEY, ...STORAGE_HOST, ...BUCKET },
      /^The Storage emulator needs the Auth emulator/,
    ],
  ])('refuses %j', (env, sentence) => {
    expect(() => read(env)).toThrow(StartUpError);
    expect(() => read(env)).toThrow(sentence);
  });
});

describe('a variable that nothing reads', () => {
  it.each([
    ['NOX_ADMIN', 'NOX_ADMINS'],
    ['NOX_TIMEZONE', 'NOX_TIME_ZONE'],
    ['NOX_URL_PUBLIC', 'NOX_PUBLIC_URL'],
    ['NOX_SEDE', 'NOX_SEED'],
    ['Nox_Seed', 'NOX_SEED'],
    ['NOX_SMPT_URL', 'NOX_SMTP_URL'],
    ['NOX_FIREBASE_AUTHDOMAIN', 'NOX_FIREBASE_AUTH_DOMAIN'],
  ])('is named with the nearest one: %s', (name, nearest) =>
    expect(describeUnknown({ ...PRODUCTION, PATH: '/bin', [name]: 'x' })).toEqual([
      `Nothing reads the variable ${name}, so it is ignored: the nearest known one is ${nearest}.`,
    ]),
  );

  it('is none of those that occur in the sources', () => {
    const files = globSync('{apps,libs,tools}/**/*.{ts,tsx}', {
      cwd: ROOT,
      exclude: ['**/*.spec.ts'],
    });
    const names = files.flatMap(
      (file) => readFileSync(`${ROOT}/${file}`, 'utf8').match(/\bNOX_[A-Z\d_]*[A-Z\d]\b/g) ?? [],
    );
    expect(names).toContain('NOX_ADMIN_EMAIL');
    const read = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(describeUnknown(read)).toEqual([]);
  });
});
