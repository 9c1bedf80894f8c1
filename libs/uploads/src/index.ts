export type { StorageEmulator } from './firebase-storage.ts';
export { firebaseUploader, mediaUploader } from './uploaders.ts';
export {
  configureUploads,
  upload,
  UploadError,
  type UploadRequest,
  type Uploader,
} from './upload.ts';
