import { UploadError, type Uploader } from './uploader.ts';

let uploader: Uploader | undefined;

/** Tells where uploads go. Called once, by the shell. */
export function configureUploads(chosen: Uploader): void {
  uploader = chosen;
}

/**
 * Stores a file where this installation keeps its files.
 * @returns the address to put into an entity
 * @throws UploadError with the reason; an AbortError if `signal` was aborted
 */
export const upload: Uploader = (request) => {
  if (!uploader) throw new Error('configureUploads must be called before the first upload.');
  return uploader(request).catch((error: unknown) => {
    request.signal?.throwIfAborted();
    throw error instanceof UploadError ? error : asUploadError(error);
  });
};

function asUploadError(cause: unknown): UploadError {
  const reason = cause instanceof Error && cause.message ? cause.message : 'Please try again.';
  return new UploadError(reason, { cause });
}
