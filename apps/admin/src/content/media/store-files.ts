import { upload, UploadError } from '@nox/uploads';
import type { MediaSlot, MediaSlots } from '../content-kind.ts';
import { mediaRules } from './media-rules.ts';

export type ChosenFiles = Readonly<Record<string, File>>;

export interface UploadProgress {
  label: string;
  /** From 0 to 1. */
  fraction: number;
}

/** A failed upload; `message` can be shown on a screen (spec section 8). */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

interface FilesToStore {
  files: ChosenFiles;
  slots: MediaSlots;
  /** The stored files are named after it. */
  name: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** The addresses of uploaded files: saving again after a failure does not upload them again. */
const stored = new WeakMap<File, string>();

/** Uploads the chosen files, one after the other. @throws UploadFailure; an AbortError if `signal` was aborted */
export async function storeFiles({ files, slots, name, onProgress, signal }: FilesToStore) {
  const urls: Record<string, string> = {};
  for (const [field, file] of Object.entries(files)) {
    const slot = slots[field]!;
    urls[field] = stored.get(file) ?? (await store(file, slot, name, onProgress, signal));
    stored.set(file, urls[field]);
  }
  return urls;
}

async function store(
  file: File,
  { label, folder }: MediaSlot,
  name: string,
  onFileProgress: FilesToStore['onProgress'],
  signal: AbortSignal,
): Promise<string> {
  const onProgress = (fraction: number) => onFileProgress({ label, fraction });
  onProgress(0);
  try {
    return await upload({ file, folder, name, onProgress, signal });
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const reason = `${mediaRules(folder).title} upload failed: ${error.message}`;
    throw new UploadFailure(reason, { cause: error });
  }
}
