import { Account, AccountChecks } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { readRoute } from '../http/read-route.ts';
import { type AccountChecker } from './account-checker.ts';
import { type Db } from '../database/schema.ts';
import { describeAccount } from './describe-account.ts';
import { type FindStaff } from './staff-access.ts';

/** The account of the token, and how accounts are checked. */
export async function accountRoutes(
  app: FastifyInstance,
  { accounts, db, findStaff }: { accounts: AccountChecker; db: Db; findStaff: FindStaff },
) {
  readRoute(app, '/me', {
    gate: 'signedIn',
    summary: 'Who is signed in',
    response: Account,
    read: async ({ request }) => {
      const account = request.account!;
      return describeAccount(db, account, (await findStaff(account.uid))?.name ?? null);
    },
  });

  readRoute(app, '/account-checks', {
    summary: 'How the checks of accounts went',
    response: AccountChecks,
    read: () => accounts.checks,
  });
}
