import { upload, UploadError } from '@nox/uploads';
import type { MediaSlot, Slots } from '../content-kind.ts';
import { mediaRules } from './media-rules.ts';

/** The files that were chosen, by the field that takes their address. */
export type ChosenFiles = Readonly<Record<string, File>>;

export interface UploadProgress {
  /** What is being uploaded: "Image". */
  label: string;
  /** From 0 to 1. */
  fraction: number;
}

/** A file that could not be stored; `message` is fit to show (spec section 8). */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

interface FilesToStore {
  files: ChosenFiles;
  slots: Slots;
  /** What they are named after. */
  name: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** Where files of this visit were stored, so that saving once more after a failure uploads nothing twice. */
const stored = new WeakMap<File, string>();

/**
 * Stores the chosen files, one after the other.
 * @returns their addresses, by field
 * @throws UploadFailure; an AbortError if `signal` was aborted
 */
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
  report: FilesToStore['onProgress'],
  signal: AbortSignal,
): Promise<string> {
  const onProgress = (fraction: number) => report({ label, fraction });
  onProgress(0);
  try {
    return await upload({ file, folder, name, onProgress, signal });
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const reason = `${mediaRules(folder).title} upload failed: ${error.message}`;
    throw new UploadFailure(reason, { cause: error });
  }
}
