import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { asAdministrator } from './api.ts';
import { until } from '@nox/test-servers/raw-connection';

export async function openEventStream(
  url: string,
  headers: Record<string, string> = asAdministrator,
) {
  const abort = new AbortController();
  const { signal } = abort;
  const answer = await fetch(`${url}/api/auditions/events`, { headers, signal });
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
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

  async function waitFor(revision: number): Promise<EventSourceMessage> {
    const find = () => events.find(({ id }) => Number(id) >= revision);
    await until(() => find() !== undefined);
    return find()!;
  }

  return {
    status: answer.status,
    headers: answer.headers,
    waitFor,
    closed,
    close: () => abort.abort(),
  };
}
