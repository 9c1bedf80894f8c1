import { upload, UploadError } from '@nox/uploads';
import type { MediaSlots } from '../content-kind.ts';
import { filmDuration } from '@nox/uploads/film';
import { type ChosenFiles, isLocal, slotOf } from './media-files.ts';
import { mediaRules, preparations } from './media-rules.ts';

export interface UploadProgress {
  label: string;
  fraction: number;
  isStalled?: boolean;
}

/** A failed upload; `message` can be shown on a screen (spec section 8). */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

interface FilesToStore {
  files: ChosenFiles;
  slots: MediaSlots;
  name: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** The addresses of uploaded files: saving again after a failure does not upload them again. */
const stored = new WeakMap<File, string>();

/**
 * Uploads the chosen files, one after the other. @returns what follows from them, by their keys, and durations by their
 * fields @throws UploadFailure; an AbortError if `signal` was aborted
 */
export async function storeFiles(options: FilesToStore) {
  const { files, slots, signal } = options;
  const results: Record<string, string | number | null> = {};
  for (const [key, chosen] of Object.entries(files)) {
    const file = await prepared(chosen);
    signal.throwIfAborted();
    const url = stored.get(file) ?? (await store(key, file, options));
    stored.set(file, url);
    results[key] = url;
    const { durationField } = slotOf(slots, key);
    if (durationField) results[durationField] = await filmDuration(file);
  }
  return results;
}

/** @throws UploadFailure for a file that cannot be sent */
async function prepared(chosen: File): Promise<File> {
  const result = await preparations.get(chosen);
  if (!result) return chosen;
  if ('rejection' in result) throw new UploadFailure(result.rejection);
  return result.file;
}

async function store(
  key: string,
  file: File,
  { files, slots, name, onProgress, signal }: FilesToStore,
): Promise<string> {
  const { label, folder } = slotOf(slots, key);
  // Pictures of a gallery have one progress.
  const parts = isLocal(key) ? Object.keys(files).filter(isLocal) : [key];
  const report = (fraction: number, isStalled = false) =>
    onProgress({ label, fraction: (parts.indexOf(key) + fraction) / parts.length, isStalled });
  report(0);
  try {
    return await upload({ file, folder, name, onProgress: report, signal });
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const which = isLocal(key) ? `${file.name}: ` : '';
    const reason = `${mediaRules(folder).title} upload failed: ${which}${error.message}`;
    throw new UploadFailure(reason, { cause: error });
  }
}
