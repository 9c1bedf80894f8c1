import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { StartUpError } from './errors/start-up-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAMES = [LOOPBACK, 'localhost', '[::1]'];
const itemsOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Addresses, networks such as 10.0.0.0/8, and Fastify's names for some networks; no shorthand such as 10.0/8. */
function isProxy(item: string): boolean {
  const [address = ''] = item.split('/');
  if (isIP(address) === 0 && !/^[a-z]+$/.test(item)) return false;
  try {
    compile(item);
    return true;
  } catch {
    return false;
  }
}

const isOrigin = (item: string) =>
  /^https?:/.test(item) && URL.canParse(item) && new URL(item).origin === item;

/** Code over HTTP could be replaced on its way; what this machine serves to itself could not. */
const isTrustedOrigin = (item: string) =>
  isOrigin(item) && (item.startsWith('https:') || LOOPBACK_NAMES.includes(new URL(item).hostname));

/** Written into a line of its own, so without spaces and line breaks. */
const isContact = (text: string) =>
  /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) && URL.canParse(text);

const list = z.string().default('').transform(itemsOf);
const listOf = (isItem: (item: string) => boolean, error: string) =>
  list.refine((items) => items.every(isItem), { error });

const INVALID_PORT = 'PORT must be a number between 0 and 65535.';

const Environment = z.object({
  PORT: z.coerce
    .number(INVALID_PORT)
    .int(INVALID_PORT)
    .min(0, INVALID_PORT)
    .max(65_535, INVALID_PORT)
    .default(8080),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), {
      error: 'DATABASE_URL must be a postgres:// address, or be left out to use SQLite.',
    })
    .optional(),
  WEB_ROOT: z.string().default('dist/web'),
  NOX_SEED: z.enum(['sample', 'none'], 'NOX_SEED must be "sample" or "none".').default('sample'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, {
      error: 'FIREBASE_AUTH_EMULATOR_HOST must be a host and a port, such as 127.0.0.1:9099.',
    })
    .optional(),
  NOX_FIREBASE_PROJECT_ID: z.string().optional(),
  NOX_FIREBASE_API_KEY: z.string().optional(),
  NOX_ADMINS: list,
  NOX_CORS_ORIGINS: listOf(
    isOrigin,
    'NOX_CORS_ORIGINS must be origins such as https://app.example.org, separated by commas and without a path.',
  ),
  NOX_OVERRIDE_ORIGINS: listOf(
    isTrustedOrigin,
    'NOX_OVERRIDE_ORIGINS must be origins such as https://builds.example.org, separated by commas, without a path and over HTTPS.',
  ),
  NOX_TRUST_PROXY: listOf(
    isProxy,
    'NOX_TRUST_PROXY must be addresses or networks of your proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.',
  ),
  NOX_AUDITIONS: z
    .enum(['open', 'closed'], 'NOX_AUDITIONS must be "open" or "closed".')
    .default('closed'),
  NOX_METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'NOX_METRICS_TOKEN must have at least 16 characters and no spaces.')
    .optional(),
  NOX_PUBLIC_URL: z
    .string()
    .transform((url) => url.replace(/\/$/, ''))
    .refine(isOrigin, 'NOX_PUBLIC_URL must be an origin such as https://nox.example.org.')
    .optional(),
  NOX_SECURITY_CONTACT: z
    .string()
    .refine(isContact, 'NOX_SECURITY_CONTACT must be a mailto: or https: address.')
    .optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`).optional(),
});

/** The configuration. Folders are absolute. */
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
  /** The reverse proxies whose forwarding headers are trusted. */
  trustedProxies: string[];
  /** Whether candidates may apply. */
  areAuditionsOpen: boolean;
  /** Allows programs on other machines to read the metrics. */
  metricsToken: string | undefined;
  /** The site's public scheme and host; without it, those of each request. */
  publicUrl: string | undefined;
  /** Where faults are reported, for security.txt. */
  securityContact: string | undefined;
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

/**
 * Reads the configuration; an empty variable counts as absent.
 * @param cwd what relative folders are relative to
 * @throws StartUpError naming the first wrong variable
 */
export function readConfig(variables: NodeJS.ProcessEnv, cwd: string): Config {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const result = Environment.safeParse(Object.fromEntries(given));
  if (!result.success) throw new StartUpError(result.error.issues[0]!.message);
  const env = result.data;
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST;
  const isProduction = env.NODE_ENV === 'production';
  return {
    port: env.PORT,
    host: hostOf(env),
    dataDir: resolve(cwd, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    webRoot: resolve(cwd, env.WEB_ROOT),
    seed: env.NOX_SEED,
    authEmulatorUrl: emulator && `http://${emulator}`,
    firebaseProjectId: projectIdOf(env),
    firebaseApiKey: env.NOX_FIREBASE_API_KEY,
    administrators: env.NOX_ADMINS,
    corsOrigins: env.NOX_CORS_ORIGINS,
    overrideOrigins: env.NOX_OVERRIDE_ORIGINS,
    trustedProxies: env.NOX_TRUST_PROXY,
    areAuditionsOpen: env.NOX_AUDITIONS === 'open',
    metricsToken: env.NOX_METRICS_TOKEN,
    publicUrl: env.NOX_PUBLIC_URL,
    securityContact: env.NOX_SECURITY_CONTACT,
    isProduction,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}
