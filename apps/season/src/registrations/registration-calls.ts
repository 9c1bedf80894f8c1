import { call } from '@nox/api-client/call';
import type {
  AdmittedEntry,
  ListedRegistration,
  RegistrationAdmission,
  RegistrationsPage,
  RegistrationsQuery,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

const PATH = '/registrations';

export const REGISTRATIONS = ['registrations'] as const;

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Candidates register and press their buttons while the page is open. */
const REFRESH_INTERVAL_MS = 5_000;

export const registrationsQuery = (query: RegistrationsQuery) =>
  queryOptions({
    queryKey: [...REGISTRATIONS, query],
    queryFn: ({ signal }) => call<RegistrationsPage>('GET', PATH, { params: query, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
  });

/** @throws ApiError `roll_number_taken`, `not_found`, `unauthenticated`, `forbidden`, `network` */
export const admit = (id: string, admission: RegistrationAdmission) =>
  call<AdmittedEntry>('POST', `${pathOf(id)}/admit`, { body: admission });

/** @throws ApiError `stale` after another change, `invalid` with issues by field, else as `admit` */
export const correct = ({ _id, version }: ListedRegistration, emailAddress: string) =>
  call<ListedRegistration>('PUT', pathOf(_id), { body: { emailAddress }, version });

/** @throws ApiError as `admit` */
export const sendAgain = (id: string) =>
  call<ListedRegistration>('POST', `${pathOf(id)}/send-again`);

/** @throws ApiError as `admit` */
export const deleteRegistration = (id: string) => call('DELETE', pathOf(id));
