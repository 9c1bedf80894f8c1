import type { MediaFolder } from '@nox/contracts';

export interface UploadRequest {
  file: File;
  folder: MediaFolder;
  /** The name or title of what the file belongs to; the stored file is named after it. */
  name: string;
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Aborting it cancels the upload. */
  signal?: AbortSignal;
}

/** Stores a file and answers with the address under which it can be read. */
export type Uploader = (request: UploadRequest) => Promise<string>;

/** An upload that failed; `message` is the reason, fit to follow "Image upload failed: ". */
export class UploadError extends Error {
  override name = 'UploadError';
}
