import type { CandidateMessage, MailStatus, MessagePage, MessageState } from '@nox/contracts';

const candidates = ['Asha Rao', 'Benjamin Ode', 'Cleo Xu', 'Divya Venkataraghavan-Subramanian'];

const message = (index: number, fields: Partial<CandidateMessage>): CandidateMessage => ({
  _id: `00000000-0000-4000-8000-00000000000${index}`,
  createdAt: '2026-08-01T10:00:00.000Z',
  kind: 'custom',
  channel: 'email',
  state: 'draft',
  candidate: {
    _id: `10000000-0000-4000-8000-00000000000${index}`,
    fullName: candidates[index % candidates.length]!,
    number: 130 + index,
  },
  recipient: `candidate-${index}@example.org`,
  subject: 'Your audition: please bring shoes that leave no marks',
  isEdited: true,
  attempts: 0,
  nextTryAt: null,
  answer: null,
  createdBy: 'admin@nox.example',
  settledAt: null,
  ...fields,
});

const later = { attempts: 2, nextTryAt: '2026-08-01T10:15:00.000Z' };
const settledAt = '2026-08-01T11:00:00.000Z';

export const SAMPLE_MESSAGES = [
  message(0, {}),
  message(1, {}),
  message(2, { subject: 'A reminder' }),
  message(3, {}),
  message(4, { state: 'queued', ...later, answer: '452 Mailbox full' }),
  message(5, {
    state: 'sending',
    kind: 'confirm',
    subject: 'Confirm your NOX audition application',
  }),
  message(6, { state: 'queued', channel: 'chat', subject: '' }),
  message(7, { state: 'sent', settledAt }),
  message(8, { state: 'bounced', settledAt, answer: '550 5.1.1 No such user here' }),
  message(9, { state: 'failed', settledAt, candidate: null, recipient: '' }),
];

const COUNTS = {
  draft: 4,
  queued: 212,
  sending: 1,
  sent: 1_890,
  failed: 1,
  cancelled: 3,
  bounced: 1,
};

export const pageOf = (states: string): MessagePage => ({
  messages: SAMPLE_MESSAGES.filter(({ state }) =>
    states.split(',').includes(state satisfies MessageState),
  ),
  next: states === 'sent' ? '7.00000000-0000-4000-8000-000000000000' : null,
  counts: COUNTS,
});

export const MAIL_STATUS: MailStatus = {
  transport: 'files',
  target: '/srv/nox/.data/outbox',
  from: 'NOX <nox@example.org>',
  replyTo: 'crew@example.org',
  perMinute: 60,
  pause: null,
  retries: null,
};
