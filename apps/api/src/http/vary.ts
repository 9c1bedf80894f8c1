import { type FastifyReply } from 'fastify';

/** Adds a request header on which the answer depends, beside those that others have named. */
export function addVary(reply: FastifyReply, name: string): void {
  const named = reply.getHeader('vary');
  reply.header('vary', named === undefined ? name : `${String(named)}, ${name}`);
}
