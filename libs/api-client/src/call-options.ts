import type { IdempotencyKey } from '@nox/contracts';
import type { AxiosRequestConfig } from 'axios';

/** The time limit of calls of a few bytes: a network that neither answers nor fails counts as offline after it. */
export const SHORT_TIMEOUT_MS = 10_000;

/** Who asks: the signed-in account, with what is said without a session; a candidate's or a screen's link; or any visitor. */
type Caller = { account: true | string } | { candidate: string } | { display: string } | 'visitor';

/** What a call says beside its method, path and body; `axios-client.ts` makes headers of it. */
export interface CallHeaders {
  by?: Caller | undefined;
  /** The version that a write replaces, or its `ETag`: the write is refused while the server has another one. */
  version?: number | string | undefined;
  /** A repeated write with the same key has no effect, and gets the first response. */
  idempotencyKey?: IdempotencyKey | undefined;
}

/** `by`: the signed-in account, unless it names another caller. `timeout`: 30 s, unless it says another limit. */
export interface CallOptions
  extends CallHeaders, Omit<AxiosRequestConfig, 'authenticated' | 'data' | 'method' | 'url'> {
  body?: unknown;
}
