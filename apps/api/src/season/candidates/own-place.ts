import { answerOffer, type OfferAnswer, offerOf } from '@nox/contracts';
import { recordChange } from '#platform/database/audit.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { offeredOf, readOffers, storeOffer } from '../seasons/offers.ts';
import { type CandidateCall, type EntrySubject, readOwnEntry } from './subject.ts';

/** Stores whether the candidate takes the place, see `answerOffer`. Repeatable. @throws HttpError 409 `no_offer`; as `readOwnEntry` */
export async function answerPlace(call: CandidateCall, { answer }: OfferAnswer): Promise<void> {
  const { transaction, link } = call;
  const { row } = await readOwnEntry(transaction, link);
  const { offered, terms } = await readOffers(transaction);
  const before = row.withdrawn_at === null ? offeredOf(row).offer : null;
  const offer = before && answerOffer(offered, row.id, answer, terms);
  if (!before || !offer) {
    const message = 'No place is offered to you now. Look at your page again.';
    throw new HttpError(409, 'no_offer', message);
  }
  if (JSON.stringify(offer) === JSON.stringify(before)) return;
  await storeOffer(transaction, row.id, offer, call.revised.auditions);
  const stateOf = (one: typeof offer) => offerOf({ offer: one, isWithdrawn: false }, terms);
  const after = offer.isAsking ? 'asking' : stateOf(offer);
  const compared = { fields: ['place'], before: stateOf(before), after };
  await recordChange(call, 'candidates', 'answered', { itemId: row.id, ...compared });
}

/** Who withdraws gives a place back; who returns asks for it, and never takes it. */
export async function leavePlace(call: CandidateCall, { row }: EntrySubject, isAsking: boolean) {
  const { offer } = offeredOf(row);
  if (!offer) return;
  const left = { ...offer, answer: 'declined', isAsking } as const;
  await storeOffer(call.transaction, row.id, left, call.revised.auditions);
}
