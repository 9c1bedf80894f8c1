import { getApp } from 'firebase/app';
import { getDownloadURL, getStorage, ref, uploadBytesResumable } from 'firebase/storage';
import { objectName } from './object-name.ts';
import type { Uploader } from './uploader.ts';

/** Files are named uniquely and never change, so browsers may keep them. */
const METADATA = { cacheControl: 'public, max-age=31536000, immutable' };

/**
 * Uploads with the app that the session was opened with, so that Storage's rules see who is signed in.
 * @throws StorageError of the SDK: refused by the rules, cancelled, or the network was gone for too long
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
