export { firebaseUploader } from './firebase-uploader.ts';
export { mediaUploader } from './media-uploader.ts';
export { configureUploads, upload } from './upload.ts';
export { UploadError, type UploadRequest, type Uploader } from './uploader.ts';
