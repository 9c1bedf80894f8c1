import cors from '@fastify/cors';
import { type FastifyInstance } from 'fastify';

/** How long a browser may remember what it asked before a call. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of these origins call the API, with what our own pages send and read. Without origins no page but
 * ours may. No cookies are involved, so none are let through.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
    ],
    exposedHeaders: [
      'Content-Disposition',
      'ETag',
      'Idempotency-Replayed',
      'Nox-Revision',
      'Retry-After',
    ],
    maxAge: PREFLIGHT_SECONDS,
    // Its refusal would not have the shape of our errors.
    strictPreflight: false,
  });
}
