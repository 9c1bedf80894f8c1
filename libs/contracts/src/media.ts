import { z } from 'zod';
import { Image } from './image.ts';
import { MEDIA_FOLDERS, type MediaFolder } from './media-folders.ts';
import { requiredLine } from './text.ts';

export const MediaFolderName = z.enum(
  Object.keys(MEDIA_FOLDERS) as [MediaFolder, ...MediaFolder[]],
);

/** The query of an upload: the name or title of the entity. */
export const MediaUploadQuery = z.strictObject({ name: requiredLine('Name') });
export type MediaUploadQuery = z.infer<typeof MediaUploadQuery>;

/** The response to an upload: `url` is root-relative and goes into the entity's field; of an image with its variants. */
export const UploadedMedia = z.object({ url: z.string(), image: Image.optional() });
export type UploadedMedia = z.infer<typeof UploadedMedia>;
