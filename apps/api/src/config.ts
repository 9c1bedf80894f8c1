import { join, resolve } from 'node:path';
import { type z } from 'zod';
import { Environment, isTrustedOrigin, type LOG_LEVELS, LOOPBACK } from './environment.ts';
import { StartUpError } from './errors/http-error.ts';
import { type MailSettings, smtpSettingsOf } from './messages/sending/transports.ts';
import { type RegistrationOverride } from './seasons/current-season.ts';
import { FIREBASE_STORAGE } from './stores/addresses.ts';
import { type StorageEmulator } from './stores/firebase-store.ts';
import { bucketAddress, type S3Settings } from './stores/s3-store.ts';

/**
 * The configuration. Folders are absolute. Longer than other files: every setting stands here once, with how it is read.
 */
export interface Config {
  /** 0 takes any free port. */
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL's address; without it the data is in SQLite inside `dataDir`. */
  databaseUrl: string | undefined;
  webRoot: string;
  seed: 'sample' | 'none';
  /** Present only when the Auth emulator is configured: then unsigned tokens are accepted. */
  authEmulatorUrl: string | undefined;
  firebaseProjectId: string;
  /** The project's web API key; without it accounts are not checked beyond their token. */
  firebaseApiKey: string | undefined;
  /** Uids and e-mail addresses. */
  administrators: string[];
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  /** Other hosts from which an administrator may load a remote's build, for their own browser. */
  overrideOrigins: string[];
  /** Has the files below `/static`, too: browsers load them from there. */
  staticOrigin: string | undefined;
  /** Takes uploads in place of the data folder. */
  s3: S3Settings | undefined;
  /** Into which pages upload themselves, with the key file of a service account that may read and write it. */
  firebaseStorage: { bucket: string; credentials: string } | undefined;
  /** In its place; only beside the Auth emulator. */
  storageEmulator: StorageEmulator | undefined;
  /** Where pictures and videos may lie, beside this server. */
  mediaOrigins: string[];
  /** The reverse proxies whose forwarding headers are trusted. */
  trustedProxies: string[];
  /** The society's, by its IANA name. */
  timeZone: string;
  /** Absent, candidates may register when the current season says so. */
  registrationOverride: RegistrationOverride;
  /** For how long the audit log keeps a change. */
  auditDays: number;
  mail: MailSettings;
  /** Allows programs on other machines to read the metrics. */
  metricsToken: string | undefined;
  /** The site's public scheme and host; always there in production. */
  publicUrl: string | undefined;
  /** Where faults are reported, for security.txt. */
  securityContact: string | undefined;
  /** The share of page views that browsers measure; a developer's machine has no visitors. */
  vitalsSample: number;
  isProduction: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
}

function projectIdOf(env: z.infer<typeof Environment>): string {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, NOX_FIREBASE_API_KEY: apiKey } = env;
  if (env.NODE_ENV === 'production' && env.NOX_FIREBASE_PROJECT_ID && !emulator && !apiKey) {
    throw new StartUpError(
      "Set NOX_FIREBASE_API_KEY to your Firebase project's web API key: deleted and disabled accounts are found out with it.",
    );
  }
  if (env.NOX_FIREBASE_PROJECT_ID) return env.NOX_FIREBASE_PROJECT_ID;
  if (env.FIREBASE_AUTH_EMULATOR_HOST) return 'demo-nox';
  throw new StartUpError(
    'Set NOX_FIREBASE_PROJECT_ID to your Firebase project, or FIREBASE_AUTH_EMULATOR_HOST to a running Auth emulator.',
  );
}

/** Emulator tokens are unsigned, so anyone who reaches the port could claim to be an administrator. */
function hostOf(env: z.infer<typeof Environment>): string {
  if (!env.FIREBASE_AUTH_EMULATOR_HOST) return env.HOST ?? '0.0.0.0';
  if (env.NODE_ENV === 'production') {
    throw new StartUpError(
      'The Auth emulator is not allowed in production: unset FIREBASE_AUTH_EMULATOR_HOST or NODE_ENV.',
    );
  }
  if (env.HOST && env.HOST !== LOOPBACK) {
    throw new StartUpError(
      `With the Auth emulator the server listens on ${LOOPBACK} only: unset HOST or FIREBASE_AUTH_EMULATOR_HOST.`,
    );
  }
  return LOOPBACK;
}

/** In production no request says where the site is: its links, and which host names are answered, follow from it. */
function publicUrlOf(env: z.infer<typeof Environment>): string | undefined {
  if (env.NOX_PUBLIC_URL || env.NODE_ENV !== 'production') return env.NOX_PUBLIC_URL;
  throw new StartUpError(
    'Set NOX_PUBLIC_URL to the address under which visitors know the site, such as https://nox.example.org.',
  );
}

function s3Of(env: z.infer<typeof Environment>): S3Settings | undefined {
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
  if (!isTrustedOrigin(new URL(publicUrl).origin)) {
    throw new StartUpError(
      'Set NOX_S3_PUBLIC_URL to the address over HTTPS under which browsers read the bucket, such as https://media.example.org.',
    );
  }
  return {
    ...{ endpoint, isPathStyle, bucket, keyId, secret },
    region: env.NOX_S3_REGION,
    originalsBucket: env.NOX_S3_ORIGINALS_BUCKET ?? bucket,
    publicUrl,
  };
}

/** Without a service account its files are shown as they are: the bucket's name alone is what builds of the pages need. */
function firebaseStorageOf(env: z.infer<typeof Environment>) {
  const { NOX_FIREBASE_STORAGE_BUCKET: bucket, GOOGLE_APPLICATION_CREDENTIALS: credentials } = env;
  if (env.FIREBASE_STORAGE_EMULATOR_HOST) return undefined;
  return bucket && credentials ? { bucket, credentials } : undefined;
}

/** Whoever reaches it may do anything there. */
function storageEmulatorOf(env: z.infer<typeof Environment>): StorageEmulator | undefined {
  const { FIREBASE_STORAGE_EMULATOR_HOST: host, NOX_FIREBASE_STORAGE_BUCKET: bucket } = env;
  if (!host) return undefined;
  if (bucket && env.FIREBASE_AUTH_EMULATOR_HOST) return { url: `http://${host}`, bucket };
  throw new StartUpError(
    'The Storage emulator needs the Auth emulator and a bucket: set FIREBASE_AUTH_EMULATOR_HOST and NOX_FIREBASE_STORAGE_BUCKET, or unset FIREBASE_STORAGE_EMULATOR_HOST.',
  );
}

/** Candidates cannot open links to this machine, and no mail server takes a mail without a sender. */
function mailOf(env: z.infer<typeof Environment>, dataDir: string): MailSettings {
  const { NOX_SMTP_URL: url, NOX_MAIL_FROM: from, NOX_PUBLIC_URL: publicUrl } = env;
  if (url && !publicUrl) {
    throw new StartUpError(
      'With NOX_SMTP_URL set NOX_PUBLIC_URL, too: the links in mails begin with it, such as https://nox.example.org.',
    );
  }
  if (url && !from) {
    throw new StartUpError(
      'With NOX_SMTP_URL set NOX_MAIL_FROM, too: the sender of all mails, such as NOX <nox@example.org>.',
    );
  }
  return {
    smtp: url === undefined ? undefined : smtpSettingsOf(url),
    folder: join(dataDir, 'outbox'),
    from: from ?? 'NOX <nox@localhost>',
    replyTo: env.NOX_MAIL_REPLY_TO,
    perMinute: env.NOX_MAIL_PER_MINUTE,
  };
}

/** An empty variable counts as absent. */
function environmentOf(variables: NodeJS.ProcessEnv): z.infer<typeof Environment> {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const result = Environment.safeParse(Object.fromEntries(given));
  if (!result.success) throw new StartUpError(result.error.issues[0]!.message);
  return result.data;
}

/** Where files lie, beside the data folder. @throws StartUpError naming the first wrong variable */
export function readStores(
  variables: NodeJS.ProcessEnv,
): Pick<Config, 's3' | 'firebaseStorage' | 'storageEmulator' | 'publicUrl'> {
  const env = environmentOf(variables);
  return {
    s3: s3Of(env),
    firebaseStorage: firebaseStorageOf(env),
    storageEmulator: storageEmulatorOf(env),
    publicUrl: env.NOX_PUBLIC_URL,
  };
}

/**
 * Reads the configuration.
 * @param cwd what relative folders are relative to
 * @throws StartUpError naming the first wrong variable
 */
export function readConfig(variables: NodeJS.ProcessEnv, cwd: string): Config {
  const env = environmentOf(variables);
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST;
  const isProduction = env.NODE_ENV === 'production';
  const s3 = s3Of(env);
  const storageEmulator = storageEmulatorOf(env);
  const dataDir = resolve(cwd, env.DATA_DIR);
  return {
    port: env.PORT,
    host: hostOf(env),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    webRoot: resolve(cwd, env.WEB_ROOT),
    seed: env.NOX_SEED,
    authEmulatorUrl: emulator && `http://${emulator}`,
    firebaseProjectId: projectIdOf(env),
    firebaseApiKey: env.NOX_FIREBASE_API_KEY,
    administrators: env.NOX_ADMINS,
    corsOrigins: env.NOX_CORS_ORIGINS,
    overrideOrigins: env.NOX_OVERRIDE_ORIGINS,
    staticOrigin: env.NOX_STATIC_ORIGIN,
    s3,
    firebaseStorage: firebaseStorageOf(env),
    storageEmulator,
    mediaOrigins: [
      storageEmulator?.url ?? FIREBASE_STORAGE,
      ...(s3 ? [new URL(s3.publicUrl).origin] : []),
      ...env.NOX_MEDIA_ORIGINS,
    ],
    trustedProxies: env.NOX_TRUST_PROXY,
    timeZone: env.NOX_TIME_ZONE,
    registrationOverride: env.NOX_AUDITIONS,
    auditDays: env.NOX_AUDIT_DAYS,
    mail: mailOf(env, dataDir),
    metricsToken: env.NOX_METRICS_TOKEN,
    publicUrl: publicUrlOf(env),
    securityContact: env.NOX_SECURITY_CONTACT,
    vitalsSample: env.NOX_VITALS_SAMPLE ?? (isProduction ? 0.1 : 0),
    isProduction,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}
