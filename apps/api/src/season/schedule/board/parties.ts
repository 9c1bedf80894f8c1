import { randomUUID } from 'node:crypto';
import {
  conflictsAt,
  indexStructure,
  isSamePlace,
  type NewParty,
  type Party,
  type Pins,
  type Place,
  pluralForm,
  pluralize,
} from '@nox/contracts';
import { ENTRY } from '#season/auditions/entries/audition-entries.ts';
import { readParties } from '#season/auditions/entries/parties.ts';
import { readPlaces, readSeatsOf, recordEdit } from '#season/auditions/seats/seats.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { chunks, deleteWhere, insertRows, updateRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError, invalid, notFound } from '#platform/errors/http-error.ts';
import { type AccountWriting, type Writing } from '#platform/http/routes.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { availabilityOf } from './read-board.ts';
import { type Change, readMovers, refuseFor, type Seats } from './seating.ts';

export const PARTY = 'Party';

const recordParties = (call: Writing, ids: readonly string[], after: 'together' | 'apart') =>
  recordChanges(call, 'schedule', 'changed', ids, { fields: ['party'], after });

/** @throws HttpError 400 `invalid` for a candidate named twice; 404; 409 `withdrawn` */
async function readMembers(transaction: Db, entryIds: readonly string[]) {
  if (new Set(entryIds).size < entryIds.length) {
    throw invalid('entryIds', 'Choose different candidates.');
  }
  const members = await readMovers(transaction, entryIds);
  if (members.size < entryIds.length) {
    const message = 'Nothing was changed: one of them was deleted meanwhile.';
    throw new HttpError(404, 'not_found', message);
  }
  const withdrawn = [...members.values()].filter(({ withdrawn_at }) => withdrawn_at !== null);
  refuseFor(
    withdrawn.map(({ full_name }) => full_name),
    'withdrawn',
    (who, form) => `Nothing was changed: ${who} ${form('has', 'have')} withdrawn.`,
  );
  return members;
}

/** Makes a party, in place of one of some of them. @throws HttpError 400 `invalid`; 404; 409 `withdrawn`, `in_party` if with others */
export async function addParty(call: AccountWriting, { entryIds, replaces }: NewParty) {
  const { transaction } = call;
  const members = await readMembers(transaction, entryIds);
  if (replaces !== undefined) await findParty(transaction, replaces);
  const parties = (await readParties(transaction)).filter(({ _id }) => _id !== replaces);
  const taken = entryIds.filter((id) => parties.some((party) => party.entryIds.includes(id)));
  refuseFor(
    taken.map((id) => members.get(id)!.full_name),
    'in_party',
    (who, form) =>
      `Nothing was changed: ${who} ${form('stays', 'stay')} together with others already. Separate them first.`,
  );
  if (replaces !== undefined) {
    await deleteWhere(transaction, 'party_members', { party_id: replaces });
  }
  // Those who were separated before join again.
  await deleteWhere(transaction, 'party_members', { entry_id: entryIds });
  const party_id = randomUUID();
  const rows = entryIds.map((entry_id) => ({ entry_id, party_id }));
  await insertRows(transaction, 'party_members', rows);
  await recordEdit(call, 'parties');
  await recordParties(call, entryIds, 'together');
  return { _id: party_id, entryIds: entryIds.toSorted() };
}

/** @throws HttpError 404 */
export async function findParty(db: Db, id: string): Promise<Party> {
  const party = (await readParties(db)).find(({ _id }) => _id === id);
  if (!party) throw notFound(PARTY);
  return party;
}

/** Separates parties; of those that are gone, nothing is left to do. A pair who named each other becomes parties of one. */
export async function separate(call: Writing, ids: readonly string[]): Promise<void> {
  const { transaction } = call;
  const parties = (await readParties(transaction)).filter(({ _id }) => ids.includes(_id));
  const members = parties.flatMap(({ entryIds }) => entryIds);
  for await (const entry_id of chunks(members)) {
    await deleteWhere(transaction, 'party_members', { entry_id });
  }
  const pairs = await readParties(transaction);
  const alone = new Set(pairs.flatMap(({ entryIds }) => entryIds));
  const rows = members.filter((id) => alone.has(id)).map((id) => ({ entry_id: id, party_id: id }));
  await insertRows(transaction, 'party_members', rows);
  await recordParties(call, members, 'apart');
}

/** @throws HttpError 404 */
export async function deleteParty(call: AccountWriting, id: string): Promise<void> {
  await findParty(call.transaction, id);
  await separate(call, [id]);
  await recordEdit(call, 'parties');
}

const MAX_SENTENCES = 5;

/** Who are in a party with those who are moved, where they are after it, and their names. */
async function readPartiesAfter(transaction: Db, { movers }: Seats, changes: readonly Change[]) {
  const moved = new Map(changes.map(({ entryId, to }) => [entryId, to]));
  const all = await readParties(transaction);
  const parties = all.filter(({ entryIds }) => entryIds.some((id) => moved.has(id)));
  const others = parties.flatMap(({ entryIds }) => entryIds).filter((id) => !moved.has(id));
  const places = await readPlaces(transaction, others);
  const names = new Map([...movers, ...(await readMovers(transaction, others))]);
  return {
    parties,
    placeOf: (id: string): Place | undefined => {
      const to = moved.get(id);
      return to === undefined ? places.get(id) : (to ?? undefined);
    },
    nameOf: (id: string) => names.get(id)?.full_name ?? 'a deleted candidate',
  };
}

async function findConflicts(transaction: Db, seats: Seats, changes: readonly Change[]) {
  const { settings } = await readCurrentSeason(transaction);
  const draft = {
    ...(await readPartiesAfter(transaction, seats, changes)),
    structure: indexStructure(seats.structure),
    parts: settings.parts,
  };
  return changes.flatMap(({ entryId, from, to }) => {
    const mover = seats.movers.get(entryId)!;
    if (!to || isSamePlace(from, to)) return [];
    const { dance_style: danceStyle, full_name } = mover;
    const asking = { _id: entryId, availability: availabilityOf(mover), danceStyle };
    return conflictsAt(asking, to, draft).map(({ words }) => `${full_name} ${words}.`);
  });
}

/** @throws HttpError 409 `conflicts` with a sentence for each, which organisers may overrule */
export async function refuseConflicts(transaction: Db, seats: Seats, changes: readonly Change[]) {
  const sentences = await findConflicts(transaction, seats, changes);
  if (sentences.length === 0) return;
  const shown = sentences.slice(0, MAX_SENTENCES).join(' ');
  const more = sentences.length - MAX_SENTENCES;
  const others = more > 0 ? ` And ${more} more.` : '';
  throw new HttpError(409, 'conflicts', `Nothing was moved. ${shown}${others}`);
}

function describePins(names: readonly string[], isPinned: boolean, without: number): string {
  const who = names.length === 1 ? names[0]! : pluralize(names.length, 'candidate');
  const keep = pluralForm(names.length, 'keeps the slot', 'keep their slots');
  const pinned = isPinned ? keep : 'may get another slot';
  const rest = pluralize(without, 'candidate has', 'candidates have');
  return `${who} ${pinned} when all are assigned.${without === 0 ? '' : ` ${rest} no slot.`}`;
}

/** Pins them for assigning everybody. @throws HttpError 404 if none of them exists; 409 `no_slot` if none of them has a slot */
export async function pinCandidates(call: AccountWriting, { ids, isPinned }: Pins) {
  const { transaction } = call;
  const unique = [...new Set(ids)];
  const movers = await readMovers(transaction, unique);
  if (movers.size === 0) throw notFound(ENTRY);
  const seats = await readSeatsOf(transaction, [...movers.keys()]);
  if (seats.length === 0) {
    const message = 'Nothing was changed: none of them has a slot. Give them one first.';
    throw new HttpError(409, 'no_slot', message);
  }
  const seated = seats.map(({ entry_id }) => entry_id);
  for await (const entry_id of chunks(seated)) {
    await updateRow(transaction, 'assignments', { entry_id }, { is_pinned: isPinned ? 1 : 0 });
  }
  await recordEdit(call, 'pinned');
  const after = isPinned ? 'pinned' : 'unpinned';
  await recordChanges(call, 'schedule', 'changed', seated, { fields: ['pin'], after });
  const names = seated.map((id) => movers.get(id)!.full_name);
  return describePins(names, isPinned, movers.size - seated.length);
}
