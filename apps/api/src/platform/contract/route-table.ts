import {
  type FastifyContextConfig,
  type FastifyInstance,
  type onRequestHookHandler,
  type RouteOptions,
} from 'fastify';
import * as z from 'zod';
import { ROLES } from '@nox/contracts';
import { type Gate } from '../auth/gate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    contracts: readonly RouteContract[];
  }
  interface FastifyContextConfig {
    /** Who may call it; checked before the body is read or validated. */
    gate?: keyof Gate;
    summary?: string;
    /** Error statuses beyond those that its gate, path and body imply. */
    refusals?: readonly number[];
    /** Answers 304 when `If-None-Match` holds the current tag. */
    isConditional?: boolean;
    /** The most fields that its body may have. */
    maxFields?: number;
    /** Refuses with 412 when `If-Match` holds another version than the current one. */
    takesIfMatch?: boolean;
    /** Replays its response for a repeated `Idempotency-Key`; refuses a key of another request with 422. */
    takesIdempotencyKey?: boolean;
    /** Responds with a stream without end. */
    isStream?: boolean;
    /** The content type of a body that is not JSON. */
    bodyType?: string;
  }
}

export const isRole = (gate: keyof Gate): gate is (typeof ROLES)[number] =>
  ROLES.some((role) => role === gate);

export const NoContent = z.undefined();

type ResponseSchema = z.ZodType | { content: Record<string, { schema: z.ZodType }> };

export interface RouteContract extends FastifyContextConfig {
  method: string;
  path: string;
  gate: keyof Gate;
  summary: string;
  body: z.ZodType | undefined;
  query: z.ZodType | undefined;
  /** The key is the status of a success. */
  responses: Record<string, ResponseSchema>;
  refusals: number[];
}

function refusalsOf(
  { method, path, gate, query, takesIfMatch, takesIdempotencyKey, isForAnyHost }: RouteContract,
  more: readonly number[],
) {
  const takesBody = !['GET', 'HEAD'].includes(method);
  const statuses = [
    ...(takesBody || query ? [400] : []),
    ...(gate === 'public' ? [] : [401]),
    ...(['public', 'optional', 'signedIn', 'candidate'].includes(gate) ? [] : [403]),
    ...(['candidate', 'day'].includes(gate) ? [429] : []),
    ...(path.includes(':') ? [400, 404] : []),
    ...(takesIfMatch ? [412] : []),
    ...(takesBody ? [413, 415] : []),
    ...(isForAnyHost ? [] : [421]),
    ...(takesIdempotencyKey ? [422] : []),
    ...more,
    500,
    503,
    ...(takesBody ? [507] : []),
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

export function toContract({ method, url, schema, config }: RouteOptions): RouteContract {
  const gate = config?.gate;
  // Security boundary: every route declares who may call it.
  if (!gate) throw new Error(`The route ${String(method)} ${url} declares no gate.`);
  const contract: RouteContract = {
    ...config,
    method: String(method),
    path: url,
    gate,
    summary: config.summary ?? '',
    body: schema?.body as z.ZodType | undefined,
    query: schema?.querystring as z.ZodType | undefined,
    responses: (schema?.response ?? {}) as RouteContract['responses'],
    refusals: [],
  };
  return { ...contract, refusals: refusalsOf(contract, config.refusals ?? []) };
}

/** What visitors read says itself how long it may be stored. All else is of one caller, or of one moment. */
const neverStored: onRequestHookHandler = (_request, reply, next) => {
  reply.header('cache-control', 'no-store');
  next();
};

/** Most readers have no token: these do not wait for a promise. */
function optionalHook(gate: Gate): onRequestHookHandler {
  return (request, _reply, next) => {
    if (request.headers.authorization === undefined) return next();
    gate.optional(request).then(() => next(), next);
  };
}

/** Puts the declared gate in front of every route, forbids caches to store all but `optional` ones, and fills `table`. @throws Error for a route without a gate */
export function collectRoutes(app: FastifyInstance, gate: Gate, table: RouteContract[]): void {
  app.addHook('onRoute', (route) => {
    // Preflights of other origins, which a plugin answers, and pages that `docsRoutes` guards are no calls. No other route is exempt.
    const isExempt = route.method === 'OPTIONS' || route.url.startsWith('/api/docs');
    if (route.schema?.hide && isExempt) return;
    const contract = toContract(route);
    const hooks = route.onRequest ? [route.onRequest].flat() : [];
    const first =
      contract.gate === 'optional' ? [optionalHook(gate)] : [neverStored, gate[contract.gate]];
    route.onRequest = [...first, ...hooks];
    // Fastify adds HEAD to every GET.
    if (contract.method !== 'HEAD') table.push(contract);
  });
}
