import { dayOf } from '@nox/contracts';
import { type FastifyBaseLogger } from 'fastify';
import { recordChange } from '#platform/database/audit.ts';
import { DAY_MS, isoTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type Db, type HandoverRow, type SignInRow } from '#platform/database/schema.ts';
import { addMessages, type NewMessage } from '#season/messages/store/message-store.ts';
import { zonedTime } from '#season/seasons/current-season.ts';
import { endAccessOf } from '#season/staff/staff.ts';
import {
  administratorsOf,
  isStillListed,
  type Person,
  readPeople,
  readSignIns,
} from './administrators.ts';
import { isDue, isOver, leavesAnyone, readHandover, readLines } from './handover.ts';

export interface WatchOptions {
  /** `NOX_ADMINS` */
  administrators: readonly string[];
  /** `mailto:`, or an address of the web, to which nothing is sent. */
  securityContact: string | undefined;
}

type Settings = WatchOptions & { timeZone: string; now: number };

const MAX_ABSENT_DAYS = 60;
/** A payment that is overdue for longer is no longer written about. */
const OVERDUE_MS = 30 * DAY_MS;

interface Notice {
  /** Names the fact: each recipient reads of it once. */
  fact: string;
  subject: string;
  text: string;
  /** Addresses that get it beside those of the administrators and the security contact. */
  others?: readonly (string | null | undefined)[];
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const namesOf = (people: readonly Person[]) =>
  people.length === 0
    ? 'Nobody is an administrator now. Whoever has a root shell on the machine makes one with: nox admin add <email>'
    : `Administrators are: ${people.map(({ name }) => name).join(', ')}.`;

/** Nobody was here for 60 days; it is said again each 30 days. Before the first sign-in the days count from when the page was made. */
function absence(people: readonly Person[], since: string, today: string): Notice[] {
  const last = [since, ...people.flatMap(({ lastOn }) => lastOn ?? [])].sort().at(-1)!;
  const days = daysBetween(last, today);
  if (!(days >= MAX_ABSENT_DAYS)) return [];
  const text = `No administrator has signed in since ${dayOf(last)}. If nobody looks after the site any more, hand it over to somebody. ${namesOf(people)}`;
  const subject = 'Nobody has looked after the site for two months';
  return [{ fact: `absent:${last}:${Math.floor(days / 30)}`, subject, text }];
}

async function findNotices(db: Db, people: readonly Person[], today: string): Promise<Notice[]> {
  const lines = await readLines(db);
  const since = lines[0] && isoTime(lines[0].created_at / 1_000).slice(0, 10);
  const oldest = isoTime(Date.parse(today) - OVERDUE_MS).slice(0, 10);
  const due = lines.filter(({ paid_until }) => isDue(paid_until, today) && paid_until! >= oldest);
  const notices = due.map(({ id, title, holder, paid_until }): Notice => {
    const by = holder && ` It is with ${holder}.`;
    const text = `${title}: it is paid until ${dayOf(paid_until!)}.${by} Pay for it, then change the day on the page Handover.`;
    return { fact: `paid:${id}:${paid_until}`, subject: `To be paid: ${title}`, text };
  });
  return [...notices, ...(since ? absence(administratorsOf(people), since, today) : [])];
}

const waiting = ({ id, ends_on, from_name, to_name }: HandoverRow): Notice => ({
  fact: `handover-waits:${id}:${ends_on}`,
  subject: 'A handover waits, as nobody else is an administrator',
  text: `The access of ${from_name} was to end with ${dayOf(ends_on)}. It has not, as nobody else could administer the site: ${to_name} has not joined, or their access has ended. It ends as soon as another administrator has joined.`,
});

/** Mails to the administrators and the security contact, leaving out what each has been sent already. */
async function messagesFor(
  db: Db,
  notices: readonly Notice[],
  people: readonly Person[],
  { securityContact }: Settings,
): Promise<NewMessage[]> {
  const contact = securityContact?.startsWith('mailto:') && securityContact.slice('mailto:'.length);
  const messages = notices.flatMap(({ fact, subject, text, others = [] }) => {
    const addresses = [...administratorsOf(people).map(({ email }) => email), contact, ...others];
    return [...new Set(addresses.map((address) => address && address.toLowerCase()))].flatMap(
      (recipient): NewMessage[] =>
        recipient
          ? [
              {
                ...{ isNotice: true, kind: 'custom', recipient, edited: { subject, text } },
                dedupeKey: `${fact}:${recipient}`,
              },
            ]
          : [],
    );
  });
  const keys = messages.map(({ dedupeKey }) => dedupeKey);
  if (keys.length === 0) return [];
  const sent = db.selectFrom('messages').select('dedupe_key').where('dedupe_key', 'in', keys);
  const had = new Set((await sent.execute()).map(({ dedupe_key }) => dedupe_key));
  return messages.filter(({ dedupeKey }) => !had.has(dedupeKey));
}

async function findWork(db: Db, settings: Settings) {
  const { administrators: listed, timeZone, now } = settings;
  const today = zonedTime(now, timeZone).slice(0, 10);
  const people = await readPeople(db, listed);
  const open = await readHandover(db);
  const over = open?.ended_at === null && isOver(open, today) ? open : undefined;
  const isWaiting = over && !leavesAnyone(people, over);
  const unlisted = (await readSignIns(db)).filter(
    (row) => row.admin_by === 'settings' && !isStillListed(row, listed),
  );
  const notices = await findNotices(db, people, today);
  if (isWaiting) notices.push(waiting(over));
  const messages = await messagesFor(db, notices, people, settings);
  return { today, people, unlisted, ended: isWaiting ? undefined : over, messages };
}

type Work = Awaited<ReturnType<typeof findWork>>;

/** A person whom `NOX_ADMINS` alone made an administrator is none once it no longer names them, and all others are told. */
async function announceUnlisted(
  transaction: Db,
  { unlisted, people, today }: Work,
  settings: Settings,
): Promise<NewMessage[]> {
  const call = { transaction, by: 'system' } as const;
  const notices: Notice[] = [];
  for (const { uid, email, ended_at } of unlisted) {
    // Once it is named again it is an administrator again, whatever has ended before.
    const values = { admin_by: null, ended_at: null } satisfies Partial<SignInRow>;
    await updateRow(transaction, 'sign_ins', { uid }, values);
    if (ended_at !== null || administratorsOf(people).some((one) => one.uid === uid)) continue;
    const before = 'administrator';
    await recordChange(call, 'staff', 'deleted', { itemId: uid, fields: ['settings'], before });
    const subject = 'The settings of the server name an administrator no more';
    const text = `${email ?? uid} was an administrator by the setting NOX_ADMINS, which does not name them any more. ${namesOf(administratorsOf(people))}`;
    notices.push({ fact: `settings:${uid}:${today}`, subject, text, others: [email] });
  }
  return messagesFor(transaction, notices, people, settings);
}

async function endHandover(transaction: Db, { id, from_uid: uid }: HandoverRow, now: number) {
  const call = { transaction, by: 'system' } as const;
  const staff = await findRow(transaction, 'staff', { uid, ended_at: null });
  if (staff) await endAccessOf(call, staff);
  const signIn = await findRow(transaction, 'sign_ins', { uid });
  if (signIn && signIn.admin_by !== null) {
    await updateRow(transaction, 'sign_ins', { uid }, { ended_at: now });
    const values = { itemId: uid, fields: ['handover'], before: 'administrator' };
    await recordChange(call, 'staff', 'deleted', values);
  }
  await updateRow(transaction, 'handovers', id, { ended_at: now });
}

/**
 * Ends the access of who has handed over, once their last day is over, unless nobody else would be an administrator; and writes
 * to the administrators what they would not notice. It runs each minute while the clock is trusted.
 * @param now see `clock.ts`
 */
export async function watchAdministrators(
  { db, revisions, log }: Database & { log?: Pick<FastifyBaseLogger, 'error'> },
  settings: Settings,
): Promise<void> {
  // `nox admin add` may have written beside this process.
  const counted = await findRow(db, 'revisions', { name: 'staff' });
  if (counted) revisions.record('staff', counted.revision);
  const isNothing = ({ unlisted, ended, messages }: Work) =>
    unlisted.length === 0 && !ended && messages.length === 0;
  const found = await findWork(db, settings);
  if (isNothing(found)) return;
  await revisions.change(['staff'], async (transaction) => {
    const work = await findWork(transaction, settings);
    const { ended, messages, people } = work;
    const others = await announceUnlisted(transaction, work, settings);
    if (ended) await endHandover(transaction, ended, settings.now);
    await addMessages(transaction, [...messages, ...others]);
    if (administratorsOf(people).length === 0) log?.error(namesOf([]));
  });
}
