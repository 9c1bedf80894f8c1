import * as z from 'zod';

/** What became of a place that was offered, see `offerOf`. */
export const OFFER_STATES = ['offered', 'accepted', 'declined', 'lapsed', 'released'] as const;
export const OfferState = z.enum(OFFER_STATES);
export type OfferState = z.infer<typeof OfferState>;

/** What was said of the place that a published Selected offers to a candidate. Times are ISO times. */
export const Offer = z.object({
  /** Names the place: whoever is offered it after them has the same. */
  place: z.string(),
  offeredAt: z.string(),
  /** Their own day; null: that of the season counts. */
  answerBy: z.string().nullable(),
  answer: z.enum(['accepted', 'declined']).nullable(),
  /** An organiser no longer holds the place for them. */
  isReleased: z.boolean(),
  /** They ask for a place that is theirs no more. */
  isAsking: z.boolean(),
  /** Somebody else had the place before. */
  hasBecomeFree: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

export interface Offered {
  entryId: string;
  isWithdrawn: boolean;
  /** Null unless Selected is published for them. */
  offer: Offer | null;
}

export interface OfferTerms {
  /** How many places the season has; null: as many as were offered. */
  places: number | null;
  /** The ISO time until which the season asks for an answer; null: it asks for none. */
  answerBy: string | null;
  /** In milliseconds since 1970. */
  now: number;
}

/** The ISO time by which an offer is to be answered; null: there is none. That of a season counts where it came after the offer. */
export function answerByOf(
  { answerBy, offeredAt }: Offer,
  season: Pick<OfferTerms, 'answerBy'>,
): string | null {
  const general = season.answerBy;
  return answerBy ?? (general !== null && general > offeredAt ? general : null);
}

/**
 * What became of a candidate's place; null where none is offered: the draft decision and other results offer nothing.
 * - `declined`: they gave it back, by saying so or by withdrawing. Who comes back has given it back all the same.
 * - `accepted`: they said yes while it was theirs. It stays so when the time to answer ends, or is set earlier.
 * - `released`: they said nothing, and an organiser gave it up, or the last place was taken by who answered first.
 * - `lapsed`: the time to answer is over. Nothing follows from that: a later yes is one, until the place is released.
 * - `offered`: there is still time, or no time is set.
 */
export function offerOf(
  { offer, isWithdrawn }: Omit<Offered, 'entryId'>,
  terms: Pick<OfferTerms, 'answerBy' | 'now'>,
): OfferState | null {
  if (!offer) return null;
  if (isWithdrawn || offer.answer === 'declined') return 'declined';
  if (offer.answer === 'accepted') return 'accepted';
  if (offer.isReleased) return 'released';
  const end = answerByOf(offer, terms);
  return end !== null && Date.parse(end) <= terms.now ? 'lapsed' : 'offered';
}

/** Whether a place in this state is nobody else's. */
export const isHeld = (state: OfferState | null): boolean =>
  state === 'offered' || state === 'accepted' || state === 'lapsed';

/** The places of a season: who has them, and which are free. A place that was given back is free until it is offered again. */
export function groupOffers<One extends Offered>(all: readonly One[], terms: OfferTerms) {
  const offered = all.flatMap((one) => {
    const state = offerOf(one, terms);
    return state ? [{ ...one, offer: one.offer!, state }] : [];
  });
  const of = (...states: OfferState[]) => offered.filter(({ state }) => states.includes(state));
  const holders = new Map(
    offered.flatMap((one) => (isHeld(one.state) ? [[one.offer.place, one]] : [])),
  );
  const places = [...new Set(offered.map(({ offer }) => offer.place))];
  const capacity = terms.places ?? places.length;
  const givenBack = of('declined', 'released');
  return {
    capacity,
    accepted: of('accepted'),
    silent: of('lapsed', 'offered'),
    givenBack,
    /** Each has the candidate who holds their former place now. */
    asking: givenBack.flatMap((one) =>
      one.offer.isAsking && !one.isWithdrawn
        ? [{ ...one, holder: holders.get(one.offer.place) ?? null }]
        : [],
    ),
    free: Math.max(0, capacity - of('offered', 'accepted', 'lapsed').length),
    /** The places that were given back, and not offered since. */
    freePlaces: places.filter((place) => !holders.has(place)),
  };
}

/**
 * An offer once its candidate has answered. Yes takes a place that is held for them while fewer than all places are taken, so
 * of two who want the last one the first gets it; any other yes asks, and takes nothing. No gives the place back, or asks no more.
 */
export function answerOffer<One extends Offered>(
  all: readonly One[],
  entryId: string,
  answer: NonNullable<Offer['answer']>,
  terms: OfferTerms,
): Offer | null {
  const one = all.find((other) => other.entryId === entryId);
  if (!one?.offer) return null;
  if (answer === 'declined') return { ...one.offer, answer, isAsking: false };
  const state = offerOf(one, terms);
  if (state === 'accepted') return one.offer;
  if (!isHeld(state)) return { ...one.offer, isAsking: true };
  const { accepted, capacity } = groupOffers(all, terms);
  if (accepted.length < capacity) return { ...one.offer, answer };
  return { ...one.offer, isReleased: true, isAsking: true };
}

/** A free place for a candidate: their former one, if nobody has it. */
export const freePlaceFor = ({ offer }: Offered, freePlaces: readonly string[]) =>
  freePlaces.find((place) => place === offer?.place) ?? freePlaces[0];
