import { type FastifyInstance, type RouteOptions } from 'fastify';
import { type z } from 'zod';
import { type Gate } from '../auth/gate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What every route of the API declares. */
    contracts: readonly RouteContract[];
  }
  interface FastifyContextConfig {
    /** Who may pass. It decides before the body is read or validated: a stranger learns nothing and costs nothing. */
    gate?: keyof Gate;
    /** What the call does, in one line. */
    summary?: string;
    /** Statuses by which it may refuse, beyond what its gate, address and body imply. */
    refusals?: readonly number[];
    /** It answers 304 to who sends the tag that it would answer with. */
    isConditional?: boolean;
    /** It refuses with 412 when `If-Match` names another version than the present one. */
    takesIfMatch?: boolean;
    /** It does nothing when it is sent again with the same `Idempotency-Key`, and refuses another use of it with 422. */
    takesIdempotencyKey?: boolean;
    /** Its answer lasts for as long as somebody listens. */
    isStream?: boolean;
    /** The content type of a body that is not JSON. */
    bodyType?: string;
  }
}

type AnswerSchema = z.ZodType | { content: Record<string, { schema: z.ZodType }> };

/** One call of the API, as its route declares it. */
export interface RouteContract {
  method: string;
  /** With the prefix, such as `/api/team/:id`. */
  path: string;
  gate: keyof Gate;
  summary: string;
  body: z.ZodType | undefined;
  bodyType: string | undefined;
  query: z.ZodType | undefined;
  /** By status, for success. */
  answers: Record<string, AnswerSchema>;
  isConditional: boolean;
  takesIfMatch: boolean;
  takesIdempotencyKey: boolean;
  isStream: boolean;
  /** Statuses whose answer is an error body. */
  refusals: number[];
}

function refusalsOf(
  { method, path, gate, query, takesIfMatch, takesIdempotencyKey }: RouteContract,
  more: readonly number[],
) {
  const takesBody = !['GET', 'HEAD'].includes(method);
  const statuses = [
    ...(takesBody || query ? [400] : []),
    ...(gate === 'open' ? [] : [401]),
    ...(['administrator', 'operator'].includes(gate) ? [403] : []),
    ...(path.includes(':') ? [400, 404] : []),
    ...(takesIfMatch ? [412] : []),
    ...(takesBody ? [413, 415] : []),
    ...(takesIdempotencyKey ? [422] : []),
    ...more,
    500,
    503,
    ...(takesBody ? [507] : []),
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

function toContract({ method, url, schema, config }: RouteOptions): RouteContract {
  const gate = config?.gate;
  // Security boundary: no route without a decision on who may call it.
  if (!gate) throw new Error(`The route ${String(method)} ${url} declares no gate.`);
  const contract: RouteContract = {
    method: String(method),
    path: url,
    gate,
    summary: config.summary ?? '',
    body: schema?.body as z.ZodType | undefined,
    bodyType: config.bodyType,
    query: schema?.querystring as z.ZodType | undefined,
    answers: (schema?.response ?? {}) as RouteContract['answers'],
    isConditional: config.isConditional ?? false,
    takesIfMatch: config.takesIfMatch ?? false,
    takesIdempotencyKey: config.takesIdempotencyKey ?? false,
    isStream: config.isStream ?? false,
    refusals: [],
  };
  return { ...contract, refusals: refusalsOf(contract, config.refusals ?? []) };
}

/**
 * Puts the declared gate in front of every route that is registered from now on, and adds it to `table`.
 * @throws Error at registration of a route that declares no gate
 */
export function collectRoutes(app: FastifyInstance, gate: Gate, table: RouteContract[]): void {
  app.addHook('onRoute', (route) => {
    const contract = toContract(route);
    const hooks = route.onRequest ? [route.onRequest].flat() : [];
    route.onRequest = [gate[contract.gate], ...hooks];
    // Fastify answers HEAD beside every GET.
    if (contract.method !== 'HEAD') table.push(contract);
  });
}
