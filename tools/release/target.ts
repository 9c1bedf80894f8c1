import { existingWebRoot } from './command.ts';
import { s3WebRoot } from './s3/s3-web-root.ts';
import type { Target } from './web-root.ts';

/** @param to a folder or the address of a store; another machine's is for `runThere` */
export async function openTarget(to: string): Promise<Target> {
  if (to.startsWith('s3:')) return s3WebRoot(to);
  const webRoot = await existingWebRoot(to);
  return { name: webRoot, use: (_, work) => work({ webRoot }) };
}
