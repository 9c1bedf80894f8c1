import { CandidateMessage, type MessageCounts } from '@nox/contracts';
import { respond, respondBy } from '@nox/testing';

export const COUNTS: MessageCounts = {
  draft: 0,
  queued: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  cancelled: 0,
  bounced: 0,
};

const MAIL = {
  transport: 'smtp',
  from: 'NOX <nox@example.org>',
  replyTo: 'crew@example.org',
  perMinute: 60,
  pause: null,
  retries: null,
  limited: null,
};

let serial = 0;

/** A valid message; pass only what the test is about, and the candidate's name. */
export function candidateMessage(fields: Partial<CandidateMessage> = {}, fullName?: string) {
  serial += 1;
  return CandidateMessage.parse({
    _id: crypto.randomUUID(),
    createdAt: '2026-08-01T10:00:00.000Z',
    kind: 'custom',
    channel: 'email',
    state: 'draft',
    candidate: {
      _id: crypto.randomUUID(),
      fullName: fullName ?? `Candidate ${serial}`,
      number: serial,
    },
    recipient: `candidate-${serial}@example.org`,
    subject: 'Bring shoes',
    isEdited: true,
    attempts: 0,
    nextTryAt: null,
    answer: null,
    createdBy: 'meera@nox.example',
    settledAt: null,
    ...fields,
  });
}

export function serveMessages(
  messages: CandidateMessage[],
  mail: Partial<Record<keyof typeof MAIL, unknown>> = {},
): void {
  const counts = { ...COUNTS };
  for (const { state } of messages) counts[state] += 1;
  const pageOf = (states: string | null, isFound: (one: CandidateMessage) => boolean) => ({
    messages: messages.filter(
      (one) => states?.split(',').includes(one.state) !== false && isFound(one),
    ),
    next: null,
    counts,
  });
  respondBy('get', '/messages', ({ request }) => {
    const { searchParams: query } = new URL(request.url);
    const channel = query.get('channel');
    return pageOf(query.get('states'), (one) => !channel || one.channel === channel);
  });
  respondBy('post', '/messages/search', async ({ request }) => {
    const { states, search } = (await request.json()) as { states: string; search: string };
    return pageOf(states, ({ candidate }) => Boolean(candidate?.fullName.includes(search)));
  });
  respond('get', '/messages/status', { ...MAIL, ...mail });
  for (const message of messages) {
    const { subject } = message;
    const text = `Hello ${message.candidate?.fullName}`;
    const source = { subject, text: 'Hello {{name}}' };
    respond('get', `/messages/${message._id}`, { ...message, text, source, version: 1 });
  }
}
