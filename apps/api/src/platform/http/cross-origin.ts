import cors from '@fastify/cors';
import { type FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

const PREFLIGHT_SECONDS = 600;

/** Allows pages of these origins to call the API. The only cookie is for this site's own pages, so credentials stay forbidden. */
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

const READS = ['GET', 'HEAD', 'OPTIONS'];

const ONLY_READS =
  'This site may only be read from a development server: its operator allows changes with NOX_DEV_WRITES=true.';

/** Refuses what changes data and comes through `nox-dev`, which says so in a header: what a developer tries there is not meant for people. */
export function refuseDevWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isRefused = request.headers['x-nox-dev'] !== undefined && !READS.includes(request.method);
    next(isRefused ? new HttpError(403, 'dev_writes', ONLY_READS) : undefined);
  });
}
