import type { MediaFolder } from '@nox/contracts';

export interface UploadRequest {
  file: File;
  folder: MediaFolder;
  /** The name or title of the entity; the stored file is named after it. */
  name: string;
  /** Gets the fraction that has been sent, 0 to 1; `isStalled`: nothing more is sent, as when the connection is lost. */
  onProgress?: (fraction: number, isStalled?: boolean) => void;
  signal?: AbortSignal;
}

/** Even a slow network sends something more often. */
const STALLED_MS = 4_000;

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
  const { signal } = request;
  const progress = watchProgress(request.onProgress);
  return uploader({ ...request, onProgress: progress.report })
    .catch((cause: unknown) => {
      signal?.throwIfAborted();
      if (cause instanceof UploadError) throw cause;
      const reason = cause instanceof Error && cause.message ? cause.message : 'Please try again.';
      throw new UploadError(reason, { cause });
    })
    .finally(progress.end);
};

/** Adds when it has stalled. What is complete does not: the server is working on it. */
export function watchProgress(onProgress: UploadRequest['onProgress']) {
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(stalled);
  const watch = (fraction: number) => {
    end();
    if (fraction < 1) stalled = setTimeout(() => onProgress?.(fraction, true), STALLED_MS);
  };
  const report = (fraction: number) => {
    watch(fraction);
    onProgress?.(fraction);
  };
  watch(0);
  return { report, end };
}
