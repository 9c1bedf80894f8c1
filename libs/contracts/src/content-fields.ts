import * as z from 'zod';
import { optionalLine, requiredMediaUrl, uuid } from './text.ts';

/** The point of an image that every crop keeps: from 0 (left, top) to 1 (right, bottom). */
export const ImageFocus = z.strictObject({
  x: z.number('The focal point must be a number from 0 to 1.').min(0).max(1),
  y: z.number('The focal point must be a number from 0 to 1.').min(0).max(1),
});
export type ImageFocus = z.infer<typeof ImageFocus>;

export const imageFocus = ImageFocus.nullable().optional();
export const imageAlt = optionalLine('Alternative text').unwrap().optional();

export const PictureInput = z.strictObject({
  url: requiredMediaUrl('Picture'),
  alt: imageAlt,
  focus: imageFocus,
});

/** The limit does not count a main image. */
export const MAX_PICTURES = 30;

export const TOO_MANY_PICTURES = `There may be at most ${MAX_PICTURES} pictures.`;

/** The variants of an uploaded image: each exists for each width and format. */
export const Image = z.object({
  /** The size of the upright image is in pixels. */
  width: z.int(),
  height: z.int(),
  /** A few pixels as WebP in base64, for a `data:` address; empty for an image with transparency. */
  placeholder: z.string().max(100),
  /** The folder with `<width>.<format>`; where addresses are no paths, with `*` for that. What it has never changes. */
  path: z.string(),
  /** Ascending, in pixels. */
  widths: z.array(z.int()).min(1),
  /** The best first; every browser knows the last one. */
  formats: z.array(z.enum(['avif', 'webp', 'jpg', 'png'])).min(1),
});
export type Image = z.infer<typeof Image>;

/** An item's position in its list: 0 is shown first. */
export const displayOrder = z
  .int('Display order must be a whole number.')
  .min(0, 'Display order must be 0 or more.')
  .max(1_000_000, 'Display order must be at most 1000000.')
  .default(0);

const MAX_ITEMS = 5_000;

const orderedIds = z
  .array(uuid('Every item must be named by its id.'))
  .min(1, 'Name at least one item.')
  .max(MAX_ITEMS, `Name at most ${MAX_ITEMS} items.`)
  .refine((ids) => new Set(ids).size === ids.length, 'An item is named twice.');

/** The items of one list in their new order. */
export const DisplayOrderChange = z.strictObject({
  ids: orderedIds,
  /** The order that was changed: another one on the server refuses the write. */
  before: orderedIds.optional(),
});
export type DisplayOrderChange = z.infer<typeof DisplayOrderChange>;

/** A write of an item of content, for those who may edit it. */
export const ContentChange = z.object({
  kind: z.enum(['created', 'changed', 'restored']),
  /** ISO time by the server's clock. */
  at: z.string(),
  /** The email address of the account, if it has one. */
  by: z.string().nullable(),
  fields: z.array(z.string()),
});
export type ContentChange = z.infer<typeof ContentChange>;

/** A deleted item of content that can still be restored. */
export const DeletedItem = z.object({
  _id: z.string(),
  name: z.string(),
  /** ISO time by the server's clock. */
  deletedAt: z.string(),
  /** ISO time after which it cannot be restored. */
  until: z.string(),
  /** The email address of the account that deleted it, if it has one. */
  by: z.string().nullable(),
});
export type DeletedItem = z.infer<typeof DeletedItem>;
