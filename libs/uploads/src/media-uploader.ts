import { http } from '@nox/api-client';
import type { UploadedMedia } from '@nox/contracts';
import type { Uploader } from './upload.ts';

/** Uploads to the API's own media store: the file itself is the body, so that the server can stream it. */
export const mediaUploader: Uploader = async ({ file, folder, name, onProgress, signal }) => {
  const response = await http.post<UploadedMedia>(`/media/${folder}`, file, {
    params: { name },
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    authenticated: 'User not authenticated',
    // No time-out: a video over slow Wi-Fi takes long and still arrives.
    timeout: 0,
    signal,
    onUploadProgress: ({ loaded, total }) => {
      if (total) onProgress?.(loaded / total);
    },
  });
  return response.data.url;
};
