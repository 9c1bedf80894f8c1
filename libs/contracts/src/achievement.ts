import * as z from 'zod';
import {
  Image,
  imageAlt,
  imageFocus,
  MAX_PICTURES,
  PictureInput,
  TOO_MANY_PICTURES,
} from './content-fields.ts';
import type { ContentFields } from './content-form.ts';
import {
  boundedText,
  listOfLines,
  optionalLine,
  optionalMediaUrl,
  requiredLine,
  requiredParagraph,
  wholeNumber,
} from './text.ts';

const YEAR = 'Year must be a year such as 2025.';
/** The year is a text (spec section 3); callers may send the number. */
const year = boundedText(16, YEAR)
  .trim()
  .regex(/^\d{4}$/, YEAR);

/** What an administrator sends to create or replace an achievement; absent fields take their defaults. */
export const AchievementInput = z.strictObject({
  title: requiredLine('Title'),
  year: z.union([year, wholeNumber(1_000, 9_999, YEAR)], 'Year is required.').transform(String),
  event: optionalLine('Event'),
  category: optionalLine('Category'),
  imageUrl: optionalMediaUrl('Image'),
  imageAlt,
  imageFocus,
  /** Pictures are shown beside the main image, in order. */
  pictures: z.array(PictureInput).max(MAX_PICTURES, TOO_MANY_PICTURES).optional(),
  description: requiredParagraph('Description'),
  /** Ids of members, or names of people who are not members. */
  teamMemberIdsInvolved: listOfLines('Team members'),
  specialMentions: listOfLines('Special mentions'),
});
export type AchievementInput = z.infer<typeof AchievementInput>;

export const ACHIEVEMENT_FIELDS = {
  title: { label: 'Title', control: 'line' },
  year: { label: 'Year', control: 'year' },
  category: { label: 'Category', control: 'line', isBeside: true },
  event: { label: 'Event', control: 'line' },
  description: { label: 'Description', control: 'paragraph', rows: 4 },
  teamMemberIdsInvolved: { label: 'Team members involved', control: 'members' },
  specialMentions: { label: 'Special mentions', control: 'list' },
  imageUrl: { label: 'Image', control: 'photo', folder: 'achievement_images' },
  imageAlt: { label: 'Alternative text', control: 'part', of: 'imageUrl' },
  imageFocus: { label: 'Focal point', control: 'part', of: 'imageUrl' },
  pictures: { label: 'More pictures', control: 'pictures', folder: 'achievement_images' },
} satisfies ContentFields<AchievementInput>;

export const Achievement = z.object({
  _id: z.string(),
  ...AchievementInput.shape,
  year,
  /** Absent until its variants are made. */
  image: Image.optional(),
  pictures: z.array(z.object({ ...PictureInput.shape, image: Image.optional() })).optional(),
});
export type Achievement = z.infer<typeof Achievement>;
