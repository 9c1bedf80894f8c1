import { setTimeout as sleep } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { asAdministrator } from './api.ts';

interface Heard extends EventSourceMessage {
  /** Since the start of this process, in milliseconds. */
  at: number;
}

/** Somebody who listens to the changes of the auditions at a server. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = asAdministrator,
) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const answer = await fetch(`${url}/api/auditions/events`, { headers, signal });
  const heard: Heard[] = [];
  const parser = createParser({
    onEvent: (event) => heard.push({ ...event, at: performance.now() }),
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
  const over = read();

  /** Waits for an event that says at least this revision. */
  async function hear(revision: number, limitMs = 5_000): Promise<Heard> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const event = heard.find(({ id }) => Number(id) >= revision);
      if (event) return event;
      if (performance.now() > deadline) throw new Error(`Revision ${revision} was never told.`);
      await sleep(5);
    }
  }

  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    hear,
    over,
    leave: () => leaving.abort(),
  };
}
