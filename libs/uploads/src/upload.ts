import type { MediaFolder } from '@nox/contracts';

export interface UploadRequest {
  file: File;
  folder: MediaFolder;
  /** The name or title of the entity; the stored file is named after it. */
  name: string;
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Aborting it cancels the upload. */
  signal?: AbortSignal;
}

/** The message of an upload without an account. */
export const NOT_SIGNED_IN = 'User not authenticated';

/** Stores a file and resolves to its address. */
export type Uploader = (request: UploadRequest) => Promise<string>;

/** A failed upload; `message` is the reason, to be shown after "Image upload failed: ". */
export class UploadError extends Error {
  override name = 'UploadError';
}

let uploader: Uploader | undefined;

/** Sets where uploads go. Called once, by the shell. */
export function configureUploads(chosen: Uploader): void {
  uploader = chosen;
}

/** @returns the address for the entity's field @throws UploadError with the reason; an AbortError on abort */
export const upload: Uploader = (request) => {
  if (!uploader) throw new Error('configureUploads must be called before the first upload.');
  return uploader(request).catch((cause: unknown) => {
    request.signal?.throwIfAborted();
    if (cause instanceof UploadError) throw cause;
    const reason = cause instanceof Error && cause.message ? cause.message : 'Please try again.';
    throw new UploadError(reason, { cause });
  });
};
