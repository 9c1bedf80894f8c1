import { randomUUID } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import {
  answerByOf,
  freePlaceFor,
  groupResults,
  isHeld,
  MessagesResult,
  NewOffer,
  nextReserve,
  offerOf,
  OfferRelease,
} from '@nox/contracts';
import { changeStatus } from '../auditions/entries/audition-entries.ts';
import { type Deciding, refuseRecused, withViewer } from '../auditions/entries/viewer.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { recordChange } from '#platform/database/audit.ts';
import { isoTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { HttpError, invalid } from '#platform/errors/http-error.ts';
import { writeRoute } from '#platform/http/routes.ts';
import { forgetNotifiedPlace } from '../messages/result-messages/result-messages.ts';
import { describeDrafts } from '../messages/store/message-store.ts';
import { instantOf } from '../seasons/current-season.ts';
import { newOffer, readOffers, storeOffer } from '../seasons/offers.ts';
import { readCandidates } from '../auditions/entries/result-candidates.ts';
import { addPublication, prepareMessages } from './results.ts';

type Options = Database & { timeZone: string };

const placesChanged = (what: string) =>
  new HttpError(409, 'places_changed', `${what} Look at the places again.`);

/** When an offer's own day ends, as an ISO time. @throws HttpError 400 `invalid` unless that is to come */
function ownDay(answerBy: string | null, { now, timeZone }: { now: number; timeZone: string }) {
  if (answerBy === null) return null;
  const end = instantOf(answerBy, timeZone);
  if (end <= now) throw invalid('answerBy', 'Answer by must be in the future.');
  return isoTime(end);
}

/**
 * Publishes Selected for the next reserve, or offers a place anew to who asks for theirs again, with a message that waits. Of two
 * who offer the last free place one is refused. @throws HttpError 400 `invalid`; 403 `recused`; 409 `places_changed`
 */
export async function offerPlace(
  call: Deciding,
  { entryId, answerBy }: NewOffer,
  timeZone: string,
): Promise<MessagesResult> {
  const { transaction, viewer } = call;
  const { free, freePlaces, asking, terms } = await readOffers(transaction, timeZone);
  const candidates = await readCandidates(transaction);
  const next = nextReserve(groupResults(candidates).reserves);
  const candidate = candidates.find((one) => one.entryId === entryId);
  const isAsking = asking.some((one) => one.entryId === entryId);
  if (!candidate || (next !== candidate && !isAsking)) {
    throw placesChanged('Nothing was offered: somebody else is next by now.');
  }
  refuseRecused(viewer, [entryId]);
  if (free === 0) throw placesChanged('Nothing was offered: no place is free any more.');
  const offer = newOffer(freePlaceFor(candidate, freePlaces) ?? randomUUID(), terms.now, {
    answerBy: ownDay(answerBy, { now: terms.now, timeZone }),
    hasBecomeFree: true,
  });
  await changeStatus(call, entryId, { status: 'Selected' });
  const selected = { ...candidate, status: 'Selected' } as const;
  await addPublication(call, [selected], new Map([[entryId, offer]]));
  if (isAsking) await forgetNotifiedPlace(transaction, entryId);
  const drafts = await prepareMessages(call, timeZone);
  const { fullName } = candidate;
  // Other drafts may wait, too.
  const own = describeDrafts({ ...drafts, drafts: drafts.written });
  const message = `The place is offered to ${fullName}. ${own}`;
  return { count: drafts.drafts, message };
}

/** Gives up a place for which there is no answer, or holds it again while nobody else has it. @throws HttpError 403 `recused`; 409 `places_changed` */
export async function releasePlace(
  call: Deciding & { id: string },
  { isReleased }: OfferRelease,
  timeZone: string,
): Promise<void> {
  const { transaction, viewer, id: entryId } = call;
  const { offered, free, freePlaces, terms } = await readOffers(transaction, timeZone);
  const one = offered.find((other) => other.entryId === entryId);
  if (!one?.offer) throw placesChanged('Nothing was changed: no place is offered to them.');
  refuseRecused(viewer, [entryId]);
  const state = offerOf(one, terms);
  if (one.offer.isReleased === isReleased) return;
  if (isReleased && (!isHeld(state) || state === 'accepted')) {
    throw placesChanged('Nothing was released: they have answered meanwhile.');
  }
  if (isReleased && state === 'offered' && answerByOf(one.offer, terms) !== null) {
    throw placesChanged('Nothing was released: there is still time to answer.');
  }
  const isFree = free > 0 && freePlaces.includes(one.offer.place);
  if (!isReleased && (state !== 'released' || !isFree)) {
    throw placesChanged('Nothing was changed: the place has been given away.');
  }
  const offer = { ...one.offer, isReleased, isAsking: false };
  await storeOffer(transaction, entryId, offer, call.revised.auditions);
  const after = offerOf({ ...one, offer }, terms);
  const values = { itemId: entryId, fields: ['place'], before: state, after };
  await recordChange(call, 'auditions', 'changed', values);
}

/** Who is offered a place names candidates, so organisers only. */
export async function placeRoutes(app: FastifyInstance, options: Options) {
  const { timeZone } = options;
  // No status changes meanwhile, and no message is claimed.
  const changing = { changes: ['auditions'], locks: 'schedule' } as const;

  writeRoute(app, options, 'organiser', 'POST', '/results/offers', {
    ...changing,
    summary: 'Offers a free place to the next reserve, or to who asks for theirs again',
    refusals: [409],
    body: NewOffer,
    response: { 201: MessagesResult },
    write: async (call) => offerPlace(await withViewer(call), call.body, timeZone),
  });

  writeRoute(app, options, 'organiser', 'PUT', '/results/offers/:id', {
    ...changing,
    summary: 'Gives up a place that nobody answered for, or holds it again',
    noun: 'Offer',
    refusals: [409],
    body: OfferRelease,
    response: { 204: NoContent },
    write: async (call) => releasePlace(await withViewer(call), call.body, timeZone),
  });
}
