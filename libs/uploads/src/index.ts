export type { StorageEmulator } from './firebase-storage.ts';
export { firebaseUploader } from './firebase-uploader.ts';
export { mediaUploader } from './media-uploader.ts';
export {
  configureUploads,
  upload,
  UploadError,
  type UploadRequest,
  type Uploader,
} from './upload.ts';
