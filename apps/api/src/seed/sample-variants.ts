import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type MadeImage } from '../images/image-job.ts';
import { RECIPE } from '../images/ladder.ts';
import { makeVariants } from '../images/make-variants.ts';
import { MADE_FILE } from './sample-media.ts';

/** Makes the variants of an image into `folder`, which is complete or not there. */
async function make(input: string, folder: string): Promise<void> {
  const output = `${folder}.incomplete`;
  await rm(output, { recursive: true, force: true });
  const job = {
    input,
    kind: 'webp',
    output,
    publicKind: 'webp',
    salt: '',
    isLenient: false,
  } as const;
  const outcome = await makeVariants(job);
  if (!('made' in outcome)) throw new Error(`${input}: ${outcome.refused.reason}`);
  await writeFile(join(output, MADE_FILE), JSON.stringify(outcome.made satisfies MadeImage));
  await rename(output, folder);
}

/**
 * Part of the build: a first start then has the variants of the sample content's images, which would take it ten
 * seconds of processor time. They are made once for each file.
 * @param media the folder of the files
 * @param to gets a folder for each image, named like it
 * @param cache a folder of its own, for later builds
 */
export async function copySampleVariants(media: string, to: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const file of await readdir(media)) {
    if (extname(file) !== '.webp') continue;
    const hash = createHash('sha256').update(`${RECIPE} `);
    const cached = join(cache, hash.update(await readFile(join(media, file))).digest('hex'));
    const isCached = await readdir(cached).catch(() => undefined);
    if (!isCached) await make(join(media, file), cached);
    await cp(cached, join(to, file), { recursive: true });
  }
}
