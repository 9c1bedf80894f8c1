import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MediaFolder } from '@nox/contracts';
import { takeRightsOfOthers } from '../platform/database/data-folder.ts';
import { type MadeImage } from '../content/images/image-job.ts';
import { type MediaStore } from '../content/media/media-store.ts';
import { folderOf } from '../content/media/stored-images.ts';

const FILES = new URL('./media/', import.meta.url);
/** Made by `sample-variants.ts`. */
const VARIANTS = fileURLToPath(new URL('./variants/', FILES));

export const MADE_FILE = 'made.json';

/** Copies the sample content's files into the media store, whichever that is. */
export class SampleMedia {
  readonly #media: MediaStore;
  readonly images = new Map<string, MadeImage>();

  constructor(media: MediaStore) {
    this.#media = media;
  }

  /** @returns the address in the store of its own copy of `file`, named after `title` like an upload */
  async save(folder: MediaFolder, title: string, file: string): Promise<string> {
    const url = await this.#media.save(folder, title, createReadStream(new URL(file, FILES)));
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
}
