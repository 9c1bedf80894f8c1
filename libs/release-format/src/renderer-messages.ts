import * as z from 'zod/mini';
import type { MenuEntry, Mount } from './registry.ts';

/** What the server sends to a remote's server build; the side that starts an exchange chooses its `id`. */
export type ToRenderer =
  | {
      kind: 'render';
      id: number;
      path: string;
      origin: string;
      menus?: MenuEntry[];
      asDocument?: boolean;
      /** A `Society` of `libs/contracts`; earlier servers do not say it. */
      society?: object;
    }
  /** The response to `fetch`. */
  | { kind: 'data'; id: number; status: number; body: string };

/** What a remote's server build sends to the server. */
export const FromRenderer = z.discriminatedUnion('kind', [
  /** A page's HTML, and as JSON what its scripts need to hydrate it as a whole; a document has islands at most. */
  z.object({
    kind: z.literal('rendered'),
    id: z.int(),
    html: z.string(),
    state: z.optional(z.string()),
    /** The guest's page is missing in its layout, and browsers render the whole page in its place. */
    isPartial: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('failed'),
    id: z.int(),
    message: z.string(),
    /** Server builds from before do not say it. */
    stack: z.optional(z.string()),
  }),
  /** It renders this part of a page from now on, or none in particular; with a message, the part threw and is left out of the page. */
  z.object({
    kind: z.literal('part'),
    part: z.optional(z.string()),
    message: z.optional(z.string()),
    stack: z.optional(z.string()),
  }),
  /** Requests the response of the API to an anonymous GET at this address. */
  z.object({ kind: z.literal('ask'), id: z.int(), path: z.string() }),
  /** Its process is about to evaluate it. */
  z.object({ kind: z.literal('ready') }),
  /** What it left running threw, or it could not be evaluated. */
  z.object({ kind: z.literal('ended'), message: z.string() }),
]);
export type FromRenderer = z.infer<typeof FromRenderer>;

/** The `workerData` of a server build. */
export interface RendererSettings {
  /** The address of the release's folder, with a slash at the end. */
  publicPath: string;
  /** The remotes that its pages need inside the site's layouts, the outermost first. */
  guests?: readonly GuestBuild[];
  /** Parts of pages that browsers render: islands as `remote/Name`, guests by their `publicPath`. Earlier servers do not say it, and know no parts. */
  leftOut?: readonly string[];
  /** How pages write dates and numbers; earlier servers do not say it. */
  formats?: { timeZone: string; locale: string };
}

/** A remote whose pages are rendered inside the layout of another. */
export interface GuestBuild {
  file: string;
  publicPath: string;
  mount: Mount;
  remote: { mount: Mount; mounts?: readonly Mount[] | undefined };
}
