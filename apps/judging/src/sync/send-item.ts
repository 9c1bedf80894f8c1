import { addReview, ApiError, setAuditionStatus } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';
import pTimeout from 'p-timeout';
import type { OutboxItem, SendResult } from '../outbox/outbox-item.ts';
import { changeEntry } from './entry-cache.ts';

/** Responses of restarting servers, proxies and rate limits. */
const RETRY_STATUSES = new Set([408, 425, 429, 502, 503, 504]);

/** How long the next item waits until the list is up to date. */
const SYNC_TIMEOUT_MS = 5_000;

/** Sends an item once. `sync` brings the list up to date; resolves to false if that was not possible. */
export async function sendItem(
  queryClient: QueryClient,
  item: OutboxItem,
  sync: () => Promise<boolean>,
): Promise<SendResult> {
  try {
    const applyToCache = await send(queryClient, item);
    // Not from the response: a replayed one may be older than the list.
    const isSynced = await pTimeout(sync(), {
      milliseconds: SYNC_TIMEOUT_MS,
      fallback: () => false,
    });
    if (!isSynced) await applyToCache();
    return 'sent';
  } catch (error) {
    const result = resultOf(error);
    if (typeof result === 'object') void sync();
    return result;
  }
}

/** As a mutation of the query client, whose cache reports an ended session to the shell. */
function send(queryClient: QueryClient, item: OutboxItem): Promise<() => Promise<void>> {
  const { entryId, key: idempotencyKey } = item;
  const call = async () => {
    if (item.kind === 'review') {
      const review = await addReview(entryId, item.review, { idempotencyKey });
      return () =>
        changeEntry(queryClient, entryId, (entry) => ({
          ...entry,
          reviews: [...entry.reviews.filter(({ _id }) => _id !== review._id), review],
        }));
    }
    const { status, expected } = item;
    await setAuditionStatus(entryId, status, { expected, idempotencyKey });
    return () => changeEntry(queryClient, entryId, (entry) => ({ ...entry, status }));
  };
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: call });
  return mutation.execute(undefined);
}

function resultOf(error: unknown): SendResult {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  if (code === 'unauthenticated' || status === 401 || status === 403) return 'signed-out';
  if (status === undefined || RETRY_STATUSES.has(status)) return 'retry';
  return { rejection: { status, code, message } };
}
