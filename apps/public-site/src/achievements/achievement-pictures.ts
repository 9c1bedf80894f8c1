import type { Achievement } from '@nox/contracts';

/** An achievement's image and its further pictures, in order; without the image if there is none. */
export function picturesOf({ imageUrl, imageAlt, imageFocus, image, pictures = [] }: Achievement) {
  const main = { url: imageUrl, alt: imageAlt, focus: imageFocus, image };
  return imageUrl === '' ? pictures : [main, ...pictures];
}
