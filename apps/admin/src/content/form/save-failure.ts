import { ApiError } from '@nox/api-client';
import { UploadFailure } from '../media/store-files.ts';

export interface SaveFailure {
  message: string;
  /** What else there is to say, a sentence each. */
  details: readonly string[];
  /** Someone else saved meanwhile: whoever typed this must choose. */
  isStale: boolean;
  /** The same may work when it is tried again. */
  isWorthRetrying: boolean;
}

/**
 * What to say about something that could not be saved (spec section 8).
 * @param fallback what is said when the server said nothing
 */
export function describeSaveFailure(error: unknown, fallback: string): SaveFailure {
  if (error instanceof UploadFailure) {
    return { message: error.message, details: [], isStale: false, isWorthRetrying: true };
  }
  if (error instanceof ApiError && (error.isFromServer || error.code === 'unauthenticated')) {
    return {
      message: error.message,
      details: error.code === 'not_found' ? ['What you typed is still here.'] : [],
      isStale: error.code === 'stale',
      isWorthRetrying: (error.status ?? 0) >= 500,
    };
  }
  // eslint-disable-next-line no-console -- the message for members sends people there
  console.error(error);
  // The console says less about a line that is cut than our own client does.
  const isUnreachable = error instanceof ApiError && error.code === 'network';
  return {
    message: fallback,
    details: isUnreachable ? [error.message] : [],
    isStale: false,
    isWorthRetrying: true,
  };
}
