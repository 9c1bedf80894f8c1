import { randomUUID } from 'node:crypto';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyLogFn,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { type Config } from './config.ts';
import { rootCause } from './errors/root-cause.ts';

/** Without the query, which may hold names of people. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0];

/** Omits the row that a database error carries. */
function describeError(error: Error) {
  const { name, message, stack = '' } = error;
  const { code, message: reason } = rootCause(error);
  return { type: name, message, ...(reason !== message && { reason }), stack, code };
}

/** Structured logs with request ids and without tokens and personal data. */
export const requestLog = (level: Config['logLevel']) => ({
  level,
  redact: ['headers.authorization', 'req.headers.authorization'],
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
    err: describeError,
  },
});

type LoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>;

const ignore: FastifyLogFn = () => undefined;

/**
 * A request's logger where answered requests are not logged: pino's logger with the request's id is made when one
 * writes, since that costs a tenth of a cached read.
 */
const quietLogger: LoggerFactory = (logger, bindings): FastifyBaseLogger => {
  const own = () => logger.child(bindings);
  const write =
    (level: 'warn' | 'error' | 'fatal'): FastifyLogFn =>
    (...what: unknown[]) =>
      (own()[level] as (...what: unknown[]) => void)(...what);
  return {
    level: logger.level,
    trace: ignore,
    debug: ignore,
    info: ignore,
    silent: ignore,
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
    child: (more, options) => logger.child({ ...bindings, ...more }, options),
  };
};

/** How the logger of a request is made. */
export const requestLogger = (level: Config['logLevel']): LoggerFactory =>
  ['warn', 'error', 'fatal'].includes(level)
    ? quietLogger
    : (logger, bindings, options) => logger.child(bindings, options);

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
