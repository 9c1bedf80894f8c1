import { z } from 'zod';

/** The answer of a call that changes many things at once: a sentence to show as it is. */
export const Message = z.object({ message: z.string() });
export type Message = z.infer<typeof Message>;
