import { z } from 'zod';

/** The response of a bulk change: a sentence to show. */
export const Message = z.object({ message: z.string() });
export type Message = z.infer<typeof Message>;
