import { http } from '@nox/api-client';
import type { DayNow } from '@nox/contracts';

/** A network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 8_000;

/** How often it is read again. */
export const DAY_NOW_INTERVAL_MS = 10_000;

/**
 * Reads who is on now and next; the same object as before while the server has nothing new.
 * @param authorization of a screen's or a candidate's link
 * @returns throws ApiError 401 `unauthenticated` for a link that does not work (any more), `network`
 */
export function dayNowReader(authorization: string): (signal: AbortSignal) => Promise<DayNow> {
  let last: { tag: string; body: DayNow } | undefined;
  return async (signal) => {
    const { status, data, headers } = await http.request<DayNow>({
      ...{ method: 'GET', url: '/season/now', timeout: TIMEOUT_MS, signal },
      headers: { Authorization: authorization, 'If-None-Match': last?.tag },
      validateStatus: (code) => code === 200 || (code === 304 && last !== undefined),
    });
    if (status === 304) return last!.body;
    last = { tag: String(headers['etag']), body: data };
    return data;
  };
}
