import cors from '@fastify/cors';
import { type FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 600;

/** Allows pages of these origins to call the API. It uses no cookies, so credentials stay forbidden. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
      ...['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
    ],
    exposedHeaders: [
      ...['Content-Disposition', 'ETag', 'Idempotency-Replayed', 'Location', 'Nox-Revision'],
      'Retry-After',
      ...['Tus-Resumable', 'Upload-Expires', 'Upload-Length', 'Upload-Offset'],
    ],
    maxAge: PREFLIGHT_SECONDS,
    // Its refusal would not be an ErrorBody.
    strictPreflight: false,
  });
}
