import type { Uploader } from './upload.ts';

/** Uploads to Firebase Storage as the signed-in account. Its SDK is loaded with the first upload. */
export const firebaseUploader: Uploader = async (request) => {
  const { uploadToFirebase } = await import(
    /* webpackChunkName: "firebase-storage" */ './firebase-storage.ts'
  );
  return uploadToFirebase(request);
};
