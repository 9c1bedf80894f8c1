import { setTimeout as sleep } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { asAdministrator } from './api.ts';

interface ReceivedEvent extends EventSourceMessage {
  /** Since the start of this process, in milliseconds. */
  at: number;
}

/** Opens the stream of the auditions' revisions at a server. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = asAdministrator,
) {
  const abort = new AbortController();
  const { signal } = abort;
  const answer = await fetch(`${url}/api/auditions/events`, { headers, signal });
  const events: ReceivedEvent[] = [];
  const parser = createParser({
    onEvent: (event) => events.push({ ...event, at: performance.now() }),
  });
  async function read(): Promise<'ended' | 'broken'> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body!) parser.feed(decoder.decode(chunk, { stream: true }));
      return 'ended';
    } catch {
      return 'broken';
    }
  }
  const closed = read();

  /** Waits for an event with at least this revision. */
  async function waitFor(revision: number, limitMs = 5_000): Promise<ReceivedEvent> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const event = events.find(({ id }) => Number(id) >= revision);
      if (event) return event;
      if (performance.now() > deadline) throw new Error(`Revision ${revision} was never sent.`);
      await sleep(5);
    }
  }

  return {
    status: answer.status,
    headers: answer.headers,
    waitFor,
    closed,
    close: () => abort.abort(),
  };
}
