import { Account, AccountChecks } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { readRoute } from '../http/read-route.ts';
import { type AccountChecker } from './account-checker.ts';

/** The account of the token, and how accounts are checked. */
export async function accountRoutes(
  app: FastifyInstance,
  { accounts }: { accounts: AccountChecker },
) {
  readRoute(app, '/me', {
    gate: 'signedIn',
    summary: 'Who is signed in',
    response: Account,
    read: ({ request }) => ({ ...request.account!, judgeSlots: [] }),
  });

  readRoute(app, '/account-checks', {
    summary: 'How the checks of accounts went',
    response: AccountChecks,
    read: () => accounts.checks,
  });
}
