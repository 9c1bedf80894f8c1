import { http, ApiError } from '@nox/api-client';
import type {
  CandidateInput,
  CandidateView,
  ErasureRequest,
  FreeSlot,
  FreeSlots,
  LinkRequest,
  LinkView,
  Message,
  PersonalData,
  Place,
  SlotAnswer,
} from '@nox/contracts';
import { useRef, useState } from 'react';

// Here and not in the API client, which is part of every visitor's first load.

const PATH = '/candidate';

/** A network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 10_000;

/*
 * Security boundary: the link's token goes into this header only, never into an address, and no account's token is sent
 * with it (without `authenticated` the interceptor adds none).
 */
const withToken = (token: string) => ({
  headers: { Authorization: `Candidate ${token}` },
  timeout: TIMEOUT_MS,
});

/**
 * The calls with a secret link. All throw ApiError 401 `unauthenticated` for a link that is wrong, too old or
 * revoked, 403 `forbidden` where the link is not the candidate's own, 429 `too_many_requests`, `network`.
 * @param token the link's
 */
export const candidateCalls = (token: string) => ({
  read: async (signal?: AbortSignal): Promise<LinkView> =>
    (await http.get<LinkView>(PATH, { signal, ...withToken(token) })).data,

  /** The candidate's own application. */
  readOwn: async (): Promise<CandidateView> =>
    (await http.get<CandidateView>(PATH, withToken(token))).data,

  /** Confirms the application, a guardian's agreement or a new e-mail address; harmless when it is repeated. */
  confirm: async (): Promise<LinkView> =>
    (await http.post<LinkView>(`${PATH}/confirm`, undefined, withToken(token))).data,

  /**
   * Replaces every field; another e-mail address is `newEmail` until it is confirmed.
   * @param version the tag of the view that is replaced
   * @throws ApiError 412 `stale` after another change; 409 `edits_over`, `roll_number_taken` or `season_over`; `invalid`
   */
  change: async (input: CandidateInput, version: string | undefined): Promise<CandidateView> => {
    const { headers, ...options } = withToken(token);
    const conditional = { ...options, headers: { ...headers, 'If-Match': version } };
    return (await http.put<CandidateView>(PATH, input, conditional)).data;
  },

  /** @throws ApiError 409 `unconfirmed` or `season_over` */
  withdraw: async (): Promise<CandidateView> =>
    (await http.post<CandidateView>(`${PATH}/withdraw`, undefined, withToken(token))).data,

  /** Takes a withdrawal back. @throws ApiError as `withdraw` */
  comeBack: async (): Promise<CandidateView> =>
    (await http.post<CandidateView>(`${PATH}/return`, undefined, withToken(token))).data,

  /** Answers whether the candidate can come. @throws ApiError 409 when another slot is theirs by now */
  answerSlot: async (answer: SlotAnswer): Promise<CandidateView> =>
    (await http.post<CandidateView>(`${PATH}/slot`, answer, withToken(token))).data,

  /** The candidate's slot as a calendar file. @throws ApiError 404 without a slot */
  readCalendar: async (): Promise<ArrayBuffer> => {
    const options = { responseType: 'arraybuffer', ...withToken(token) } as const;
    return (await http.get<ArrayBuffer>(`${PATH}/slot.ics`, options)).data;
  },

  /** The slots into which the candidate may move. @throws ApiError 409 `moves_over` */
  readFreeSlots: async (signal?: AbortSignal): Promise<FreeSlot[]> =>
    (await http.get<FreeSlots>(`${PATH}/seats`, { signal, ...withToken(token) })).data.slots,

  /** Moves into another slot. @throws ApiError 409 `seat_taken` or `moves_over` */
  chooseSlot: async (place: Place): Promise<CandidateView> =>
    (await http.put<CandidateView>(`${PATH}/slot`, place, withToken(token))).data,

  /** Everything that is stored about the candidate. */
  exportData: async (): Promise<PersonalData> =>
    (await http.get<PersonalData>(`${PATH}/export`, withToken(token))).data,

  /** For good. @throws ApiError `invalid` when the roll number is not the application's */
  erase: async (rollNumber: string): Promise<void> => {
    const body: ErasureRequest = { rollNumber };
    await http.post(`${PATH}/erase`, body, withToken(token));
  },
});

/** Sends a new link to an address, if there is an application with it. @returns a sentence, always the same */
export const requestLink = async (request: LinkRequest): Promise<string> =>
  (await http.post<Message>('/season/link', request)).data.message;

const FAILED = 'Something went wrong at our end. Please try again in a minute.';

export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : FAILED;

/** One call at a time, and why the last one failed. */
export function useAction() {
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (call: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setFailure(undefined);
    try {
      await call();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };

  return { run, isRunning, failure };
}

/** A candidate's own link: its token, what it shows, and what it shows after a change. */
export interface CandidateProps {
  token: string;
  view: CandidateView;
  onChange: (view: LinkView) => void;
}
