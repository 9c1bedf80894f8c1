import { z } from 'zod';
import { optionalLine } from './text.ts';

/** The point of an image that every crop keeps: from 0 (left, top) to 1 (right, bottom). */
export const ImageFocus = z.strictObject({
  x: z.number('The focal point must be a number from 0 to 1.').min(0).max(1),
  y: z.number('The focal point must be a number from 0 to 1.').min(0).max(1),
});
export type ImageFocus = z.infer<typeof ImageFocus>;

/** Both are absent from older pages: an absent one leaves what is stored for the same image. */
export const imageFocus = ImageFocus.nullable().optional();
export const imageAlt = optionalLine('Alternative text').unwrap().optional();

/** The variants of an uploaded image: each exists for each width and format. */
export const Image = z.object({
  /** Of the image, upright, in pixels. */
  width: z.int(),
  height: z.int(),
  /** A few pixels as WebP in base64, for a `data:` address; empty for an image with transparency. */
  placeholder: z.string().max(100),
  /**
   * Of the folder with `<width>.<format>`, or an address with `*` in place of such a name, where addresses are no paths.
   * Never changes what it has.
   */
  path: z.string(),
  /** Ascending, in pixels. */
  widths: z.array(z.int()).min(1),
  /** The best first; every browser knows the last one. */
  formats: z.array(z.enum(['avif', 'webp', 'jpg', 'png'])).min(1),
});
export type Image = z.infer<typeof Image>;
