import { isUtf8 } from 'node:buffer';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../errors/http-error.ts';
import { validate } from './validation.ts';

/** A call that takes no body accepts none, or an empty object. */
const NoBody = z.strictObject({}).nullish();

const unsupported = (message: string) => new HttpError(415, 'unsupported_type', message);

/** JSON is UTF-8 (RFC 8259); decoding another encoding would store damaged text. */
function refusalOf(contentType: string | undefined, body: Buffer): HttpError | undefined {
  const charset = /;\s*charset="?([^;"\s]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return unsupported('The request must be sent in UTF-8.');
  if (!isUtf8(body)) return new HttpError(400, 'bad_request', 'The request is not UTF-8 text.');
  return undefined;
}

/**
 * Accepts bodies of uncompressed JSON in UTF-8 only. A call that declares no body refuses fields instead of ignoring
 * them.
 */
export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const refusal = refusalOf(request.headers['content-type'], bytes);
    if (refusal) return done(refusal);
    return parse(request, bytes.toString(), done);
  });

  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') next();
    else next(unsupported('The request must be sent uncompressed.'));
  });

  app.addHook('preValidation', (request, _reply, next) => {
    const { body } = request;
    // The fast path: nearly every call is a read without a body.
    if (body === undefined) return next();
    const { schema, config } = request.routeOptions;
    next(schema?.body || config.bodyType ? undefined : validate(NoBody, body).error);
  });
}
