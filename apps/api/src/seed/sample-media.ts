import { createReadStream } from 'node:fs';
import { type MediaFolder } from '@nox/contracts';
import { type MediaStore } from '../media/media-store.ts';

/** Beside this module, and beside the built server, into which this module is bundled. */
const FILES = new URL('./media/', import.meta.url);

/** The files that sample content shows, made by `tools/assets`, on their way into the media store. */
export class SampleMedia {
  readonly #media: MediaStore;
  readonly #kept: string[] = [];

  constructor(media: MediaStore) {
    this.#media = media;
  }

  /** @returns the address in the store of its own copy of `file`, named after `title` like an upload */
  async keep(folder: MediaFolder, title: string, file: string): Promise<string> {
    const url = await this.#media.save(folder, title, createReadStream(new URL(file, FILES)));
    this.#kept.push(url);
    return url;
  }

  get urls(): readonly string[] {
    return this.#kept;
  }

  /** Takes everything back out of the store. */
  async remove(): Promise<void> {
    for (const url of this.#kept) await this.#media.remove(url);
  }
}
