import { z } from 'zod';

/** The state of a navigation from the list of entries to the page that writes to them. */
export const ChosenEntries = z.object({ chosen: z.array(z.uuid()).min(1) });
export type ChosenEntries = z.infer<typeof ChosenEntries>;
