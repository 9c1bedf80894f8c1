export { firebaseUploader } from './firebase-uploader';
export { mediaUploader } from './media-uploader';
export { configureUploads, upload } from './upload';
export { UploadError, type UploadRequest, type Uploader } from './uploader';
