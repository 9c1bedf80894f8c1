import { type BoardCandidate, type PublishedSlot, type RegistrationExtras } from '@nox/contracts';
import { isToldOtherwise, readPublishedSlots } from '../../auditions/seats/published.ts';
import { rollKey } from '../../database/lookalike-keys.ts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { timeSlices } from '../../http/time-slices.ts';
import { chunks } from '../../database/chunks.ts';

const COLUMNS = [
  'id',
  'number',
  'full_name',
  'dance_style',
  'registration',
  'status',
  'withdrawn_at',
  'told_slot',
  'slot_answer',
] as const;

type Row = Pick<AuditionEntryRow, (typeof COLUMNS)[number]>;

/** SQLite's statements run in this thread: some milliseconds for as many rows. */
const ROWS_PER_STATEMENT = 500;

/** What the form has stored where no partner was named. */
const NO_PARTNER = '%"partnerRollNumber":""%';

const extrasOf = ({ registration }: Pick<Row, 'registration'>) =>
  JSON.parse(registration ?? '{}') as Partial<RegistrationExtras>;

/** The key of the roll number that a candidate named as the partner's. */
function partnerKeyOf(row: Pick<Row, 'registration'>): string | undefined {
  const { partnerRollNumber } = extrasOf(row);
  return partnerRollNumber ? rollKey(partnerRollNumber) : undefined;
}

/** Nobody is asked in a season without parts of days, and whoever ticked none is not asked either. */
export function availabilityOf(row: Pick<Row, 'registration'>): string[] | null {
  const { availability = [] } = extrasOf(row);
  return availability.length === 0 ? null : availability;
}

function toCandidate(
  row: Row,
  published: PublishedSlot | null,
  idByKey: ReadonlyMap<string, string>,
): BoardCandidate {
  const partnerId = idByKey.get(partnerKeyOf(row) ?? '') ?? null;
  return {
    _id: row.id,
    number: row.number,
    fullName: row.full_name,
    danceStyle: row.dance_style,
    availability: availabilityOf(row),
    partnerId: partnerId === row.id ? null : partnerId,
    status: row.status,
    isWithdrawn: row.withdrawn_at !== null,
    published,
    isToldOtherwise: isToldOtherwise(row, published),
    answer: row.slot_answer,
  };
}

/** All candidates, by their numbers. Lets other requests run meanwhile, so it needs a snapshot. */
export async function readAllCandidates(snapshot: Db): Promise<BoardCandidate[]> {
  const published = await readPublishedSlots(snapshot);
  const idByKey = new Map<string, string>();
  const rows: Row[] = [];
  const endSlice = timeSlices();
  for (let last = -1; ; last = rows.at(-1)!.number) {
    const some = await snapshot
      .selectFrom('audition_entries')
      .select([...COLUMNS, 'roll_key'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(ROWS_PER_STATEMENT)
      .execute();
    for (const { id, roll_key } of some) idByKey.set(roll_key, id);
    rows.push(...some);
    if (some.length < ROWS_PER_STATEMENT) break;
    await endSlice();
  }
  const candidates: BoardCandidate[] = [];
  for (const row of rows) {
    candidates.push(toCandidate(row, published.get(row.id) ?? null, idByKey));
    await endSlice();
  }
  return candidates;
}

type KeyRow = Pick<AuditionEntryRow, 'id' | 'roll_key' | 'revision'>;

async function readKeys(db: Db, keys: readonly string[]): Promise<Map<string, KeyRow>> {
  const found = new Map<string, KeyRow>();
  for (const part of chunks(keys)) {
    const some = await db
      .selectFrom('audition_entries')
      .select(['id', 'roll_key', 'revision'])
      .where('roll_key', 'in', part)
      .execute();
    for (const row of some) found.set(row.roll_key, row);
  }
  return found;
}

/**
 * Those who named a partner whom they have since this revision only, or not any more: the partner's entry was created,
 * deleted, or got another roll number. Also some whose partner has changed otherwise, and those whose is not there.
 */
async function findOthersConcerned(snapshot: Db, since: number) {
  const naming = await snapshot
    .selectFrom('audition_entries')
    .select(['id', 'registration'])
    .where('registration', 'is not', null)
    .where('registration', 'not like', NO_PARTNER)
    .execute();
  const keyOf = new Map(naming.map((row) => [row.id, partnerKeyOf(row) ?? '']));
  const keys = await readKeys(snapshot, [...new Set(keyOf.values())]);
  const ids = [...keyOf]
    .filter(([, key]) => (keys.get(key)?.revision ?? Infinity) > since)
    .map(([id]) => id);
  return { ids, idByKey: new Map([...keys.values()].map(({ roll_key, id }) => [roll_key, id])) };
}

/**
 * The candidates who have changed after a revision of the auditions, or whose partner has. To be called where some entry
 * has changed since, or was deleted.
 */
export async function readChangedCandidates(
  snapshot: Db,
  since: number,
): Promise<BoardCandidate[]> {
  const { ids, idByKey } = await findOthersConcerned(snapshot, since);
  const rows = new Map<string, Row>();
  const entries = snapshot.selectFrom('audition_entries').select(COLUMNS);
  for (const row of await entries.where('revision', '>', since).execute()) rows.set(row.id, row);
  for (const some of chunks(ids)) {
    for (const row of await entries.where('id', 'in', some).execute()) rows.set(row.id, row);
  }
  const published = await readPublishedSlots(snapshot, [...rows.keys()]);
  return [...rows.values()]
    .map((row) => toCandidate(row, published.get(row.id) ?? null, idByKey))
    .toSorted((a, b) => a.number - b.number);
}
