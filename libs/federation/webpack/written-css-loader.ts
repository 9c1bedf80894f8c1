import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'webpack';

/** The style sheet that a module such as `faces.css.ts` exports; evaluated anew in each build of a development server. */
export default async function writtenCss(this: LoaderContext<object>): Promise<string> {
  // What the module imports is not among webpack's dependencies.
  this.cacheable(false);
  const address = `${pathToFileURL(this.resourcePath).href}?${Date.now()}`;
  return ((await import(address)) as { default: string }).default;
}
