import { extname, join } from 'node:path';

/** The path of a module of this library, from here: with `.ts` in the workspace, `.js` in its package. */
export const ownFile = (path: string) =>
  join(import.meta.dirname, path + extname(import.meta.filename));
