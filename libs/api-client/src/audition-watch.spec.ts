import { apiUrl, fakeApi } from '@nox/testing';
import { http as network, HttpResponse } from 'msw';
import { configureApiClient, watchAuditions, type AuditionWatchState } from './index.ts';

const EVENTS = apiUrl('/auditions/events');
const CHANGES = apiUrl('/auditions/changes');

/** A server that keeps its streams open until it is told to end them. */
function serveStreams() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const served = { count: 0, tokens: [] as (string | null)[] };
  fakeApi.use(
    network.get(EVENTS, ({ request }) => {
      served.count += 1;
      served.tokens.push(request.headers.get('authorization'));
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void open.push(controller),
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const say = (text: string) => open.at(-1)!.enqueue(new TextEncoder().encode(text));
  return {
    served,
    isAsked: () => open.length > 0,
    tell: (revision: number) =>
      say(`event: revision\nid: ${revision}\ndata: {"revision":${revision}}\n\n`),
    say,
    end: () => open.pop()!.close(),
  };
}

function serveChanges(answer: (since: string | null) => Response) {
  const asked: (string | null)[] = [];
  fakeApi.use(
    network.get(CHANGES, ({ request }) => {
      const since = new URL(request.url).searchParams.get('since');
      asked.push(since);
      return answer(since);
    }),
  );
  return asked;
}

const changes = (revision: number) =>
  HttpResponse.json({ revision, isComplete: false, entries: [], removed: [] });

describe('watching the auditions', () => {
  let leaving: AbortController;
  let watching: Promise<void>;
  let revisions: number[];
  let states: AuditionWatchState[];
  beforeEach(() => {
    configureApiClient({ tokenSource: () => Promise.resolve('fresh') });
    leaving = new AbortController();
    revisions = [];
    states = [];
  });
  afterEach(async () => {
    leaving.abort();
    await watching;
  });

  const watch = (revision?: number) => {
    watching = watchAuditions((told) => revisions.push(told), {
      signal: leaving.signal,
      onState: (state) => states.push(state),
      revision,
    });
  };
  const until = async (isSo: () => boolean, limitMs = 4_000) => {
    const deadline = performance.now() + limitMs;
    while (!isSo()) {
      if (performance.now() > deadline) throw new Error(`Never so: ${String(isSo)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  it('tells what the stream says, in whatever pieces it comes, each revision once', async () => {
    const server = serveStreams();
    watch();
    await until(server.isAsked);
    server.say('event: revision\nid: 4\nda');
    server.say('ta: {"revision":4}\n\n:\n\n');
    server.tell(4);
    server.tell(6);
    await until(() => revisions.length === 2);
    expect(revisions).toEqual([4, 6]);
    expect(states).toEqual(['live']);
    expect(server.served.tokens).toEqual(['Bearer fresh']);
  });

  it('comes back when the server ends the stream, and stays live meanwhile', async () => {
    const server = serveStreams();
    watch();
    await until(server.isAsked);
    server.tell(1);
    await until(() => revisions.length === 1);
    server.end();
    await until(() => server.served.count === 2);
    server.tell(2);
    await until(() => revisions.length === 2);
    expect(states).toEqual(['live']);
  });

  it('asks for changes while there is no stream, and goes live once there is', async () => {
    fakeApi.use(
      network.get(EVENTS, () => HttpResponse.json({ message: '', code: '' }, { status: 503 })),
    );
    const asked = serveChanges(() => changes(9));
    watch(5);
    await until(() => revisions.length === 1);
    expect([revisions, states, asked]).toEqual([[9], ['polling'], ['5']]);
    const server = serveStreams();
    await until(server.isAsked);
    server.tell(9);
    await until(() => states.length === 2);
    expect([revisions, states]).toEqual([[9], ['polling', 'live']]);
  });

  it('takes a page of somebody in between for no stream', async () => {
    fakeApi.use(network.get(EVENTS, () => HttpResponse.html('<h1>Log in to this Wi-Fi</h1>')));
    serveChanges(() => HttpResponse.html('<h1>Log in to this Wi-Fi</h1>'));
    watch();
    await until(() => states.length === 1);
    expect([states, revisions]).toEqual([['offline'], []]);
  });

  it('is offline when nothing answers, and tries at once when the network is back', async () => {
    fakeApi.use(network.get(EVENTS, () => HttpResponse.error()));
    serveChanges(() => HttpResponse.error());
    watch();
    await until(() => states.length === 1);
    expect(states).toEqual(['offline']);
    serveChanges(() => changes(3));
    window.dispatchEvent(new Event('online'));
    await until(() => revisions.length === 1, 1_500);
    expect(states).toEqual(['offline', 'polling']);
  });

  it('ends with its signal, and tells nothing afterwards', async () => {
    const server = serveStreams();
    watch();
    await until(server.isAsked);
    leaving.abort();
    await watching;
    expect([revisions, states]).toEqual([[], []]);
  });
});
