import { isIP } from 'node:net';
import * as z from 'zod';
import { smtpSettingsOf } from './season/messages/sending/transports.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAMES = [LOOPBACK, 'localhost', '[::1]'];

const isOrigin = (item: string) =>
  /^https?:/.test(item) && URL.canParse(item) && new URL(item).origin === item;

/** Code over HTTP could be replaced on its way; what this machine serves to itself could not. */
export const isTrustedOrigin = (item: string) =>
  isOrigin(item) && (item.startsWith('https:') || LOOPBACK_NAMES.includes(new URL(item).hostname));

/** Names the form that browsers send, which has no letters such as ü. */
function originRefusal(item: string): string {
  const origin = URL.canParse(item) ? new URL(item).origin : '';
  return `must be an origin such as ${/^https?:/.test(origin) ? origin : 'https://nox.example.org'}.`;
}

/** Written into a line of its own, so without spaces and line breaks. */
const isContact = (value: string) =>
  /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) && URL.canParse(value);

/** Safari 16 knows no offsets such as +05:30. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A language that this machine has dates and numbers of. */
function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const isPostgresUrl = (url: string) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);

function isSmtpUrl(url: string): boolean {
  try {
    return /^smtps?:\/\/[^/]/.test(url) && smtpSettingsOf(url).host !== '';
  } catch {
    return false;
  }
}

const isAddress = (value: string) => z.regexes.email.test(value);

/** Firebase's uids have 28 characters: what is much shorter is a name that no account has. */
const isAccount = (value: string) => isAddress(value) || /^[\w:.-]{20,128}$/.test(value);

/** An address, or a name with an address in angle brackets; in quotes where it has more than letters. */
const isSender = (value: string) =>
  isAddress(/^(?:[\p{L}\p{N} .'&-]+|"[^"\\\p{Cc}]+") <([^<>]+)>$/u.exec(value)?.[1] ?? value);

/* Errors go on after the name of the variable. */

const text = (isValid: (value: string) => boolean, error: string) =>
  z.string().refine(isValid, { error }).optional();

const like = (pattern: RegExp, error: string) => z.string().regex(pattern, { error }).optional();

const base = z
  .string()
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
  .refine(
    (url) => /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url),
    'must be an address such as https://s3.example.org.',
  )
  .optional();

const bucket = like(/^[a-z0-9][a-z0-9._-]+$/, 'must be the name of a bucket.');

const emulator = (port: number) =>
  like(/^[\w.-]+:\d{1,5}$/, `must be a host and a port, such as 127.0.0.1:${port}.`);

const listOf = (isItem: (item: string) => boolean, error?: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
    .refine((items) => items.every(isItem), { error });

const number = ([min, max]: [min: number, max: number], error: string) =>
  z.coerce.number(error).min(min, error).max(max, error);
const wholeNumber = (range: [min: number, max: number], error: string) =>
  number(range, error).int(error);

/** The environment variables that the API reads; an empty one must be left out. */
export const Environment = z.object({
  PORT: wholeNumber([0, 65_535], 'must be a number between 0 and 65535.').default(8080),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: text(isPostgresUrl, 'must be a postgres:// address, or be left out to use SQLite.'),
  NOX_BACKUPS: z.string().optional(),
  WEB_ROOT: z.string().default('dist/web'),
  NOX_SEED: z
    .enum(['sample', 'season', 'none'], 'must be "sample", "season" or "none".')
    .default('sample'),
  FIREBASE_AUTH_EMULATOR_HOST: emulator(9099),
  FIREBASE_STORAGE_EMULATOR_HOST: emulator(9199),
  NOX_FIREBASE_PROJECT_ID: like(/^[a-z][a-z\d-]+$/, 'must be an id such as nox-example.'),
  NOX_FIREBASE_API_KEY: like(/^[\w-]+$/, 'must be a key such as AIzaSyExample.'),
  NOX_FIREBASE_AUTH_DOMAIN: like(
    /^[a-z\d.-]+$/,
    'must be a host name such as nox.firebaseapp.com.',
  ),
  NOX_FIREBASE_MESSAGING_SENDER_ID: like(/^\d+$/, 'must be a number such as 123456789012.'),
  NOX_FIREBASE_APP_ID: like(/^[\w:]+$/, 'must be an id such as 1:123456789012:web:abcdef.'),
  NOX_ADMINS: listOf(
    isAccount,
    'must be email addresses such as admin@nox.example.org, or uids of Firebase, separated by commas.',
  ),
  NOX_CORS_ORIGINS: listOf(
    isOrigin,
    'must be origins such as https://app.example.org, separated by commas and without a path.',
  ),
  NOX_OVERRIDE_ORIGINS: listOf(
    isTrustedOrigin,
    'must be origins such as https://builds.example.org, separated by commas, without a path and over HTTPS.',
  ),
  NOX_DEV_WRITES: z.enum(['true', 'false'], 'must be "true" or "false".').optional(),
  NOX_STATIC_ORIGIN: text(
    isTrustedOrigin,
    'must be an origin such as https://cdn.example.org, without a path and over HTTPS.',
  ),
  NOX_MEDIA_ORIGINS: listOf(
    isTrustedOrigin,
    'must be origins such as https://images.example.org, separated by commas, without a path and over HTTPS.',
  ),
  NOX_S3_ENDPOINT: base,
  NOX_S3_REGION: z.string().default('us-east-1'),
  NOX_S3_BUCKET: bucket,
  NOX_S3_ORIGINALS_BUCKET: bucket,
  NOX_S3_KEY_ID: z.string().optional(),
  NOX_S3_SECRET: z.string().optional(),
  NOX_S3_PUBLIC_URL: base,
  NOX_S3_PATH_STYLE: z.enum(['true', 'false'], 'must be "true" or "false".').default('true'),
  NOX_FIREBASE_STORAGE_BUCKET: bucket,
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
  // No networks: each of their machines could write any visitor's address into the header.
  NOX_TRUST_PROXY: listOf(
    (item) => isIP(item) !== 0,
    'must be the addresses of your proxies, each of them, such as 127.0.0.1, separated by commas.',
  ),
  NOX_TIME_ZONE: text(isTimeZone, 'must be the name of a time zone, such as Asia/Kolkata.').default(
    'Asia/Kolkata',
  ),
  NOX_LOCALE: text(isLocale, 'must be a language and a country, such as en-IN or de-DE.').default(
    'en-IN',
  ),
  NOX_AUDITIONS: z
    .enum(['open', 'closed'], 'must be "open" or "closed", or be left out.')
    .optional(),
  NOX_AUDIT_DAYS: wholeNumber([30, 3_650], 'must be a whole number between 30 and 3650.').default(
    365,
  ),
  NOX_SMTP_URL: text(
    isSmtpUrl,
    'must be an address such as smtps://name:password@mail.example.org, with special characters of the password as %40.',
  ),
  NOX_MAIL_FROM: text(isSender, 'must be a sender such as NOX <nox@example.org>.'),
  NOX_MAIL_REPLY_TO: text(isAddress, 'must be an address such as nox@example.org.'),
  NOX_MAIL_PER_MINUTE: wholeNumber(
    [1, 100_000],
    'must be a whole number between 1 and 100000.',
  ).default(60),
  NOX_METRICS_TOKEN: like(/^\S{16,}$/, 'must have at least 16 characters and no spaces.'),
  NOX_PUBLIC_URL: z
    .string()
    .transform((url) => url.replace(/\/$/, ''))
    .refine(isOrigin, { error: ({ input }) => originRefusal(String(input)) })
    .optional(),
  NOX_SECURITY_CONTACT: text(isContact, 'must be a mailto: or https: address.'),
  NOX_VITALS_SAMPLE: number([0, 1], 'must be a number between 0 and 1, such as 0.1.').optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}.`).optional(),
});

/** What builds, `npm start`, tools and tests read. */
const OF_TOOLS = [
  ...['NOX_ADMIN_EMAIL', 'NOX_ADMIN_PASSWORD', 'NOX_BUILD', 'NOX_BUILDS', 'NOX_E2E_CLOCK'],
  ...['NOX_PICTURES', 'NOX_QUICK_BUILD', 'NOX_RELEASED', 'NOX_ROOT', 'NOX_SERVICE_WORKER'],
  'NOX_SKEW_FROM',
  ...['NOX_SHELL', 'NOX_SITE', 'NOX_TEAM_TOKEN'],
  ...['NOX_TARGET', 'NOX_TEST', 'NOX_TEST_DATABASE_URL', 'NOX_TEST_RESET', 'NOX_TEST_TEMPLATE'],
  'NOX_TEST_SQLITE_TEMPLATE',
];
const KNOWN = [...Object.keys(Environment.shape), ...OF_TOOLS];

const pairsIn = (name: string) =>
  Array.from(name.slice(1), (character, index) => name.charAt(index) + character);

/** The share of pairs of neighbouring characters that both have, 0 to 1: a typing error changes one or two. */
function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsIn(one), pairsIn(other)];
  return (
    (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length)
  );
}

/** The known name that a mistyped one is most like. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  const likeness = new Map(known.map((one) => [one, similarity(name, one)]));
  return known.toSorted((one, other) => likeness.get(other)! - likeness.get(one)!)[0];
}

/** A sentence on each variable `NOX_…` that nothing reads, with the known name that is most like it. */
export const describeUnknown = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(variables)
    .filter((name) => /^NOX_/i.test(name) && !KNOWN.includes(name))
    .map(
      (name) =>
        `Nothing reads the variable ${name}, so it is ignored: the nearest known one is ${nearestOf(name.toUpperCase(), KNOWN)}.`,
    );
