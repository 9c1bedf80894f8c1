import { readdir, statfs } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { withClient } from '../backup/postgres.ts';
import { hasSqlite, readRows } from '../backup/sqlite.ts';
import { unservedBy } from '../release/calls.ts';
import { liveBuilds } from '../release/fit.ts';
import { readSite } from '../release/site.ts';
import { folderStore } from '../release/store.ts';
import { command, noPositionals } from '../run/command.ts';
import { readAdministrators } from './admin.ts';
import { hostOf, isTrial, refusedSettings } from './checks.ts';
import { asOwner, type Installation, readSettings, VERSION } from './installation.ts';
import { formatTime } from '../run/files.ts';
import { run } from './machine.ts';
import { source } from '../backup/manifest.ts';

const HELP = `nox status [--json]

Says how the site is: version, administrators, disk, last backup, last mail, the certificate's end, the clock, and what is
wrong, with what to do about it. Exits with 1 where something is wrong.

  --json  for programs: the same as an object, with the sentences on what is wrong in "faults"`;

/** A state in a few words, and where it is a fault, a sentence with what to do. */
type Fact = readonly [text: string, fault?: string | false];
type Probe = (machine: Installation, settings: NodeJS.ProcessEnv) => Promise<Fact>;

const HOUR_MS = 3_600_000;
const GIGABYTE = 1_000_000_000;
/** Films of candidates are refused below this. */
const MIN_FREE_GB = 2.4;
const MAX_BACKUP_AGE_MS = 36 * HOUR_MS;
const MAX_WAITING_MS = HOUR_MS;
/** certbot renews 30 days before the end. */
const MIN_CERTIFICATE_MS = 14 * 24 * HOUR_MS;
const NOT_STARTED: Fact = ['none, before the first start'];
const MAX_ABSENT_MS = 60 * 24 * HOUR_MS;

const server: Probe = async ({ ports: { api } }) => {
  const url = `http://127.0.0.1:${api}/api/ready`;
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  const logs = 'nox logs -n 20 says why';
  if (!response) return ['does not answer', `The server does not answer: ${logs}.`];
  if (response.ok) return ['ready'];
  const { message } = (await response.json()) as { message: string };
  return ['not ready', `The server is not ready: ${message} ${logs}.`];
};

const disk: Probe = async ({ data }) => {
  const { bavail, blocks, bsize } = await statfs(data);
  const free = (bavail * bsize) / GIGABYTE;
  const text = `${free.toFixed(1)} of ${((blocks * bsize) / GIGABYTE).toFixed(1)} GB free`;
  const isFull = free < MIN_FREE_GB;
  return [
    text,
    isFull &&
      `The disk of ${data} has only ${text}, and takes no films: remove something, or enlarge it.`,
  ];
};

const backup: Probe = async ({ backups }) => {
  const names = (await readdir(backups).catch(() => [])).filter((name) => /^\d{4}-/.test(name));
  const last = names.toSorted().at(-1);
  if (!last) return ['none', 'There is no backup: nox backup makes one.'];
  const at = new Date(last.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z/, 'T$1:$2:$3.$4Z'));
  const isOld = Date.now() - at.getTime() > MAX_BACKUP_AGE_MS;
  const fault = `The last backup is of ${formatTime(at)}: systemctl status nox-backup says why.`;
  return [last, isOld && fault];
};

const MAIL_QUERY = `select
  max(case when state = 'sent' then settled_at end) as sent,
  min(case when state = 'queued' then created_at end) as waiting,
  (select max(reason) from mail_pauses where until > ${Date.now()}) as reason
  from messages where channel = 'email'`;

const mail: Probe = async ({ data }, settings) => {
  const { databaseUrl } = source(settings, undefined);
  if (!databaseUrl && !hasSqlite(data)) return NOT_STARTED;
  const rows = await asOwner(data, async () =>
    databaseUrl
      ? withClient(databaseUrl, async (client) => (await client.query(MAIL_QUERY)).rows)
      : readRows(data, MAIL_QUERY),
  );
  const [row] = rows as [{ sent?: string; waiting?: string; reason?: string }];
  const last = row.sent ? `last sent ${formatTime(new Date(Number(row.sent)))}` : 'none sent yet';
  const text = settings.NOX_SMTP_URL ? last : `${last}, into files: no mail server is set`;
  if (row.reason)
    return [text, `The mail server refuses (${row.reason}): correct it with nox setup.`];
  const isLate = row.waiting && Date.now() - Number(row.waiting) / 1_000 > MAX_WAITING_MS;
  return [text, isLate ? 'Mails wait for an hour: /admin/season/messages says why.' : false];
};

/** The certificate that browsers get, which may be older than the file. */
const certificate: Probe = async ({ ports: { https } }, settings) => {
  if (isTrial(settings)) return ['none, since the site is only tried out'];
  const host = hostOf(settings);
  const socket = connect({ port: https, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(5_000) });
    const end = new Date(socket.getPeerCertificate().valid_to);
    const isNear = end.getTime() - Date.now() < MIN_CERTIFICATE_MS;
    const fault = `The certificate ends ${formatTime(end)}: certbot renew says why it is not renewed.`;
    return [`until ${formatTime(end)}`, isNear && fault];
  } catch {
    return ['none', `nginx shows no certificate on port ${https}: run nox setup again.`];
  } finally {
    socket.destroy();
  }
};

const clock: Probe = async () => {
  const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  if (stdout.trim() !== 'no') return [stdout ? 'synchronised' : 'unknown'];
  return [
    'not synchronised',
    'The clock is not synchronised: apt-get install systemd-timesyncd, then timedatectl set-ntp true.',
  ];
};

const administrators: Probe = async ({ data }, settings) => {
  if (!source(settings, undefined).databaseUrl && !hasSqlite(data)) return NOT_STARTED;
  const env = { ...settings, DATA_DIR: data };
  const { people, isNamed } = await asOwner(data, () => readAdministrators(env));
  if (people.length === 0) {
    const fault = 'Nobody is an administrator: run nox admin add <email>.';
    return ['none has signed in', !isNamed && fault];
  }
  const days = people.flatMap(({ lastOn }) => lastOn ?? []);
  const last = days.toSorted().at(-1) ?? 'not known';
  const isAbsent = Date.now() - Date.parse(last) > MAX_ABSENT_MS;
  const fault = `No administrator has been here since ${last}: if nobody looks after the site, run nox admin add <email>.`;
  return [`${people.length}, last here ${last}`, isAbsent && fault];
};

/** After an upgrade of the server, or one that was taken back. */
const calls: Probe = async ({ ports: { api }, webRoot }) => {
  const site = await readSite(folderStore(webRoot));
  for (const build of await liveBuilds(site)) {
    const unserved = await unservedBy(`http://127.0.0.1:${api}`, build).catch(() => undefined);
    if (!unserved) return ['unknown'];
    const [what] = unserved;
    if (what)
      return [
        'missing',
        `${build.app} ${build.version} ${what}: release ${build.app} built for this server, or install the server before.`,
      ];
  }
  return ['the server has those of all remotes'];
};

const PROBES = { server, calls, admins: administrators, disk, backup, mail, certificate, clock };

/** @throws CommandError where nothing is set up */
export async function readStatus(machine: Installation) {
  const settings = readSettings(machine);
  const facts: Record<string, string> = { version: VERSION };
  const faults = refusedSettings(settings, machine);
  // They run one after the other, because some act as another user meanwhile.
  for (const [name, probe] of Object.entries(PROBES)) {
    const [text, fault] = await probe(machine, settings).catch(({ message }: Error): Fact => [
      'unknown',
      `Nothing is known of ${name}: ${message}`,
    ]);
    facts[name] = text;
    if (fault) faults.push(fault);
  }
  return { facts, faults };
}

export const statusOf = (machine: Installation) =>
  command(
    { help: HELP, options: { json: { type: 'boolean', default: false } } },
    async ({ positionals, values }) => {
      noPositionals(positionals);
      const { facts, faults } = await readStatus(machine);
      if (faults.length > 0) process.exitCode = 1;
      if (values.json) return console.log(JSON.stringify({ ...facts, faults }, null, 2));
      for (const [name, text] of Object.entries(facts)) console.log(`${name.padEnd(13)}${text}`);
      console.log(faults.length > 0 ? `\n${faults.join('\n')}` : '\nNothing is wrong.');
    },
  );
