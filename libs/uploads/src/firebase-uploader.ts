import type { StorageEmulator } from './firebase-storage.ts';
import type { Uploader } from './upload.ts';

/**
 * Uploads to Firebase Storage as the signed-in account. Its SDK is loaded with the first upload.
 * @param emulator in place of the app's bucket
 */
export const firebaseUploader =
  (emulator?: StorageEmulator): Uploader =>
  async (request) => {
    const { uploadToFirebase } = await import(
      /* webpackChunkName: "firebase-storage" */ './firebase-storage.ts'
    );
    return uploadToFirebase(request, emulator);
  };
