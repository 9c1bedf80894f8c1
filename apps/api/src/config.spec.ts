import { readConfig } from './config.ts';
import { StartUpError } from './errors/http-error.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/nox');
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
const PROJECT = { NOX_FIREBASE_PROJECT_ID: 'nox-live' };
const API_KEY = { NOX_FIREBASE_API_KEY: 'key' };

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
      firebaseProjectId: 'demo-nox',
      firebaseApiKey: undefined,
      administrators: [],
      corsOrigins: [],
      overrideOrigins: [],
      staticOrigin: undefined,
      s3: undefined,
      firebaseStorage: undefined,
      storageEmulator: undefined,
      mediaOrigins: ['https://firebasestorage.googleapis.com'],
      trustedProxies: [],
      timeZone: 'Asia/Kolkata',
      registrationOverride: undefined,
      auditDays: 365,
      mail: {
        smtp: undefined,
        folder: '/srv/nox/.data/outbox',
        from: 'NOX <nox@localhost>',
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

  it("takes the society's time zone by its name", () => {
    expect(read({ ...EMULATOR, NOX_TIME_ZONE: 'Europe/Berlin' }).timeZone).toBe('Europe/Berlin');
    expect(() => read({ ...EMULATOR, NOX_TIME_ZONE: 'Nowhere' })).toThrow(
      'NOX_TIME_ZONE must be the name of a time zone, such as Asia/Kolkata.',
    );
  });

  it('sends mails by SMTP once there are a sender and an address for links', () => {
    const smtp = { ...EMULATOR, NOX_SMTP_URL: 'smtps://nox:p%40ss@mail.example.org' };
    expect(() => read(smtp)).toThrow('With NOX_SMTP_URL set NOX_PUBLIC_URL, too');
    const site = { NOX_PUBLIC_URL: 'https://nox.example.org' };
    expect(() => read({ ...smtp, ...site })).toThrow('With NOX_SMTP_URL set NOX_MAIL_FROM, too');
    for (const from of ['"NOX, the society" <nox@example.org>', 'nox@example.org']) {
      expect(read({ ...smtp, ...site, NOX_MAIL_FROM: from }).mail).toMatchObject({ from });
    }
    const NOX_MAIL_FROM = 'NOX <nox@example.org>';
    expect(read({ ...smtp, ...site, NOX_MAIL_FROM }).mail).toMatchObject({
      smtp: {
        host: 'mail.example.org',
        port: 465,
        isSecure: true,
        isLoopback: false,
        login: { user: 'nox', pass: 'p@ss' },
      },
      from: NOX_MAIL_FROM,
    });
  });

  it.each([
    ['NOX_SMTP_URL', ['mail.example.org', 'https://mail.example.org', 'smtp://', 'smtp://a:%zz@b']],
    [
      'NOX_MAIL_FROM',
      ['NOX', 'NOX <nox>', 'NOX <a@example.org>\nBcc: b@example.org', '"N\n" <a@b.org>', '@'],
    ],
    ['NOX_MAIL_REPLY_TO', ['nox', 'NOX <nox@example.org>']],
    ['NOX_MAIL_PER_MINUTE', ['0', '1.5', 'many', '100001']],
  ])('refuses a wrong %s, without naming its value', (name, values) => {
    for (const value of values) {
      expect(() => read({ ...EMULATOR, [name]: value })).toThrow(new RegExp(`^${name} must be`));
    }
  });

  it('takes the share of page views that are measured', () => {
    expect(read({ ...EMULATOR, NOX_VITALS_SAMPLE: '1' }).vitalsSample).toBe(1);
    for (const share of ['2', '-1', 'some']) {
      expect(() => read({ ...EMULATOR, NOX_VITALS_SAMPLE: share })).toThrow(
        'NOX_VITALS_SAMPLE must be a number between 0 and 1, such as 0.1.',
      );
    }
  });

  it('keeps the audit log for a number of days', () => {
    expect(read({ ...EMULATOR, NOX_AUDIT_DAYS: '30' }).auditDays).toBe(30);
    for (const days of ['29', '3651', '30.5', 'ever']) {
      expect(() => read({ ...EMULATOR, NOX_AUDIT_DAYS: days })).toThrow(
        'NOX_AUDIT_DAYS must be a whole number between 30 and 3650.',
      );
    }
  });

  it('opens to the network and logs more in production', () => {
    const config = read({
      ...PROJECT,
      ...API_KEY,
      NODE_ENV: 'production',
      NOX_PUBLIC_URL: 'https://nox.example.org/',
      DATA_DIR: '/var/nox',
      PORT: '80',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://nox.example.org',
      host: '0.0.0.0',
      port: 80,
      dataDir: '/var/nox',
      firebaseProjectId: 'nox-live',
      firebaseApiKey: 'key',
      authEmulatorUrl: undefined,
      vitalsSample: 0.1,
      logLevel: 'info',
    });
  });

  const S3 = {
    ...PROJECT,
    NOX_S3_ENDPOINT: 'https://s3.example.org/',
    NOX_S3_BUCKET: 'nox-media',
    NOX_S3_KEY_ID: 'id',
    NOX_S3_SECRET: 'secret',
  };

  it('takes an S3-compatible store, whose files pages then show', () => {
    const { s3, mediaOrigins } = read(S3);
    expect(s3).toEqual({
      ...{ endpoint: 'https://s3.example.org', isPathStyle: true, region: 'us-east-1' },
      ...{ bucket: 'nox-media', originalsBucket: 'nox-media', keyId: 'id', secret: 'secret' },
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

  it.each([
    [{ NOX_S3_SECRET: '' }, /set all of NOX_S3_ENDPOINT/],
    [{ NOX_S3_ENDPOINT: 'http://minio:9000' }, /^Set NOX_S3_PUBLIC_URL/],
    [{ NOX_S3_PUBLIC_URL: 'http://media.example.org' }, /^Set NOX_S3_PUBLIC_URL/],
    [{ NOX_S3_ENDPOINT: 's3.example.org' }, /^NOX_S3_ENDPOINT must be an address/],
    [{ NOX_S3_ENDPOINT: 'https://me:secret@s3.example.org' }, /^NOX_S3_ENDPOINT must be/],
    [{ NOX_S3_BUCKET: 'a/../b' }, /^NOX_S3_BUCKET must be the name of a bucket/],
    [{ NOX_S3_PATH_STYLE: 'yes' }, /^NOX_S3_PATH_STYLE must be/],
  ])('refuses half a store: %j', (change, message) => {
    expect(() => read({ ...S3, ...change })).toThrow(message);
  });

  it('takes a bucket of Firebase Storage only with a service account', () => {
    const bucket = { ...PROJECT, NOX_FIREBASE_STORAGE_BUCKET: 'nox.firebasestorage.app' };
    expect(read(bucket).firebaseStorage).toBeUndefined();
    const { firebaseStorage } = read({ ...bucket, GOOGLE_APPLICATION_CREDENTIALS: '/key.json' });
    expect(firebaseStorage).toEqual({
      bucket: 'nox.firebasestorage.app',
      credentials: '/key.json',
    });
  });

  it('takes the Storage emulator in place of the bucket, beside the Auth emulator', () => {
    const host = { FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199' };
    const bucket = { NOX_FIREBASE_STORAGE_BUCKET: 'demo-nox.appspot.com' };
    const config = read({ ...EMULATOR, ...host, ...bucket });
    expect(config.storageEmulator).toEqual({
      url: 'http://127.0.0.1:9199',
      bucket: 'demo-nox.appspot.com',
    });
    expect(config.mediaOrigins).toEqual(['http://127.0.0.1:9199']);
    const key = { GOOGLE_APPLICATION_CREDENTIALS: '/key.json' };
    expect(read({ ...EMULATOR, ...host, ...bucket, ...key }).firebaseStorage).toBeUndefined();
    for (const half of [
      { ...EMULATOR, ...host },
      { ...PROJECT, ...host, ...bucket },
    ]) {
      expect(() => read(half)).toThrow(
        /^The Storage emulator needs the Auth emulator and a bucket/,
      );
    }
    expect(() => read({ ...EMULATOR, FIREBASE_STORAGE_EMULATOR_HOST: 'x' })).toThrow(
      /^FIREBASE_STORAGE_EMULATOR_HOST must be a host and a port/,
    );
  });

  it('reads administrators from a comma separated list', () => {
    const { administrators } = read({ ...PROJECT, NOX_ADMINS: ' uid1, a@b.example ,,' });
    expect(administrators).toEqual(['uid1', 'a@b.example']);
  });

  it('reads the origins of other pages and the addresses of proxies', () => {
    const config = read({
      ...PROJECT,
      NOX_CORS_ORIGINS: 'https://app.example.org, http://127.0.0.1:3000',
      NOX_TRUST_PROXY: '127.0.0.1, ::1',
    });
    expect(config.corsOrigins).toEqual(['https://app.example.org', 'http://127.0.0.1:3000']);
    expect(config.trustedProxies).toEqual(['127.0.0.1', '::1']);
  });

  it('reads the origins of builds, over HTTPS or of this machine', () => {
    const { overrideOrigins } = read({
      ...PROJECT,
      NOX_OVERRIDE_ORIGINS: 'https://builds.example.org, http://127.0.0.1:8099',
    });
    expect(overrideOrigins).toEqual(['https://builds.example.org', 'http://127.0.0.1:8099']);
  });

  it('reads the origin of builds’ files, over HTTPS or of this machine', () => {
    const readOrigin = (NOX_STATIC_ORIGIN: string) => read({ ...PROJECT, NOX_STATIC_ORIGIN });
    expect(readOrigin('https://cdn.example.org').staticOrigin).toBe('https://cdn.example.org');
    for (const wrong of ['http://cdn.example.org', 'https://cdn.example.org/static', 'cdn']) {
      expect(() => readOrigin(wrong)).toThrow('NOX_STATIC_ORIGIN must be an origin');
    }
  });

  it('reads the origins of pictures and videos, beside those of Firebase Storage', () => {
    const { mediaOrigins } = read({ ...PROJECT, NOX_MEDIA_ORIGINS: 'https://images.example.org' });
    expect(mediaOrigins).toEqual([
      'https://firebasestorage.googleapis.com',
      'https://images.example.org',
    ]);
  });

  it('opens auditions only when told to', () => {
    expect(read({ ...EMULATOR, NOX_AUDITIONS: 'open' }).registrationOverride).toBe('open');
    expect(read({ ...EMULATOR, NOX_AUDITIONS: 'closed' }).registrationOverride).toBe('closed');
  });

  it('counts an empty variable as absent', () => {
    expect(read({ ...EMULATOR, DATABASE_URL: '', PORT: '' })).toMatchObject({
      databaseUrl: undefined,
      port: 8080,
    });
  });

  it.each<[problem: string, env: Record<string, string>, sentence: RegExp]>([
    ['no project', {}, /^Set NOX_FIREBASE_PROJECT_ID /],
    ['no key', { ...PROJECT, NODE_ENV: 'production' }, /^Set NOX_FIREBASE_API_KEY to/],
    [
      'production without an address',
      { ...PROJECT, ...API_KEY, NODE_ENV: 'production' },
      /^Set NOX_PUBLIC_URL to the address/,
    ],
    ['a port that is none', { ...EMULATOR, PORT: '80800' }, /^PORT must be a number/],
    [
      'builds of any origin',
      { ...EMULATOR, NOX_OVERRIDE_ORIGINS: '*' },
      /^NOX_OVERRIDE_ORIGINS must be/,
    ],
    [
      'builds over an open line',
      { ...EMULATOR, NOX_OVERRIDE_ORIGINS: 'https://a.b,http://builds.example.org' },
      /^NOX_OVERRIDE_ORIGINS must be/,
    ],
    ['pictures of all hosts', { ...EMULATOR, NOX_MEDIA_ORIGINS: 'https:' }, /^NOX_MEDIA_ORIGINS/],
    ['any origin', { ...EMULATOR, NOX_CORS_ORIGINS: '*' }, /^NOX_CORS_ORIGINS must be/],
    ['a page', { ...EMULATOR, NOX_CORS_ORIGINS: 'https://a.b/c' }, /^NOX_CORS_ORIGINS must be/],
    ['a page as our address', { ...EMULATOR, NOX_PUBLIC_URL: 'https://a.b/c' }, /^NOX_PUBLIC_URL/],
    [
      'a bare e-mail',
      { ...EMULATOR, NOX_SECURITY_CONTACT: 'a@b.example' },
      /^NOX_SECURITY_CONTACT/,
    ],
    [
      'a contact with a line break',
      { ...EMULATOR, NOX_SECURITY_CONTACT: 'https://a.b/\nContact: https://c.d' },
      /^NOX_SECURITY_CONTACT must be/,
    ],
    ['a host name', { ...EMULATOR, NOX_TRUST_PROXY: 'proxy' }, /^NOX_TRUST_PROXY must be/],
    [
      'a network of proxies',
      { ...EMULATOR, NOX_TRUST_PROXY: '10.0.0.0/8' },
      /^NOX_TRUST_PROXY must/,
    ],
    ['no web origin', { ...EMULATOR, NOX_CORS_ORIGINS: 'ftp://a.b' }, /^NOX_CORS_ORIGINS must be/],
    ['half an address', { ...EMULATOR, NOX_TRUST_PROXY: '10.0' }, /^NOX_TRUST_PROXY must be/],
    ['a port that is text', { ...EMULATOR, PORT: 'http' }, /^PORT must be a number/],
    ['another database', { ...EMULATOR, DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be/],
    ['an unknown seed', { ...EMULATOR, NOX_SEED: 'all' }, /^NOX_SEED must be/],
    ['auditions ajar', { ...EMULATOR, NOX_AUDITIONS: 'ajar' }, /^NOX_AUDITIONS must be/],
    ['a token to guess', { ...EMULATOR, NOX_METRICS_TOKEN: 'short' }, /^NOX_METRICS_TOKEN must/],
    ['an unknown log level', { ...EMULATOR, LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    ['an emulator that is no address', { FIREBASE_AUTH_EMULATOR_HOST: 'x' }, /such as 127/],
    ['an emulator in production', { ...EMULATOR, NODE_ENV: 'production' }, /not allowed in/],
    ['an emulator open to the network', { ...EMULATOR, HOST: '0.0.0.0' }, /on 127.0.0.1 only/],
  ])('refuses %s with one sentence', (_problem, env, sentence) => {
    expect(() => read(env)).toThrow(StartUpError);
    expect(() => read(env)).toThrow(sentence);
  });
});
