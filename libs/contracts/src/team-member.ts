import * as z from 'zod';
import { displayOrder, Image, imageAlt, imageFocus } from './content-fields.ts';
import type { ContentFields } from './content-form.ts';
import {
  optionalLine,
  optionalMediaUrl,
  optionalParagraph,
  optionalWebUrl,
  requiredLine,
} from './text.ts';

/** The name of a section of the team; see `society.ts`. */
export const TeamCategory = requiredLine('Category');
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

export const TEAM_MEMBER_FIELDS = {
  name: { label: 'Name', control: 'line' },
  position: { label: 'Position', control: 'line', isBeside: true },
  year: { label: 'Year', control: 'line' },
  category: { label: 'Category', control: 'choice', choices: 'teamSections', isBeside: true },
  instaUrl: { label: 'Instagram URL', control: 'link' },
  linkedInUrl: { label: 'LinkedIn URL', control: 'link', isBeside: true },
  intro: { label: 'Intro', control: 'paragraph', rows: 4 },
  specialization: { label: 'Specialization', control: 'paragraph', rows: 2 },
  isActive: { label: 'Active', control: 'tick' },
  displayOrder: { label: 'Display Order (0 is highest)', control: 'order' },
  imageUrl: { label: 'Image', control: 'portrait', folder: 'team_images' },
  imageAlt: { label: 'Alternative text', control: 'part', of: 'imageUrl' },
  imageFocus: { label: 'Focal point', control: 'part', of: 'imageUrl' },
} satisfies ContentFields<TeamMemberInput>;

export const TeamMember = z.object({
  _id: z.string(),
  ...TeamMemberInput.shape,
  /** Absent until its variants are made. */
  image: Image.optional(),
});
export type TeamMember = z.infer<typeof TeamMember>;
