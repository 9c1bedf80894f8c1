import { freshQuery } from '@nox/api-client';
import type {
  HeldReason,
  ListedRegistration,
  RegistrationsPage,
  RegistrationsQuery,
} from '@nox/contracts';
import { formatTime } from '@nox/ui';

export const REGISTRATIONS = ['registrations'] as const;

export const registrationPath = (id: string) => `/registrations/${encodeURIComponent(id)}`;

export const registrationsQuery = (query: RegistrationsQuery) => ({
  ...freshQuery<RegistrationsPage>([...REGISTRATIONS, query], '/registrations', { params: query }),
  // Candidates register and click their buttons while the page is open.
  refetchInterval: 5_000,
});

export const LISTS = {
  waiting: { label: 'Waiting', empty: 'No registration waits.' },
  held: {
    label: 'Needs review',
    empty:
      'Nothing needs review. A registration that looks as if a program had sent it waits here for you.',
  },
  duplicates: { label: 'Same roll number', empty: 'No roll number was sent twice.' },
  withdrawn: { label: 'Withdrawn', empty: 'No candidate has withdrawn.' },
} satisfies Partial<Record<keyof RegistrationsPage['counts'], object>>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

const HELD: Record<HeldReason, string> = {
  trap: 'A field was filled in that people do not see.',
  'link in a name': 'A name, branch or roll number has the address of a page in it.',
  'many roll numbers': 'This email address has registered other roll numbers before.',
  'many messages': 'Three messages went to this email address, or to the guardian’s, that day.',
  'many without a check':
    'Its browser ran no scripts, so nothing has checked that a person sent it, and three others came from the same network.',
  'roll number taken':
    'Another candidate has this roll number. Admit the candidate, or send the message again.',
  unreadable:
    'It was stored by an earlier version and cannot be read. Delete it, and ask the candidate to register again.',
};

export function stateInWords(registration: ListedRegistration) {
  const { heldReason, isConfirmed, isGuardianConfirmed, extras } = registration;
  if (heldReason) return { tone: 'negative', text: `Needs review. ${HELD[heldReason]}` } as const;
  if (!isConfirmed) {
    const both = extras.guardian && !isGuardianConfirmed ? ', and the guardian has not agreed' : '';
    return { tone: 'pending', text: `Email not confirmed${both}` } as const;
  }
  return { tone: 'pending', text: `Guardian has not agreed: ${extras.guardian?.name}` } as const;
}

const MESSAGES = {
  draft: 'is a draft',
  queued: 'waits to be sent',
  sending: 'is being sent',
  sent: 'sent',
  failed: 'not delivered',
  cancelled: 'cancelled',
  bounced: 'came back',
} as const;

export function messageInWords({ messages }: ListedRegistration): string {
  const [last] = messages;
  if (!last) return 'No message was sent.';
  const to = last.kind === 'guardian' ? ' to the guardian' : '';
  return `Last message${to} ${MESSAGES[last.state]}: ${formatTime(last.createdAt)}`;
}
