import { type FastifyInstance } from 'fastify';
import { type AuditEvent, AuditFilter, AuditPage, AuditQuery } from '@nox/contracts';
import { type Viewer, viewerOf } from '../auditions/entries/viewer.ts';
import { cellsOf, type Column, secondOf, titlesOf, toCsv } from '../auditions/schedule/exports.ts';
import { type AuditItemRow, type AuditLogRow, type Db } from '../database/schema.ts';
import { fileRoute, readRoute } from '../http/routes.ts';
import { auditPages, describeRows, readAuditLog } from './audit-log.ts';

const ACTORS = { account: '', candidate: 'A candidate', system: 'The server' };

interface Line {
  row: AuditLogRow;
  event: AuditEvent;
  /** One of several. */
  item?: Pick<AuditItemRow, 'item_id' | 'before' | 'after'>;
}

const COLUMNS: readonly Column<Line>[] = [
  ['Time (UTC)', ({ row }) => secondOf(row.created_at)],
  ['Who', ({ row, event }) => event.by ?? ACTORS[row.actor]],
  ['What', ({ event }) => event.sentence],
  ['Subject', ({ row }) => row.subject],
  ['Action', ({ row }) => row.action],
  ['Items', ({ row }) => String(row.count)],
  ['Item', ({ row, item }) => item?.item_id ?? row.item_id ?? ''],
  ['Fields', ({ event }) => event.fields.join(', ')],
  ['Before', ({ row, item }) => item?.before ?? row.before ?? ''],
  ['After', ({ row, item }) => item?.after ?? row.after ?? ''],
  ['Event', ({ row }) => row.id],
];

/** A line for each item of each change, the latest change first. */
async function* linesOf(db: Db, viewer: Viewer, filter: AuditFilter): AsyncGenerator<string[]> {
  yield titlesOf(COLUMNS);
  for await (const rows of auditPages(db, viewer, filter)) {
    const events = await describeRows(db, rows);
    for (const [index, row] of rows.entries()) {
      const event = events[index]!;
      if (row.count === 1) yield cellsOf(COLUMNS, { row, event });
      else for (const item of await itemsOf(db, row)) yield cellsOf(COLUMNS, { row, event, item });
    }
  }
}

const itemsOf = (db: Db, { id }: AuditLogRow) =>
  db
    .selectFrom('audit_items')
    .select(['item_id', 'before', 'after'])
    .where('change_id', '=', id)
    .execute();

/** The audit log names candidates: administrators only. */
export async function auditRoutes(app: FastifyInstance, { db }: { db: Db }) {
  readRoute(app, '/audit-log', {
    summary: 'Who changed what, and when, the latest first',
    query: AuditQuery,
    response: AuditPage,
    read: async ({ query, request }) =>
      readAuditLog(db, await viewerOf(db, request.account!), query),
  });

  fileRoute(app, '/audit-log/export', {
    summary: 'The audit log with a line for each item, as a file for spreadsheets',
    query: AuditFilter,
    type: 'text/csv',
    name: 'audit_log.csv',
    read: async ({ query, request }) =>
      toCsv(linesOf(db, await viewerOf(db, request.account!), query)),
  });
}
