import { z } from 'zod';

/**
 * The header `Idempotency-Key`: the client's id of one write, so that a repeated request has no effect. Visible ASCII
 * characters; this client sends UUIDs.
 */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'An idempotency key has 1 to 100 visible ASCII characters.');
export type IdempotencyKey = z.infer<typeof IdempotencyKey>;
