import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';
import { API_PATH } from './settings.ts';

/** The server sends a first chunk at once and a heartbeat every 15 s: an idle connection is dead. */
const FIRST_CHUNK_TIMEOUT_MS = 5_000;
const MAX_IDLE_MS = 40_000;
const MAX_RETRY_MS = 5 * 60_000;

/** Uses `fetch`: axios cannot read an endless answer, and EventSource cannot send a token. */
async function open(
  authorization: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(new URL(`${API_PATH}/auditions/events`, window.location.href), {
    headers: { Accept: 'text/event-stream', Authorization: authorization },
    cache: 'no-store',
    signal,
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (answer.ok && isStream && answer.body) return answer.body;
  void answer.body?.cancel();
  throw new ApiError('', 'no_stream', answer.status);
}

/** @returns the ms after which an ended stream may be opened again, if named @throws when it breaks, idles, is aborted, or goes offline */
export async function readRevisions(
  onEvent: (event: string, revision: number) => void,
  authorization: () => Promise<string>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = (timeoutMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), timeoutMs);
  };
  let retryMs: number | undefined;
  const parser = createParser({
    onRetry: (ms) => (retryMs = Math.min(ms, MAX_RETRY_MS)),
    onEvent: ({ event = '', data }) =>
      onEvent(event, (JSON.parse(data) as { revision: number }).revision),
  });
  const end = idle.signal;
  const handleAbort = () => idle.abort(signal.reason);
  const handleOffline = () => idle.abort();
  if (signal.aborted) handleAbort();
  signal.addEventListener('abort', handleAbort);
  window.addEventListener('offline', handleOffline);
  restartTimer(FIRST_CHUNK_TIMEOUT_MS);
  try {
    const reader = (await open(await authorization(), end)).getReader();
    end.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      end.throwIfAborted();
      if (done) return retryMs;
      restartTimer(MAX_IDLE_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', handleAbort);
    window.removeEventListener('offline', handleOffline);
  }
}
