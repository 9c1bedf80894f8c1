import { groupOffers, Offer, type Offered, type OfferTerms } from '@nox/contracts';
import { isoTime, readTime } from '#platform/database/clock.ts';
import { updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { type CurrentSeason, instantOf, readCurrentSeason } from './current-season.ts';

/* The offer that an entry has while Selected is published for it. What it means is said by `offerOf` alone. */

type OfferRow = Pick<AuditionEntryRow, 'id' | 'published_status' | 'offer' | 'withdrawn_at'>;

export const OFFER_COLUMNS = ['id', 'published_status', 'offer', 'withdrawn_at'] as const;

/** @param offeredAt in milliseconds since 1970 */
export const newOffer = (place: string, offeredAt: number, fields: Partial<Offer> = {}): Offer => ({
  place,
  offeredAt: isoTime(offeredAt),
  answerBy: null,
  answer: null,
  isReleased: false,
  isAsking: false,
  hasBecomeFree: false,
  ...fields,
});

/** Null unless Selected is published. An earlier release publishes without an offer: the place is then named as the entry. */
export function offeredOf({ id, published_status, offer, withdrawn_at }: OfferRow): Offered {
  const stored = offer === null ? newOffer(id, 0) : Offer.parse(JSON.parse(offer));
  return {
    entryId: id,
    isWithdrawn: withdrawn_at !== null,
    offer: published_status === 'Selected' ? stored : null,
  };
}

export const termsOf = (
  { places, answerBy }: CurrentSeason['settings'],
  { now, timeZone }: { now: number; timeZone: string },
): OfferTerms => ({
  places,
  answerBy: answerBy === null ? null : isoTime(instantOf(answerBy, timeZone)),
  now,
});

/** The places of the current season, in order of numbers. @param timeZone without one none lapses, and all are held as they are */
export async function readOffers(db: Db, timeZone?: string) {
  const { settings } = await readCurrentSeason(db);
  const now = await readTime(db);
  const { places } = settings;
  const terms = timeZone ? termsOf(settings, { now, timeZone }) : { places, answerBy: null, now };
  const rows = await db
    .selectFrom('audition_entries')
    .select(OFFER_COLUMNS)
    .where('published_status', '=', 'Selected')
    .orderBy('number')
    .execute();
  const offered = rows.map(offeredOf);
  return { ...groupOffers(offered, terms), offered, terms };
}

export const storeOffer = (transaction: Db, id: string, offer: Offer, revision: number) =>
  updateRow(transaction, 'audition_entries', id, { offer: JSON.stringify(offer), revision });
