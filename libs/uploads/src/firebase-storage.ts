import { getApp } from 'firebase/app';
import {
  connectStorageEmulator,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
} from 'firebase/storage';
import type { UploadRequest } from './upload.ts';

/** Files have unique names and never change, so browsers may cache them for good. */
const METADATA = { cacheControl: 'public, max-age=31536000, immutable' };

/** The emulator stands in place of Firebase. */
export type StorageEmulator = { url: string; bucket: string };

const QUICKTIME = 'video/quicktime';

function bucketOf(emulator: StorageEmulator | undefined): FirebaseStorage {
  if (!emulator) return getStorage(getApp());
  const storage = getStorage(getApp(), `gs://${emulator.bucket}`);
  const { hostname, port } = new URL(emulator.url);
  connectStorageEmulator(storage, hostname, Number(port));
  return storage;
}

/** Uploads with the session's app, so that Storage's rules see the account. @throws StorageError: rejected, cancelled or offline */
export async function uploadToFirebase(
  { file, folder, name, onProgress, signal }: UploadRequest,
  emulator?: StorageEmulator,
): Promise<string> {
  signal?.throwIfAborted();
  // Browsers that refuse QuickTime by its name play it as what it is.
  const contentType = file.type === QUICKTIME ? 'video/mp4' : file.type;
  const target = ref(bucketOf(emulator), objectName(folder, name, file));
  const task = uploadBytesResumable(target, file, { ...METADATA, contentType });
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
}

/** Spec section 5: underscores for spaces, a random id, and the file's extension, so that a download opens. */
function objectName(folder: string, name: string, file: File): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0].toLowerCase() ?? '';
  const stem = name
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[/\\?#%]/g, '');
  return `${folder}/${stem}_${crypto.randomUUID()}${extension}`;
}
