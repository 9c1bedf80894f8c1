import * as z from 'zod';

const ShareImage = z.strictObject({ file: z.string().min(1), alt: z.string().min(1) });

/** The metadata of one public page, for search engines and link previews. */
export const PageHead = z.strictObject({
  /** Root-relative, without a slash at the end. */
  path: z.string().regex(/^\/(?:[^/?#]+(?:\/[^/?#]+)*)?$/),
  title: z.string().min(1),
  description: z.string().min(1),
  /**
   * An image of 1200 by 630 pixels in the release's folder; without one, the page has that of the site's first page. For a society with
   * another name, tagline or accent the server draws the SVG of the same name beside it, if there is one with `{name}` in its
   * texts; `{first}`, `{second}` and `{tagline}` are further words, `{accent}` and `{deep}` colours. A `text` has a box: `x`, the
   * baseline `y` of its last line (of the first with `data-from="top"`), `width`, `height` and the largest `font-size`; the
   * letters go from the first of its `data-widths` (62 to 125) to the second.
   */
  image: ShareImage.optional(),
  /** Whether the page shows the tutorials' videos, which search engines list one by one. */
  hasVideos: z.boolean().default(false),
  /** Search engines and the sitemap leave out the others. */
  isListed: z.boolean().default(true),
});
export type PageHead = z.infer<typeof PageHead>;

/**
 * The content of `pages.json`. In its texts, `{name}`, `{tagline}`, `{description}` and `{styles}` are the society's. Other addresses of the remote get 404. Inside a host's layout it
 * has that one's name.
 */
export const PageHeads = z.strictObject({
  siteName: z.string().min(1).optional(),
  organization: z
    .strictObject({
      name: z.string().min(1),
      description: z.string().min(1),
      sameAs: z.array(z.url()),
    })
    .optional(),
  /** Shown instead of the others where the society has another name or tagline, and nothing can be drawn. */
  plainImage: ShareImage.optional(),
  pages: z.array(PageHead).min(1),
});
export type PageHeads = z.input<typeof PageHeads>;

/** `id`: of the item that the draft would replace; absent for a new one. */
export const PagePreviewQuery = z.strictObject({
  /** Another page than that of the content; `picture` is what chats show of a link. */
  page: z.enum(['/', '/team', '/learn', 'picture'], 'There is no such preview.').optional(),
  id: z.uuid('Id must be the id of an item.').optional(),
});

export type PagePreviewQuery = z.infer<typeof PagePreviewQuery>;

/** A public page with a draft in it, without scripts. */
export const PagePreview = z.object({ html: z.string() });
export type PagePreview = z.infer<typeof PagePreview>;
