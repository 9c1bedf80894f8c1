import { http } from '@nox/api-client';
import type {
  AdmittedEntry,
  DeskRegistration,
  RegistrationAdmission,
  RegistrationsPage,
  RegistrationsQuery,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

// Called here: the API client of an earlier shell does not have these calls.

const authenticated = true;
const PATH = '/registrations';

export const REGISTRATIONS = ['registrations'] as const;

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Candidates register and press their buttons while the page is open. */
const REFRESH_INTERVAL_MS = 5_000;

export const registrationsQuery = (query: RegistrationsQuery) =>
  queryOptions({
    queryKey: [...REGISTRATIONS, query],
    queryFn: async ({ signal }) =>
      (await http.get<RegistrationsPage>(PATH, { params: query, signal, authenticated })).data,
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
  });

/** @throws ApiError `roll_number_taken`, `not_found`, `unauthenticated`, `forbidden`, `network` */
export const admit = async (id: string, admission: RegistrationAdmission): Promise<AdmittedEntry> =>
  (await http.post<AdmittedEntry>(`${pathOf(id)}/admit`, admission, { authenticated })).data;

/** @throws ApiError `stale` after another change, `invalid` with issues by field, else as `admit` */
export async function correct(
  { _id, version }: DeskRegistration,
  emailAddress: string,
): Promise<DeskRegistration> {
  const options = { authenticated, headers: { 'If-Match': `"${version}"` } };
  return (await http.put<DeskRegistration>(pathOf(_id), { emailAddress }, options)).data;
}

/** @throws ApiError as `admit` */
export const sendAgain = async (id: string): Promise<DeskRegistration> =>
  (await http.post<DeskRegistration>(`${pathOf(id)}/send-again`, undefined, { authenticated }))
    .data;

/** @throws ApiError as `admit` */
export async function deleteRegistration(id: string): Promise<void> {
  await http.delete(pathOf(id), { authenticated });
}
