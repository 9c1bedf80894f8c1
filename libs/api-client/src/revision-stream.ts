import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';
import { API_PATH } from './api-path.ts';
import { authorization } from './authorization.ts';

/** The server says something at once, and then every 15 s at least: a longer silence is a dead connection. */
const FIRST_WORD_MS = 5_000;
const LONGEST_SILENCE_MS = 40_000;

/** `http` cannot read an answer that never ends, and EventSource cannot send a token. */
async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const address = new URL(`${API_PATH}/auditions/events`, window.location.href);
  const answer = await fetch(address, {
    headers: { Accept: 'text/event-stream', Authorization: await authorization() },
    cache: 'no-store',
    signal,
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (answer.ok && isStream && answer.body) return answer.body;
  void answer.body?.cancel();
  throw new ApiError('', 'no_stream', answer.status);
}

/**
 * Listens to the revisions of the audition entries for as long as the server sends them.
 * @throws whatever ends it before its time; it resolves when the server ends it
 */
export async function readRevisions(
  onRevision: (revision: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heardSomething = (patienceMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), patienceMs);
  };
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'revision') onRevision((JSON.parse(data) as { revision: number }).revision);
    },
  });
  const end = AbortSignal.any([signal, silence.signal]);
  heardSomething(FIRST_WORD_MS);
  try {
    const reader = (await open(end)).getReader();
    end.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      end.throwIfAborted();
      if (done) return;
      heardSomething(LONGEST_SILENCE_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}
