import * as z from 'zod';
import { DIFFICULTIES } from './choices.ts';
import { displayOrder, Image, imageAlt, imageFocus } from './content-fields.ts';
import type { ContentFields } from './content-form.ts';
import {
  listOfLines,
  optionalMediaUrl,
  optionalWebUrl,
  requiredLine,
  requiredParagraph,
} from './text.ts';

/** The name of a style of the learn page; see `society.ts`. */
export const DanceStyle = requiredLine('Dance style');
export type DanceStyle = z.infer<typeof DanceStyle>;

export const Difficulty = z.enum(DIFFICULTIES);
export type Difficulty = z.infer<typeof Difficulty>;

/** The length of the video is in whole seconds. */
const videoDuration = z
  .int('The length of the video must be a number of seconds.')
  .min(1)
  .max(24 * 60 * 60)
  .nullable()
  .optional();

/** What an administrator sends to create or replace a tutorial; absent fields take their defaults. */
export const TutorialInput = z.strictObject({
  title: requiredLine('Title'),
  danceStyle: DanceStyle,
  videoUrl: optionalMediaUrl('Video'),
  videoDuration,
  thumbnailUrl: optionalMediaUrl('Thumbnail'),
  thumbnailAlt: imageAlt,
  thumbnailFocus: imageFocus,
  description: requiredParagraph('Description'),
  instructor: requiredLine('Instructor'),
  instructorInstaUrl: optionalWebUrl('Instructor Instagram URL'),
  difficulty: Difficulty.default('All Levels'),
  tags: listOfLines('Tags'),
  isPublished: z.boolean().default(true),
  displayOrder,
});
export type TutorialInput = z.infer<typeof TutorialInput>;

export const TUTORIAL_FIELDS = {
  title: { label: 'Title', control: 'line' },
  danceStyle: {
    label: 'Dance style',
    control: 'choice',
    choices: 'danceStyles',
    placeholder: 'Choose a style',
  },
  difficulty: { label: 'Difficulty', control: 'choice', options: DIFFICULTIES, isBeside: true },
  instructor: { label: 'Instructor', control: 'line' },
  instructorInstaUrl: { label: 'Instructor Instagram URL', control: 'link', isBeside: true },
  description: { label: 'Description', control: 'paragraph', rows: 4 },
  tags: { label: 'Tags', control: 'list' },
  isPublished: { label: 'Published', control: 'tick' },
  displayOrder: { label: 'Display Order (0 is first)', control: 'order' },
  thumbnailUrl: { label: 'Thumbnail', control: 'poster', folder: 'tutorial_thumbnails' },
  thumbnailAlt: { label: 'Alternative text', control: 'part', of: 'thumbnailUrl' },
  thumbnailFocus: { label: 'Focal point', control: 'part', of: 'thumbnailUrl' },
  videoUrl: { label: 'Video', control: 'film', folder: 'tutorial_videos' },
  videoDuration: { label: 'Video length (seconds)', control: 'part', of: 'videoUrl' },
} satisfies ContentFields<TutorialInput>;

export const Tutorial = z.object({
  _id: z.string(),
  ...TutorialInput.shape,
  /** Absent until its variants are made. */
  thumbnail: Image.optional(),
});
export type Tutorial = z.infer<typeof Tutorial>;

/** Tutorials by the name of their style; a style without tutorials is absent. */
export const TutorialsByStyle = z.record(z.string(), z.array(Tutorial));
export type TutorialsByStyle = z.infer<typeof TutorialsByStyle>;
