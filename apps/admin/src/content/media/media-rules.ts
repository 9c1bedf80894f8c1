import { MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';

const MEGABYTE = 1024 * 1024;

/** The texts of each medium; an image's rejection is literally that of spec section 5. */
const MEDIA = {
  image: {
    title: 'Image',
    rejection: 'Please upload a valid image file (jpg, png, gif).',
    formats: 'JPG, PNG, GIF, WebP or AVIF',
  },
  video: {
    title: 'Video',
    rejection: 'Please upload a valid video file (mp4, webm).',
    formats: 'MP4 or WebM',
  },
} as const;

/** What a folder of the media store accepts, as text and for a file input's `accept`. */
export function mediaRules(folder: MediaFolder) {
  const { types, maxBytes } = MEDIA_FOLDERS[folder];
  const medium = types[0].startsWith('video/') ? 'video' : 'image';
  return {
    medium,
    title: MEDIA[medium].title,
    accept: types.join(','),
    hint: `${MEDIA[medium].formats}, up to ${maxBytes / MEGABYTE} MB.`,
  } as const;
}

const UNREADABLE = 'This image cannot be read; the file may be damaged. Please choose another.';

/** The reason against a file by its type and size; undefined if the folder accepts it. */
export function rejectionOf(file: File, folder: MediaFolder): string | undefined {
  const { types, maxBytes } = MEDIA_FOLDERS[folder];
  const { medium } = mediaRules(folder);
  if (!types.some((type) => type === file.type)) return MEDIA[medium].rejection;
  if (file.size > maxBytes) {
    return `Please upload ${medium === 'image' ? 'an image' : 'a video'} of at most ${maxBytes / MEGABYTE} MB.`;
  }
  return undefined;
}

/** The reason against a file by its content; undefined also if the browser cannot check it: then the server decides. */
export async function contentRejectionOf(
  file: File,
  folder: MediaFolder,
): Promise<string | undefined> {
  if (mediaRules(folder).medium !== 'image' || typeof createImageBitmap === 'undefined') return;
  try {
    (await createImageBitmap(file)).close();
  } catch {
    return UNREADABLE;
  }
}
