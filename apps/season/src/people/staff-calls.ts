import { call } from '@nox/api-client/call';
import type {
  IdempotencyKey,
  NewStaff,
  StaffInput,
  StaffInvitation,
  StaffList,
  StaffMember,
} from '@nox/contracts';
import { readQuery } from '../calls/queries.ts';

const PATH = '/staff';

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const STAFF = ['staff'] as const;

/** People join while the page is open. */
const REFRESH_INTERVAL_MS = 5_000;

export const staffQuery = {
  ...readQuery<StaffList>(STAFF, PATH),
  refetchInterval: REFRESH_INTERVAL_MS,
};

/** @throws ApiError `already_invited`, `invalid` with issues by field, `unauthenticated`, `forbidden`, `network` */
export const invite = (staff: NewStaff, idempotencyKey: IdempotencyKey) =>
  call<StaffInvitation>('POST', PATH, { body: staff, idempotencyKey });

/** @throws ApiError `stale` after another change, `own_access`, `not_found`, else as `invite` */
export const changeStaff = ({ _id, version }: StaffMember, input: StaffInput) =>
  call<StaffMember>('PUT', pathOf(_id), { body: input, version });

/** The link of the former invitation ends. @throws ApiError `already_joined`, else as `changeStaff` */
export const inviteAgain = ({ _id }: StaffMember) =>
  call<StaffInvitation>('POST', `${pathOf(_id)}/invitation`);

/** Ends access, or revokes the invitation. @throws ApiError as `changeStaff` */
export const endAccess = ({ _id, version }: StaffMember) =>
  call('DELETE', pathOf(_id), { version });
