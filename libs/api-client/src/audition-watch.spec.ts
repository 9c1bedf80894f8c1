import { respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import { configureApiClient, watchAuditions, type AuditionWatchState } from './index.ts';

const serveEvents = (answer: Parameters<typeof respondBy>[2]) =>
  respondBy('get', '/auditions/events', answer);

/** A server whose streams stay open until `end`. */
function serveStreams() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const served = { count: 0, tokens: [] as (string | null)[] };
  serveEvents(({ request }) => {
    served.count += 1;
    served.tokens.push(request.headers.get('authorization'));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void open.push(controller),
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const send = (text: string) => open.at(-1)!.enqueue(new TextEncoder().encode(text));
  return {
    served,
    isOpen: () => open.length > 0,
    sendRevision: (revision: number) =>
      send(`event: revision\nid: ${revision}\ndata: {"revision":${revision}}\n\n`),
    send,
    end: () => open.pop()!.close(),
  };
}

function serveChanges(answer: () => Response) {
  const requested: (string | null)[] = [];
  respondBy('get', '/auditions/changes', ({ request }) => {
    requested.push(new URL(request.url).searchParams.get('since'));
    return answer();
  });
  return requested;
}

const changes = (revision: number) =>
  HttpResponse.json({ revision, isComplete: false, entries: [], removed: [] });

describe('watching the auditions', () => {
  let abort: AbortController;
  let watching: Promise<void>;
  let revisions: number[];
  let states: AuditionWatchState[];
  beforeEach(() => {
    configureApiClient({ tokenSource: () => Promise.resolve('fresh') });
    abort = new AbortController();
    revisions = [];
    states = [];
  });
  afterEach(async () => {
    abort.abort();
    await watching;
  });

  const watch = (revision?: number) => {
    watching = watchAuditions((revision) => revisions.push(revision), {
      signal: abort.signal,
      onState: (state) => states.push(state),
      revision,
    });
  };
  const until = async (condition: () => boolean) => {
    const deadline = performance.now() + 60_000;
    while (!condition()) {
      if (performance.now() > deadline) throw new Error(`Timed out: ${String(condition)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  /** Watches a stream that has sent a revision, or nothing yet. */
  const watchStream = async (revision?: number) => {
    const server = serveStreams();
    watch();
    await until(server.isOpen);
    if (revision === undefined) return server;
    server.sendRevision(revision);
    await until(() => states.length === 1);
    return server;
  };

  it('reports each revision of the stream once, however it is split into chunks', async () => {
    const server = await watchStream();
    server.send('event: revision\nid: 4\nda');
    server.send('ta: {"revision":4}\n\n:\n\n');
    server.sendRevision(4);
    server.sendRevision(6);
    await until(() => revisions.length === 2);
    expect(revisions).toEqual([4, 6]);
    expect(states).toEqual(['live']);
    expect(server.served.tokens).toEqual(['Bearer fresh']);
  });

  it('reconnects when the server ends the stream, and stays live meanwhile', async () => {
    const server = await watchStream(1);
    server.end();
    await until(() => server.served.count === 2);
    server.sendRevision(2);
    await until(() => revisions.length === 2);
    expect(states).toEqual(['live']);
  });

  it('reopens the stream after the time that the server names, and polls meanwhile', async () => {
    const requested = serveChanges(() => changes(2));
    const server = await watchStream(1);
    server.send('retry: 3000\n\n');
    const endedAt = performance.now();
    server.end();
    await until(() => revisions.length === 2);
    expect([revisions, states, requested]).toEqual([[1, 2], ['live', 'polling'], ['1']]);
    await until(() => server.served.count === 2);
    expect(performance.now() - endedAt).toBeGreaterThan(2_900);
  });

  it('polls while there is no stream, and goes live once there is', async () => {
    serveEvents(() => HttpResponse.json({ message: '', code: '' }, { status: 503 }));
    const requested = serveChanges(() => changes(9));
    watch(5);
    await until(() => revisions.length === 1);
    expect([revisions, states, requested]).toEqual([[9], ['polling'], ['5']]);
    const server = serveStreams();
    await until(server.isOpen);
    server.sendRevision(9);
    await until(() => states.length === 2);
    expect([revisions, states]).toEqual([[9], ['polling', 'live']]);
  });

  it.each([
    ['nothing', () => HttpResponse.error()],
    ['a captive portal', () => HttpResponse.html('<h1>Log in to this Wi-Fi</h1>')],
  ])(
    'is offline when %s answers, and retries at once when the network is back',
    async (_, answer) => {
      serveEvents(answer);
      serveChanges(answer);
      watch();
      await until(() => states.length === 1);
      expect([states, revisions]).toEqual([['offline'], []]);
      serveChanges(() => changes(3));
      window.dispatchEvent(new Event('online'));
      await until(() => revisions.length === 1);
      expect(states).toEqual(['offline', 'polling']);
    },
  );

  it.each([401, 403])('is not offline when the access has ended with %i', async (status) => {
    const refuse = () => HttpResponse.json({ message: 'No.', code: 'forbidden' }, { status });
    serveEvents(refuse);
    const requested = serveChanges(refuse);
    watch(5);
    await until(() => requested.length === 2);
    expect(states).toEqual([]);
  });

  it('is offline as soon as the browser says so, also while the stream seems to be open', async () => {
    await watchStream(1);
    serveEvents(() => HttpResponse.error());
    serveChanges(() => HttpResponse.error());
    window.dispatchEvent(new Event('offline'));
    await until(() => states.length === 2);
    expect(states).toEqual(['live', 'offline']);
    serveChanges(() => changes(3));
    window.dispatchEvent(new Event('online'));
    await until(() => revisions.length === 2);
    expect(states).toEqual(['live', 'offline', 'polling']);
  });

  it('is not offline for long where the server answers without a network', async () => {
    await watchStream(1);
    serveChanges(() => changes(2));
    window.dispatchEvent(new Event('offline'));
    await until(() => states.length === 3);
    expect(states[1]).toBe('offline');
    expect(states[2]).not.toBe('offline');
  });

  it('ends with its signal, and reports nothing afterwards', async () => {
    await watchStream();
    abort.abort();
    await watching;
    expect([revisions, states]).toEqual([[], []]);
  });
});
