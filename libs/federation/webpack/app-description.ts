export interface AppDescription {
  /** The app's name in the registry, in addresses and in Nx: `public-site`. */
  name: string;
  /** The app's folder, absolute. */
  directory: string;
  /** The shell provides the shared modules and loads remotes; a remote exposes `./routes`. */
  role: 'shell' | 'remote';
  /** It exposes `./islands`, too: the list in `src/islands.ts`. */
  hasIslands?: boolean;
  /** Further files of its releases, which the server reads. */
  jsonFiles?: Record<string, unknown>;
  /** Names of further chunks by the pages' path (`/admin/*`), or by `data-styles` in rendered HTML, whose styles are then in the page. */
  preloads?: Record<string, string[]>;
  /** The ranges of shared modules that a remote runs with, by name, such as `^1.0.0 || ^2.0.0`; else that of the installed one. */
  requires?: Record<string, string>;
  /** The module by which a server renders its pages, relative to the folder; without it only browsers do. */
  serverEntry?: string;
  /** Its public pages are rendered inside the layout of a remote that has a `serverEntry`. */
  isRenderedInHost?: boolean;
  /** Expressions put in place of identifiers at build time, as webpack's DefinePlugin takes them. */
  define?: Record<string, string>;
}
