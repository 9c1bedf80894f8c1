import { type Role, ROLES } from '@nox/contracts';
import { memoizeByRevision } from '../database/memoize-by-revision.ts';
import { type Database } from '../database/revisions.ts';
import { type StaffRow } from '../database/schema.ts';

/** What a member of staff who has joined may do. */
export interface StaffAccess {
  staffId: string;
  name: string;
  roles: Role[];
}

/** By uid. */
export type FindStaff = (uid: string) => StaffAccess | undefined | Promise<StaffAccess | undefined>;

/** Without those that only a later release knows. */
export function rolesOf({ roles }: Pick<StaffRow, 'roles'>): Role[] {
  const stored = JSON.parse(roles) as string[];
  return ROLES.filter((role) => stored.includes(role));
}

/** Reads the rows once for each revision of the group `staff`: requests wait for no query. */
export function staffReader({ db, revisions }: Database): FindStaff {
  const read = memoizeByRevision(revisions, 'staff', async () => {
    const rows = await db
      .selectFrom('staff')
      .select(['id', 'name', 'roles', 'uid'])
      .where('uid', 'is not', null)
      .where('ended_at', 'is', null)
      .execute();
    return new Map<string | null, StaffAccess>(
      rows.map((row) => [row.uid, { staffId: row.id, name: row.name, roles: rolesOf(row) }]),
    );
  });
  return (uid) => {
    const staff = read();
    return staff instanceof Promise ? staff.then((loaded) => loaded.get(uid)) : staff.get(uid);
  };
}
