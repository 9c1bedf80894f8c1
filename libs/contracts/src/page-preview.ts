import { z } from 'zod';

/** The id of the item that the draft would replace; absent for a new one. */
export const PagePreviewQuery = z.strictObject({
  id: z.uuid('Id must be the id of an item.').optional(),
});
export type PagePreviewQuery = z.infer<typeof PagePreviewQuery>;

/** A public page with a draft in it, without scripts. */
export const PagePreview = z.object({ html: z.string() });
export type PagePreview = z.infer<typeof PagePreview>;
