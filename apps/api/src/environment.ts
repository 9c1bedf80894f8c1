import { isIP } from 'node:net';
import { z } from 'zod';
import { smtpSettingsOf } from './messages/sending/transports.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAMES = [LOOPBACK, 'localhost', '[::1]'];
const itemsOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const isOrigin = (item: string) =>
  /^https?:/.test(item) && URL.canParse(item) && new URL(item).origin === item;

/** Code over HTTP could be replaced on its way; what this machine serves to itself could not. */
export const isTrustedOrigin = (item: string) =>
  isOrigin(item) && (item.startsWith('https:') || LOOPBACK_NAMES.includes(new URL(item).hostname));

/** Written into a line of its own, so without spaces and line breaks. */
const isContact = (text: string) =>
  /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) && URL.canParse(text);

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** An HTTP address with or without a path, as the start of others. */
const base = (name: string) =>
  z
    .string()
    .transform((url) => url.replace(/\/+$/, ''))
    .refine((url) => /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url), {
      error: `${name} must be an address such as https://s3.example.org.`,
    })
    .optional();

const bucket = (name: string) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]+$/, `${name} must be the name of a bucket.`)
    .optional();

const list = z.string().default('').transform(itemsOf);
const listOf = (isItem: (item: string) => boolean, error: string) =>
  list.refine((items) => items.every(isItem), { error });

const emulator = (name: string, port: number) =>
  z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, `${name} must be a host and a port, such as 127.0.0.1:${port}.`)
    .optional();

function isSmtpUrl(url: string): boolean {
  try {
    return /^smtps?:\/\/[^/]/.test(url) && smtpSettingsOf(url).host !== '';
  } catch {
    return false;
  }
}

const isAddress = (text: string) => z.regexes.email.test(text);

/** An address, or a name with an address in angle brackets; in quotes where it has more than letters. */
const isSender = (text: string) =>
  isAddress(/^(?:[\p{L}\p{N} .'&-]+|"[^"\\\p{Cc}]+") <([^<>]+)>$/u.exec(text)?.[1] ?? text);

const INVALID_RATE = 'NOX_MAIL_PER_MINUTE must be a whole number between 1 and 100000.';
const INVALID_SHARE = 'NOX_VITALS_SAMPLE must be a number between 0 and 1, such as 0.1.';
const INVALID_PORT = 'PORT must be a number between 0 and 65535.';
const INVALID_AUDIT_DAYS = 'NOX_AUDIT_DAYS must be a whole number between 30 and 3650.';

/** The environment variables that the API reads; an empty one must be left out. */
export const Environment = z.object({
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
  FIREBASE_AUTH_EMULATOR_HOST: emulator('FIREBASE_AUTH_EMULATOR_HOST', 9099),
  FIREBASE_STORAGE_EMULATOR_HOST: emulator('FIREBASE_STORAGE_EMULATOR_HOST', 9199),
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
  NOX_STATIC_ORIGIN: z
    .string()
    .refine(
      isTrustedOrigin,
      'NOX_STATIC_ORIGIN must be an origin such as https://cdn.example.org, without a path and over HTTPS.',
    )
    .optional(),
  NOX_MEDIA_ORIGINS: listOf(
    isTrustedOrigin,
    'NOX_MEDIA_ORIGINS must be origins such as https://images.example.org, separated by commas, without a path and over HTTPS.',
  ),
  NOX_S3_ENDPOINT: base('NOX_S3_ENDPOINT'),
  NOX_S3_REGION: z.string().default('us-east-1'),
  NOX_S3_BUCKET: bucket('NOX_S3_BUCKET'),
  NOX_S3_ORIGINALS_BUCKET: bucket('NOX_S3_ORIGINALS_BUCKET'),
  NOX_S3_KEY_ID: z.string().optional(),
  NOX_S3_SECRET: z.string().optional(),
  NOX_S3_PUBLIC_URL: base('NOX_S3_PUBLIC_URL'),
  NOX_S3_PATH_STYLE: z
    .enum(['true', 'false'], 'NOX_S3_PATH_STYLE must be "true" or "false".')
    .default('true'),
  NOX_FIREBASE_STORAGE_BUCKET: bucket('NOX_FIREBASE_STORAGE_BUCKET'),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
  // No networks: each of their machines could write any visitor's address into the header.
  NOX_TRUST_PROXY: listOf(
    (item) => isIP(item) !== 0,
    'NOX_TRUST_PROXY must be the addresses of your proxies, each of them, such as 127.0.0.1, separated by commas.',
  ),
  NOX_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'NOX_TIME_ZONE must be the name of a time zone, such as Asia/Kolkata.')
    .default('Asia/Kolkata'),
  NOX_AUDITIONS: z
    .enum(['open', 'closed'], 'NOX_AUDITIONS must be "open" or "closed", or be left out.')
    .optional(),
  NOX_AUDIT_DAYS: z.coerce
    .number(INVALID_AUDIT_DAYS)
    .int(INVALID_AUDIT_DAYS)
    .min(30, INVALID_AUDIT_DAYS)
    .max(3_650, INVALID_AUDIT_DAYS)
    .default(365),
  NOX_SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'NOX_SMTP_URL must be an address such as smtps://name:password@mail.example.org, with special characters of the password as %40.',
    )
    .optional(),
  NOX_MAIL_FROM: z
    .string()
    .refine(isSender, 'NOX_MAIL_FROM must be a sender such as NOX <nox@example.org>.')
    .optional(),
  NOX_MAIL_REPLY_TO: z
    .string()
    .refine(isAddress, 'NOX_MAIL_REPLY_TO must be an address such as nox@example.org.')
    .optional(),
  NOX_MAIL_PER_MINUTE: z.coerce
    .number(INVALID_RATE)
    .int(INVALID_RATE)
    .min(1, INVALID_RATE)
    .max(100_000, INVALID_RATE)
    .default(60),
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
  NOX_VITALS_SAMPLE: z.coerce
    .number(INVALID_SHARE)
    .min(0, INVALID_SHARE)
    .max(1, INVALID_SHARE)
    .optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`).optional(),
});
