import { call } from '@nox/api-client/call';
import type {
  Display,
  DisplayInput,
  IdempotencyKey,
  NewDisplay,
  Swap,
  SwapResult,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

/** At once and in what is published; repeated with its key, once. @throws ApiError 409 `no_slot`, `withdrawn`, `already_on`, `slot_changing` */
export const swapSeats = (swap: Swap, idempotencyKey: IdempotencyKey) =>
  call<SwapResult>('POST', '/check-in/swaps', { body: swap, idempotencyKey });

/** The screens that show who is next, without what opens them. */
export const displaysQuery = queryOptions({
  queryKey: ['displays'],
  queryFn: ({ signal }) => call<Display[]>('GET', '/displays', { signal }),
  staleTime: 0,
});

/** With what opens it, which is in this response only. */
export const addDisplay = (input: DisplayInput) =>
  call<NewDisplay>('POST', '/displays', { body: input });

/** Its link works no more. @throws ApiError `not_found` */
export const revokeDisplay = (id: string) => call('DELETE', `/displays/${encodeURIComponent(id)}`);
