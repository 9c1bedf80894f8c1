import { randomUUID } from 'node:crypto';
import {
  conflictsAt,
  indexStructure,
  isSamePlace,
  listNames,
  type NewParty,
  type Party,
  type Place,
} from '@nox/contracts';
import { recordEdit } from '../../auditions/seats/edits.ts';
import { type Actor, recordChanges } from '../../database/audit.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { readParties } from './read-board.ts';
import { type Change, readMovers, type Seats } from './seating.ts';
import { placeOf, readSeatsOf } from '../../auditions/seats/plan-seats.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { availabilityOf } from './candidates.ts';

export const PARTY = 'Party';

async function recordParty(
  transaction: Db,
  revision: number,
  entryIds: readonly string[],
  { by, after }: { by: Actor; after: 'together' | 'apart' },
): Promise<void> {
  await recordEdit(transaction, revision, { kind: 'parties', changes: [], by });
  await recordChanges(transaction, entryIds, {
    subject: 'schedule',
    action: 'changed',
    by,
    fields: ['party'],
    after,
  });
}

/** @throws HttpError 400 `invalid` for a candidate named twice; 404; 409 `withdrawn` */
async function readMembers(transaction: Db, entryIds: readonly string[]) {
  if (new Set(entryIds).size < entryIds.length) {
    const message = 'Choose different candidates.';
    throw new HttpError(400, 'invalid', message, [{ path: 'entryIds', message }]);
  }
  const members = await readMovers(transaction, entryIds);
  if (members.size < entryIds.length) {
    const message = 'Nothing was changed: one of them was deleted meanwhile.';
    throw new HttpError(404, 'not_found', message);
  }
  const withdrawn = [...members.values()].filter(({ withdrawn_at }) => withdrawn_at !== null);
  if (withdrawn.length > 0) {
    const names = listNames(withdrawn.map(({ full_name }) => full_name));
    const have = withdrawn.length === 1 ? 'has' : 'have';
    throw new HttpError(409, 'withdrawn', `Nothing was changed: ${names} ${have} withdrawn.`);
  }
  return members;
}

/**
 * Candidates who are to stay together, in place of a party of some of them.
 * @param revision of the schedule, whose counter is locked
 * @throws HttpError 400 `invalid`; 404; 409 `withdrawn`, or `in_party` if one of them stays with others already
 */
export async function addParty(
  transaction: Db,
  revision: number,
  { entryIds, replaces }: NewParty,
  by: Actor,
): Promise<Party> {
  const members = await readMembers(transaction, entryIds);
  if (replaces !== undefined) await findParty(transaction, replaces);
  const parties = (await readParties(transaction)).filter(({ _id }) => _id !== replaces);
  const taken = entryIds.filter((id) => parties.some((party) => party.entryIds.includes(id)));
  if (taken.length > 0) {
    const names = listNames(taken.map((id) => members.get(id)!.full_name));
    const stay = taken.length === 1 ? 'stays' : 'stay';
    const message = `Nothing was changed: ${names} ${stay} together with others already. Dissolve that party first.`;
    throw new HttpError(409, 'in_party', message);
  }
  if (replaces !== undefined) await removeParty(transaction, replaces);
  const party_id = randomUUID();
  await transaction
    .insertInto('party_members')
    .values(entryIds.map((entry_id) => ({ entry_id, party_id })))
    .execute();
  await recordParty(transaction, revision, entryIds, { by, after: 'together' });
  return { _id: party_id, entryIds: entryIds.toSorted() };
}

const removeParty = (transaction: Db, id: string) =>
  transaction.deleteFrom('party_members').where('party_id', '=', id).execute();

/** @throws HttpError 404 */
export async function findParty(db: Db, id: string): Promise<Party> {
  const party = (await readParties(db)).find(({ _id }) => _id === id);
  if (!party) throw notFound(PARTY);
  return party;
}

/**
 * Its candidates need not stay together any more.
 * @param revision of the schedule, whose counter is locked
 * @throws HttpError 404
 */
export async function deleteParty(
  transaction: Db,
  revision: number,
  id: string,
  by: Actor,
): Promise<void> {
  const { entryIds } = await findParty(transaction, id);
  await removeParty(transaction, id);
  await recordParty(transaction, revision, entryIds, { by, after: 'apart' });
}

/** More than that are counted. */
const MAX_SENTENCES = 5;

/** Who are in a party with those who are moved, where they are after it, and their names. */
async function readPartiesAfter(transaction: Db, { movers }: Seats, changes: readonly Change[]) {
  const moved = new Map(changes.map(({ entryId, to }) => [entryId, to]));
  const all = await readParties(transaction);
  const parties = all.filter(({ entryIds }) => entryIds.some((id) => moved.has(id)));
  const others = parties.flatMap(({ entryIds }) => entryIds).filter((id) => !moved.has(id));
  const seats = await readSeatsOf(transaction, others);
  const places = new Map(seats.map((row) => [row.entry_id, placeOf(row)]));
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

/** A sentence for each thing that speaks against a move into a slot. */
async function findConflicts(
  transaction: Db,
  seats: Seats,
  changes: readonly Change[],
): Promise<string[]> {
  const { settings } = await readCurrentSeason(transaction);
  const draft = {
    ...(await readPartiesAfter(transaction, seats, changes)),
    ...{ structure: indexStructure(seats.structure), parts: settings.parts },
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
export async function refuseConflicts(
  transaction: Db,
  seats: Seats,
  changes: readonly Change[],
): Promise<void> {
  const sentences = await findConflicts(transaction, seats, changes);
  if (sentences.length === 0) return;
  const shown = sentences.slice(0, MAX_SENTENCES).join(' ');
  const more = sentences.length - MAX_SENTENCES;
  const others = more > 0 ? ` And ${more} more.` : '';
  throw new HttpError(409, 'conflicts', `Nothing was moved. ${shown}${others}`);
}
