import { ApiError } from '@nox/api-client';
import { UploadError } from '@nox/uploads';

const STALE =
  'Someone else saved this member while you were editing. Nothing is lost: what you typed is still here.';

export interface SaveFailure {
  message: string;
  /** Someone else saved meanwhile: whoever typed this must choose. */
  isStale: boolean;
}

/** What to say about a member that could not be saved (spec section 8). */
export function describeSaveFailure(error: unknown): SaveFailure {
  const isStale = error instanceof ApiError && error.code === 'stale';
  return { message: isStale ? STALE : messageOf(error), isStale };
}

function messageOf(error: unknown): string {
  if (error instanceof UploadError) return `Image upload failed: ${error.message}`;
  if (error instanceof ApiError && error.isFromServer) return error.message;
  // eslint-disable-next-line no-console -- the message sends people there
  console.error(error);
  return 'Operation failed. Please check the console.';
}
