import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AssignProposal, Board, CheckInList } from '@nox/contracts';
import { authorization, CSV_HEADER } from '@nox/test-servers/administrator';
import { scatteredInput } from '../../apps/api/test/large-assign.ts';
import { atRate, type Client, jsonBody } from '../bench/load.ts';
import { changeSeason, writeAvailability, writeRows } from '../bench/season.ts';
import {
  type Attack,
  attackBy,
  newProof,
  Outcomes,
  pick,
  REGISTRATION,
  strangerAt,
} from './floods.ts';
import type { Site } from './site.ts';

/** The address of a campus: of the attacker, and of those who register. */
const CAMPUS = strangerAt(252);

const send = (client: Client, from: string, path: string, body: object) =>
  client.send({ method: 'POST', path, from, ...jsonBody(body) });

const ANSWERS = { ...REGISTRATION, fullName: 'Asha Rao' };

const register = async (client: Client, from: string, fields: object) =>
  send(client, from, '/api/auditions', {
    ...ANSWERS,
    rollNumber: randomUUID(),
    emailAddress: `${randomUUID()}@example.com`,
    ...fields,
    challenge: await newProof(client, from),
  });

/** What costs a stranger nothing closes registration for nobody behind the same address. */
const invalid = attackBy(
  'invalid registrations, links and unused proofs, 200 a second, beside people at their address',
  async ({ client, count, site, seconds }) => {
    await changeSeason(site.call, {});
    const people = new Outcomes();
    const attack = (n: number) =>
      n % 10 === 0
        ? client.send({ path: '/api/season/challenge', from: CAMPUS })
        : send(client, CAMPUS, pick(n, '/api/auditions', '/api/season/link'), {});
    await Promise.all([
      atRate(200, 200 * seconds, (n) => count(attack(n))),
      atRate(1, seconds, () => people.count(register(client, CAMPUS, {}))),
    ]);
    if (String(people) !== `${seconds} × 202`) throw new Error(`People registered: ${people}`);
    return `people: ${people}`;
  },
);

async function mailsTo({ dataDir }: Site, name: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => /^To: .*$/m.exec(mail)?.[0].replaceAll('.', '').includes(name));
}

const MAX_MAILS_A_DAY = 3;
const MAX_MAIL_SECONDS = 20;

/** Registers, and waits for the mail. @returns the token of its link, confirmed */
async function becomeCandidate(client: Client, site: Site, name: string): Promise<string> {
  await register(client, CAMPUS, { emailAddress: `${name}@example.com`, isAdult: true });
  for (let n = 0; n < MAX_MAIL_SECONDS; n += 1) {
    await sleep(1_000);
    const [mail = ''] = await mailsTo(site, name);
    const token = /mine#([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1];
    if (!token) continue;
    const headers = { authorization: `Candidate ${token}` };
    await client.send({ method: 'POST', path: '/api/candidate/confirm', headers });
    return token;
  }
  throw new Error('The mail to a candidate did not come.');
}

/** A stranger's mailbox, by all calls that send mail to addresses which nobody has confirmed. */
const mailBombing = attackBy(
  'mails to one mailbox, by registrations, guardians, links and changes of address',
  async ({ client, count, site, seconds }) => {
    await changeSeason(site.call, { minors: 'with guardian' });
    const name = randomUUID();
    const headers = {
      authorization: `Candidate ${await becomeCandidate(client, site, randomUUID())}`,
      'content-type': 'application/json',
    };
    const { consent: _, ...answers } = ANSWERS;
    const attack = async (n: number) => {
      const from = strangerAt(n % 250);
      const dotted = `${name.slice(0, 1 + (n % 8))}.${name.slice(1 + (n % 8))}@googlemail.com`;
      const emailAddress = pick(n >> 2, `${name}+${n}@gmail.com`, dotted);
      const guardian = { name: 'Meera Rao', emailAddress };
      if (n % 4 === 0) return register(client, from, { emailAddress, isAdult: true });
      if (n % 4 === 1) return register(client, from, { isAdult: false, guardian });
      if (n % 4 === 2) {
        const challenge = await newProof(client, from);
        return send(client, from, '/api/season/link', { emailAddress, challenge });
      }
      const body = JSON.stringify({ ...answers, rollNumber: name, emailAddress });
      return client.send({ method: 'PUT', path: '/api/candidate', from, headers, body });
    };
    await atRate(8, 8 * seconds, (n) => count(attack(n)));
    await sleep(2_000);
    const { length } = await mailsTo(site, name);
    if (length > MAX_MAILS_A_DAY) throw new Error(`${length} mails were sent to one mailbox.`);
    return `${length} mails`;
  },
);

const LARGE = scatteredInput();

async function fillBoard({ call, dataDir }: Site): Promise<void> {
  await changeSeason(call, { parts: [...LARGE.parts] });
  const { structure } = await call<Board>('GET', '/schedule');
  if (structure.blocks.length === LARGE.structure.blocks.length) return;
  const rows = LARGE.candidates.map(
    ({ danceStyle }, n) => `Large ${n},9876543210,LARGE${n},a@example.com,CSE,7,${danceStyle}`,
  );
  await call('POST', '/auditions/import', [CSV_HEADER, ...rows].join('\n'));
  writeRows(dataDir, 'delete from assignments', (remove) => remove.run());
  const times = LARGE.candidates.map(({ availability }) => availability);
  writeAvailability(
    dataDir,
    times.map((availability, n) => [`LARGE${n}`, availability]),
  );
  await call('PUT', '/schedule/structure', LARGE.structure);
}

const assignEverybody: Attack = {
  name: 'Assign everybody, 5,001 candidates with scattered times',
  prepare: fillBoard,
  run: async ({ call }) => {
    const body = { includesBegun: true };
    const { moves, message } = await call<AssignProposal>('POST', '/schedule/assign', body);
    return `${moves.length} moves: ${message}`;
  },
};

const doorHelper = attackBy(
  'attendance of one candidate, 300 events a second',
  async ({ client, count, site: { call }, seconds }) => {
    const readFirst = async () => (await call<CheckInList>('GET', '/check-in')).entries[0]!;
    const { _id: entryId } = await readFirst();
    const fields = { entryId, kind: 'arrived', at: new Date().toISOString() };
    const event = () => ({ _id: randomUUID(), ...fields });
    await atRate(30, 30 * seconds, () => {
      const body = jsonBody({ events: Array.from({ length: 10 }, event) }, { authorization });
      return count(client.send({ method: 'POST', path: '/api/check-in/events', ...body }));
    });
    const { length } = (await readFirst()).events;
    if (length > 60) throw new Error(`${length} events of a candidate were stored.`);
    return `${length} events`;
  },
);

export const SEASON_ATTACKS: readonly Attack[] = [
  ...[invalid, mailBombing, assignEverybody, doorHelper],
];
