import { sql } from 'kysely';
import {
  isShownIn,
  ListedRegistration,
  type RegistrationsPage,
  type RegistrationsQuery,
  type SameRollNumber,
  type SharedRoll,
} from '@nox/contracts';
import {
  applicationOf,
  readApplication,
  readDetails,
  readFurtherKeys,
  readSameRoll,
  sharedKey,
} from '../auditions/entries/new-entry.ts';
import { isoTime, isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { countBy, countRows } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db, type RegistrationRow } from '#platform/database/schema.ts';
import { answersTo } from '../auditions/entries/visible-answers.ts';
import { localTimeOf, readCurrentSeason } from '../seasons/current-season.ts';

/** Creation times are in microseconds, too. Every time zone's day begins with a quarter of an hour. */
const QUARTER = 15 * 60 * 1_000_000;

const MAX_WITHDRAWN = 200;

/** Only registrations of the current season count; a new season starts without any. */
const duplicated = (db: Db) =>
  db
    .selectFrom('registrations')
    .select('roll_key')
    .groupBy('roll_key')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .union(db.selectFrom('audition_entries').select('roll_key'));

async function readCounts(db: Db): Promise<RegistrationsPage['counts']> {
  const registrations = await db
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn }) => fn.count<number>('held_reason').as('held'))
    .executeTakeFirstOrThrow();
  const same = db.selectFrom('registrations').where('roll_key', 'in', duplicated(db));
  const entries = await db
    .selectFrom('audition_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn }) => fn.count<number>('withdrawn_at').as('withdrawn'))
    .executeTakeFirstOrThrow();
  return {
    waiting: registrations.total - registrations.held,
    held: registrations.held,
    duplicates: await countRows(same),
    entries: entries.total,
    withdrawn: entries.withdrawn,
  };
}

async function readQuarters(db: Db, name: 'registrations' | 'entries') {
  const rows = await db
    .selectFrom(name === 'entries' ? 'audition_entries' : name)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(['dance_style as danceStyle'])
    .select(sql<number>`created_at / ${sql.lit(QUARTER)}`.as('quarter'))
    .groupBy(['dance_style', 'quarter'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, registrations: 0, entries: 0, [name]: count }));
}

type Quarter = Awaited<ReturnType<typeof readQuarters>>[number];

const sumsOf = (quarters: readonly Quarter[]) => ({
  registrations: quarters.reduce((total, row) => total + row.registrations, 0),
  entries: quarters.reduce((total, row) => total + row.entries, 0),
});

/** Sums registrations by style, and by the day of the time zone. */
async function readSums(db: Db, timeZone: string) {
  const ofEntries = await readQuarters(db, 'entries');
  const quarters = [...(await readQuarters(db, 'registrations')), ...ofEntries];
  const dayOf = ({ quarter }: Quarter) => localTimeOf((quarter * QUARTER) / 1_000, timeZone).date;
  return {
    styles: [...Map.groupBy(quarters, (row) => row.danceStyle)]
      .map(([danceStyle, rows]) => ({ danceStyle, ...sumsOf(rows) }))
      .sort((a, b) => b.registrations + b.entries - a.registrations - a.entries),
    days: [...Map.groupBy(quarters, dayOf)]
      .map(([date, rows]) => ({ date, ...sumsOf(rows) }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

async function readWithdrawn(db: Db): Promise<RegistrationsPage['withdrawn']> {
  const rows = await db
    .selectFrom('audition_entries')
    .select(['id as _id', 'number', 'full_name as fullName', 'withdrawn_at'])
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at', 'desc')
    .limit(MAX_WITHDRAWN)
    .execute();
  return rows.map(({ withdrawn_at, ...row }) => ({ ...row, withdrawnAt: isoTime(withdrawn_at!) }));
}

const PAGE = 200;
/** Registrations are public, so their number has no bound. */
const MAX_SAME = 10;
const MAX_OTHERS = 2_000;
/** Enough to tell a person from a program. */
const MAX_TEXT = 300;

function selectRows(db: Db, { list, before }: RegistrationsQuery) {
  const all = db.selectFrom('registrations').selectAll();
  const query = before ? all.where('created_at', '<', Number(before)) : all;
  if (list === 'waiting') return query.where('held_reason', 'is', null);
  if (list === 'held') return query.where('held_reason', 'is not', null);
  return list === 'duplicates' ? query.where('roll_key', 'in', duplicated(db)) : query;
}

const Listed = ListedRegistration.pick({ application: true, extras: true, heldReason: true });

const shortened = <Application extends object>(application: Application): Application => {
  const cut = (_field: string, value: unknown) =>
    typeof value === 'string' ? value.slice(0, MAX_TEXT) : value;
  return JSON.parse(JSON.stringify(application, cut)) as Application;
};

/** The columns stand for what cannot be read. */
function readListed(row: RegistrationRow) {
  const { roll_key: rollNumber, email_key: emailAddress, dance_style: danceStyle } = row;
  const columns = { fullName: 'Unreadable', phoneNumber: '', rollNumber, emailAddress, danceStyle };
  const application = readApplication(row.application);
  const extras = readDetails(row.details);
  const heldReason = application && extras ? row.held_reason : 'unreadable';
  return Listed.parse({ application: application ?? columns, extras: extras ?? {}, heldReason });
}

type Other = Omit<SameRollNumber, 'isSamePerson'>;

function toOther(row: RegistrationRow | AuditionEntryRow): Other {
  const isEntry = 'number' in row;
  const application = isEntry ? applicationOf(row) : readListed(row).application;
  const { fullName, phoneNumber, emailAddress } = application;
  return {
    _id: row.id,
    ...(isEntry ? { kind: 'entry', number: row.number } : { kind: 'registration', number: null }),
    ...{ fullName, phoneNumber, emailAddress },
    createdAt: isoTimeOfMicroseconds(row.created_at),
  };
}

/** The key is a roll number's; entries come first. */
async function readOthers(db: Db, rows: readonly RegistrationRow[]) {
  const keys = [...new Set(rows.map((row) => row.roll_key))];
  const entries = await readSameRoll(db, keys);
  const registrations = await db
    .selectFrom('registrations')
    .selectAll()
    .where('roll_key', 'in', keys)
    .orderBy('created_at', 'desc')
    .limit(MAX_OTHERS)
    .execute();
  const byKey = Map.groupBy([...entries, ...registrations], sharedKey);
  return (key: string): Other[] => (byKey.get(key) ?? []).map(toOther);
}

async function readMessages(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('messages')
    .select(['registration_id', 'kind', 'state', 'created_at'])
    .where('registration_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .execute();
  return Map.groupBy(rows, (row) => row.registration_id);
}

export async function describeRegistrations(db: Db, rows: readonly RegistrationRow[]) {
  if (rows.length === 0) return [];
  const othersWith = await readOthers(db, rows);
  const { questions } = (await readCurrentSeason(db)).settings;
  // No answer about health or conviction is in a list.
  const keys = questions.filter((one) => isShownIn(one, 'list')).map(({ key }) => key);
  const ids = rows.map(({ id }) => id);
  const messages = await readMessages(db, ids);
  const hashes = rows.map(({ source_hash }) => source_hash ?? '');
  const same = db.selectFrom('registrations').where('source_hash', 'in', hashes);
  const sources = await countBy(same, 'source_hash');
  return rows.map((row) => {
    const { application, heldReason, extras } = readListed(row);
    const { answers: _, ...rest } = extras;
    const others = othersWith(row.roll_key).filter(({ _id }) => _id !== row.id);
    return {
      _id: row.id,
      version: row.version,
      createdAt: isoTimeOfMicroseconds(row.created_at),
      application: shortened(application),
      extras: { ...rest, ...answersTo(keys, row.details) },
      heldReason,
      isConfirmed: row.confirmed_at !== null,
      isGuardianConfirmed: row.guardian_confirmed_at !== null,
      messages: (messages.get(row.id) ?? []).map(({ kind, state, created_at }) => ({
        kind,
        state,
        createdAt: isoTimeOfMicroseconds(created_at),
      })),
      fromSameAddress: sources.get(row.source_hash ?? '') ?? 0,
      sameRollNumber: others.slice(0, MAX_SAME).map((other) => ({
        ...other,
        isSamePerson: other.emailAddress.toLowerCase() === row.email_key,
      })),
    };
  });
}

/** Entries that share a roll number: their candidates are told nothing of it. */
async function readSharedRolls(db: Db): Promise<SharedRoll[]> {
  const keys = [...new Set((await readFurtherKeys(db)).map(sharedKey))];
  const groups = Map.groupBy(await readSameRoll(db, keys), sharedKey);
  return [...groups.values()]
    .filter((entries) => entries.length > 1)
    .slice(0, PAGE)
    .map((entries) => ({
      rollNumber: entries[0]!.roll_number,
      entries: entries.map(toOther),
    }));
}

/** The latest first, and what organisers see beside the list. @param timeZone by its IANA name */
export async function readRegistrations(
  db: Db,
  query: RegistrationsQuery,
  timeZone: string,
): Promise<RegistrationsPage> {
  const sorted = selectRows(db, query).orderBy('created_at', 'desc').orderBy('id');
  const rows = await sorted.limit(PAGE + 1).execute();
  const shown = rows.slice(0, PAGE);
  const sharedRolls = await readSharedRolls(db);
  const counts = await readCounts(db);
  return {
    registrations: await describeRegistrations(db, shown),
    next: rows.length > PAGE ? String(shown.at(-1)!.created_at) : null,
    counts: { ...counts, duplicates: counts.duplicates + sharedRolls.length },
    ...(await readSums(db, timeZone)),
    withdrawn: await readWithdrawn(db),
    sharedRolls,
  };
}
