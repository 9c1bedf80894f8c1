import { z } from 'zod';

/** What search engines and chats show of one public page. */
export const PageHead = z.strictObject({
  /** Root-relative, without a slash at the end. */
  path: z.string().regex(/^\/(?:[^/?#]+(?:\/[^/?#]+)*)?$/),
  title: z.string().min(1),
  description: z.string().min(1),
  /** A picture of 1200 by 630 pixels in the release's own folder. */
  image: z.strictObject({ file: z.string().min(1), alt: z.string().min(1) }),
  /** Whether the page shows the tutorials' videos, which search engines list one by one. */
  hasVideos: z.boolean().default(false),
});
export type PageHead = z.infer<typeof PageHead>;

/**
 * The public pages of a remote, which a release of it carries as `pages.json`. The server writes them into the HTML
 * and the sitemap; an address of that remote that is not among them is answered with 404.
 */
export const PageHeads = z.strictObject({
  siteName: z.string().min(1),
  /** Who speaks here, for search engines. */
  organization: z.strictObject({
    name: z.string().min(1),
    description: z.string().min(1),
    /** Its pages elsewhere. */
    sameAs: z.array(z.url()),
  }),
  pages: z.array(PageHead).min(1),
});
export type PageHeads = z.input<typeof PageHeads>;
