import { ApiError } from '@nox/api-client';
import type { CandidateView } from '@nox/contracts';
import { refusedFilm, takePoster } from '@nox/uploads/film';
import { sendInParts, watchProgress } from '@nox/uploads/resumable-upload';
import { candidateCalls } from './candidate-calls.ts';

interface Sending {
  token: string;
  file: File;
  onProgress: (fraction: number, isStalled?: boolean) => void;
  signal: AbortSignal;
}

/** Uploads a film, which goes on after the line broke. @throws ApiError; an AbortError on abort */
export async function sendFilm({ token, file, onProgress, signal }: Sending) {
  const rejection = await refusedFilm(file);
  if (rejection) throw new ApiError(rejection, 'unsupported_type', 415);
  const poster = await takePoster(file, signal);
  const progress = watchProgress(onProgress);
  const stored = await sendInParts<CandidateView>({
    ...{ file, signal, onProgress: progress.report },
    path: '/candidate/film/uploads',
    by: { candidate: token },
    authorization: () => `Candidate ${token}`,
  }).finally(progress.end);
  if (!poster) return stored;
  // The film is there without it, too.
  return candidateCalls(token)
    .addPoster(poster)
    .catch(() => stored);
}
