import { createReadStream } from 'node:fs';
import { type MediaFolder } from '@nox/contracts';
import { type MediaStore } from '../media/media-store.ts';

/** Beside this module, and beside the built server, into which this module is bundled. */
const FILES = new URL('./media/', import.meta.url);

/** Copies the sample content's files, made by `tools/assets`, into the media store. */
export class SampleMedia {
  readonly #media: MediaStore;
  readonly #urls: string[] = [];

  constructor(media: MediaStore) {
    this.#media = media;
  }

  /** @returns the address in the store of its own copy of `file`, named after `title` like an upload */
  async save(folder: MediaFolder, title: string, file: string): Promise<string> {
    const url = await this.#media.save(folder, title, createReadStream(new URL(file, FILES)));
    this.#urls.push(url);
    return url;
  }

  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Removes all saved files from the store. */
  async remove(): Promise<void> {
    for (const url of this.#urls) await this.#media.remove(url);
  }
}
