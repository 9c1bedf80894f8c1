import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MediaFolder } from '@nox/contracts';
import { takeRightsOfOthers } from '../database/data-folder.ts';
import { type MadeImage } from '../images/image-job.ts';
import { hashOf, makeVariants } from '../images/make-variants.ts';
import { type MediaStore } from '../media/media-store.ts';
import { folderOf } from '../media/stored-images.ts';

/** Beside this module, and beside the built server, into which this module is bundled. */
const FILES = new URL('./media/', import.meta.url);
/** Made by `tools/assets/make-variants.ts`. */
const VARIANTS = fileURLToPath(new URL('./variants/', FILES));

/** What is known of an image, beside its variants. */
const MADE_FILE = 'made.json';

/** Copies the sample content's files into the media store, whichever that is. */
export class SampleMedia {
  readonly #media: MediaStore;
  readonly #urls: string[] = [];
  /** Of those files that came with variants, by address. */
  readonly images = new Map<string, MadeImage>();

  constructor(media: MediaStore) {
    this.#media = media;
  }

  /** @returns the address in the store of its own copy of `file`, named after `title` like an upload */
  async save(folder: MediaFolder, title: string, file: string): Promise<string> {
    const url = await this.#media.save(folder, title, createReadStream(new URL(file, FILES)));
    this.#urls.push(url);
    await this.#putVariants(url, file);
    return url;
  }

  async #putVariants(url: string, file: string): Promise<void> {
    const json = await readFile(join(VARIANTS, file, MADE_FILE), 'utf8').catch(() => undefined);
    if (json === undefined) return;
    const made = JSON.parse(json) as MadeImage;
    // A hash of its own for each address, whose variants are removed with it.
    const hash = createHash('sha256').update(`${made.hash} ${url}`).digest('hex').slice(0, 32);
    this.images.set(url, { ...made, hash });
    const filter = (path: string) => basename(path) !== MADE_FILE;
    const copy = this.#media.incomingPath();
    await cp(join(VARIANTS, file), copy, { recursive: true, filter });
    takeRightsOfOthers(copy);
    await this.#media.uploads.putFolder(folderOf(hash), copy);
  }

  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Removes all saved files from the store. */
  async remove(): Promise<void> {
    for (const url of this.#urls) await this.#media.remove(url);
    for (const { hash } of this.images.values()) {
      await this.#media.uploads.removeFolder(folderOf(hash));
    }
  }
}

/** Beside {@link MADE_FILE}'s reader: the sample content's files. */
const MEDIA = fileURLToPath(new URL('./media/', import.meta.url));

/**
 * Makes the committed variants of those images of the sample content whose file or recipe changed, so that no first start
 * takes ten seconds of processor time for them.
 * @returns the names of those that were made
 */
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
