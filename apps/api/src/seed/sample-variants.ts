import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MadeImage } from '../content/images/image-job.ts';
import { hashOf, makeVariants } from '../content/images/make-variants.ts';
import { MADE_FILE } from './sample-media.ts';

const MEDIA = fileURLToPath(new URL('./media/', import.meta.url));

/** Makes variants where file or recipe changed: no first start takes ten seconds for them. @returns the names of those */
export async function makeSampleVariants(media = MEDIA): Promise<string[]> {
  const made: string[] = [];
  await mkdir(join(media, 'variants'), { recursive: true });
  for (const file of (await readdir(media)).filter((name) => extname(name) === '.webp')) {
    const [input, output] = [join(media, file), join(media, 'variants', file)];
    const image = { input, salt: '', kind: 'webp', publicKind: 'webp', isLenient: false } as const;
    const known = await readFile(join(output, MADE_FILE), 'utf8').catch(() => '{}');
    if ((JSON.parse(known) as Partial<MadeImage>).hash === (await hashOf(image))) continue;
    await rm(output, { recursive: true, force: true });
    const outcome = await makeVariants({ ...image, output });
    if (!('made' in outcome)) throw new Error(`${input}: ${outcome.refused.reason}`);
    await writeFile(join(output, MADE_FILE), JSON.stringify(outcome.made));
    made.push(file);
  }
  return made;
}

if (import.meta.main) void makeSampleVariants();
