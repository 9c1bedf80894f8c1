import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { parseEnv } from 'node:util';
import { smtpSettingsOf } from '../../apps/api/src/season/messages/sending/transports.ts';
import { accountsClient } from '../emulator/accounts-client.ts';
import { command, CommandError, noPositionals, UsageError } from '../run/command.ts';
import {
  type Answers,
  CHECK_NAMES,
  checkAnswers,
  type Finding,
  hostOf,
  isTrial,
} from './checks.ts';
import { type Installation, readSettings } from './installation.ts';
import { runHere } from './machine.ts';
import { obtainCertificate, writeSite } from './site.ts';
import { readStatus } from './status.ts';

const HELP = `nox setup [--from <file>] [--skip <checks>]

Makes this machine the site: asks for domain, administrator, Firebase, mail and time zone, checks each, writes the settings
and nginx's site, starts everything, and obtains a certificate of Let's Encrypt, to whose terms you agree by that. What
fails is said with what to do, and nothing is changed then. It can be run again: what is set is what it suggests.

  --from  a file of settings in place of the questions, such as NOX_PUBLIC_URL=https://nox.example.org; the others stay
  --skip  checks to leave out, separated by commas: ${CHECK_NAMES.join(', ')}, certificate`;

const OPTIONS = { from: { type: 'string' }, skip: { type: 'string', default: '' } } as const;

const EMULATOR = '127.0.0.1:9099';

/** Adds what follows from the answers. The server refuses the Auth emulator in production, since its tokens are unsigned. */
function complete(answers: Answers): Answers {
  const production: Answers = { FIREBASE_AUTH_EMULATOR_HOST: '', NODE_ENV: '' };
  const trial: Answers = isTrial(answers) ? { NODE_ENV: 'development' } : {};
  const [administrator = ''] = (answers.NOX_ADMINS ?? '').split(',');
  return {
    ...(administrator.includes('@') && { NOX_SECURITY_CONTACT: `mailto:${administrator.trim()}` }),
    ...answers,
    ...(answers.NOX_FIREBASE_PROJECT_ID ? production : trial),
  };
}

/** @param isSecret hides what is typed @returns `preset` where nothing is typed, and an empty text for `-` */
type Ask = (question: string, preset?: string, isSecret?: boolean) => Promise<string>;

const PROTOCOL = /^[a-z]+:\/\//;

async function askMail(ask: Ask, { NOX_SMTP_URL, NOX_MAIL_FROM }: Answers): Promise<Answers> {
  const former = NOX_SMTP_URL ? smtpSettingsOf(NOX_SMTP_URL) : undefined;
  const address = former && `${former.isSecure ? 'smtps' : 'smtp'}://${former.host}:${former.port}`;
  const server = await ask(
    'Mail server, such as mail.example.org (- for none: mails become files)',
    address,
  );
  if (server === '') return { NOX_SMTP_URL: '', NOX_MAIL_FROM: '' };
  const url = PROTOCOL.test(server) ? server : `smtps://${server}`;
  const user = await ask('Its user name', former?.login?.user);
  const password = user && (await ask('Its password', former?.login?.pass, true));
  const login = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const from = await ask('Sender of all mails', NOX_MAIL_FROM || 'NOX <nox@example.org>');
  return { NOX_SMTP_URL: url.replace(PROTOCOL, `$&${login}`), NOX_MAIL_FROM: from };
}

async function askFirebase(ask: Ask, former: Answers): Promise<Answers> {
  const id = await ask(
    'Id of the Firebase project (- to try the site out without one)',
    former.NOX_FIREBASE_PROJECT_ID,
  );
  if (id !== '') {
    const key = await ask(
      'Its web API key (Project settings, Your apps)',
      former.NOX_FIREBASE_API_KEY,
    );
    return { NOX_FIREBASE_PROJECT_ID: id, NOX_FIREBASE_API_KEY: key };
  }
  console.log(
    'Then the Firebase Auth emulator signs people in. Its tokens are unsigned, so the site is open on this machine only, and accounts do not move to Firebase later; data and settings stay.',
  );
  return {
    FIREBASE_AUTH_EMULATOR_HOST: EMULATOR,
    NOX_FIREBASE_PROJECT_ID: '',
    NOX_FIREBASE_API_KEY: '',
  };
}

/** Questions by the name of the check that finds their answers wrong. */
const QUESTIONS: Record<string, (ask: Ask, former: Answers) => Promise<Answers>> = {
  async name(ask, former) {
    const site = await ask('Name of the site, such as nox.example.org', former.NOX_PUBLIC_URL);
    return { NOX_PUBLIC_URL: PROTOCOL.test(site) ? site : `https://${site}` };
  },
  async administrator(ask, former) {
    return { NOX_ADMINS: await ask('Email address of the administrator', former.NOX_ADMINS) };
  },
  firebase: askFirebase,
  mail: askMail,
  async zone(ask, former) {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { NOX_TIME_ZONE: await ask('Time zone of the society', former.NOX_TIME_ZONE || here) };
  },
  ports: async (ask) => (await ask('Enter tries again'), {}),
};
const FIRST = Object.keys(QUESTIONS).slice(0, -1);

/** Asks on the terminal. Ctrl-C ends the setup. */
function terminal() {
  let isSecret = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const end = new AbortController();
  lines.once('close', () => end.abort());
  const ask: Ask = async (question, preset = '', secret = false) => {
    const suggested = preset && ` [${secret ? 'unchanged' : preset}]`;
    const asked = lines.question(`${question}${suggested}: `, { signal: end.signal });
    isSecret = secret;
    const answer = await asked.catch(() => {
      throw new CommandError('\nNothing was changed.');
    });
    isSecret = false;
    if (secret) console.log();
    return answer.trim() === '-' ? '' : answer.trim() || preset;
  };
  return { ask, close: () => lines.close() };
}

const sentencesOf = (findings: Finding[]) => findings.map(({ sentence }) => sentence).join('\n');

/** Asks everything, then again what the checks find wrong, until they find nothing. The former answer is suggested. */
async function askUntilRight(former: Answers, check: (answers: Answers) => Promise<Finding[]>) {
  if (!process.stdin.isTTY) {
    throw new UsageError(
      'nox setup asks questions: run it in a terminal, or give the answers with --from <file>.',
    );
  }
  const { ask, close } = terminal();
  try {
    let answers = former;
    for (let groups = FIRST; ;) {
      for (const group of groups)
        answers = { ...answers, ...(await QUESTIONS[group]!(ask, answers)) };
      answers = complete(answers);
      const wrong = await check(answers);
      if (wrong.length === 0) return answers;
      console.log(
        `\n${sentencesOf(wrong)}\n\nCorrect it, or leave with Ctrl-C: nothing is changed yet.\n`,
      );
      groups = [...new Set(wrong.flatMap((one) => (one.check in QUESTIONS ? one.check : FIRST)))];
    }
  } finally {
    close();
  }
}

function readAnswers(file: string): Answers {
  if (!existsSync(file))
    throw new CommandError(`There is no file ${file}: name the file with the answers with --from.`);
  return parseEnv(readFileSync(file, 'utf8')) as Answers;
}

const READY_MS = 30_000;

/** Waits until a server answers, at most `READY_MS`. `nox status` says afterwards what is missing. */
async function waitFor(url: string): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(500)) {
    const isThere = await fetch(url)
      .then(({ status }) => status !== 503)
      .catch(() => false);
    if (isThere) return;
  }
}

/** Makes the administrator's account in the emulator. @returns how to sign in */
async function createAdministrator({ NOX_ADMINS }: Answers): Promise<string> {
  const accounts = accountsClient(`http://${EMULATOR}`, 'demo-nox');
  await waitFor(`http://${EMULATOR}`);
  const [email = ''] = NOX_ADMINS!.split(',');
  if (await accounts.find({ email })) return `Sign in at /admin as ${email}.`;
  const [localId, password] = ['trial-administrator', randomBytes(9).toString('base64url')];
  await accounts.create({ localId, email, password });
  await accounts.update({ localId, emailVerified: true });
  return `Sign in at /admin as ${email} with the password ${password}.`;
}

/** Starts the units and obtains the certificate. @returns what is left to do */
async function start(machine: Installation, answers: Answers, skipped: readonly string[]) {
  if (!machine.hasSystemd) {
    const left =
      'Start the server, the nightly backup and nginx: there is no systemd that could do it.';
    if (!isTrial(answers) || machine.isFolder) return [left];
    const isUp = await fetch(`http://${EMULATOR}`).then(Boolean, () => false);
    return isUp
      ? [left, await createAdministrator(answers)]
      : [
          left,
          'Start what nox-emulator.service names, then run nox setup again: it makes your account.',
        ];
  }
  const units = ['nox', 'nox-backup.timer'];
  const emulator = isTrial(answers) ? 'enable' : 'disable';
  await runHere('systemctl', emulator, '--quiet', '--now', 'nox-emulator');
  await runHere('systemctl', 'enable', '--quiet', ...units);
  await runHere('systemctl', 'restart', ...units);
  await waitFor(`http://127.0.0.1:${machine.ports.api}/api/ready`);
  if (isTrial(answers)) return [await createAdministrator(answers)];
  await runHere('systemctl', 'reload-or-restart', 'nginx');
  const missing = skipped.includes('certificate')
    ? undefined
    : await obtainCertificate(machine, answers);
  if (missing) return [missing];
  await writeSite(machine, answers);
  await runHere('systemctl', 'reload', 'nginx');
  return [];
}

const nextSteps = (answers: Answers): string[] =>
  isTrial(answers)
    ? [
        'From your own machine, ssh -L 8080:127.0.0.1:8080 -L 9099:127.0.0.1:9099 opens the site at http://127.0.0.1:8080.',
      ]
    : [
        `Add ${hostOf(answers)} to the authorized domains of Firebase (Authentication, Settings).`,
        `Sign in at ${answers.NOX_PUBLIC_URL}/admin as ${answers.NOX_ADMINS}.`,
        'Have another machine fetch the backups, and try to restore one.',
      ];

export const setupOn = (machine: Installation) =>
  command({ help: HELP, options: OPTIONS }, async ({ positionals, values: { from, skip } }) => {
    noPositionals(positionals);
    if (!machine.isFolder && process.getuid?.() !== 0)
      throw new CommandError('nox setup changes this machine: run it as root.');
    // nginx runs as another user, and reads the files.
    process.umask(0o022);
    const skipped = skip.split(',');
    const former = existsSync(machine.settings)
      ? (readSettings(machine) as Answers)
      : { NOX_SEED: 'none' };
    const check = (answers: Answers) => checkAnswers(answers, machine, skipped);
    let answers: Answers;
    if (from === undefined) answers = await askUntilRight(former, check);
    else {
      answers = complete({ ...former, ...readAnswers(from) });
      const wrong = await check(answers);
      if (wrong.length > 0) throw new CommandError(`${sentencesOf(wrong)}\nNothing was changed.`);
    }
    await writeSite(machine, answers);
    const left = await start(machine, answers, skipped);
    if (machine.hasSystemd) left.push(...(await readStatus(machine)).faults);
    console.log(['What is left:', ...left, ...nextSteps(answers)].join('\n- '));
  });
