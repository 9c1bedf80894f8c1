import { join, resolve } from 'node:path';
import type * as z from 'zod';
import { Environment, isTrustedOrigin, LOOPBACK } from './environment.ts';
import { StartUpError } from './platform/errors/http-error.ts';
import { type MailSettings, smtpSettingsOf } from './season/messages/sending/transports.ts';
import { FIREBASE_STORAGE } from './platform/stores/file-store.ts';
import { type StorageEmulator } from './platform/stores/firebase-store.ts';
import { bucketAddress, type S3Settings } from './platform/stores/s3-store.ts';

type Variables = z.infer<typeof Environment>;

/** The configuration. Folders are absolute. */
export type Config = ReturnType<typeof readConfig>;

function refuseIf(isWrong: unknown, sentence: string): void {
  if (isWrong) throw new StartUpError(sentence);
}

type FirebaseProject = Record<'apiKey' | 'projectId' | 'authDomain', string> &
  Partial<Record<'storageBucket' | 'messagingSenderId' | 'appId', string>>;

/** Browsers sign in with it, too; none of it is secret. The emulator accepts any project and key. */
function firebaseOf(env: Variables): FirebaseProject {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator } = env;
  const projectId = env.NOX_FIREBASE_PROJECT_ID ?? (emulator && 'demo-nox');
  const apiKey = env.NOX_FIREBASE_API_KEY ?? (emulator && 'demo-key');
  if (!projectId || !apiKey) {
    throw new StartUpError(
      'Set both NOX_FIREBASE_PROJECT_ID and NOX_FIREBASE_API_KEY to those of your Firebase project, or FIREBASE_AUTH_EMULATOR_HOST to a running Auth emulator.',
    );
  }
  return {
    apiKey,
    projectId,
    authDomain: env.NOX_FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    storageBucket: env.NOX_FIREBASE_STORAGE_BUCKET,
    messagingSenderId: env.NOX_FIREBASE_MESSAGING_SENDER_ID,
    appId: env.NOX_FIREBASE_APP_ID,
  };
}

/** Emulator tokens are unsigned, so anyone who reaches the port could claim to be an administrator. */
function hostOf(env: Variables): string {
  if (!env.FIREBASE_AUTH_EMULATOR_HOST) return env.HOST ?? '0.0.0.0';
  refuseIf(
    env.NODE_ENV === 'production',
    'The Auth emulator is not allowed in production: unset FIREBASE_AUTH_EMULATOR_HOST or NODE_ENV.',
  );
  refuseIf(
    env.HOST && env.HOST !== LOOPBACK,
    `With the Auth emulator the server listens on ${LOOPBACK} only: unset HOST or FIREBASE_AUTH_EMULATOR_HOST.`,
  );
  return LOOPBACK;
}

/** No request says in production where the site is: its links, and which host names are answered, follow from it. */
function publicUrlOf(env: Variables): string | undefined {
  if (env.NOX_PUBLIC_URL || env.NODE_ENV !== 'production') return env.NOX_PUBLIC_URL;
  throw new StartUpError(
    'Set NOX_PUBLIC_URL to the address under which visitors know the site, such as https://nox.example.org.',
  );
}

/** The candidates of the season that is invented could not be distinguished from those who apply. */
function seedOf({ NODE_ENV, NOX_SEED }: Variables): Variables['NOX_SEED'] {
  refuseIf(
    NODE_ENV === 'production' && NOX_SEED === 'season',
    'NOX_SEED=season invents candidates and reviews, which is not allowed in production: set NOX_SEED=none.',
  );
  return NOX_SEED;
}

function s3Of(env: Variables): S3Settings | undefined {
  const { NOX_S3_ENDPOINT: endpoint, NOX_S3_BUCKET: bucket } = env;
  const { NOX_S3_KEY_ID: keyId, NOX_S3_SECRET: secret } = env;
  const given = [endpoint, bucket, keyId, secret];
  if (given.every((value) => value === undefined)) return undefined;
  if (!endpoint || !bucket || !keyId || !secret) {
    throw new StartUpError(
      'For an S3-compatible store set all of NOX_S3_ENDPOINT, NOX_S3_BUCKET, NOX_S3_KEY_ID and NOX_S3_SECRET.',
    );
  }
  const isPathStyle = env.NOX_S3_PATH_STYLE === 'true';
  const publicUrl = env.NOX_S3_PUBLIC_URL ?? bucketAddress(endpoint, bucket, isPathStyle);
  refuseIf(
    !isTrustedOrigin(new URL(publicUrl).origin),
    'Set NOX_S3_PUBLIC_URL to the address over HTTPS under which browsers read the bucket, such as https://media.example.org.',
  );
  const { NOX_S3_REGION: region, NOX_S3_ORIGINALS_BUCKET: originalsBucket = bucket } = env;
  return { endpoint, isPathStyle, bucket, keyId, secret, region, originalsBucket, publicUrl };
}

/** Files are shown as they are if there is no service account: builds of the pages need only the bucket's name. */
function firebaseStorageOf(env: Variables) {
  const { NOX_FIREBASE_STORAGE_BUCKET: bucket, GOOGLE_APPLICATION_CREDENTIALS: credentials } = env;
  if (env.FIREBASE_STORAGE_EMULATOR_HOST) return undefined;
  return bucket && credentials ? { bucket, credentials } : undefined;
}

/** All who reach it may do anything there. */
function storageEmulatorOf(env: Variables): StorageEmulator | undefined {
  const { FIREBASE_STORAGE_EMULATOR_HOST: host, NOX_FIREBASE_STORAGE_BUCKET: bucket } = env;
  if (!host) return undefined;
  if (bucket && env.FIREBASE_AUTH_EMULATOR_HOST) return { url: `http://${host}`, bucket };
  throw new StartUpError(
    'The Storage emulator needs the Auth emulator and a bucket: set FIREBASE_AUTH_EMULATOR_HOST and NOX_FIREBASE_STORAGE_BUCKET, or unset FIREBASE_STORAGE_EMULATOR_HOST.',
  );
}

/** Candidates cannot open links to this machine, and no mail server takes a mail without a sender. */
function mailOf(env: Variables, dataDir: string): MailSettings {
  const { NOX_SMTP_URL: url, NOX_MAIL_FROM: from, NOX_PUBLIC_URL: publicUrl } = env;
  refuseIf(
    url && !publicUrl,
    'With NOX_SMTP_URL set NOX_PUBLIC_URL, too: the links in mails begin with it, such as https://nox.example.org.',
  );
  refuseIf(
    url && !from,
    'With NOX_SMTP_URL set NOX_MAIL_FROM, too: the sender of all mails, such as NOX <nox@example.org>.',
  );
  return {
    smtp: url === undefined ? undefined : smtpSettingsOf(url),
    folder: join(dataDir, 'outbox'),
    from,
    replyTo: env.NOX_MAIL_REPLY_TO,
    perMinute: env.NOX_MAIL_PER_MINUTE,
  };
}

/** An empty variable counts as absent. */
function environmentOf(variables: NodeJS.ProcessEnv): Variables {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const result = Environment.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const [{ path, message }] = result.error.issues as [z.core.$ZodIssue];
  throw new StartUpError(`${path.join()} ${message}`);
}

const storesOf = (env: Variables) => ({
  s3: s3Of(env),
  /** Into which pages upload themselves, with the key file of a service account that may read and write it. */
  firebaseStorage: firebaseStorageOf(env),
  storageEmulator: storageEmulatorOf(env),
});

/** Programs beside the server read these. @throws StartUpError naming the first wrong variable */
export function readStores(variables: NodeJS.ProcessEnv) {
  const env = environmentOf(variables);
  return { ...storesOf(env), publicUrl: env.NOX_PUBLIC_URL };
}

/** Every setting stands here once. @param cwd of relative folders @throws StartUpError naming the first wrong variable */
export function readConfig(variables: NodeJS.ProcessEnv, cwd: string) {
  const env = environmentOf(variables);
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST;
  const isProduction = env.NODE_ENV === 'production';
  const stores = storesOf(env);
  const { s3, storageEmulator } = stores;
  const dataDir = resolve(cwd, env.DATA_DIR);
  return {
    port: env.PORT,
    host: hostOf(env),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    backups: env.NOX_BACKUPS,
    webRoot: resolve(cwd, env.WEB_ROOT),
    seed: seedOf(env),
    /** Present only when the Auth emulator is configured: then unsigned tokens are accepted. */
    authEmulatorUrl: emulator && `http://${emulator}`,
    firebase: firebaseOf(env),
    administrators: env.NOX_ADMINS,
    corsOrigins: env.NOX_CORS_ORIGINS,
    overrideOrigins: env.NOX_OVERRIDE_ORIGINS,
    staticOrigin: env.NOX_STATIC_ORIGIN,
    /** Whether data may be changed from a developer's machine; what uses the emulator is no site of others. */
    takesDevWrites: env.NOX_DEV_WRITES === 'true' || emulator !== undefined,
    ...stores,
    mediaOrigins: [
      storageEmulator?.url ?? FIREBASE_STORAGE,
      ...(s3 ? [new URL(s3.publicUrl).origin] : []),
      ...env.NOX_MEDIA_ORIGINS,
    ],
    trustedProxies: env.NOX_TRUST_PROXY,
    timeZone: env.NOX_TIME_ZONE,
    /** The BCP 47 tag of the language of dates and numbers. All texts are English. */
    locale: env.NOX_LOCALE,
    registrationOverride: env.NOX_AUDITIONS,
    auditDays: env.NOX_AUDIT_DAYS,
    mail: mailOf(env, dataDir),
    metricsToken: env.NOX_METRICS_TOKEN,
    publicUrl: publicUrlOf(env),
    securityContact: env.NOX_SECURITY_CONTACT,
    /** The share of page views that browsers measure; a developer's machine has no visitors. */
    vitalsSample: env.NOX_VITALS_SAMPLE ?? (isProduction ? 0.1 : 0),
    isProduction,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}
