import { type Party } from '@nox/contracts';
import { rollKey } from '#platform/database/lookalike-keys.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { readDetails } from './new-entry.ts';

/** What registrations have stored of a partner, and where none was named: those of all candidates are too many to parse. */
const PARTNER = '%"partnerRollNumber":"%';
const NO_PARTNER = '%"partnerRollNumber":""%';

/** The key of the roll number that a candidate named as their partner's. */
export function partnerKeyOf({
  registration,
}: Pick<AuditionEntryRow, 'registration'>): string | undefined {
  const { partnerRollNumber = '' } = readDetails(registration ?? '{}') ?? {};
  return partnerRollNumber ? rollKey(partnerRollNumber) : undefined;
}

export const selectNaming = (db: Db) =>
  db
    .selectFrom('audition_entries')
    .select(['id', 'registration', 'roll_key'])
    .where('registration', 'like', PARTNER)
    .where('registration', 'not like', NO_PARTNER);

/** Finds each pair who named each other's roll numbers: neither themselves, nor who has withdrawn. */
async function readPairs(db: Db): Promise<Party[]> {
  const rows = await selectNaming(db).where('withdrawn_at', 'is', null).orderBy('id').execute();
  const naming = new Map(rows.map((row) => [row.roll_key, { ...row, key: partnerKeyOf(row) }]));
  return [...naming.values()].flatMap(({ id: _id, roll_key, key }) => {
    const partner = naming.get(key ?? '');
    return partner?.key === roll_key && _id < partner.id
      ? { _id, entryIds: [_id, partner.id] }
      : [];
  });
}

/**
 * Who stays together: the parties that organisers made, and pairs who named each other. What an organiser said is stronger:
 * whoever is in a party is in no other pair, and whoever was separated from the partner is in a party of one, which is none.
 */
export async function readParties(db: Db): Promise<Party[]> {
  const rows = await db.selectFrom('party_members').selectAll().orderBy('entry_id').execute();
  const decided = new Set(rows.map(({ entry_id }) => entry_id));
  const made = [...Map.groupBy(rows, (row) => row.party_id)]
    .map(([_id, members]) => ({ _id, entryIds: members.map(({ entry_id }) => entry_id) }))
    .filter(({ entryIds }) => entryIds.length > 1);
  const pairs = await readPairs(db);
  const open = pairs.filter(({ entryIds }) => !entryIds.some((id) => decided.has(id)));
  return [...made, ...open].sort((one, other) => (one._id < other._id ? -1 : 1));
}
