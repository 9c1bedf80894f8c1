import { authorization, call } from '@nox/api-client';
import type { UploadedMedia } from '@nox/contracts';
import type { StorageEmulator } from './firebase-storage.ts';
import { NOT_SIGNED_IN, type Uploader } from './upload.ts';
export type { StorageEmulator } from './firebase-storage.ts';
export { configureUploads, upload, UploadError, type UploadRequest } from './upload.ts';

/** Uploads to the API's own media store; a film goes on where it was after the connection broke. */
export const mediaUploader: Uploader = async (request) => {
  if (request.folder !== 'tutorial_videos') return sendWhole(request);
  const { sendInParts } = await import(/* webpackChunkName: "tus" */ './resumable-upload.ts');
  const { file, folder, name, signal } = request;
  const { url } = await sendInParts<UploadedMedia>({
    ...{ file, onProgress: request.onProgress, signal },
    path: `/media/${folder}/uploads`,
    query: `?name=${encodeURIComponent(name)}`,
    by: { account: NOT_SIGNED_IN },
    authorization: () => authorization(NOT_SIGNED_IN),
  });
  return url;
};

/** The file itself is the body, so that the server can stream it. */
const sendWhole: Uploader = async ({ file, folder, name, onProgress, signal }) => {
  const { url } = await call<UploadedMedia>('POST', `/media/${folder}`, {
    by: { account: NOT_SIGNED_IN },
    body: file,
    params: { name },
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    // No time-out: a photo over slow Wi-Fi takes long and still arrives.
    timeout: 0,
    signal,
    onUploadProgress: ({ loaded, total }) => {
      if (total) onProgress?.(loaded / total);
    },
  });
  return url;
};

/** Uploads to Firebase Storage as the signed-in account. Its SDK is loaded with the first upload. */
export const firebaseUploader =
  (emulator?: StorageEmulator): Uploader =>
  async (request) => {
    const { uploadToFirebase } = await import(
      /* webpackChunkName: "firebase-storage" */ './firebase-storage.ts'
    );
    return uploadToFirebase(request, emulator);
  };
