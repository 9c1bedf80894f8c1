import { type ErrorBody } from '@nox/contracts';
import { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { HttpError, interrupted } from './http-error.ts';
import { logOutage, toInfrastructureError } from './infrastructure-errors.ts';

/** Replaces the messages of Fastify's own refusals, which name internals. */
const refusals: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be understood.'],
  403: ['forbidden', 'There is nothing to see here.'],
  404: ['not_found', 'There is nothing at this address.'],
  412: ['changed', 'The file is another one by now.'],
  413: ['too_large', 'The request is too large.'],
  415: ['unsupported_type', 'The request must be sent as JSON.'],
  416: ['range_not_satisfiable', 'The file ends before that.'],
  431: ['too_large', 'The request headers are too large.'],
};

export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const infrastructure = toInfrastructureError(error);
  if (infrastructure) return infrastructure;
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  const [code, message] = refusals[status] ?? (status < 500 ? refusals[400]! : []);
  if (code && message) return new HttpError(refusals[status] ? status : 400, code, message);
  return new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** Node gives a request whose client has gone an error like that of a broken database connection. */
const isInterrupted = ({ raw }: FastifyRequest, error: unknown) =>
  raw.errored !== null && raw.errored === error;

/** Sets the headers of an error's response. Only unexpected errors are logged with their stack. @returns what the response says */
export function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply): HttpError {
  const refusal = isInterrupted(request, error) ? interrupted() : toHttpError(error);
  if (refusal.status >= 500 && !logOutage(request.log, error)) {
    request.log.error({ err: error }, 'request failed');
  }
  const { headers } = (error ?? {}) as { headers?: Record<string, string> };
  if (refusal.status === 416 && headers) reply.headers(headers);
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  if (refusal.status === 401) {
    const isLink = request.routeOptions.config.gate === 'candidate';
    reply.header('www-authenticate', isLink ? 'Candidate' : 'Bearer');
  }
  reply.header('cache-control', 'no-store');
  return refusal;
}

/** Turns every error into its response. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request, reply);
  const body: ErrorBody = { message: refusal.message, code: refusal.code, issues: refusal.issues };
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(body);
}
