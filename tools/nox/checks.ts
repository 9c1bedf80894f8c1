import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { readConfig } from '../../apps/api/src/config.ts';
import { describeUnknown } from '../../apps/api/src/environment.ts';
import { StartUpError } from '../../apps/api/src/platform/errors/http-error.ts';
import {
  optionsOf,
  smtpSettingsOf,
} from '../../apps/api/src/season/messages/sending/transports.ts';
import { put } from '../run/files.ts';
import { type Installation, serverEnvironment } from './installation.ts';
import { run } from './machine.ts';

// Each check returns sentences on what is wrong, with what to do about it.

/** Settings as `nox.env` has them. An empty one is not set. */
export type Answers = Record<string, string>;
type Check = (answers: Answers, machine: Installation) => Promise<string[]>;

const TIMEOUT_MS = 10_000;

export const isTrial = (answers: NodeJS.ProcessEnv) => Boolean(answers.FIREBASE_AUTH_EMULATOR_HOST);
export const hostOf = (answers: NodeJS.ProcessEnv) => new URL(answers.NOX_PUBLIC_URL!).hostname;

/** Finds what the server would refuse at its start, such as a time zone that does not exist. */
export function refusedSettings(answers: NodeJS.ProcessEnv, machine: Installation): string[] {
  const unknown = describeUnknown(answers);
  try {
    readConfig(serverEnvironment(machine, answers), '/');
    return unknown;
  } catch (error) {
    if (error instanceof StartUpError) return [...unknown, error.message];
    throw error;
  }
}

const settings: Check = async (answers, machine) => [
  ...(answers.NOX_ADMINS
    ? []
    : ['Set NOX_ADMINS to the email address of the first administrator.']),
  ...refusedSettings(answers, machine),
];

/** The name must show a file of this machine. Its address is not compared, since that may be a router’s. */
const name: Check = async (answers, { challenges }) => {
  if (isTrial(answers)) return [];
  const host = hostOf(answers);
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) {
    return [
      `The name ${host} has no address: add an A record for this machine where the domain is managed.`,
    ];
  }
  const path = `.well-known/acme-challenge/nox-${randomUUID()}`;
  await put(join(challenges, path), path);
  const isHere = await fetch(new URL(path, answers.NOX_PUBLIC_URL!.replace('https', 'http')), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => (await response.text()) === path)
    .catch(() => false)
    .finally(() => rm(join(challenges, path)));
  const there = addresses.map(({ address }) => address).join(', ');
  return isHere
    ? []
    : [
        `http://${host} (${there}) does not show this machine: correct the A and AAAA records, open port 80, and see that nginx runs.`,
      ];
};

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isListening;
}

/** The program that listens on a port, such as `nginx`; undefined where the machine does not say it. */
async function listenerOn(port: number): Promise<string | undefined> {
  const { stdout } = await run('ss', ['-Hltnp', `sport = :${port}`]);
  return /\(\("([^"]+)"/.exec(stdout)?.[1];
}

/** Whether a server of NOX answers there. */
const isNox = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => ((await response.json()) as { status: string }).status === 'ok')
    .catch(() => false);

const ports: Check = async (answers, { ports: { http, https, api } }) => {
  const wanted = isTrial(answers) ? [api] : [api, http, https];
  const found = wanted.map(async (port) => {
    if (await isFree(port)) return [];
    const program = await listenerOn(port);
    if (port === api ? await isNox(port) : program === 'nginx') return [];
    return [
      `Port ${port} is used by ${program ?? 'another program'}: end it, and see that it does not start again.`,
    ];
  });
  return (await Promise.all(found)).flat();
};

/** Any other refusal is about the account, which does not exist, and means that the key is right. */
const REFUSALS: [message: RegExp, sentence: string][] = [
  [
    /API key not valid|API_KEY_INVALID/,
    "Firebase does not know the key: copy the web API key from your project's settings into NOX_FIREBASE_API_KEY.",
  ],
  [
    /CONFIGURATION_NOT_FOUND|OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED/,
    'Firebase signs nobody in by password: turn on Email/Password under Authentication, Sign-in method.',
  ],
  [
    /referer|referrer|blocked|has not been used|disabled/i,
    "The key NOX_FIREBASE_API_KEY may not be used here: allow it the Identity Toolkit API and this site's address in the Google Cloud console.",
  ],
];

/** Tries to sign in an account that does not exist, as a browser would. */
const firebase: Check = async (answers, { identityToolkit }) => {
  if (isTrial(answers)) return [];
  const key = encodeURIComponent(answers.NOX_FIREBASE_API_KEY ?? '');
  try {
    const response = await fetch(`${identityToolkit}/v1/accounts:signInWithPassword?key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', referer: answers.NOX_PUBLIC_URL! },
      body: JSON.stringify({ email: 'setup@nox.invalid', password: 'no-password' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return REFUSALS.filter(([message]) => message.test(text))
      .map(([, sentence]) => sentence)
      .slice(0, 1);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return [
      `Firebase does not answer (${cause?.code ?? message}): see that this machine reaches ${new URL(identityToolkit).host}.`,
    ];
  }
};

const mail: Check = async ({ NOX_SMTP_URL: url }) => {
  if (!url) return [];
  const smtp = smtpSettingsOf(url);
  const { host, port, login: auth } = smtp;
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
  const transport = createTransport({ ...optionsOf(smtp), ...times, ...(auth && { auth }) });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const { code, response, message } = error as Error & { code?: string; response?: string };
    const advice =
      code === 'EAUTH'
        ? 'correct name and password in NOX_SMTP_URL, with special characters as %40'
        : 'correct the name and the port in NOX_SMTP_URL, or ask whether the machine may send mail there';
    return [`The mail server ${host}:${port} refuses (${response ?? message}): ${advice}.`];
  }
};

/** These checks need a network, and `--skip` leaves them out by their names. */
const CHECKS = { name, ports, firebase, mail };
export const CHECK_NAMES = Object.keys(CHECKS);

/** A sentence on what is wrong, and the check that found it. */
export interface Finding {
  check: string;
  sentence: string;
}

/** Finds all that is wrong with answers. Checks that need a network begin once the server accepts the settings. */
export async function checkAnswers(
  answers: Answers,
  machine: Installation,
  skipped: readonly string[],
): Promise<Finding[]> {
  const wanted = Object.entries(CHECKS).filter(([check]) => !skipped.includes(check));
  const apply = async ([check, find]: [string, Check]) =>
    (await find(answers, machine)).map((sentence) => ({ check, sentence }));
  const wrong = await apply(['settings', settings]);
  return wrong.length > 0 ? wrong : (await Promise.all(wanted.map(apply))).flat();
}
