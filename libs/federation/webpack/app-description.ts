import type { PageHeads } from '@nox/contracts';
import type { Compiler } from 'webpack';

export interface AppDescription {
  /** The app's name in the registry, in addresses and in Nx: `public-site`. */
  name: string;
  /** The app's folder, absolute. */
  directory: string;
  /** The shell provides the shared modules and loads remotes; a remote exposes `./routes`. */
  role: 'shell' | 'remote';
  /** It exposes `./islands`, too: the list in `src/islands.ts`. */
  hasIslands?: boolean;
  /** Further files of its releases, which the server reads; `pages.json` has the pages for visitors. */
  jsonFiles?: { 'pages.json'?: PageHeads } & Record<string, unknown>;
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

/** Fails a build whose server could not read what it says of its pages for visitors. */
export const checkedHeadsPlugin =
  ({ name, jsonFiles }: AppDescription) =>
  ({ hooks, webpack }: Compiler) =>
    hooks.make.tapPromise('CheckedHeadsPlugin', async ({ errors }) => {
      const sentence = await findWrongHeads(name, jsonFiles?.['pages.json']);
      if (sentence) errors.push(new webpack.WebpackError(sentence));
    });

/** @returns the sentence about `pages.json`, if it is there and wrong */
export async function findWrongHeads(app: string, heads: unknown): Promise<string | undefined> {
  if (heads === undefined) return undefined;
  const schemas = await import('@nox/contracts');
  const [issue] = schemas.PageHeads.safeParse(heads).error?.issues ?? [];
  return (
    issue &&
    `pages.json of ${app} does not say what it should: ${issue.message} at ${issue.path.join('.') || 'its top'}. The type PageHeads of @nox/contracts says what it should.`
  );
}
