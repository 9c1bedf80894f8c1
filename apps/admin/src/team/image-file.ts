import { MEDIA_FOLDERS } from '@nox/contracts';

const { types, maxBytes } = MEDIA_FOLDERS.team_images;

/** For a file input's `accept`. */
export const IMAGE_TYPES = types.join(',');

/** Why a file cannot be a member's photo, checked before a byte is sent; undefined if it can. */
export function refusalOf(file: File): string | undefined {
  if (!types.some((type) => type === file.type)) {
    return 'Please upload a valid image file (jpg, png, gif).';
  }
  if (file.size > maxBytes) {
    return `Please upload an image of at most ${maxBytes / 1024 / 1024} MB.`;
  }
  return undefined;
}
