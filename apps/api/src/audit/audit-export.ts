import { type AuditEvent, type AuditFilter } from '@nox/contracts';
import { type Viewer } from '../auditions/entries/viewer.ts';
import { toCsv } from '../auditions/schedule/exports.ts';
import { type AuditItemRow, type AuditLogRow, type Db } from '../database/schema.ts';
import { auditPages, describeRows } from './audit-log.ts';

const HEADER = [
  'Time (UTC)',
  'Who',
  'What',
  'Subject',
  'Action',
  'Items',
  'Item',
  'Fields',
  'Before',
  'After',
  'Event',
];

/** In place of a name. */
const ACTORS = { account: '', candidate: 'A candidate', system: 'The server' };

const cellsOf = (
  row: AuditLogRow,
  { at, by, sentence, fields }: AuditEvent,
  item: Pick<AuditItemRow, 'item_id' | 'before' | 'after'> | undefined,
) => [
  // As spreadsheets read it.
  at.slice(0, 19).replace('T', ' '),
  by ?? ACTORS[row.actor],
  sentence,
  row.subject,
  row.action,
  String(row.count),
  item?.item_id ?? row.item_id ?? '',
  fields.join(', '),
  item?.before ?? row.before ?? '',
  item?.after ?? row.after ?? '',
  row.id,
];

async function* linesOf(db: Db, viewer: Viewer, filter: AuditFilter): AsyncGenerator<string[]> {
  yield HEADER;
  for await (const rows of auditPages(db, viewer, filter)) {
    const events = await describeRows(db, rows);
    for (const [index, row] of rows.entries()) {
      const event = events[index]!;
      if (row.count === 1) yield cellsOf(row, event, undefined);
      else for (const item of await itemsOf(db, row)) yield cellsOf(row, event, item);
    }
  }
}

const itemsOf = (db: Db, { id }: AuditLogRow) =>
  db
    .selectFrom('audit_items')
    .select(['item_id', 'before', 'after'])
    .where('change_id', '=', id)
    .execute();

/** As a CSV file: a line for each item of each change, the latest change first. */
export const exportAuditLog = (db: Db, viewer: Viewer, filter: AuditFilter): Promise<Buffer> =>
  toCsv(linesOf(db, viewer, filter));
