import { z } from 'zod';

/** The header `Idempotency-Key`: the client's id of one write, visible ASCII. A repeated request has no effect. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'An idempotency key has 1 to 100 visible ASCII characters.');
export type IdempotencyKey = z.infer<typeof IdempotencyKey>;
