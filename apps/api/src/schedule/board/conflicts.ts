import { conflictsAt, indexStructure, isSamePlace, type Place } from '@nox/contracts';
import { readSeatsOf, placeOf } from '../../auditions/seats/plan-seats.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { availabilityOf } from './candidates.ts';
import { readParties } from './read-board.ts';
import { type Change, readMovers, type Seats } from './seating.ts';

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
