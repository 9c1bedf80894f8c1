import { FILM_FORMATS, filmRejection, MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';
import { isCalledHeic, type PreparedFile } from './prepare-image.ts';

const MEGABYTE = 1024 * 1024;

// WebKit itself converts HEIC to JPEG where a file input does not name it; elsewhere the person learns what to do.
const HEIC_TYPES = 'GestureEvent' in globalThis ? [] : ['image/heic', 'image/heif'];

/** The texts of each medium; an image's rejection is literally that of spec section 5. */
const MEDIA = {
  image: {
    title: 'Image',
    rejection: 'Please upload a valid image file (jpg, png, gif).',
    formats: 'JPG, PNG, GIF, WebP or AVIF',
  },
  video: {
    title: 'Video',
    rejection: filmRejection(undefined)!,
    formats: FILM_FORMATS,
  },
} as const;

/** What is being done to chosen files: a form that is saved meanwhile waits for it. */
export const preparations = new WeakMap<File, Promise<PreparedFile>>();

/** What a folder of the media store accepts, as text and for a file input's `accept`. */
export function mediaRules(folder: MediaFolder) {
  const { types, maxBytes } = MEDIA_FOLDERS[folder];
  const medium = types[0].startsWith('video/') ? 'video' : 'image';
  return {
    medium,
    title: MEDIA[medium].title,
    accept: [...types, ...(medium === 'image' ? HEIC_TYPES : [])].join(','),
    hint: `${MEDIA[medium].formats}, up to ${maxBytes / MEGABYTE} MB.`,
  } as const;
}

/** The reason against a file by its size and type; undefined if the folder may take it. */
export function rejectionOf(file: File, folder: MediaFolder): string | undefined {
  const { types, maxBytes } = MEDIA_FOLDERS[folder];
  const { medium } = mediaRules(folder);
  if (file.size === 0) return 'The file is empty. Please choose another.';
  const isKnown = types.some((type) => type === file.type);
  // An image is made smaller, and HEIC converted, before it is sent.
  if (medium === 'image') return isKnown || isCalledHeic(file) ? undefined : MEDIA.image.rejection;
  if (!isKnown) return MEDIA.video.rejection;
  return file.size > maxBytes
    ? `Please upload a video of at most ${maxBytes / MEGABYTE} MB.`
    : undefined;
}
