import { getApp } from 'firebase/app';
import { getDownloadURL, getStorage, ref, uploadBytesResumable } from 'firebase/storage';
import type { Uploader } from './upload.ts';

/** Files have unique names and never change, so browsers may cache them for good. */
const METADATA = { cacheControl: 'public, max-age=31536000, immutable' };

/**
 * Uploads with the session's app, so that Storage's rules see the signed-in account.
 * @throws StorageError of the SDK: rejected by the rules, cancelled, or offline for too long
 */
export const uploadToFirebase: Uploader = async ({ file, folder, name, onProgress, signal }) => {
  signal?.throwIfAborted();
  const target = ref(getStorage(getApp()), objectName(folder, name, file));
  const task = uploadBytesResumable(target, file, { ...METADATA, contentType: file.type });
  const cancel = () => task.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    task.on('state_changed', ({ bytesTransferred, totalBytes }) => {
      if (totalBytes) onProgress?.(bytesTransferred / totalBytes);
    });
    await task;
    return await getDownloadURL(target);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
};

/**
 * The path of a stored file (spec section 5): the name with underscores for spaces, and a random
 * unique id. It has the file's extension, so that a download opens with the right program.
 */
function objectName(folder: string, name: string, file: File): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0].toLowerCase() ?? '';
  const stem = name
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[/\\?#%]/g, '');
  return `${folder}/${stem}_${crypto.randomUUID()}${extension}`;
}
