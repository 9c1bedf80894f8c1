import { AccountChecks } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { readRoute } from '../http/routes.ts';
import { type AccountChecker } from './account-checker.ts';

export async function accountRoutes(
  app: FastifyInstance,
  { accounts }: { accounts: AccountChecker },
) {
  readRoute(app, '/account-checks', {
    summary: 'How the checks of accounts went',
    response: AccountChecks,
    read: () => accounts.checks,
  });
}
