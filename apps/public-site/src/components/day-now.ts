import { http } from '@nox/api-client';
import type { DayNow } from '@nox/contracts';

/** A network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 8_000;

/** Who is on now and next, with what names this state. */
export interface TaggedNow {
  tag: string;
  now: DayNow;
}

/**
 * @param authorization of a screen's or a candidate's link
 * @param known what was read before: the same object is returned while the server has nothing new
 * @throws ApiError 401 `unauthenticated` for a link that does not work (any more), `network`
 */
export async function readDayNow(
  authorization: string,
  known: TaggedNow | undefined,
  signal: AbortSignal,
): Promise<TaggedNow> {
  const { status, headers, data } = await http.get<DayNow>('/season/now', {
    headers: { Authorization: authorization, 'If-None-Match': known?.tag },
    validateStatus: (code) => code === 200 || (code === 304 && known !== undefined),
    ...{ signal, timeout: TIMEOUT_MS },
  });
  return status === 304 ? known! : { tag: String(headers['etag'] ?? ''), now: data };
}
