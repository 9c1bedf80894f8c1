import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { notFound } from '../../errors/http-error.ts';
import { ENTRY } from './audition-entries.ts';
import { chunks } from '../../database/chunks.ts';

/** Entries that a caller has chosen by their ids, with the slots that they have. */
interface ChosenEntries {
  entries: Pick<AuditionEntryRow, 'id' | 'time_slot'>[];
  /** " 2 are no longer there.", or nothing. */
  missing: string;
}

/** @throws HttpError 404 if none of them exists */
export async function findChosen(transaction: Db, ids: readonly string[]): Promise<ChosenEntries> {
  const unique = [...new Set(ids)];
  const entries: ChosenEntries['entries'] = [];
  for (const part of chunks(unique)) {
    const some = await transaction
      .selectFrom('audition_entries')
      .select(['id', 'time_slot'])
      .where('id', 'in', part)
      .execute();
    entries.push(...some);
  }
  if (entries.length === 0) throw notFound(ENTRY);
  const missing = unique.length - entries.length;
  return {
    entries,
    missing: missing === 0 ? '' : ` ${missing} ${missing === 1 ? 'is' : 'are'} no longer there.`,
  };
}
