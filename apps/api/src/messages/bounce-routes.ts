import { BounceResult } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../database/revisions.ts';
import { HttpError } from '../errors/http-error.ts';
import { recordBounce } from './bounces.ts';
import {} from './message-options.ts';

const MAX_BYTES = 1024 * 1024;

/** Takes returned mails from a mailbox's rule, or from a mail provider. */
export async function bounceRoutes(app: FastifyInstance, { db, revisions }: Database) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(
      new HttpError(415, 'unsupported_type', 'The mail must be sent as it came (message/rfc822).'),
    ),
  );

  app.post<{ Body: Buffer | undefined }>(
    '/mail/bounces',
    {
      bodyLimit: MAX_BYTES,
      config: {
        gate: 'operator',
        summary: 'Takes a returned mail, and marks the message that did not arrive',
        bodyType: 'message/rfc822',
      },
      schema: { response: { 200: BounceResult } },
    },
    async ({ body }) => ({
      matched: body ? await recordBounce({ db, revisions }, body) : false,
    }),
  );
}
