import { z } from 'zod';

/**
 * What the header `Idempotency-Key` holds: a name that the client gives to one write, so that sending it again
 * does nothing twice. Visible ASCII characters; ours are UUIDs.
 */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'An idempotency key has 1 to 100 visible ASCII characters.');
export type IdempotencyKey = z.infer<typeof IdempotencyKey>;
