import { resolve } from 'node:path';
import { type z } from 'zod';
import { Environment, type LOG_LEVELS, LOOPBACK } from './environment.ts';
import { StartUpError } from './errors/start-up-error.ts';

/** Firebase Storage's download addresses. */
const FIREBASE_STORAGE = 'https://firebasestorage.googleapis.com';

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
  /** Where pictures and videos may lie, beside this server. */
  mediaOrigins: string[];
  /** The reverse proxies whose forwarding headers are trusted. */
  trustedProxies: string[];
  /** Whether candidates may apply. */
  areAuditionsOpen: boolean;
  /** Allows programs on other machines to read the metrics. */
  metricsToken: string | undefined;
  /** The site's public scheme and host; always there in production. */
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

/** In production no request says where the site is: its links, and which host names are answered, follow from it. */
function publicUrlOf(env: z.infer<typeof Environment>): string | undefined {
  if (env.NOX_PUBLIC_URL || env.NODE_ENV !== 'production') return env.NOX_PUBLIC_URL;
  throw new StartUpError(
    'Set NOX_PUBLIC_URL to the address under which visitors know the site, such as https://nox.example.org.',
  );
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
    mediaOrigins: [FIREBASE_STORAGE, ...env.NOX_MEDIA_ORIGINS],
    trustedProxies: env.NOX_TRUST_PROXY,
    areAuditionsOpen: env.NOX_AUDITIONS === 'open',
    metricsToken: env.NOX_METRICS_TOKEN,
    publicUrl: publicUrlOf(env),
    securityContact: env.NOX_SECURITY_CONTACT,
    isProduction,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}
