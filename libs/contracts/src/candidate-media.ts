import * as z from 'zod';
import { Image } from './content-fields.ts';

/** What a candidate has added to the application. Addresses answer those alone who may see it, in the browser in which they are. */
export const CandidateMedia = z.object({
  film: z
    .object({
      /** Root-relative, as that of the poster, which is absent where the candidate's browser could not make one. */
      address: z.string(),
      poster: z.string().optional(),
      /** How long it is. */
      seconds: z.int(),
    })
    .optional(),
  portrait: Image.optional(),
});
export type CandidateMedia = z.infer<typeof CandidateMedia>;

/** A browser shows media until then. */
export const Viewing = z.object({ until: z.string() });
export type Viewing = z.infer<typeof Viewing>;

/** What films take, those of former seasons included. `room` is how many more bytes are accepted; it is negative where the disk is too full. */
export const MediaUsage = z.object({ films: z.int(), bytes: z.int(), room: z.int() });
export type MediaUsage = z.infer<typeof MediaUsage>;
