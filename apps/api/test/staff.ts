import { randomUUID } from 'node:crypto';
import { type Role } from '@nox/contracts';
import { creationTime, DAY_MS } from '#platform/database/clock.ts';
import { type StaffRow } from '#platform/database/schema.ts';
import { type TestApi, asAccount } from './api.ts';

/** Adds a person who has joined with the account `uid-of-<name>`, unless the row says otherwise. */
export async function addStaff(
  { revisions }: Pick<TestApi, 'revisions'>,
  roles: readonly Role[],
  row: Partial<StaffRow> = {},
): Promise<StaffRow> {
  const id = randomUUID();
  const { name = roles.join('-') } = row;
  const email = row.email ?? `${name}-${id}@staff.example`;
  const added: StaffRow = {
    id,
    created_at: creationTime(),
    version: 1,
    name,
    email,
    email_key: email.toLowerCase(),
    // A team is one of a part.
    roles: JSON.stringify(roles.map((role) => (role === 'team' ? 'team:events' : role))),
    uid: `uid-of-${name}`,
    account_email: email,
    invited_at: Date.now(),
    expires_at: Date.now() + DAY_MS,
    joined_at: Date.now(),
    ended_at: null,
    ...row,
  };
  await revisions.change(['staff'], (transaction) =>
    transaction.insertInto('staff').values(added).execute(),
  );
  return added;
}

export const asStaff = (name: string) => asAccount({ sub: `uid-of-${name}` });
