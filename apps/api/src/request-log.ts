import { randomUUID } from 'node:crypto';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Config } from './config.ts';

/** Without the query, which may hold names of people. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0];

/** Omits the row that a database error carries. */
const describeError = ({ name, message, stack, code }: Error & { code?: unknown }) => ({
  type: name,
  message,
  stack: stack ?? '',
  code,
});

/** Structured logs with request ids and without tokens and personal data. */
export const requestLog = (level: Config['logLevel']) => ({
  level,
  redact: ['headers.authorization', 'req.headers.authorization'],
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
    err: describeError,
  },
});

/** Unique among all servers and their restarts; a random id for each request would cost more. */
export function requestIds(): () => string {
  const prefix = randomUUID();
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
}

/** A long stream is not slow, and one that its client closed has not failed. */
export class RequestLogController extends LogController {
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    if (request.routeOptions.config.isStream) reply.log.info({ res: reply }, 'stream ended');
    else super.requestCompleted(error, request, reply);
  }
}
