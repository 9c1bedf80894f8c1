import { z } from 'zod';
import {
  listOfLines,
  optionalLine,
  optionalMediaUrl,
  requiredLine,
  requiredParagraph,
} from './text.ts';

/** What an administrator sends to create or replace an achievement; absent fields take their defaults. */
export const AchievementInput = z.strictObject({
  title: requiredLine('Title'),
  /** A year as text (spec section 3). */
  year: z
    .string('Year is required.')
    .trim()
    .regex(/^\d{4}$/, 'Year must be a year such as 2025.'),
  event: optionalLine('Event'),
  category: optionalLine('Category'),
  imageUrl: optionalMediaUrl('Image'),
  description: requiredParagraph('Description'),
  /** Ids of members, or names of people who are not members. */
  teamMemberIdsInvolved: listOfLines('Team members'),
  specialMentions: listOfLines('Special mentions'),
});
export type AchievementInput = z.infer<typeof AchievementInput>;

export const Achievement = z.object({ _id: z.string(), ...AchievementInput.shape });
export type Achievement = z.infer<typeof Achievement>;
