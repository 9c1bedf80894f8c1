import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Config } from './config.ts';

/** Without the query: names of people appear there. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0];

/** A database error also carries the row it was about; that stays out. */
const describeError = ({ name, message, stack, code }: Error & { code?: unknown }) => ({
  type: name,
  message,
  stack: stack ?? '',
  code,
});

/** Structured logs that name requests by id and hold neither tokens nor personal data. */
export const requestLog = (level: Config['logLevel']) => ({
  level,
  redact: ['headers.authorization', 'req.headers.authorization'],
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
    err: describeError,
  },
});

/** A stream that was long open is not slow, and one that its client left has not failed. */
export class RequestLines extends LogController {
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    if (request.routeOptions.config.isStream) reply.log.info({ res: reply }, 'stream ended');
    else super.requestCompleted(error, request, reply);
  }
}
