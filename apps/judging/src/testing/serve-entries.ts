import type {
  AuditionEntry,
  AuditionStatus,
  Review,
  ReviewInput,
  StatusChange,
  Undoable,
} from '@nox/contracts';
import { renderRoutes, respond, respondBy } from '@nox/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { RouteObject } from 'react-router-dom';

let revision = 0;

/** The server's entries from now on, also in its response to the next request for changes; without a published schedule. */
export function serveEntries(entries: AuditionEntry[]): void {
  revision += 1;
  const headers = { 'Nox-Revision': String(revision) };
  const changes = { revision, isComplete: true, entries, removed: [] };
  respondBy('get', '/auditions', () => HttpResponse.json(entries, { headers }));
  respond('get', '/auditions/changes', changes);
  respond('get', '/schedule/versions', []);
}

/** Accepts reviews from now on, and adds them to these entries. @returns what is sent */
export function acceptReviews(
  entries: AuditionEntry[],
  onReview?: (received: { entryId: unknown; key: string | null }) => void,
) {
  const sent: ReviewInput[] = [];
  respondBy('post', '/auditions/:id/reviews', async ({ request, params: { id } }) => {
    const review = (await request.json()) as ReviewInput;
    sent.push(review);
    onReview?.({ entryId: id, key: request.headers.get('idempotency-key') });
    const saved = { _id: 'new', ...review };
    const withReview = (entry: AuditionEntry) => ({
      ...entry,
      reviews: [...entry.reviews, saved],
    });
    serveEntries(entries.map((entry) => (entry._id === id ? withReview(entry) : entry)));
    return HttpResponse.json(saved, { status: 201 });
  });
  return sent;
}

export const reviewsWith = (...scores: (number | undefined)[]): Review[] =>
  scores.map((score, index) => ({
    ...{ _id: `r${index}`, judgeEmail: `Judge ${index}`, notes: 'Seen.' },
    ...(score !== undefined && { score }),
  }));

/** Accepts decisions from now on, and changes the status of these entries. @returns is called with each */
export function acceptDecisions(entries: AuditionEntry[]) {
  const onDecision = jest.fn<void, [entryId: unknown, status: AuditionStatus]>();
  let current = entries;
  respondBy('put', '/auditions/:id/status', async ({ request, params: { id } }) => {
    const { status } = (await request.json()) as StatusChange;
    onDecision(id, status);
    current = current.map((entry) => (entry._id === id ? { ...entry, status } : entry));
    serveEntries(current);
    return current.find(({ _id }) => _id === id);
  });
  return onDecision;
}

/** A change that can be undone for ten minutes from now. */
export const undoableChange = (fields: Partial<Undoable>): Undoable => ({
  _id: 'undoable',
  kind: 'deleted',
  count: 1,
  by: null,
  madeAt: new Date().toISOString(),
  until: new Date(Date.now() + 600_000).toISOString(),
  ...fields,
});

const encoder = new TextEncoder();

/** The stream of revisions; `pushRevision` announces the entries served last. */
export function serveEvents(): { pushRevision: () => void } {
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  const pushRevision = () =>
    open?.enqueue(
      encoder.encode(`event: revision\nid: ${revision}\ndata: {"revision":${revision}}\n\n`),
    );
  respondBy('get', '/auditions/events', () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        open = controller;
        pushRevision();
      },
    });
    return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  return { pushRevision };
}

const PAGE = '/admin/audition-entries';

/** Opens the page at an address, as far as the server has it by now, beside other routes. */
export const openPage = (search = '', others: RouteObject[] = []) =>
  renderRoutes(
    [{ path: PAGE, lazy: () => import('../entries/entries-page.tsx') }, ...others],
    PAGE + search,
  );

/** Opens it with these entries, and waits for the list. */
export async function openEntries(entries: AuditionEntry[], ...page: Parameters<typeof openPage>) {
  serveEntries(entries);
  const rendered = openPage(...page);
  await screen.findByRole('navigation', { name: 'Filter by status' });
  return rendered;
}

export const dialogOf = (name: string) => screen.findByRole('dialog', { name });

export const write = async (notes: string) =>
  userEvent.type(await screen.findByLabelText(/^Notes/), notes);

export const SUBMIT = '{Control>}{Enter}{/Control}';

export const shownNames = () =>
  screen.queryAllByRole('rowheader').map(({ firstElementChild }) => firstElementChild?.textContent);
