import {
  type AuditionChanges,
  type BoardChanges,
  type MessagesResult,
  type Move,
  type Place,
  type PublicationPreview,
  type Season,
  type SeasonInput,
} from '@nox/contracts';
import { type Database } from '#platform/database/revisions.ts';
import { deleteWhere, insertRows, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type MessageRow, type Tables } from '#platform/database/schema.ts';
import { sql } from 'kysely';
import { addMessage, type NewMessage } from '#season/messages/store/message-store.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { apiForAll, expectError, type TestApi } from './api.ts';
import { addEntries, listEntries } from './candidates.ts';
import { type Engine } from './engines.ts';
import { asCandidate } from './links.ts';
import { assign, clearBoard, publish, saveStructure, structureOf } from './schedule.ts';

type Stored = Pick<Database, 'db'>;

const TIMED: readonly string[] = [
  ...['audition_entries', 'reviews', 'registrations', 'messages', 'audit_log', 'schedule_edits'],
];

export const rowsOf = <Table extends keyof Tables>({ db }: Stored, table: Table) =>
  db
    .selectFrom(table as 'messages')
    .selectAll()
    .$if(TIMED.includes(table), (query) => query.orderBy('created_at'))
    .execute() as unknown as Promise<Tables[Table][]>;

export const valuesOf = async <Table extends keyof Tables, Column extends keyof Tables[Table]>(
  stored: Stored,
  table: Table,
  column: Column,
) => (await rowsOf(stored, table)).map((row) => row[column]);

export async function clear({ db }: Stored, ...tables: (keyof Tables)[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
}

export const addEntry = async ({ db }: Stored, fields: Parameters<typeof addEntries>[2] = {}) =>
  (await addEntries(db, 1, fields))[0]!;

export const setEntry = ({ db }: Stored, id: string, row: Partial<AuditionEntryRow>) =>
  updateRow(db, 'audition_entries', id, row);

export const setDetails = (stored: Stored, id: string, details: object) =>
  setEntry(stored, id, { registration: JSON.stringify(details) });

/** A message with the link that waits for an organiser, unless other fields are given; returns its id. */
export async function addDraft(
  { db }: Stored,
  entryId: string,
  { dedupeKey = crypto.randomUUID(), ...fields }: Partial<NewMessage> = {},
  row: Partial<MessageRow> = {},
): Promise<string> {
  const { id: seasonId } = await readCurrentSeason(db);
  const message = { entryId, seasonId, kind: 'link', state: 'draft', dedupeKey, ...fields };
  const id = (await addMessage(db, message as NewMessage))!;
  if (Object.keys(row).length > 0) await updateRow(db, 'messages', id, row);
  return id;
}

/** Adds a former season, and moves entries with their reviews there. */
export async function archive({ db }: Stored, ...ids: string[]): Promise<void> {
  const season = await db.selectFrom('seasons').selectAll().executeTakeFirstOrThrow();
  const season_id = 'former';
  await insertRows(db, 'seasons', { ...season, id: season_id, is_current: 0 });
  const reviews = await db.deleteFrom('reviews').returningAll().execute();
  for (const id of ids) {
    const [row] = await deleteWhere(db, 'audition_entries', id);
    await insertRows(db, 'archived_entries', { ...row!, season_id });
  }
  for (const review of reviews) {
    await insertRows(db, 'archived_reviews', { ...review, season_id });
  }
}

/** The rows of a table were written earlier by as many units of the column's time. */
export const age = async <Table extends keyof Tables>(
  { db }: Stored,
  table: Table,
  column: keyof Tables[Table] & string,
  by: number,
) => {
  const value = sql<number>`${sql.ref(column)} - ${by}`;
  await db
    .updateTable(table as 'seasons')
    .set({ [column]: value })
    .execute();
};

/** The next season follows the current one, with confirmed texts. @returns the id of the former one */
export async function startSeason(
  { get, send, db }: TestApi,
  settings: Partial<SeasonInput> = {},
): Promise<string> {
  const [{ _id, entries }] = (await get('/api/seasons')).json<[Season]>();
  const next = { settings: { name: 'Next', ...settings }, current: _id, expected: entries };
  expect((await send('POST', '/api/seasons', next)).statusCode).toBe(201);
  await updateRow(db, 'seasons', { is_current: 1 }, { carried: null });
  return _id;
}

/** @returns reads what has changed since now, as open lists do */
export async function followEntries({ get }: TestApi): Promise<() => Promise<AuditionChanges>> {
  const { headers } = await get('/api/auditions');
  const url = `/api/auditions/changes?since=${headers['nox-revision']}`;
  return async () => (await get(url)).json();
}

export async function sendDrafts(api: TestApi): Promise<MessagesResult> {
  const drafts = (await rowsOf(api, 'messages')).filter(({ state }) => state === 'draft');
  const ids = drafts.map(({ id }) => id);
  return (await api.send('POST', '/api/messages/send', { ids })).json();
}

export async function undoLatest({ get, send }: TestApi) {
  const [latest] = (await get('/api/auditions/undoable?kinds=all')).json<{ _id: string }[]>();
  return send('POST', `/api/auditions/undoable/${latest?._id ?? 'none'}/undo`);
}

export const sentencesOf = async ({ get }: TestApi, query = '') =>
  (await get(`/api/audit-log${query}`))
    .json<{ events: { sentence: string }[] }>()
    .events.map(({ sentence }) => sentence);

type Answer = Awaited<ReturnType<TestApi['send']>>;

export const expectCode = (answer: Answer, status: number, code: string): void =>
  expectError(answer, status, { code });

export function expectOne(answers: readonly Answer[], success = 200, refusal = 409): Answer[] {
  const refused = answers.filter(({ statusCode }) => statusCode !== success);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: answers.length - 1 }, () => refusal),
  );
  return refused;
}

export const candidateCalls = (api: TestApi) => ({
  view: (token: string) => api.get('/api/candidate', asCandidate(token)),
  act: (token: string, path = 'confirm') =>
    api.send('POST', `/api/candidate/${path}`, undefined, asCandidate(token)),
});

/** A schedule board of one panel with one block for each test of a `describe` block; see `structureOf`. */
export function boardForAll(open?: Engine['open'], block: Parameters<typeof structureOf>[0] = {}) {
  const api = apiForAll({}, open);
  const structure = structureOf(block);
  const at = (starts: number): Place => ({ blockId: structure.blocks[0]!._id, starts });
  const placeAt = (starts: number | null) => (starts === null ? null : at(starts));
  beforeEach(async () => {
    await clearBoard(api);
    await saveStructure(api, structure);
  });
  const moveAll = (moves: Move[], more: object = {}, headers?: object) =>
    api.send('POST', '/api/schedule/moves', { moves, ...more }, headers);
  return {
    api,
    structure,
    at,
    moveAll,
    /** Moves from a slot into another one, by their starts; null is none. */
    move: (entryId: string, from: number | null, to: number | null, more?: object) =>
      moveAll([{ entryId, expected: placeAt(from), to: placeAt(to) }], more),
    add: (count: number, fields?: Parameters<typeof addEntries>[2]) =>
      addEntries(api.db, count, fields),
    seat: (ids: readonly string[], starts: number) => assign(api, ids, at(starts)),
    publish: (fields?: Parameters<typeof publish>[1]) => publish(api, fields),
    preview: async (query = '') =>
      (await api.get(`/api/schedule/publication${query}`)).json<PublicationPreview>(),
    slots: async () => (await listEntries(api)).map(({ timeSlot }) => timeSlot),
    changesSince: async ({ schedule, entries }: BoardChanges['revision']) => {
      const query = `schedule=${schedule}&entries=${entries}`;
      return (await api.get(`/api/schedule/changes?${query}`)).json<BoardChanges>();
    },
    party: (entryIds: (string | undefined)[], replaces?: string) =>
      api.send('POST', '/api/schedule/parties', { entryIds, replaces }),
    pin: (ids: string[], isPinned = true) =>
      api.send('PUT', '/api/schedule/pins', { ids, isPinned }),
  };
}
