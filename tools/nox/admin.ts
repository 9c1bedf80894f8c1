import { join } from 'node:path';
import { NewStaff, secretLink } from '@nox/contracts';
import {
  administratorsOf,
  isStillListed,
  readPeople,
  readSignIns,
} from '../../apps/api/src/administration/handover/administrators.ts';
import { recordChange } from '../../apps/api/src/platform/database/audit.ts';
import { openBeside } from '../../apps/api/src/platform/database/open-database.ts';
import { type OpenDatabase } from '../../apps/api/src/platform/database/revisions.ts';
import { updateRow } from '../../apps/api/src/platform/database/rows.ts';
import { type Db } from '../../apps/api/src/platform/database/schema.ts';
import { StartUpError } from '../../apps/api/src/platform/errors/http-error.ts';
import { makeAdministrator } from '../../apps/api/src/season/staff/staff.ts';
import { source } from '../backup/manifest.ts';
import { hasSqlite } from '../backup/sqlite.ts';
import { command, CommandError, noPositionals, UsageError } from '../run/command.ts';

const HELP = `nox admin list | add <email> [--name <name>] [--again]

Lists the administrators and when each was last here, or makes a person one from this machine, while the server runs or is
stopped, and says what they do next. The audit log has it.

  --name   how they are shown (default: what is before the @)
  --again  also who is one already: they join with another account, such as one of another Firebase project`;

/* It asks for no account, since whoever runs it may write the data. */

const FIELDS = ['machine'];

const listedIn = ({ NOX_ADMINS = '' }: NodeJS.ProcessEnv): string[] =>
  NOX_ADMINS.split(',').flatMap((entry) => entry.trim() || []);

const siteOf = ({ NOX_PUBLIC_URL, PORT }: NodeJS.ProcessEnv): string =>
  NOX_PUBLIC_URL?.replace(/\/$/, '') || `http://127.0.0.1:${PORT || 8080}`;

/** @throws CommandError where there are no data, or data of another release */
async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const from = source(env, undefined);
  if (!from.databaseUrl && !hasSqlite(from.dataDir)) {
    const file = join(from.dataDir, 'nox.sqlite');
    throw new CommandError(`There is no ${file}: set DATA_DIR to the server's data folder.`);
  }
  const database = await openBeside(from).catch((error: unknown) => {
    throw error instanceof StartUpError ? new CommandError(error.message) : error;
  });
  return work(database).finally(() => database.close());
}

/** @returns who could administer the site, and whether the settings name somebody @throws CommandError */
export const readAdministrators = (env: NodeJS.ProcessEnv) =>
  withDatabase(env, async ({ db }) => {
    const listed = listedIn(env);
    return { people: administratorsOf(await readPeople(db, listed)), isNamed: listed.length > 0 };
  });

/** @returns a line for each administrator, with the address or uid and the last day @throws CommandError */
export async function listAdministrators(env: NodeJS.ProcessEnv): Promise<string> {
  const { people } = await readAdministrators(env);
  const lines = people.map(({ name, email, uid, lastOn }) => {
    const account = email ?? uid;
    return `${account}${name === account ? '' : ` (${name})`}: last here ${lastOn ?? 'on a day that is not known'}`;
  });
  return lines.join('\n') || 'Nobody: run nox admin add <email>.';
}

/** Gives access back to an account that settings or a claim name, after it has ended. @returns whether there was one */
async function giveBack(transaction: Db, email: string, listed: string[]): Promise<boolean> {
  const signIns = await readSignIns(transaction);
  const ended = signIns.find((row) => row.email?.toLowerCase() === email.toLowerCase());
  if (!ended || ended.ended_at === null) return false;
  const { uid, admin_by } = ended;
  if (admin_by !== 'claim' && !isStillListed(ended, listed)) return false;
  await updateRow(transaction, 'sign_ins', { uid }, { ended_at: null });
  const call = { transaction, by: 'system' } as const;
  await recordChange(call, 'staff', 'returned', { itemId: uid, fields: FIELDS });
  return true;
}

/** @param env as the server has it @returns what the person does next @throws CommandError */
export const addAdministrator = (
  { email, name, again }: { email: string; name: string; again?: boolean | undefined },
  env: NodeJS.ProcessEnv,
): Promise<string> =>
  withDatabase(env, ({ revisions }) =>
    revisions.change(['staff'], async (transaction) => {
      const signIn = `Sign in with the account ${email} at ${siteOf(env)}/admin`;
      const listed = listedIn(env);
      if (await giveBack(transaction, email, listed)) {
        return `${email} is an administrator again, within a minute. ${signIn}`;
      }
      const people = administratorsOf(await readPeople(transaction, listed));
      if (again) {
        const key = { email_key: email.toLowerCase(), ended_at: null };
        await updateRow(transaction, 'staff', key, { uid: null, account_email: null });
      } else if (people.some((one) => one.email?.toLowerCase() === email.toLowerCase())) {
        return `${email} is an administrator already. ${signIn}; “Forgot password” there sends a new one, and nox admin add --again invites them with another account.`;
      }
      const call = { transaction, by: 'system' } as const;
      const { token } = await makeAdministrator(call, { name, email }, FIELDS);
      if (!token) return `${email} is an administrator, within a minute. ${signIn}`;
      return `${email} is invited as administrator. Within 14 days, open this link once in a browser, and sign in there with the account ${email}; who has no account chooses a password there, which makes one:

  ${secretLink(siteOf(env), 'join', token)}

Whoever has the link can take the invitation: do not pass it on. Links from before have ended.`;
    }),
  );

export const admin = command(
  { help: HELP, options: { name: { type: 'string' }, again: { type: 'boolean' } } },
  async ({ positionals: [verb, typed, ...others], values }) => {
    if (verb === 'list' && !typed) return console.log(await listAdministrators(process.env));
    if (verb !== 'add' || !typed)
      throw new UsageError('Write nox admin list, or nox admin add and an address.');
    noPositionals(others);
    const { success, data: email } = NewStaff.shape.email.safeParse(typed);
    if (!success) throw new UsageError(`${typed} is no email address, such as meera@example.org.`);
    const name = values.name?.trim() || email.split('@')[0]!;
    console.log(await addAdministrator({ email, name, again: values.again }, process.env));
  },
);
