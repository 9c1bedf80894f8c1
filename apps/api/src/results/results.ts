import { createHash, randomUUID } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import {
  Message,
  MessagesResult,
  NewResults,
  pluralize,
  Reserves,
  type Result,
  type ResultCandidate,
  resultOf,
  type ResultPublication,
  Results,
} from '@nox/contracts';
import { inSnapshot } from '../auditions/entries/audition-entries.ts';
import { NoContent } from '../contract/route-table.ts';
import { recordChanges } from '../database/audit.ts';
import { creationTime, isoTime, readTime, UNDO_MS } from '../database/clock.ts';
import { type Database } from '../database/revisions.ts';
import { countRows, findRow, insertRows, updateRow } from '../database/rows.ts';
import { type Db, type Tables } from '../database/schema.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { sendInChunks } from '../http/large-responses.ts';
import { type AccountWriting, readRoute, writeRoute } from '../http/routes.ts';
import {
  prepareResultMessages,
  readDueResults,
  RESULT_KINDS,
} from '../messages/results/result-messages.ts';
import { describeDrafts, UNSENT } from '../messages/store/message-store.ts';

async function readCandidates(db: Db): Promise<ResultCandidate[]> {
  const rows = await db
    .selectFrom('audition_entries')
    .select(['id', 'full_name', 'number', 'status', 'reserve_rank', 'withdrawn_at'])
    .select('published_status')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    entryId: row.id,
    fullName: row.full_name,
    number: row.number,
    status: row.status,
    reserveRank: row.status === 'Not Selected' ? row.reserve_rank : null,
    isWithdrawn: row.withdrawn_at !== null,
    published: row.published_status,
  }));
}

const remaining = (candidates: readonly ResultCandidate[]) =>
  candidates.filter(({ isWithdrawn }) => !isWithdrawn);

function stateOf(candidates: readonly ResultCandidate[]): string {
  const results = remaining(candidates).map((one) => [one.entryId, resultOf(one), one.published]);
  return createHash('sha256').update(JSON.stringify(results)).digest('base64url');
}

type PublicationRow = Tables['result_publications'];

/** @param now see `clock.ts` */
const isUndoable = ({ made_at, closed_at }: PublicationRow, now: number) =>
  closed_at === null && now < made_at + UNDO_MS;

const readLatest = (db: Db): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('result_publications')
    .selectAll()
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const toPublication = (row: PublicationRow, now: number): ResultPublication => ({
  _id: row.id,
  at: isoTime(row.made_at),
  by: row.account_email ?? row.account_uid,
  count: row.count,
  until: isUndoable(row, now) ? isoTime(row.made_at + UNDO_MS) : null,
});

/** To be read in one snapshot. */
export async function readResults(db: Db): Promise<Results> {
  const candidates = await readCandidates(db);
  const latest = await readLatest(db);
  const unsent = db
    .selectFrom('messages')
    .where('kind', 'in', RESULT_KINDS)
    .where('state', 'in', UNSENT);
  return {
    state: stateOf(candidates),
    candidates,
    publication: latest ? toPublication(latest, await readTime(db)) : null,
    toNotify: (await readDueResults(db)).length,
    unsent: await countRows(unsent),
    drafts: await countRows(unsent.where('state', '=', 'draft')),
  };
}

/** Gives entries results, in the copies of those that are deleted for now, too. */
async function setPublished(
  transaction: Db,
  changes: readonly { entryId: string; result: Result | null }[],
): Promise<void> {
  for (const [result, all] of Map.groupBy(changes, (change) => change.result)) {
    const ids = all.map(({ entryId }) => entryId);
    for (const table of ['audition_entries', 'undoable_entries'] as const) {
      await updateRow(transaction, table, ids, { published_status: result });
    }
  }
}

const resultsChanged = (what: string) =>
  new HttpError(409, 'results_changed', `${what} Look at the results again.`);

const NOTHING = 'Nothing was published: no result has changed since the last publication.';

/**
 * Prepares messages, also where nothing is to be published. Part of a change of the auditions, between those of the schedule.
 * Who has withdrawn gets none. @throws HttpError 409 `results_changed` or `nothing_changed`
 */
export async function publishResults(call: AccountWriting, state: string): Promise<MessagesResult> {
  const { transaction } = call;
  const candidates = await readCandidates(transaction);
  if (stateOf(candidates) !== state) {
    throw resultsChanged('Nothing was published: results were changed or published meanwhile.');
  }
  const changes = remaining(candidates).flatMap((one) => {
    const [{ entryId, published: former }, result] = [one, resultOf(one)];
    return former === result ? [] : [{ entryId, former, result }];
  });
  if (changes.length > 0) await addPublication(call, changes);
  const drafts = await prepareResultMessages(call);
  if (changes.length === 0 && drafts.written === 0) {
    throw new HttpError(409, 'nothing_changed', NOTHING);
  }
  const published = changes.length > 0 ? `${pluralize(changes.length, 'result')} published. ` : '';
  return { count: drafts.drafts, message: published + describeDrafts(drafts) };
}

interface Change {
  entryId: string;
  former: Result | null;
  result: Result | null;
}

async function addPublication({ transaction, by }: AccountWriting, changes: readonly Change[]) {
  const id = randomUUID();
  await insertRows(transaction, 'result_publications', {
    id,
    created_at: creationTime(),
    made_at: await readTime(transaction),
    account_uid: by.uid,
    account_email: by.email,
    count: changes.length,
  });
  await insertRows(
    transaction,
    'result_changes',
    changes.map(({ entryId, former }) => ({ publication_id: id, entry_id: entryId, former })),
  );
  await setPublished(transaction, changes);
  const items = changes.map(({ entryId, former, result }) => ({
    item_id: entryId,
    before: former,
    after: result,
  }));
  const fields = ['result'];
  await recordChanges({ transaction, by }, 'auditions', 'published', items, { fields });
}

/** Undoes it, with its messages, in a transaction as `publishResults`. @throws HttpError 404; 409 `undone` or `undo_over` */
export async function undoPublication(call: AccountWriting, id: string) {
  const { transaction } = call;
  const row = await findRow(transaction, 'result_publications', id);
  if (!row) throw notFound('Publication');
  if (row.undone_at !== null) throw new HttpError(409, 'undone', 'This has been undone already.');
  const now = await readTime(transaction);
  if (!isUndoable(row, now) || (await readLatest(transaction))?.id !== id) {
    const message =
      'It is too late to undo this: more than ten minutes have passed, messages were sent, or results were published since.';
    throw new HttpError(409, 'undo_over', message);
  }
  const changes = await transaction
    .selectFrom('result_changes')
    .select(['entry_id as entryId', 'former as result'])
    .where('publication_id', '=', id)
    .execute();
  await setPublished(transaction, changes);
  await updateRow(transaction, 'result_publications', id, { undone_at: now });
  const ids = changes.map(({ entryId }) => entryId);
  await recordChanges(call, 'auditions', 'undone', ids, { fields: ['result'] });
  await prepareResultMessages(call);
  const results = pluralize(changes.length, 'result');
  return `The publication of ${results} was undone. Nobody was sent a message about it.`;
}

const ranked = (candidates: readonly ResultCandidate[]): string[] =>
  remaining(candidates)
    .filter(({ reserveRank }) => reserveRank !== null)
    .toSorted((a, b) => a.reserveRank! - b.reserveRank!)
    .map(({ entryId }) => entryId);

/** Stores ranks, and publishes nothing. @throws HttpError 409 `results_changed` if not as expected, or for another status */
export async function saveReserves(
  { transaction, by, revised: { auditions: revision } }: AccountWriting,
  { ids, expected }: Reserves,
): Promise<void> {
  const candidates = await readCandidates(transaction);
  const before = ranked(candidates);
  if (before.join() !== expected.join()) {
    throw resultsChanged('Nothing was changed: the reserves are others by now.');
  }
  const possible = new Set(
    remaining(candidates).flatMap(({ entryId, status }) =>
      status === 'Not Selected' ? entryId : [],
    ),
  );
  if (new Set(ids).size < ids.length || ids.some((id) => !possible.has(id))) {
    throw resultsChanged('Nothing was changed: only who is Not Selected can be a reserve.');
  }
  const rankIn = (all: readonly string[], id: string) => all.indexOf(id) + 1 || null;
  const changed = [...new Set([...ids, ...before])].filter(
    (id) => rankIn(ids, id) !== rankIn(before, id),
  );
  for (const id of new Set([...ids, ...changed])) {
    const reserve_rank = rankIn(ids, id);
    await updateRow(transaction, 'audition_entries', id, { reserve_rank, revision });
  }
  const items = changed.map((id) => ({
    item_id: id,
    before: rankIn(before, id)?.toString() ?? null,
    after: rankIn(ids, id)?.toString() ?? null,
  }));
  const fields = ['reserve'];
  await recordChanges({ transaction, by }, 'auditions', 'changed', items, { fields });
}

/** Results of auditions, published and not: they name candidates, so organisers only. */
export async function resultRoutes(app: FastifyInstance, database: Database) {
  sendInChunks(app);

  readRoute(app, '/results', {
    summary: 'The results that are published, and those that would be',
    response: Results,
    read: () => inSnapshot(database.db, readResults),
  });

  // No status changes meanwhile, and no message is claimed.
  const publishing = { changes: ['auditions'], between: 'schedule', refusals: [409] } as const;

  writeRoute(app, database, 'POST', '/results/publish', {
    summary: 'Publishes the results, and prepares messages to those whom it concerns',
    ...publishing,
    body: NewResults,
    response: { 201: MessagesResult },
    write: (call) => publishResults(call, call.body.state),
  });

  writeRoute(app, database, 'POST', '/results/publications/:id/undo', {
    ...publishing,
    summary: 'Undoes the latest publication of results',
    noun: 'Publication',
    response: { 200: Message },
    write: async (call) => ({ message: await undoPublication(call, call.id) }),
  });

  writeRoute(app, database, 'PUT', '/results/reserves', {
    summary: 'Replaces the list of reserves',
    refusals: [409],
    changes: ['auditions'],
    body: Reserves,
    response: { 204: NoContent },
    write: (call) => saveReserves(call, call.body),
  });
}
