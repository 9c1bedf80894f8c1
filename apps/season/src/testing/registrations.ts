import { AuditionApplication, ListedRegistration, type RegistrationsPage } from '@nox/contracts';
import { auditionEntry, respondBy } from '@nox/testing';

export function listedRegistration(
  fields: Partial<ListedRegistration> = {},
  application: Partial<ListedRegistration['application']> = {},
): ListedRegistration {
  const entry = auditionEntry(application);
  return ListedRegistration.parse({
    _id: entry._id,
    version: 1,
    createdAt: '2026-08-01T10:00:00.000Z',
    application: AuditionApplication.strip().parse(entry),
    extras: {},
    heldReason: null,
    isConfirmed: false,
    isGuardianConfirmed: false,
    messages: [{ kind: 'confirm', state: 'sent', createdAt: '2026-08-01T10:01:00.000Z' }],
    fromSameAddress: 1,
    sameRollNumber: [],
    ...fields,
  });
}

const isIn = (list: string | null) => (registration: ListedRegistration) => {
  if (list === 'waiting') return registration.heldReason === null;
  if (list === 'held') return registration.heldReason !== null;
  return list === null || registration.sameRollNumber.length > 0;
};

export function serveRegistrations(
  registrations: ListedRegistration[],
  page: Partial<RegistrationsPage> = {},
): void {
  const count = (list: string) => registrations.filter(isIn(list)).length;
  respondBy('get', '/registrations', ({ request }) => ({
    registrations: registrations.filter(isIn(new URL(request.url).searchParams.get('list'))),
    next: null,
    counts: {
      waiting: count('waiting'),
      held: count('held'),
      duplicates: count('duplicates'),
      entries: 212,
      withdrawn: page.withdrawn?.length ?? 0,
    },
    styles: [],
    days: [],
    withdrawn: [],
    ...page,
  }));
}
