import { z } from 'zod';
import { displayOrder, Image, imageAlt, imageFocus } from './content-fields.ts';
import { TEAM_CATEGORIES } from './choices.ts';
import {
  optionalLine,
  optionalMediaUrl,
  optionalParagraph,
  optionalWebUrl,
  requiredLine,
} from './text.ts';

export const TeamCategory = z.enum(TEAM_CATEGORIES);
export type TeamCategory = z.infer<typeof TeamCategory>;

/** What an administrator sends to create or replace a member; absent fields take their defaults. */
export const TeamMemberInput = z.strictObject({
  name: requiredLine('Name'),
  year: optionalLine('Year'),
  position: requiredLine('Position'),
  category: TeamCategory.default('Members'),
  instaUrl: optionalWebUrl('Instagram URL'),
  linkedInUrl: optionalWebUrl('LinkedIn URL'),
  intro: optionalParagraph('Intro'),
  specialization: optionalParagraph('Specialization'),
  imageUrl: optionalMediaUrl('Image'),
  imageAlt,
  imageFocus,
  isActive: z.boolean().default(true),
  displayOrder,
});
export type TeamMemberInput = z.infer<typeof TeamMemberInput>;

export const TeamMember = z.object({
  _id: z.string(),
  ...TeamMemberInput.shape,
  /** Absent until its variants are made. */
  image: Image.optional(),
});
export type TeamMember = z.infer<typeof TeamMember>;
