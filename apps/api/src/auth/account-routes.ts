import { Account, AccountChecks } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type AccountChecker } from './account-checker.ts';

/** The account of the token, and how accounts are checked. */
export async function accountRoutes(
  app: FastifyInstance,
  { accounts }: { accounts: AccountChecker },
) {
  app.get(
    '/me',
    {
      config: { gate: 'signedIn', summary: 'Who is signed in' },
      schema: { response: { 200: Account } },
    },
    ({ account }, reply) => reply.send(account),
  );

  app.get(
    '/account-checks',
    {
      config: { gate: 'administrator', summary: 'How the checks of accounts went' },
      schema: { response: { 200: AccountChecks } },
    },
    () => accounts.checks,
  );
}
