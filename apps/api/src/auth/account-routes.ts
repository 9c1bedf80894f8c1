import { Account } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';

/** `GET /me`: the account of the token, and whether it is an administrator. */
export async function accountRoutes(app: FastifyInstance) {
  app.get(
    '/me',
    {
      config: { gate: 'signedIn', summary: 'Who is signed in' },
      schema: { response: { 200: Account } },
    },
    (request, reply) => reply.header('cache-control', 'no-store').send(request.account),
  );
}
