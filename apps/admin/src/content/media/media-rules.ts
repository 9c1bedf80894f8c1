import { MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';

const MEGABYTE = 1024 * 1024;

/** What is said of each medium; an image's refusal is word for word that of spec section 5. */
const MEDIA = {
  image: {
    title: 'Image',
    refusal: 'Please upload a valid image file (jpg, png, gif).',
    formats: 'JPG, PNG, GIF, WebP or AVIF',
  },
  video: {
    title: 'Video',
    refusal: 'Please upload a valid video file (mp4, webm).',
    formats: 'MP4 or WebM',
  },
} as const;

/** What a folder of the media store takes, in words and for a file input's `accept`. */
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

/** What is said of an image that is one by its type only. */
export const UNREADABLE =
  'This image cannot be read; the file may be damaged. Please choose another.';

/** Why a file cannot go into a folder, checked before a byte is sent; undefined if it can. */
export function refusalOf(file: File, folder: MediaFolder): string | undefined {
  const { types, maxBytes } = MEDIA_FOLDERS[folder];
  const { medium } = mediaRules(folder);
  if (!types.some((type) => type === file.type)) return MEDIA[medium].refusal;
  if (file.size > maxBytes) {
    return `Please upload ${medium === 'image' ? 'an image' : 'a video'} of at most ${maxBytes / MEGABYTE} MB.`;
  }
  return undefined;
}
