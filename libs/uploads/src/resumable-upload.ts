import { API_PATH, ApiError, type CallOptions, call, unreachable } from '@nox/api-client';
import type { ErrorBody } from '@nox/contracts';
import pRetry from 'p-retry';
import { type DetailedError, Upload } from 'tus-js-client';
import type { UploadRequest } from './upload.ts';
export { watchProgress } from './upload.ts';

export interface PartsRequest extends Pick<UploadRequest, 'file' | 'onProgress' | 'signal'> {
  /** Where uploads begin, below the API's path, and what is said with that. */
  path: string;
  query?: string;
  by: CallOptions['by'];
  authorization: () => string | Promise<string>;
}

/** Each part has a fresh token, and is a request that proxies let pass. */
const PART_BYTES = 16 * 1024 * 1024;

/** A failure without progress is retried after each of these; then the person decides. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/** A connection that a network has dropped silently fails only after many minutes. */
const STALLED_MS = 60_000;

/** The call that stores a complete upload is repeated this often; the pauses double from a second. */
const MAX_STORE_RETRIES = 4;

/** These answers mean that nothing of the upload is left at the server. */
const GONE = [404, 410, 413, 415];

/** Progress above it counts only what is known to have arrived. */
const MAX_UNCONFIRMED = 0.99;

/** An upload goes on from here for a day, also after a reload. The keys have no files' names, which may be a person's. */
const begun = {
  key: ({ size, lastModified }: File) => `nox:upload:${size}:${lastModified}`,
  get: (file: File) => attempt(() => localStorage.getItem(begun.key(file))) ?? null,
  set: (file: File, url: string) => attempt(() => localStorage.setItem(begun.key(file), url)),
  delete: (file: File) => attempt(() => localStorage.removeItem(begun.key(file))),
};

/** Nothing where there is no storage or its quota is exceeded: the upload begins again; or for a text that is no JSON. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Uploads a file by tus, then has it stored. @returns what the server says of it @throws ApiError; an AbortError on abort, and the server forgets it */
export async function sendInParts<Stored>(request: PartsRequest): Promise<Stored> {
  const { file, by, signal } = request;
  signal?.throwIfAborted();
  const path = new URL(await send(request), window.location.href).pathname;
  const store = () => call<Stored>('POST', path.slice(API_PATH.length), { by, signal });
  const stored = await pRetry(store, {
    retries: MAX_STORE_RETRIES,
    signal,
    shouldRetry: ({ error }) => isPassing(error),
  }).catch((error: unknown) => {
    if (error instanceof ApiError && GONE.includes(error.status ?? 0)) begun.delete(file);
    throw error;
  });
  begun.delete(file);
  return stored;
}

/** @returns the address of the complete upload */
const send = ({ file, path, query = '', authorization, onProgress, signal }: PartsRequest) =>
  new Promise<string>((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    const start = () => upload.start();
    const watch = () => {
      clearTimeout(stalled);
      if (!isOver) stalled = setTimeout(() => void upload.abort().then(start), STALLED_MS);
    };
    const end = () => {
      isOver = true;
      clearTimeout(stalled);
      signal?.removeEventListener('abort', cancel);
      window.removeEventListener('online', start);
    };
    const cancel = () => {
      end();
      begun.delete(file);
      // What is left at the server expires.
      upload.abort(true).catch(() => undefined);
      reject(signal!.reason as Error);
    };
    const fail = (error: Error) => {
      if (isPassing(error) && !navigator.onLine) {
        clearTimeout(stalled);
        window.addEventListener('online', start, { once: true });
        return;
      }
      end();
      if (GONE.includes(statusOf(error))) begun.delete(file);
      reject(toApiError(error));
    };

    const upload = new Upload(file, {
      endpoint: `${API_PATH}${path}${query}`,
      // The same file may have been begun elsewhere.
      uploadUrl: begun.get(file)?.includes(path) ? begun.get(file) : null,
      chunkSize: PART_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        request.setHeader('Authorization', await authorization());
        watch();
      },
      onAfterResponse: (request, response) => {
        // The library would begin again.
        if (request.getMethod() === 'HEAD' && mayPass(response.getStatus()))
          throw new Error('Busy');
      },
      onShouldRetry: (error) => navigator.onLine && isPassing(error),
      onUploadUrlAvailable: () => void begun.set(file, upload.url!),
      onProgress: (sent, total) => {
        watch();
        onProgress?.(Math.min(sent / total, MAX_UNCONFIRMED));
      },
      onSuccess: () => {
        end();
        onProgress?.(1);
        resolve(upload.url!);
      },
      onError: fail,
    });
    signal?.addEventListener('abort', cancel);
    start();
  });

/** The status of the last answer is 0 where there was none. */
const statusOf = (error: Error) =>
  (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;

/** The server had a slow body, another offset, or too much to do: the same may succeed later. */
const mayPass = (status: number) => status >= 500 || [408, 409, 423, 429].includes(status);

function isPassing(error: unknown): boolean {
  const cause = (error as Partial<DetailedError>).causingError ?? error;
  if (cause instanceof ApiError) return cause.code === 'network' || mayPass(cause.status ?? 0);
  const status = statusOf(error as Error);
  return status === 0 || mayPass(status);
}

function toApiError(error: Error): Error {
  const { causingError, originalResponse } = error as Partial<DetailedError>;
  if (causingError instanceof ApiError) return causingError;
  if (!originalResponse) return unreachable(error);
  const body = attempt(() => JSON.parse(originalResponse.getBody()) as Partial<ErrorBody>);
  const { message = '', code = 'unknown' } = body ?? {};
  return new ApiError(message, code, originalResponse.getStatus(), [], { cause: error });
}
