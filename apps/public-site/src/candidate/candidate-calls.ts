import { ApiError, call, SHORT_TIMEOUT_MS } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  type CandidateInput,
  type CandidateView,
  type ErasureRequest,
  type FreeSlots,
  LinkRequest,
  type LinkView,
  type Message,
  type OfferAnswer,
  type PersonalData,
  type Place,
  type SlotAnswer,
  type Viewing,
} from '@nox/contracts';
import { useChange } from '@nox/ui';
import { checked } from '../application-form/use-checked-form.ts';

// Here and not in the API client, which is part of every visitor's first load. A form that asks for a link loads it with the
// first focus.

/** All throw ApiError `network`, 429, 401 for a link that does not work (any more), 403 where it is not the candidate's own. */
export function candidateCalls(token: string) {
  const link = { by: { candidate: token }, timeout: SHORT_TIMEOUT_MS };
  const sending = (body: File) => ({
    ...link,
    body,
    headers: { 'Content-Type': body.type },
    timeout: 0,
  });
  return {
    read: (signal?: AbortSignal) => call<LinkView>('GET', '/candidate', { ...link, signal }),

    readOwn: () => call<CandidateView>('GET', '/candidate', link),

    /** Confirms the application, a guardian's agreement or an email address; harmless when it is repeated. */
    confirm: () => call<LinkView>('POST', '/candidate/confirm', link),

    /** Another email address first needs its confirmation. @throws ApiError 412 `stale`; 409 `edits_over`, `season_over`; `invalid` */
    change: (body: CandidateInput, version: string | undefined) =>
      call<CandidateView>('PUT', '/candidate', { ...link, body, version }),

    /** Withdraws, or takes a guardian's agreement back. @throws ApiError 409 `unconfirmed` or `season_over` */
    withdraw: () => call<LinkView>('POST', '/candidate/withdraw', link),

    /** Takes a withdrawal back. @throws ApiError as `withdraw`, or 409 `no_agreement` */
    comeBack: () => call<CandidateView>('POST', '/candidate/return', link),

    /** Answers whether the candidate can come. @throws ApiError 409 when another slot is theirs by now */
    answerSlot: (body: SlotAnswer) =>
      call<CandidateView>('POST', '/candidate/slot', { ...link, body }),

    /** Takes the place of a selected candidate, gives it back, or asks for it. @throws ApiError 409 `no_offer` */
    answerPlace: (body: OfferAnswer) =>
      call<CandidateView>('POST', '/candidate/place', { ...link, body }),

    /** The candidate's slot as a calendar file. @throws ApiError 404 without a slot */
    readCalendar: () =>
      call<ArrayBuffer>('GET', '/candidate/slot.ics', { ...link, responseType: 'arraybuffer' }),

    /** The first meeting as a calendar file. @throws ApiError 404 where there is none for the candidate */
    readMeeting: () =>
      call<ArrayBuffer>('GET', '/candidate/meeting.ics', { ...link, responseType: 'arraybuffer' }),

    /** The slots into which the candidate may move. @throws ApiError 409 `moves_over` */
    readFreeSlots: async (signal?: AbortSignal) =>
      (await call<FreeSlots>('GET', '/candidate/seats', { ...link, signal })).slots,

    /** Moves into another slot. @throws ApiError 409 `seat_taken` or `moves_over` */
    chooseSlot: (body: Place) => call<CandidateView>('PUT', '/candidate/slot', { ...link, body }),

    /** Lets this browser show what the candidate has added, until a time. */
    readViewing: (signal?: AbortSignal) =>
      call<Viewing>('GET', '/candidate/viewing', { ...link, signal }),

    /** The picture is shown before the film plays. @throws ApiError 415, 422 */
    addPoster: (body: File) => call<CandidateView>('PUT', '/candidate/film/poster', sending(body)),

    /** @throws ApiError 409 `edits_over`; 413, 415, 422 */
    addPortrait: (body: File) => call<CandidateView>('PUT', '/candidate/portrait', sending(body)),

    /** @throws ApiError 409 `edits_over` */
    deletePortrait: () => call<CandidateView>('DELETE', '/candidate/portrait', link),

    /** @throws ApiError 409 `edits_over` */
    deleteFilm: () => call<CandidateView>('DELETE', '/candidate/film', link),

    exportData: () => call<PersonalData>('GET', '/candidate/export', link),

    /** Erases for good. @throws ApiError `invalid` when the roll number is not the application's */
    erase: (body: ErasureRequest) => call('POST', '/candidate/erase', { ...link, body }),
  };
}

const LinkAnswers = LinkRequest.omit({ challenge: true });

export const check = (fields: URLSearchParams) =>
  checked(LinkAnswers, { emailAddress: fields.get('emailAddress') ?? '' });

/** Sends a new link to an address, if there is an application with it. @returns a sentence, always the same */
export async function send(answers: Omit<LinkRequest, 'challenge'>, challenge: string) {
  const body = { ...answers, challenge };
  return (await call<Message>('POST', '/season/link', { by: 'visitor', body })).message;
}

const FAILED = 'Something went wrong at our end. Please try again in a minute.';

export const explain = (error: Error): string => failureText(error, FAILED, error.message);

/** One call at a time, and why the last one failed. @param onConflict called first when that is a change elsewhere */
export function useLinkCall(onConflict?: () => Promise<void>) {
  const { mutate, isPending, error } = useChange({
    mutationFn: (call: () => Promise<void>) =>
      call().catch(async (reason: unknown) => {
        if (reason instanceof ApiError && reason.status === 409) await onConflict?.();
        throw reason;
      }),
  });
  return { run: mutate, isRunning: isPending, failure: error && explain(error) };
}

export interface LinkProps<View = LinkView> {
  token: string;
  view: View;
  onChange: (view: LinkView) => void;
}

export type CandidateProps = LinkProps<CandidateView>;
