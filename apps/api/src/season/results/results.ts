import { createHash, randomUUID } from 'node:crypto';
import {
  groupResults,
  type MessagesResult,
  type NewResults,
  type Offer,
  pluralize,
  type Reserves,
  type Result,
  type ResultCandidate,
  resultOf,
  type ResultPublication,
  type Results,
} from '@nox/contracts';
import { readCandidates, readProgress } from '../auditions/entries/result-candidates.ts';
import { readParties } from '../auditions/entries/parties.ts';
import {
  type Deciding,
  EVERYTHING,
  refuseRecused,
  type Viewer,
} from '../auditions/entries/viewer.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { creationTime, isoTime, readExpiryTime, readTime } from '#platform/database/clock.ts';
import { countRows, insertRows, updateRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { refuseCarried } from '../seasons/carried-texts.ts';
import {
  prepareResultMessages,
  readDueResults,
  readUndoEnd,
  RESULT_KINDS,
} from '../messages/result-messages/result-messages.ts';
import { describeDrafts, UNSENT } from '../messages/store/message-store.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { newOffer, readOffers, termsOf } from '../seasons/offers.ts';

function stateOf(candidates: readonly ResultCandidate[]): string {
  const results = candidates.flatMap((one) =>
    one.isWithdrawn ? [] : [[one.entryId, resultOf(one), one.published]],
  );
  return createHash('sha256').update(JSON.stringify(results)).digest('base64url');
}

export async function readPublication(db: Db): Promise<ResultPublication | null> {
  const row = await db
    .selectFrom('result_publications')
    .selectAll()
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const undo = await readUndoEnd(db);
  const opened = db
    .selectFrom('result_changes')
    .where('publication_id', '=', row.id)
    .where('opened_at', 'is not', null);
  return {
    _id: row.id,
    at: isoTime(row.made_at),
    by: row.account_email ?? row.account_uid,
    count: row.count,
    opened: await countRows(opened),
    until: undo ? isoTime(undo.end) : null,
  };
}

export async function readResults(db: Db, viewer: Viewer, timeZone: string): Promise<Results> {
  const candidates = await readCandidates(db);
  const progress = await readProgress(db, viewer, timeZone);
  const unsent = db
    .selectFrom('messages')
    .where('kind', 'in', RESULT_KINDS)
    .where('state', 'in', UNSENT);
  const { settings } = await readCurrentSeason(db);
  const { places, answerBy } = termsOf(settings, { now: 0, timeZone });
  return {
    state: stateOf(candidates),
    candidates: candidates.map((one) => ({ ...one, progress: progress.get(one.entryId) })),
    parties: (await readParties(db)).map(({ entryIds }) => entryIds),
    publication: await readPublication(db),
    toNotify: (await readDueResults(db)).length,
    unsent: await countRows(unsent),
    drafts: await countRows(unsent.where('state', '=', 'draft')),
    ...{ places, answerBy },
  };
}

export const idsOf = (candidates: readonly ResultCandidate[]) =>
  candidates.map(({ entryId }) => entryId);

interface Published {
  item_id: string;
  after: Result | null;
  /** As it is stored. */
  offer: string | null;
}

/** Gives entries results, in the copies of those that are deleted for now, too. */
export async function setPublished(transaction: Db, changes: readonly Published[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ after, offer }) => `${after} ${offer}`);
  for (const all of alike.values()) {
    const ids = all.map(({ item_id }) => item_id);
    const { after: published_status, offer } = all[0]!;
    for (const table of ['audition_entries', 'undoable_entries'] as const) {
      await updateRow(transaction, table, ids, { published_status, offer });
    }
  }
}

const resultsChanged = (what: string) =>
  new HttpError(409, 'results_changed', `${what} Look at the results again.`);

/** The words of messages depend on scores, but whom the organiser does not judge gets the same as all. */
export const prepareMessages = async (call: AccountWriting, timeZone: string) =>
  prepareResultMessages(call, await readProgress(call.transaction, EVERYTHING, timeZone));

/** Also prepares messages, but none to those who have withdrawn. @throws HttpError 409 `results_changed`, `from_last_season` or `nothing_changed` */
export async function publishResults(
  call: AccountWriting,
  { state, ids }: NewResults,
  timeZone: string,
): Promise<MessagesResult> {
  const candidates = await readCandidates(call.transaction);
  if (stateOf(candidates) !== state) {
    throw resultsChanged('Nothing was published: results were changed or published meanwhile.');
  }
  await refuseCarried(call.transaction, 'Nothing was published');
  const chosen = ids && new Set(ids);
  const { changed: all } = groupResults(candidates);
  const changed = chosen ? all.filter(({ entryId }) => chosen.has(entryId)) : all;
  if (changed.length > 0) {
    await addPublication(call, changed, await newOffers(call.transaction, changed));
  }
  const drafts = await prepareMessages(call, timeZone);
  if (changed.length === 0 && drafts.written === 0) {
    const message = 'Nothing was published: no result has changed since the last publication.';
    throw new HttpError(409, 'nothing_changed', message);
  }
  const published = changed.length > 0 ? `${pluralize(changed.length, 'result')} published. ` : '';
  return { count: drafts.drafts, message: published + describeDrafts(drafts) };
}

/** Who becomes Selected is offered a place that is free, or one more. */
async function newOffers(transaction: Db, changed: readonly ResultCandidate[]) {
  const { freePlaces } = await readOffers(transaction);
  const now = await readTime(transaction);
  const selected = changed.filter((one) => resultOf(one) === 'Selected');
  return new Map(
    selected.map((one) => [one.entryId, newOffer(freePlaces.shift() ?? randomUUID(), now)]),
  );
}

/** @param offers the places of those who are published as Selected */
export async function addPublication(
  call: AccountWriting,
  changed: readonly ResultCandidate[],
  offers: ReadonlyMap<string, Offer>,
) {
  const { transaction, by } = call;
  const publication_id = randomUUID();
  await insertRows(transaction, 'result_publications', {
    id: publication_id,
    created_at: creationTime(),
    made_at: await readExpiryTime(transaction),
    account_uid: by.uid,
    account_email: by.email,
    count: changed.length,
  });
  const former = changed.map(({ entryId, published, offer, reserveRank }) => ({
    ...{ publication_id, entry_id: entryId, former: published },
    former_offer: offer && JSON.stringify(offer),
    former_rank: offers.has(entryId) ? reserveRank : null,
  }));
  await insertRows(transaction, 'result_changes', former);
  const changes = changed.map((one) => {
    return { item_id: one.entryId, before: one.published, after: resultOf(one) };
  });
  const offerFor = (id: string) => (offers.has(id) ? JSON.stringify(offers.get(id)) : null);
  const published = changes.map((one) => ({ ...one, offer: offerFor(one.item_id) }));
  await setPublished(transaction, published);
  await recordChanges(call, 'auditions', 'published', changes, { fields: ['result'] });
}

/** Stores ranks, and publishes nothing. @throws HttpError 403 `recused`; 409 `results_changed` if not as expected, or for another status */
export async function saveReserves(call: Deciding, { ids, expected }: Reserves) {
  const { transaction } = call;
  const { auditions: revision } = call.revised;
  const { reserves, notSelected } = groupResults(await readCandidates(transaction));
  const before = idsOf(reserves);
  if (before.join() !== expected.join()) {
    throw resultsChanged('Nothing was changed: the reserves are others by now.');
  }
  const possible = new Set([...before, ...idsOf(notSelected)]);
  if (new Set(ids).size < ids.length || ids.some((id) => !possible.has(id))) {
    throw resultsChanged('Nothing was changed: only who is Not Selected can be a reserve.');
  }
  const ranksIn = (all: readonly string[]) => new Map(all.map((id, index) => [id, index + 1]));
  const [formerRanks, ranks] = [ranksIn(before), ranksIn(ids)];
  const items = [];
  for (const item_id of new Set([...before, ...ids])) {
    const [former, rank] = [formerRanks.get(item_id), ranks.get(item_id)];
    const values = { reserve_rank: rank ?? null, revision };
    await updateRow(transaction, 'audition_entries', item_id, values);
    if (rank !== former) {
      items.push({ item_id, before: former?.toString() ?? null, after: rank?.toString() ?? null });
    }
  }
  refuseRecused(
    call.viewer,
    items.map(({ item_id }) => item_id),
  );
  await recordChanges(call, 'auditions', 'changed', items, { fields: ['reserve'] });
}
