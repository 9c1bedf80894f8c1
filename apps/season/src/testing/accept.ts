import { respond, respondBy } from '@nox/testing';
import { act, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';

/** Answers a call from now on, with no content for null. @returns the bodies that are sent */
export const accept = (
  method: 'post' | 'put' | 'delete',
  path: string,
  answer: object | null,
  status = answer ? 200 : 204,
) => respond(method, path, answer, status);

/** Accepts a form over one version; over another it is stale. @returns what is sent, with the version that it replaces */
export function acceptSaves(
  path: string,
  version: string,
  answerTo: (input: never) => object = (input) => input,
) {
  const sent: { version: string | null; input: unknown }[] = [];
  respondBy('put', path, async ({ request }) => {
    const input = await request.json();
    sent.push({ version: request.headers.get('if-match'), input });
    if (sent.at(-1)!.version === version) return answerTo(input as never);
    return HttpResponse.json({ code: 'stale', message: 'Stale.' }, { status: 412 });
  });
  return sent;
}

/** Answers requests from now on, but not before they are released. */
export function withhold(...[method, path, answer]: Parameters<typeof respondBy>) {
  const asked = jest.fn();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  respondBy(method, path, async (request) => {
    asked();
    await isReleased;
    return answer(request);
  });
  const isAsked = () => waitFor(() => expect(asked).toHaveBeenCalled());
  return { isAsked, release: () => act(async () => release()) };
}

export function serveRevisions(): (event: 'revision' | 'schedule') => void {
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => (stream = controller) });
  const headers = { 'content-type': 'text/event-stream' };
  respondBy('get', '/auditions/events', () => new HttpResponse(body, { headers }));
  return (event) =>
    stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {"revision":8}\n\n`));
}
