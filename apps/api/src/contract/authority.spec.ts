import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BulkChangeResult } from '@nox/contracts';
import { apiForAll, asSomeone, bearer, openApi, type TestApi } from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';
import { PNG } from '../../test/media-samples.ts';
import { createSigner, PROJECT, unsignedToken } from '../../test/tokens.ts';
import { type Gate } from '../auth/gate.ts';
import { signedTokenVerifier } from '../auth/token-verifier.ts';

/**
 * Every route and its gate, listed a second time by hand: a route that is missing here, or whose gate changes, fails.
 */
const AUTHORITY: Record<string, keyof Gate> = {
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /api/metrics': 'operator',
  'GET /api/openapi.json': 'public',
  'GET /api/me': 'signedIn',
  'POST /api/client-errors': 'public',
  'GET /api/client-errors': 'administrator',
  'GET /api/summary': 'administrator',

  'GET /api/team': 'optional',
  'GET /api/team/:id': 'optional',
  'POST /api/team': 'administrator',
  'PUT /api/team/:id': 'administrator',
  'PUT /api/team/display-order': 'administrator',
  'DELETE /api/team/:id': 'administrator',

  'GET /api/tutorials': 'optional',
  'GET /api/tutorials/:id': 'optional',
  'POST /api/tutorials': 'administrator',
  'PUT /api/tutorials/:id': 'administrator',
  'PUT /api/tutorials/display-order': 'administrator',
  'DELETE /api/tutorials/:id': 'administrator',

  'GET /api/achievements': 'optional',
  'GET /api/achievements/:id': 'optional',
  'POST /api/achievements': 'administrator',
  'PUT /api/achievements/:id': 'administrator',
  'DELETE /api/achievements/:id': 'administrator',

  'GET /api/audition-rules/active': 'optional',
  'GET /api/audition-rules': 'administrator',
  'GET /api/audition-rules/:id': 'administrator',
  'POST /api/audition-rules': 'administrator',
  'PUT /api/audition-rules/:id': 'administrator',
  'DELETE /api/audition-rules/:id': 'administrator',

  'GET /api/auditions': 'administrator',
  'GET /api/auditions/export': 'administrator',
  'GET /api/auditions/changes': 'administrator',
  'GET /api/auditions/events': 'administrator',
  'GET /api/auditions/undoable': 'administrator',
  'POST /api/auditions/undoable/:id/undo': 'administrator',
  'GET /api/auditions/:id': 'administrator',
  'DELETE /api/auditions/:id': 'administrator',
  'PUT /api/auditions/:id/status': 'administrator',
  'POST /api/auditions/:id/reviews': 'administrator',
  'DELETE /api/auditions/:id/reviews/:reviewId': 'administrator',
  'POST /api/auditions/schedule-slots': 'administrator',
  'PUT /api/auditions/reject-pending': 'administrator',
  'DELETE /api/auditions/not-selected': 'administrator',
  'POST /api/auditions/import': 'administrator',
  'POST /api/auditions': 'optional',

  'POST /api/media/:folder': 'administrator',
};

const OPERATOR_TOKEN = 'of-the-operator-only';
/** Another machine: every program on this one is an operator. */
const ELSEWHERE = '192.0.2.1';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const past = Math.floor(Date.now() / 1000) - 10;

/** The gate's refusals; any other status means that the caller passed it. */
const expected: Record<string, Record<keyof Gate, 'in' | 401 | 403>> = {
  'no token': { public: 'in', optional: 'in', signedIn: 401, administrator: 401, operator: 401 },
  'a bad token': { public: 'in', optional: 401, signedIn: 401, administrator: 401, operator: 401 },
  'no right': { public: 'in', optional: 'in', signedIn: 'in', administrator: 403, operator: 401 },
  'the right': { public: 'in', optional: 'in', signedIn: 'in', administrator: 'in', operator: 401 },
  "the operator's": {
    public: 'in',
    optional: 401,
    signedIn: 401,
    administrator: 401,
    operator: 'in',
  },
};

describe('authority', () => {
  let api: TestApi;
  let callers: [who: string, headers: Record<string, string>, kind: keyof typeof expected][];
  beforeAll(async () => {
    const { keys, sign } = await createSigner();
    const otherSigner = await createSigner();
    api = await openApi({
      verifyToken: signedTokenVerifier(PROJECT, keys),
      areAuditionsOpen: true,
      metricsToken: OPERATOR_TOKEN,
    });
    const admin = { admin: true };
    callers = [
      ['an anonymous caller', {}, 'no token'],
      ['garbage', bearer('garbage'), 'a bad token'],
      ['a password', { authorization: 'Basic eA==' }, 'a bad token'],
      ['an expired token', bearer(await sign({ ...admin, exp: past })), 'a bad token'],
      ['another audience', bearer(await sign({ ...admin, aud: 'other' })), 'a bad token'],
      ['a self-signed token', bearer(await otherSigner.sign(admin)), 'a bad token'],
      ['alg none', bearer(unsignedToken(admin)), 'a bad token'],
      ['someone who signed up', bearer(await sign()), 'no right'],
      ["the operator's token", bearer(OPERATOR_TOKEN), "the operator's"],
      ['an administrator', bearer(await sign(admin)), 'the right'],
    ];
  });
  afterAll(() => api.close());

  it('is decided for every route, and for none that does not exist', () => {
    const declared = api.app.contracts.map(
      ({ method, path, gate }) => [`${method} ${path}`, gate] as const,
    );
    expect(Object.fromEntries(declared)).toEqual(AUTHORITY);
    expect(declared).toHaveLength(Object.keys(AUTHORITY).length);
  });

  it('refuses to register a route without a gate', async () => {
    const { collectRoutes } = await import('./route-table.ts');
    const { default: Fastify } = await import('fastify');
    const app = Fastify();
    collectRoutes(app, {} as Gate, []);
    expect(() => app.get('/api/forgotten', async () => 'open to all')).toThrow(
      'The route GET /api/forgotten declares no gate.',
    );
  });

  it.each(Object.entries(AUTHORITY))('of %s is: %s', async (route, gate) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const url = path.replaceAll(/:\w*id/gi, UNKNOWN_ID).replace(':folder', 'team_images');
    for (const [who, headers, kind] of callers) {
      // A body that must not be read before the caller is authorised.
      const body = method === 'GET' ? {} : { payload: '{"nonsense": tru' };
      const answer = await api.app.inject({
        method,
        url,
        remoteAddress: ELSEWHERE,
        headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        ...body,
      });
      const wanted = expected[kind]![gate];
      const got = [401, 403].includes(answer.statusCode) ? answer.statusCode : 'in';
      expect([who, got]).toEqual([who, wanted]);
      if (wanted === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
      if (method === 'GET') {
        const head = await api.app.inject({
          method: 'HEAD',
          url,
          headers,
          remoteAddress: ELSEWHERE,
        });
        expect([who, head.statusCode]).toEqual([who, answer.statusCode]);
      }
    }
  });
});

const member = { name: 'Asha', position: 'Dancer' };
const tutorial = { title: 'T', danceStyle: 'Locking', description: 'd', instructor: 'i' };
const achievement = { title: 'First', year: '2024', description: 'd' };
const schedule = { startTime: '16:00', endTime: '18:00', slotDuration: 30 };
const csv = `fullName,phoneNumber,rollNumber,emailAddress,branch,rateYourself,danceStyle
Zoya,9876543210,BT1,a@example.com,CSE,7,Popping`;

/** What an administrator may send to the routes that take a body; `ids` are those of the items to order. */
const bodies = (ids: string[] = []): Record<string, object | string> => ({
  'POST /api/team': member,
  'PUT /api/team/:id': { ...member, name: 'Meera' },
  'PUT /api/team/display-order': { ids: ids.toReversed() },
  'POST /api/tutorials': tutorial,
  'PUT /api/tutorials/:id': { ...tutorial, title: 'U' },
  'PUT /api/tutorials/display-order': { ids: ids.toReversed() },
  'POST /api/achievements': achievement,
  'PUT /api/achievements/:id': { ...achievement, title: 'Second' },
  'POST /api/audition-rules': {},
  'PUT /api/audition-rules/:id': { isActive: true },
  'PUT /api/auditions/:id/status': { status: 'Selected' },
  'POST /api/auditions/:id/reviews': { notes: 'Good', judgeEmail: 'Meera' },
  'POST /api/auditions/schedule-slots': schedule,
  'POST /api/auditions/import': csv,
  'POST /api/media/:folder': PNG,
});
const WRITES = Object.keys(AUTHORITY).filter(
  (route) => AUTHORITY[route] === 'administrator' && !route.startsWith('GET'),
);

describe('a caller without the right', () => {
  const api = apiForAll();
  let ids: Record<string, string[]>;
  beforeEach(async () => {
    const create = async (path: string, payload: object) =>
      (await api.send('POST', `/api/${path}`, payload)).json<{ _id: string }>()._id;
    const rejected = await addEntries(api.db, 2);
    const bulkChange = await api.send('PUT', '/api/auditions/reject-pending');
    const auditions = [...(await addEntries(api.db, 1)), ...rejected];
    ids = {
      team: [await create('team', member), await create('team', member)],
      tutorials: [await create('tutorials', tutorial), await create('tutorials', tutorial)],
      achievements: [await create('achievements', achievement)],
      'audition-rules': [await create('audition-rules', {})],
      auditions,
      undoable: [bulkChange.json<BulkChangeResult>().undoable!._id],
      reviews: [await create(`auditions/${auditions[0]}/reviews`, { notes: 'a', judgeEmail: 'b' })],
    };
  });

  const data = async () => {
    const lists = ['team', 'tutorials', 'achievements', 'audition-rules', 'auditions'];
    const answers = await Promise.all(
      [...lists, 'auditions/undoable'].map((path) => api.get(`/api/${path}`)),
    );
    const files = await readdir(join(api.folder, 'media'), { recursive: true });
    return [...answers.map(({ body }) => body), files.sort()];
  };

  it.each(WRITES)('changes nothing by %s', async (route) => {
    const [method, path] = route.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
    const [, , collection = ''] = path.split('/');
    const url = path
      .replace(':reviewId', ids.reviews![0]!)
      .replace(':id', ids[path.includes('undoable') ? 'undoable' : collection]?.[0] ?? '')
      .replace(':folder', 'team_images?name=Asha');
    const payload = bodies(ids[collection])[route];
    const type = { 'content-type': path.endsWith('import') ? 'text/csv' : 'application/json' };
    const before = await data();
    for (const headers of [{}, bearer('garbage'), asSomeone]) {
      const answer = await api.send(method, url, payload, { ...type, ...headers });
      expect([401, 403]).toContain(answer.statusCode);
      expect(await data()).toEqual(before);
    }
    // The same call by an administrator does change it.
    const admin = bearer(unsignedToken({ admin: true }));
    const answer = await api.send(method, url, payload, { ...type, ...admin });
    expect([200, 201, 204]).toContain(answer.statusCode);
    expect(await data()).not.toEqual(before);
  });
});
