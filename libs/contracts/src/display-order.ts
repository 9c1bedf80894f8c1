import { z } from 'zod';

/** An item's position in its list: 0 is shown first. */
export const displayOrder = z
  .int('Display order must be a whole number.')
  .min(0, 'Display order must be 0 or more.')
  .max(1_000_000, 'Display order must be at most 1000000.')
  .default(0);

const MAX_ITEMS = 5_000;

const orderedIds = z
  .array(z.uuid('Every item must be named by its id.'))
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
