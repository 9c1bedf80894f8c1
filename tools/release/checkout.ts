import { resolve } from 'node:path';
import { buildFolder, WEB_APPS, WORKSPACE } from '../workspace.ts';

/** What commands take from the checkout in which they run. */
export interface Checkout {
  apps: readonly string[];
  webRoot: string;
  buildFolder: (app: string) => string;
}

// The one-file tool has other code in the place of this file: see `one-file/bundle-tool.ts`.

export const CHECKOUT: Checkout | undefined = {
  apps: WEB_APPS,
  webRoot: resolve(WORKSPACE, 'dist/web'),
  buildFolder,
};

/** The one-file tool, for another machine. @param folder where it may be made */
export async function toolFile(folder: string): Promise<string> {
  const { bundleTool } = await import('./one-file/bundle-tool.ts');
  return bundleTool(folder);
}
