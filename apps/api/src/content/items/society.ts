import { createHash, randomUUID } from 'node:crypto';
import {
  type Choice,
  FIRST_SOCIETY,
  pluralize,
  Society,
  SOCIETY_ID,
  SocietyInput,
  type SocietyVersion,
} from '@nox/contracts';
import { sql } from 'kysely';
import { type Actor, recordChanges } from '#platform/database/audit.ts';
import { creationTime, isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { fieldOfColumn } from '#platform/database/field-columns.ts';
import { countRows, findRow, insertRows } from '#platform/database/rows.ts';
import { type Database, memoizeByRevision } from '#platform/database/revisions.ts';
import { type Db, type Tables } from '#platform/database/schema.ts';
import { invalid } from '#platform/errors/http-error.ts';
import { imagesAt } from '../images/image-rows.ts';
import {
  columnsOf,
  type ContentKind,
  entityOf,
  filesOf,
  storedInput,
  withImages,
} from './content-kind.ts';

/** The society's words: one item, which is there before it is saved for the first time. */
export const society: ContentKind<Tables['society'], Society, SocietyInput> = {
  table: 'society',
  group: 'society',
  alsoChanges: ['team', 'tutorials'],
  path: '/society',
  entity: Society,
  input: SocietyInput,
  noun: 'Society',
  sortedBy: { column: 'created_at', direction: 'asc' },
  list: {
    path: '/society',
    page: '/',
    summary: 'The society: its name, texts, links, colours and logo',
    schema: Society,
    arrange: ([only]) => only,
  },
  files: { logo_url: 'society_images', pictures: 'society_images' },
  nameColumn: 'name',
  isPublic: () => true,
  derive: (row, images) => ({
    logo: images.get(row.logo_url),
    pictures: withImages(row, images),
  }),
  only: () => FIRST_ROW,
  async beforeWrite(transaction, _, input, by) {
    const before = await readSociety(transaction);
    for (const use of USES) await moveItems(transaction, use, before, input, by);
    await insertVersion(transaction, before, input, by);
  },
};

const FIRST_ROW = {
  id: SOCIETY_ID,
  created_at: 0,
  version: 1,
  ...columnsOf(society, FIRST_SOCIETY),
} as Tables['society'];

const readRow = async (db: Db) => (await findRow(db, 'society', SOCIETY_ID)) ?? FIRST_ROW;

export async function readSociety(db: Db): Promise<SocietyInput> {
  return storedInput(society, await readRow(db)) as SocietyInput;
}

/** The name that mails and calendar files say. */
export const readSocietyName = async (db: Db): Promise<string> => (await readSociety(db)).name;

export type LiveSociety = () => Promise<{ society: Society; id: string }>;

/** The society as it was last read, and a hash of it. The function never throws, so that pages are shown without the database, too. */
export function liveSociety({ db, revisions }: Database): LiveSociety {
  const identified = (one: Society) => ({
    society: one,
    id: createHash('sha256').update(JSON.stringify(one)).digest('base64url').slice(0, 12),
  });
  const read = memoizeByRevision(revisions, 'society', async () => {
    const row = await readRow(db);
    return identified(entityOf(society, row, await imagesAt(db, filesOf(society, row))));
  });
  let last = identified({ _id: SOCIETY_ID, ...FIRST_SOCIETY });
  return async () => (last = await Promise.resolve(read()).catch(() => last));
}

/** Tables whose items are in a section or style of the society, by its name in a column. */
const USES = [
  {
    field: 'teamSections',
    table: 'team_members',
    column: 'category',
    group: 'team',
    noun: 'team member',
    label: 'Category',
  },
  {
    field: 'danceStyles',
    table: 'tutorials',
    column: 'dance_style',
    group: 'tutorials',
    noun: 'tutorial',
    label: 'Dance style',
  },
] as const;
type Use = (typeof USES)[number];

/** Gives items the new names of their sections or styles, in one statement, since names may be swapped. @throws HttpError 400 `invalid` for a choice that is used and is gone */
async function moveItems(
  transaction: Db,
  { field, table, column, group, noun }: Use,
  before: SocietyInput,
  input: SocietyInput,
  by?: Actor,
): Promise<void> {
  const [stored, sent] = [before[field], input[field]];
  const items = transaction.selectFrom(table as 'team_members');
  for (const { name } of stored.filter((one) => isGone(one, stored, sent))) {
    const count = await countRows(items.where(column as 'category', '=', name));
    if (count === 0) continue;
    const are = count === 1 ? 'is' : 'are';
    const message = `${pluralize(count, noun)} ${are} in ${name}: move ${count === 1 ? 'it' : 'them'} first, then remove it.`;
    throw invalid(field, message);
  }
  const renamed = stored.flatMap(({ name }) => {
    const now = nameAfter(name, stored, sent);
    return now === name ? [] : [{ name, now }];
  });
  if (renamed.length === 0) return;
  const cases = renamed.map(({ name, now }) => sql`when ${name} then cast(${now} as text)`);
  const moved = await transaction
    .updateTable(table as 'team_members')
    .set((row) => ({
      [column]: sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`,
      version: row('version', '+', 1),
    }))
    .where(
      column as 'category',
      'in',
      renamed.map(({ name }) => name),
    )
    .returning('id')
    .execute();
  if (!by) return;
  const ids = moved.map(({ id }) => id);
  const fields = [fieldOfColumn(column)];
  await recordChanges({ transaction, by }, group, 'changed', ids, { fields });
}

/** The name that a save gives to a section or style. */
function nameAfter(name: string, stored: readonly Choice[], sent: readonly Choice[]): string {
  const id = stored.find((one) => one.name === name)?.id;
  return sent.find((one) => one.id === id)?.name ?? name;
}

/** Gives rows of a table the names of their sections or styles that saving a draft would give them. */
export async function moveRows<Row extends object>(
  db: Db,
  { table }: Pick<ContentKind, 'table'>,
  rows: Row[],
  draft: SocietyInput,
): Promise<Row[]> {
  const use = USES.find((one) => one.table === table);
  if (!use) return rows;
  const stored = (await readSociety(db))[use.field];
  return rows.map((row) => {
    const name = String(row[use.column as keyof Row]);
    return { ...row, [use.column]: nameAfter(name, stored, draft[use.field]) };
  });
}

/** A choice that was removed and added again has another id and the same name. */
const isGone = ({ id, name }: Choice, stored: readonly Choice[], sent: readonly Choice[]) =>
  !sent.some(
    (one) => one.id === id || (one.name === name && !stored.some((former) => former.id === one.id)),
  );

/** @returns the names of the sections or styles that items of a table are in */
async function readNames(db: Db, table: Use['table']) {
  const use = USES.find((one) => one.table === table)!;
  return { ...use, names: (await readSociety(db))[use.field].map(({ name }) => name) };
}

/** @throws HttpError 400 `invalid` when the society has no such section or style */
export async function requireChoice(db: Db, table: Use['table'], name: string): Promise<void> {
  const { names, column, label } = await readNames(db, table);
  if (!names.includes(name))
    throw invalid(fieldOfColumn(column), `${label} must be one of ${names.join(', ')}.`);
}

/** An item whose section or style is gone, or has another name by now, comes back in the last one. */
export async function restoreIntoChoice<Row extends object>(
  db: Db,
  table: Use['table'],
  row: Row,
): Promise<{ changes: Partial<Row>; note: string } | undefined> {
  const { names, column } = await readNames(db, table);
  const name = (row as Record<string, unknown>)[column];
  if (names.includes(name as string)) return undefined;
  const last = names.at(-1)!;
  const changes = { [column]: last } as Partial<Row>;
  return { changes, note: ` Look in ${last}: there is no ${name as string} any more.` };
}

/** Older versions are deleted. */
const MAX_VERSIONS = 50;

async function insertVersion(
  transaction: Db,
  before: SocietyInput,
  input: SocietyInput,
  by?: Actor,
): Promise<void> {
  const json = JSON.stringify(before);
  if (json === JSON.stringify(SocietyInput.parse(input))) return;
  const created = { id: randomUUID(), created_at: creationTime() };
  await insertRows(transaction, 'society_versions', {
    ...created,
    replaced_by: by?.email,
    society: json,
  });
  const latest = transaction.selectFrom('society_versions').select('id');
  const stay = latest.orderBy('created_at', 'desc').limit(MAX_VERSIONS);
  await transaction.deleteFrom('society_versions').where('id', 'not in', stay).execute();
}

/** Versions that saves have replaced, the latest first. */
export async function listVersions(db: Db): Promise<SocietyVersion[]> {
  const query = db.selectFrom('society_versions').selectAll();
  const rows = await query.orderBy('created_at', 'desc').execute();
  return rows.map(({ id, created_at, replaced_by, society: stored }) => ({
    _id: id,
    replacedAt: isoTimeOfMicroseconds(created_at),
    replacedBy: replaced_by,
    society: JSON.parse(stored) as SocietyInput,
  }));
}
