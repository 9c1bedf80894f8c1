import { addReview, ApiError, setAuditionStatus } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { changeEntry } from '../entry/entry-cache.ts';
import type { Delivery, Refusal } from './delivery.ts';

/**
 * How an attempt ended. `later`: nobody answered, or only that it is not the time. `signed-out`: it waits for the
 * account's next session.
 */
export type Attempt = 'sent' | 'later' | 'signed-out' | { refusal: Refusal };

/** A server that restarts, a proxy before it, and those who are asked to slow down. */
const LATER = new Set([408, 425, 429, 502, 503, 504]);

/** For so long the next one in the line waits until the list is up to date. */
const CATCH_UP_MS = 5_000;

/**
 * Sends a delivery once.
 * @param catchUp brings the list up to date; false if that was not possible
 */
export async function sendDelivery(
  queryClient: QueryClient,
  delivery: Delivery,
  catchUp: () => Promise<boolean>,
): Promise<Attempt> {
  try {
    const show = await send(queryClient, delivery);
    // An answer that was recorded long ago may tell less than is known by now: the list is asked for what is true.
    if (!(await soon(catchUp()))) await show();
    return 'sent';
  } catch (error) {
    const attempt = attemptOf(error);
    if (typeof attempt === 'object') void catchUp();
    return attempt;
  }
}

/** What `isDone` says in time, else false: then it is not done yet. */
async function soon(isDone: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CATCH_UP_MS);
  });
  return Promise.race([isDone, late]).finally(() => clearTimeout(timer));
}

/** By way of the cache's mutations, which tell the frame around this page when a session has ended. */
function send(queryClient: QueryClient, delivery: Delivery): Promise<() => Promise<void>> {
  const { entryId, key: idempotencyKey } = delivery;
  const call = async () => {
    if (delivery.kind === 'review') {
      const review = await addReview(entryId, delivery.review, { idempotencyKey });
      return () =>
        changeEntry(queryClient, entryId, (known) => ({
          ...known,
          reviews: [...known.reviews.filter(({ _id }) => _id !== review._id), review],
        }));
    }
    const { status, expected } = delivery;
    await setAuditionStatus(entryId, status, { expected, idempotencyKey });
    return () => changeEntry(queryClient, entryId, (known) => ({ ...known, status }));
  };
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: call });
  return mutation.execute(undefined);
}

function attemptOf(error: unknown): Attempt {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  if (code === 'unauthenticated' || status === 401 || status === 403) return 'signed-out';
  if (status === undefined || LATER.has(status)) return 'later';
  return { refusal: { status, code, message } };
}
