/** The few words in which the four web apps differ; everything else is the same for all of them. */
export interface AppDescription {
  /** The app's name in the registry, in addresses and in Nx: `public-site`. */
  name: string;
  /** The app's folder, absolute. */
  directory: string;
  /** The shell provides the shared modules and loads remotes; a remote exposes `./routes`. */
  role: 'shell' | 'remote';
  /** What else a release of it carries, by file name; programs on the server read it. */
  jsonFiles?: Record<string, unknown>;
  /**
   * The chunks of each page by its path, which the server names in the page's HTML: `/team/:id` with any id,
   * `/admin/*` with everything below. The first that fits counts.
   */
  pageChunks?: Record<string, string[]>;
  /** The module by which a server renders its pages, relative to the folder; without it only browsers do. */
  serverEntry?: string;
  /** Expressions put in place of identifiers at build time, as webpack's DefinePlugin takes them. */
  define?: Record<string, string>;
}
