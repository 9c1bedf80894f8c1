import { byName, type HandoverPerson } from '@nox/contracts';
import { isListed, rolesOf } from '#platform/auth/caller.ts';
import { isoTime } from '#platform/database/clock.ts';
import { type Db, type SignInRow } from '#platform/database/schema.ts';

export interface Person extends HandoverPerson {
  /** Null for a name in `NOX_ADMINS` with which no account has signed in. */
  uid: string | null;
  email: string | null;
}

export const isStillListed = ({ uid, email }: SignInRow, listed: readonly string[]): boolean =>
  listed.some((entry) => isListed(entry, uid, email));

/** Reads the latest sign-in of each address, since an account that was deleted and made again has another uid. */
export async function readSignIns(db: Db): Promise<SignInRow[]> {
  const rows = await db.selectFrom('sign_ins').selectAll().orderBy('last_on', 'desc').execute();
  const latest = new Map(
    rows.toReversed().map((row) => [row.email?.toLowerCase() ?? row.uid, row]),
  );
  return rows.filter((row) => latest.get(row.email?.toLowerCase() ?? row.uid) === row);
}

/**
 * Lists who may do something, in the order of their names:
 * - people who have joined by an invitation, and whose access has not ended
 * - accounts that were administrators by a claim or by `NOX_ADMINS` at their last visit, unless that access has ended, or
 *   `NOX_ADMINS` does not name them any more
 * - each other name in `NOX_ADMINS`, such as an address that its account has not verified: it has no account yet
 *
 * A person who is several of these is listed once. Invitations that were not accepted are not listed.
 * @param listed `NOX_ADMINS`
 */
export async function readPeople(db: Db, listed: readonly string[]): Promise<Person[]> {
  const signIns = await readSignIns(db);
  const joined = db.selectFrom('staff').selectAll().where('ended_at', 'is', null);
  const people = new Map<string, Person>();
  for (const row of await joined.where('uid', 'is not', null).execute()) {
    const { name, uid, account_email, email } = row;
    const lastOn = row.joined_at === null ? null : isoTime(row.joined_at).slice(0, 10);
    const rest = { roles: rolesOf(row), source: 'invitation', lastOn, hasJoined: true } as const;
    people.set(uid!, { name, uid, email: account_email ?? email, ...rest });
  }
  for (const row of signIns) {
    const { uid, email, last_on: lastOn, admin_by: source } = row;
    const former = people.get(uid);
    if (former) Object.assign(former, { lastOn });
    if (source === null || row.ended_at !== null) continue;
    if (source === 'settings' && !isStillListed(row, listed)) continue;
    const { name } = former ?? { name: email ?? uid };
    const rest = { roles: ['administrator' as const], source, lastOn, hasJoined: true };
    people.set(uid, { name, uid, email: email ?? former?.email ?? null, ...rest });
  }
  const isKnown = (entry: string) =>
    signIns.some(({ uid, email, admin_by }) => admin_by !== null && isListed(entry, uid, email));
  const others = listed.filter((entry) => !isKnown(entry));
  const unknown = others.map((name): Person => {
    const rest = { roles: ['administrator' as const], source: 'settings' as const, lastOn: null };
    return { name, uid: null, email: name.includes('@') ? name : null, ...rest, hasJoined: false };
  });
  return [...people.values(), ...unknown].toSorted((one, other) => byName(one.name, other.name));
}

/** The people who could administer the site today. A name with which no account has signed in could not. */
export const administratorsOf = (people: readonly Person[]): Person[] =>
  people.filter(({ uid, roles }) => uid !== null && roles.includes('administrator'));
