import { randomUUID } from 'node:crypto';
import { withoutSecret } from '@nox/contracts';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { type Config } from './config.ts';
import { rootCause } from './platform/errors/infrastructure-errors.ts';

/** The query may name people. */
const pathOf = ({ url }: FastifyRequest) => withoutSecret(url.split('?', 1)[0]!);

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
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildLoggerOptions = Parameters<FastifyBaseLogger['child']>[1];

/** Makes pino's logger with the request's id when one writes, where answered requests are not logged: it costs a tenth of a cached read. */
class QuietLogger implements FastifyBaseLogger {
  readonly #logger: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly level: string;

  constructor(logger: FastifyBaseLogger, bindings: Bindings, level: string) {
    this.#logger = logger;
    this.#bindings = bindings;
    this.level = level;
  }

  trace(): void {}
  debug(): void {}
  info(): void {}
  silent(): void {}

  warn(...what: unknown[]): void {
    this.child({}).warn(...(what as [object]));
  }

  error(...what: unknown[]): void {
    this.child({}).error(...(what as [object]));
  }

  fatal(...what: unknown[]): void {
    this.child({}).fatal(...(what as [object]));
  }

  child(more: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#logger.child({ ...this.#bindings, ...more }, options);
  }
}

export const requestLogger = (level: Config['logLevel']): LoggerFactory =>
  ['warn', 'error', 'fatal'].includes(level)
    ? (logger, bindings) => new QuietLogger(logger, bindings, level)
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
    if (!error && reply.log instanceof QuietLogger) return;
    if (request.routeOptions.config.isStream) reply.log.info({ res: reply }, 'stream ended');
    else super.requestCompleted(error, request, reply);
  }
}
