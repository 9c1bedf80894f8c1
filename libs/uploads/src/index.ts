export type { StorageEmulator } from './firebase-storage.ts';
export { firebaseUploader, mediaUploader } from './uploaders.ts';
export { configureUploads, upload, UploadError, type UploadRequest } from './upload.ts';
