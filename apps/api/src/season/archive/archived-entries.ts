import { type PublishedSlot } from '@nox/contracts';
import { type Selectable, sql } from 'kysely';
import { entryPages } from '../auditions/entries/audition-entries.ts';
import { type EntryRows, type Viewer, visibleReviews } from '../auditions/entries/viewer.ts';
import {
  readPublishedSlots,
  selectLatestSlots,
  SLOT_COLUMNS,
} from '../auditions/seats/published.ts';
import { entryColumns, listOf, reviewColumns, text } from '../auditions/undo/undoable-entries.ts';
import {
  type ArchivedEntryRow,
  type AuditionEntryRow,
  type Db,
  type SeasonRow,
  type Tables,
} from '#platform/database/schema.ts';
import { chunks } from '#platform/database/rows.ts';

function slicesOf(rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id);
  return chunks(ids, 200);
}

/** Moves all entries with their reviews and published slots into the archive. Their rows never leave the database. */
export async function archiveEntries(transaction: Db, seasonId: string): Promise<void> {
  const slotColumns = listOf(SLOT_COLUMNS);
  const rows = await transaction.selectFrom('audition_entries').select('id').execute();
  for await (const ids of slicesOf(rows)) {
    await sql`insert into archived_entries (season_id, revision, ${entryColumns}, ${slotColumns})
      select ${text(seasonId)}, revision, ${entryColumns}, ${slotColumns} from audition_entries
      left join ${selectLatestSlots(transaction)} as slots on slots.entry_id = id
      where id in (${sql.join(ids)})`.execute(transaction);
    await sql`insert into archived_reviews (season_id, ${reviewColumns})
      select ${text(seasonId)}, ${reviewColumns} from reviews
      where entry_id in (${sql.join(ids)})`.execute(transaction);
    // One statement deletes all; the foreign key would delete them entry by entry.
    await transaction.deleteFrom('reviews').where('entry_id', 'in', ids).execute();
    await transaction.deleteFrom('audition_entries').where('id', 'in', ids).execute();
  }
}

/** The rows of a season in order of creation, some at a time. */
export async function* seasonRows<Table extends 'archived_entries' | 'messages'>(
  db: Db,
  table: Table,
  seasonId: string,
): AsyncGenerator<Selectable<Tables[Table]>[]> {
  const query = db
    .selectFrom(table as 'messages')
    .orderBy('created_at')
    .orderBy('id');
  const all = await query.select('id').where('season_id', '=', seasonId).execute();
  for await (const ids of slicesOf(all)) {
    const rows: unknown[] = await query.selectAll().where('id', 'in', ids).execute();
    yield rows as Selectable<Tables[Table]>[];
  }
}

/** An entry of the current season, or of a former one. */
export type SeasonEntry = EntryRows & { slot: PublishedSlot | null };

/** What was published last of an entry of a former season; null also for other entries. */
export function archivedSlotOf(row: AuditionEntryRow | ArchivedEntryRow): PublishedSlot | null {
  if (!('date' in row) || row.date === null) return null;
  const { date, starts, ends, panel, room } = row;
  return { date, starts: starts!, ends: ends!, panel: panel!, room: room! };
}

/** Yields entries in order of creation, with the reviews the account sees. It takes no snapshot: a client that reads slowly holds no transaction. */
export async function* seasonPages(
  db: Db,
  { id, is_current }: Pick<SeasonRow, 'id' | 'is_current'>,
  viewer: Viewer,
): AsyncGenerator<SeasonEntry[]> {
  if (is_current === 1) {
    for await (const page of entryPages(db, viewer)) {
      const ids = page.map(({ row }) => row.id);
      const slots = await readPublishedSlots(db, ids);
      yield page.map((entry) => ({ ...entry, slot: slots.get(entry.row.id) ?? null }));
    }
    return;
  }
  const sorted = db.selectFrom('archived_reviews').selectAll().orderBy('created_at').orderBy('id');
  for await (const rows of seasonRows(db, 'archived_entries', id)) {
    const ids = rows.map((row) => row.id);
    const reviews = await sorted.where('entry_id', 'in', ids).execute();
    const byEntry = Map.groupBy(reviews, ({ entry_id }) => entry_id);
    yield rows.map((row) => ({
      row,
      visible: visibleReviews(viewer, row.id, byEntry.get(row.id) ?? []),
      recusals: [],
      slot: archivedSlotOf(row),
    }));
  }
}
