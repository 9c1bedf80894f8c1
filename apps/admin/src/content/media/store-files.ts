import { upload, UploadError } from '@nox/uploads';
import type { MediaSlot, MediaSlots } from '../content-kind.ts';
import { filmDuration } from './film.ts';
import { mediaRules, preparations } from './media-rules.ts';
import {
  uploadAt,
  type ChosenFiles,
  type PictureUpload,
  type PictureUploads,
} from './picture-uploads.ts';

export interface UploadProgress {
  label: string;
  /** From 0 to 1. */
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
  /** The stored files are named after it. */
  name: string;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** The addresses of uploaded files: saving again after a failure does not upload them again. */
const stored = new WeakMap<File, string>();

/** Uploads the chosen files, one after the other. @returns the fields that follow from them @throws UploadFailure; an AbortError if `signal` was aborted */
export async function storeFiles({ files, slots, name, onProgress, signal }: FilesToStore) {
  const fields: Record<string, string | number | null> = {};
  for (const [field, chosen] of Object.entries(files)) {
    const slot = slots[field]!;
    const file = await prepared(chosen);
    signal.throwIfAborted();
    const url = stored.get(file) ?? (await store(file, slot, name, onProgress, signal));
    stored.set(file, url);
    fields[field] = url;
    if (slot.durationField) fields[slot.durationField] = await filmDuration(file);
  }
  return fields;
}

/** @throws UploadFailure for a file that cannot be sent */
async function prepared(chosen: File): Promise<File> {
  const result = await preparations.get(chosen);
  if (!result) return chosen;
  if ('rejection' in result) throw new UploadFailure(result.rejection);
  return result.file;
}

/** Waits until the images of a gallery are stored. @throws UploadFailure; the signal's reason if it was aborted */
export async function storePictures(
  pictures: PictureUploads,
  onProgress: FilesToStore['onProgress'],
  signal: AbortSignal,
): Promise<void> {
  await pictures.whenUploaded((now) => onProgress({ label: 'Pictures', ...now }), signal);
  const failed = pictures.all().filter(({ failure }) => failure);
  if (failed.length === 0) return;
  const reasons = failed.map(({ file, failure }) => `${file.name}: ${failure}`).join(' ');
  const count = failed.length === 1 ? '1 picture was' : `${failed.length} pictures were`;
  throw new UploadFailure(
    `${count} not uploaded, and nothing was saved. ${reasons} The others are stored: try again, or remove what failed.`,
  );
}

export function withStoredPictures<Input extends object>(
  input: Input,
  uploads: readonly PictureUpload[],
): Input {
  const { pictures } = input as { pictures?: { url: string }[] };
  if (!pictures) return input;
  const stored = pictures.map((each) => ({
    ...each,
    url: uploadAt(uploads, each.url)?.url ?? each.url,
  }));
  return { ...input, pictures: stored };
}

async function store(
  file: File,
  { label, folder }: MediaSlot,
  name: string,
  onFileProgress: FilesToStore['onProgress'],
  signal: AbortSignal,
): Promise<string> {
  const onProgress = (fraction: number, isStalled = false) =>
    onFileProgress({ label, fraction, isStalled });
  onProgress(0);
  try {
    return await upload({ file, folder, name, onProgress, signal });
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const reason = `${mediaRules(folder).title} upload failed: ${error.message}`;
    throw new UploadFailure(reason, { cause: error });
  }
}
