import type { AuditionEntry } from '@nox/contracts';
import { apiUrl, fakeApi } from '@nox/testing';
import { http, HttpResponse } from 'msw';

let revision = 0;

/** From now on these are the entries of the server; who follows the changes hears of them at the next occasion. */
export function serveEntries(entries: AuditionEntry[]): void {
  revision += 1;
  const headers = { 'Nox-Revision': String(revision) };
  const changes = { revision, isComplete: true, entries, removed: [] };
  fakeApi.use(
    http.get(apiUrl('/auditions'), () => HttpResponse.json(entries, { headers })),
    http.get(apiUrl('/auditions/changes'), () => HttpResponse.json(changes)),
  );
}

const encoder = new TextEncoder();

/** The stream of revisions. `tell` says that the entries served last are there. */
export function serveEvents(): { tell: () => void } {
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  const tell = () =>
    open?.enqueue(
      encoder.encode(`event: revision\nid: ${revision}\ndata: {"revision":${revision}}\n\n`),
    );
  fakeApi.use(
    http.get(apiUrl('/auditions/events'), () => {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          open = controller;
          tell();
        },
      });
      return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  return { tell };
}
