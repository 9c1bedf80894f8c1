import { type FastifyInstance } from 'fastify';
import { type Gate } from './gate';

/** `GET /me`: who the token belongs to, and whether the server sees an administrator in them. */
export async function accountRoutes(app: FastifyInstance, { gate }: { gate: Gate }) {
  app.get('/me', { onRequest: gate.signedIn }, (request, reply) =>
    reply.header('cache-control', 'no-store').send(request.account),
  );
}
