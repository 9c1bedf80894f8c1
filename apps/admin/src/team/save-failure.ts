import { ApiError } from '@nox/api-client';
import { UploadError } from '@nox/uploads';

/** What to say about a member that could not be saved (spec section 8). */
export function saveFailureMessage(error: unknown): string {
  if (error instanceof UploadError) return `Image upload failed: ${error.message}`;
  if (error instanceof ApiError && error.isFromServer) return error.message;
  // eslint-disable-next-line no-console -- the message sends people there
  console.error(error);
  return 'Operation failed. Please check the console.';
}
