import { rolesWith } from '@nox/contracts';
import Fastify from 'fastify';
import { apiForAll } from '../../../test/api.ts';
import * as z from 'zod';
import { type Gate } from '../auth/gate.ts';
import { requiredBy } from './calls.ts';
import { isRole } from './route-table.ts';
import { collectRoutes, type RouteContract } from './route-table.ts';
import routes from './routes.json' with { type: 'json' };

/** Who passes a gate: the roles, or the gate's name where it is no role. Administrators have every role. */
const callersOf = (gate: keyof Gate) => {
  const roles = isRole(gate) ? rolesWith(gate) : [gate];
  return roles.length > 1 ? roles.filter((one) => one !== 'administrator').join(', ') : roles[0];
};

describe('the list of routes', () => {
  const api = apiForAll();

  it('says of each route who may call it, a second time and by hand', () => {
    const declared = api.app.contracts.map(({ method, path, gate }) => [
      `${method} ${path}`,
      callersOf(gate),
    ]);
    expect(Object.fromEntries(declared)).toEqual(routes);
    expect(declared).toHaveLength(Object.keys(routes).length);
  });

  it('has no route without a gate: such a one is not registered', () => {
    const app = Fastify();
    collectRoutes(app, {} as Gate, []);
    const handler = async () => 'open to all';
    for (const schema of [{}, { hide: true }])
      expect(() => app.get('/api/forgotten', { schema }, handler)).toThrow(
        'The route GET /api/forgotten declares no gate.',
      );
  });
});

describe('POST /api/unserved-calls', () => {
  const api = apiForAll();

  it('requires the fields that the OpenAPI document requires', () => {
    /** The document refers to contracts by their names; here they are written out. */
    const inline = { io: 'input', unrepresentable: 'any', metadata: z.registry<object>() } as const;
    const documented = ({ query, body }: RouteContract) =>
      [query, body].flatMap((schema) => (schema && z.toJSONSchema(schema, inline).required) ?? []);
    for (const route of api.app.contracts) expect(requiredBy(route)).toEqual(documented(route));
    expect(api.app.contracts.flatMap(requiredBy).length).toBeGreaterThan(100);
  });

  const ask = async (...payload: unknown[]) =>
    api.app.inject({ url: '/api/unserved-calls', method: 'POST', payload });

  it('names calls that there are none of, and required fields that are not sent', async () => {
    const answer = await ask(
      'GET /api/season',
      'GET /api/seasons/:season/figures',
      'GET /api/team/7',
      'GET /api/team/7/photos',
      'PATCH /api/season',
      'PUT /api/auditions/decisions ids',
      'PUT /api/auditions/decisions ids,status,later',
      'PUT /api/auditions/decisions *',
      'GET /api/auditions/changes',
    );
    expect(answer.json()).toEqual([
      'GET /api/team/7/photos',
      'PATCH /api/season',
      'PUT /api/auditions/decisions status',
      'GET /api/auditions/changes since',
    ]);
    expect((await ask(7)).statusCode).toBe(400);
  });
});
