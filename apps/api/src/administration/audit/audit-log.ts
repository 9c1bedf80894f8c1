import { sql } from 'kysely';
import { type FastifyInstance } from 'fastify';
import {
  type AuditEvent,
  AuditFilter,
  AuditPage,
  AuditQuery,
  AuditSearch,
  type AuditSubject,
  hasEveryWord,
} from '@nox/contracts';
import { type Viewer, viewerOf } from '#season/auditions/entries/viewer.ts';
import { type Column } from '#season/auditions/csv/csv-rows.ts';
import { cellsOf, secondOf, titlesOf, toCsv } from '#season/auditions/csv/exports.ts';
import { readQuestionLabels } from '#season/seasons/current-season.ts';
import { KINDS } from '#content/items/kinds.ts';
import { changesOf } from '#platform/database/audit.ts';
import { isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { inChunks, readPage } from '#platform/database/rows.ts';
import {
  type AuditItemRow,
  type AuditLogRow,
  type Db,
  type Tables,
} from '#platform/database/schema.ts';
import { fileRoute, readRoute } from '#platform/http/routes.ts';
import { sentenceOf } from './sentences.ts';

const namesIn = (table: keyof Tables, column: string) => (db: Db) =>
  db
    .selectFrom(table as 'staff')
    .select(['id', sql.ref<string>(column).as('name')])
    .as('named');

const ofEntries = namesIn('audition_entries', 'full_name');
const ofRecipients = (db: Db) =>
  db
    .selectFrom('messages')
    .innerJoin('audition_entries', 'audition_entries.id', 'messages.entry_id')
    .select(['messages.id', 'full_name as name'])
    .as('named');

/** Each subject has a query for what still exists, with its name; reviews have their judges' names, too. */
const NAMED = new Map<AuditSubject | 'judges', ReturnType<typeof namesIn>>([
  ...KINDS.map(({ group, table, nameColumn }) => [group, namesIn(table, nameColumn)] as const),
  ['auditions', ofEntries],
  ['reviews', ofEntries],
  // Registrations that have become entries are named as these.
  ['registrations', ofEntries],
  ['candidates', ofEntries],
  ['attendance', ofEntries],
  ['schedule', ofEntries],
  ['messages', ofRecipients],
  ['staff', namesIn('staff', 'name')],
  ['judges', namesIn('reviews', 'judge_name')],
]);

async function readNames(db: Db, rows: readonly AuditLogRow[]) {
  const wanted = rows.flatMap(({ subject, item_id, review_id }) => [
    { query: NAMED.get(subject), id: item_id },
    { query: NAMED.get('judges'), id: review_id },
  ]);
  const names = new Map<string | null, string>();
  for (const [query, items] of Map.groupBy(wanted, (one) => one.query)) {
    const ids = items.flatMap(({ id }) => id ?? []);
    if (!query || ids.length === 0) continue;
    const named = db.selectFrom(query(db)).selectAll().where('id', 'in', ids);
    for (const { id, name } of await named.execute()) names.set(id, name);
  }
  return names;
}

const EVENTS_PER_PAGE = 50;
/** A search reads at most so many pages; the next one begins where it ended. */
const MAX_SEARCHED_PAGES = 100;

/** Hides the reviews of others while the account judges independently, and those of entries that it does not judge. */
function selectKnown(db: Db, { isIndependent, hidingUid = '', recusedFrom }: Viewer) {
  const isOther = ['subject', '!=', 'reviews'] as const;
  let query = db.selectFrom('audit_log').selectAll();
  if (isIndependent) {
    query = query.where(({ or, eb }) => or([eb(...isOther), eb('actor_uid', '=', hidingUid)]));
  }
  if (recusedFrom.size > 0) {
    const ids = [...recusedFrom];
    query = query.where(({ or, eb }) => or([eb(...isOther), eb('item_id', 'not in', ids)]));
  }
  return query;
}

function readRows(db: Db, viewer: Viewer, { subject, by, item, before }: AuditQuery) {
  let query = selectKnown(db, viewer);
  if (subject) query = query.where('subject', '=', subject);
  if (by !== undefined) query = query.where('actor_uid', '=', by);
  if (item) query = query.where('id', 'in', changesOf(db, item));
  return readPage(query, EVENTS_PER_PAGE, before);
}

async function describeRows(db: Db, rows: readonly AuditLogRow[]): Promise<AuditEvent[]> {
  const names = await readNames(db, rows);
  const labelOf = await readQuestionLabels(db);
  const gone = rows.flatMap(({ item_id: id }) => (id !== null && !names.has(id) ? [id] : []));
  const archive = db.selectFrom('archived_entries').select('id');
  const found = await inChunks(gone, (some) => archive.where('id', 'in', some).execute());
  const archived = new Set<string | null>(found.map(({ id }) => id));
  const described = rows.map((row) => ({ ...row, isArchived: archived.has(row.item_id) }));
  return described.map((row) => ({
    _id: row.id,
    at: isoTimeOfMicroseconds(row.created_at),
    by: row.actor_email ?? row.actor_uid,
    actor: row.actor,
    subject: row.subject,
    action: row.action,
    itemId: row.item_id,
    isThere: names.has(row.item_id),
    count: row.count,
    sentence: sentenceOf(row, names.get(row.item_id), names.get(row.review_id)),
    fields: (JSON.parse(row.fields) as string[]).map(labelOf),
  }));
}

async function readPeople(db: Db): Promise<AuditPage['people']> {
  const rows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => ['actor_uid as uid', fn.max('actor_email').as('email')])
    .where('actor_uid', 'is not', null)
    .groupBy('actor_uid')
    .orderBy('email')
    .execute();
  return rows.flatMap(({ uid, email }) => (uid === null ? [] : [{ uid, name: email ?? uid }]));
}

async function readAuditLog(db: Db, viewer: Viewer, query: AuditQuery): Promise<AuditPage> {
  const { page, next } = await readRows(db, viewer, query);
  return {
    events: await describeRows(db, page),
    next,
    people: query.before ? [] : await readPeople(db),
  };
}

/** Sentences have names of the present, which the log itself has not: they are searched as they are read. */
async function searchAuditLog(db: Db, viewer: Viewer, query: AuditSearch): Promise<AuditPage> {
  const events: AuditEvent[] = [];
  let next = query.before ?? null;
  for (let pages = 0; pages < MAX_SEARCHED_PAGES && events.length < EVENTS_PER_PAGE; pages++) {
    const read = await readRows(db, viewer, { ...query, before: next ?? undefined });
    const described = await describeRows(db, read.page);
    const isFound = ({ sentence, by }: AuditEvent) =>
      hasEveryWord(`${sentence} ${by ?? ''}`, query.search);
    events.push(...described.filter(isFound));
    next = read.next;
    if (next === null) break;
  }
  return { events, next, people: [] };
}

const ACTORS = { account: '', candidate: 'A candidate', system: 'The server' };

interface Line {
  row: AuditLogRow;
  event: AuditEvent;
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

/** A line for each item of each change, the latest change first; what is added meanwhile is left out. */
async function* linesOf(db: Db, viewer: Viewer, filter: AuditFilter): AsyncGenerator<string[]> {
  yield titlesOf(COLUMNS);
  let before: string | undefined;
  do {
    const { page, next } = await readRows(db, viewer, { ...filter, before });
    const events = await describeRows(db, page);
    for (const [index, row] of page.entries()) {
      const event = events[index]!;
      if (row.count === 1) yield cellsOf(COLUMNS, { row, event });
      else {
        const items = db.selectFrom('audit_items').selectAll().where('change_id', '=', row.id);
        for (const item of await items.execute()) yield cellsOf(COLUMNS, { row, event, item });
      }
    }
    before = next ?? undefined;
  } while (before);
}

/** The audit log names candidates: administrators only. */
export async function auditRoutes(app: FastifyInstance, { db }: { db: Db }) {
  readRoute(app, 'administrator', '/audit-log', {
    summary: 'Who changed what, and when, the latest first',
    query: AuditQuery,
    response: AuditPage,
    read: async ({ query, request }) =>
      readAuditLog(db, await viewerOf(db, request.account!), query),
  });

  readRoute(app, 'administrator', '/audit-log/search', {
    summary: 'Changes whose sentence, or whose account, has these words; changes nothing',
    body: AuditSearch,
    response: AuditPage,
    read: async ({ body, request }) =>
      searchAuditLog(db, await viewerOf(db, request.account!), body),
  });

  fileRoute(app, 'administrator', '/audit-log/export', {
    summary: 'The audit log with a line for each item, as a file for spreadsheets',
    query: AuditFilter,
    type: 'text/csv',
    name: 'audit_log.csv',
    read: async ({ query, request }) =>
      toCsv(linesOf(db, await viewerOf(db, request.account!), query)),
  });
}
