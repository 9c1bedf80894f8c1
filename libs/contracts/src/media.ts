import * as z from 'zod';
import { Image } from './content-fields.ts';
import { requiredLine } from './text.ts';

/** The first frame stands for what moves, APNG among it. */
const IMAGE_TYPES = [
  ...(['image/jpeg', 'image/png', 'image/apng', 'image/gif'] as const),
  ...(['image/webp', 'image/avif'] as const),
] as const;
/** What a phone calls QuickTime is an MP4 in all but its name, if its codecs are those of one; see `film.ts`. */
const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
const MEGABYTE = 1024 * 1024;

/** The content types and the size limit in bytes of each folder of the media store (spec section 5). */
export const MEDIA_FOLDERS = {
  team_images: { types: IMAGE_TYPES, maxBytes: 10 * MEGABYTE },
  achievement_images: { types: IMAGE_TYPES, maxBytes: 10 * MEGABYTE },
  tutorial_thumbnails: { types: IMAGE_TYPES, maxBytes: 10 * MEGABYTE },
  society_images: { types: IMAGE_TYPES, maxBytes: 10 * MEGABYTE },
  tutorial_videos: { types: VIDEO_TYPES, maxBytes: 200 * MEGABYTE },
} as const;

export type MediaFolder = keyof typeof MEDIA_FOLDERS;

export const MediaFolderName = z.enum(
  Object.keys(MEDIA_FOLDERS) as [MediaFolder, ...MediaFolder[]],
);

/** The query of an upload: the name or title of the entity. */
export const MediaUploadQuery = z.strictObject({ name: requiredLine('Name') });

/** The response to an upload: `url` is root-relative and goes into the entity's field; of an image with its variants. */
export const UploadedMedia = z.object({ url: z.string(), image: Image.optional() });
export type UploadedMedia = z.infer<typeof UploadedMedia>;
