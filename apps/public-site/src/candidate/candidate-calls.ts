import { http, ApiError } from '@nox/api-client';
import type {
  CandidateInput,
  CandidateView,
  ErasureRequest,
  FreeSlots,
  LinkView,
  PersonalData,
  Place,
  SlotAnswer,
} from '@nox/contracts';
import { useChange } from '@nox/ui';
import type { AxiosRequestConfig } from 'axios';

// Here and not in the API client, which is part of every visitor's first load.

/** A network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 10_000;

type Options = Pick<AxiosRequestConfig, 'data' | 'signal' | 'responseType'> & { version?: string };

/** All throw ApiError `network`, 429, 401 for a link that does not work (any more), 403 where it is not the candidate's own. */
export function candidateCalls(token: string) {
  // Security boundary: the link's token goes into this header only; without `authenticated` no account's token is added.
  async function call<Result>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { version, ...options }: Options = {},
  ): Promise<Result> {
    const headers = { Authorization: `Candidate ${token}`, 'If-Match': version };
    const request = { method, url: `/candidate${path}`, timeout: TIMEOUT_MS, headers, ...options };
    return (await http.request<Result>(request)).data;
  }

  return {
    read: (signal?: AbortSignal) => call<LinkView>('GET', '', { signal }),

    readOwn: () => call<CandidateView>('GET', ''),

    /** Confirms the application, a guardian's agreement or an email address; harmless when it is repeated. */
    confirm: () => call<LinkView>('POST', '/confirm'),

    /** Another email address first needs its confirmation. @throws ApiError 412 `stale`; 409 `edits_over`, `season_over`; `invalid` */
    change: (data: CandidateInput, version: string | undefined) =>
      call<CandidateView>('PUT', '', { data, version }),

    /** Withdraws, or takes a guardian's agreement back. @throws ApiError 409 `unconfirmed` or `season_over` */
    withdraw: () => call<LinkView>('POST', '/withdraw'),

    /** Takes a withdrawal back. @throws ApiError as `withdraw`, or 409 `no_agreement` */
    comeBack: () => call<CandidateView>('POST', '/return'),

    /** Answers whether the candidate can come. @throws ApiError 409 when another slot is theirs by now */
    answerSlot: (data: SlotAnswer) => call<CandidateView>('POST', '/slot', { data }),

    /** The candidate's slot as a calendar file. @throws ApiError 404 without a slot */
    readCalendar: () => call<ArrayBuffer>('GET', '/slot.ics', { responseType: 'arraybuffer' }),

    /** The first meeting as a calendar file. @throws ApiError 404 where there is none for the candidate */
    readMeeting: () => call<ArrayBuffer>('GET', '/meeting.ics', { responseType: 'arraybuffer' }),

    /** The slots into which the candidate may move. @throws ApiError 409 `moves_over` */
    readFreeSlots: async (signal?: AbortSignal) =>
      (await call<FreeSlots>('GET', '/seats', { signal })).slots,

    /** Moves into another slot. @throws ApiError 409 `seat_taken` or `moves_over` */
    chooseSlot: (data: Place) => call<CandidateView>('PUT', '/slot', { data }),

    exportData: () => call<PersonalData>('GET', '/export'),

    /** Erases for good. @throws ApiError `invalid` when the roll number is not the application's */
    erase: (rollNumber: string) =>
      call<void>('POST', '/erase', { data: { rollNumber } satisfies ErasureRequest }),
  };
}

const FAILED = 'Something went wrong at our end. Please try again in a minute.';

export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : FAILED;

/** One call at a time, and why the last one failed. @param onConflict called first when that is a change elsewhere */
export function useAction(onConflict?: () => Promise<void>) {
  const { mutate, isPending, error } = useChange({
    mutationFn: (call: () => Promise<void>) =>
      call().catch(async (reason: unknown) => {
        if (reason instanceof ApiError && reason.status === 409) await onConflict?.();
        throw reason;
      }),
  });
  return { run: mutate, isRunning: isPending, failure: error && failureText(error) };
}

export interface LinkProps<View = LinkView> {
  token: string;
  view: View;
  onChange: (view: LinkView) => void;
}

export type CandidateProps = LinkProps<CandidateView>;
