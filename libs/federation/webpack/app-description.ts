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
  /** The names of further chunks that pages need, by the pages' path: `/admin/*` for all below. A remote's pages follow from its routes. */
  preloads?: Record<string, string[]>;
  /** The module by which a server renders its pages, relative to the folder; without it only browsers do. */
  serverEntry?: string;
  /** Expressions put in place of identifiers at build time, as webpack's DefinePlugin takes them. */
  define?: Record<string, string>;
}
