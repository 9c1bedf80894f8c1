import { findProgram, installDebian, isDebianRoot } from './programs.ts';

/**
 * Sees to it that there is a Java, in which the checker of our HTML runs.
 * @throws Error if there is none and none can be installed
 */
export async function provideJava(): Promise<void> {
  const isThere = async () => (await findProgram(['java'])) !== undefined;
  if (await isThere()) return;
  if (await isDebianRoot()) {
    console.log('Installing Java…');
    await installDebian('default-jre-headless');
    if (await isThere()) return;
  }
  throw new Error('There is no Java: install a runtime of version 11 or later.');
}
