import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewDisplay } from '@nox/contracts';
import { sql } from 'kysely';
import { type Gate } from '../auth/gate.ts';
import { signedTokenVerifier } from '../auth/token-verifier.ts';
import {
  apiForAll,
  asAdministrator,
  asOperator,
  asSomeone,
  bearer,
  openApi,
  type TestApi,
} from '../../test/api.ts';
import { addLink, asCandidate, asDisplay } from '../../test/links.ts';
import { createSigner, PROJECT, unsignedToken } from '../../test/tokens.ts';
import { preparedWrites } from '../../test/writes.ts';

/** Of a kind of content, which only these callers read. */
const contentRoutes = (path: string, readers: keyof Gate): Record<string, keyof Gate> => ({
  [`GET /api/${path}`]: readers,
  [`GET /api/${path}/:id`]: readers,
  [`POST /api/${path}`]: 'administrator',
  [`PUT /api/${path}/:id`]: 'administrator',
  [`DELETE /api/${path}/:id`]: 'administrator',
  [`GET /api/${path}/deleted`]: 'administrator',
  [`POST /api/${path}/:id/restore`]: 'administrator',
  [`GET /api/${path}/:id/changes`]: 'administrator',
  [`POST /api/${path}/preview`]: 'administrator',
});

/**
 * Every route and its gate, listed a second time by hand: a route that is missing here, or whose gate changes, fails.
 */
const AUTHORITY: Record<string, keyof Gate> = {
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /api/metrics': 'operator',
  'GET /api/openapi.json': 'public',
  'GET /api/me': 'signedIn',
  'GET /api/account-checks': 'administrator',
  'GET /api/clock': 'administrator',
  'POST /api/client-errors': 'public',
  'GET /api/client-errors': 'administrator',
  'POST /api/client-metrics': 'public',
  'GET /api/client-metrics': 'administrator',
  'POST /api/csp-reports': 'public',
  'GET /api/summary': 'administrator',
  'GET /api/audit-log': 'administrator',
  'GET /api/audit-log/export': 'administrator',

  ...contentRoutes('team', 'optional'),
  'PUT /api/team/display-order': 'administrator',
  ...contentRoutes('tutorials', 'optional'),
  'PUT /api/tutorials/display-order': 'administrator',
  ...contentRoutes('achievements', 'optional'),
  'GET /api/audition-rules/active': 'optional',
  ...contentRoutes('audition-rules', 'administrator'),

  'GET /api/season': 'optional',
  'GET /api/seasons': 'administrator',
  'PUT /api/seasons/:id': 'administrator',
  'POST /api/seasons': 'administrator',
  'GET /api/seasons/:id/export': 'administrator',

  'GET /api/auditions': 'administrator',
  'GET /api/auditions/export': 'administrator',
  'GET /api/auditions/export/reviews': 'administrator',
  'GET /api/auditions/changes': 'administrator',
  'GET /api/auditions/events': 'administrator',
  'GET /api/auditions/settings': 'administrator',
  'PUT /api/auditions/settings': 'administrator',
  'GET /api/auditions/undoable': 'administrator',
  'POST /api/auditions/undoable/:id/undo': 'administrator',
  'GET /api/auditions/:id': 'administrator',
  'DELETE /api/auditions/:id': 'administrator',
  'PUT /api/auditions/:id/status': 'administrator',
  'GET /api/auditions/:id/personal-data': 'administrator',
  'POST /api/auditions/:id/erase': 'administrator',
  'POST /api/auditions/:id/reviews': 'administrator',
  'DELETE /api/auditions/:id/reviews/:reviewId': 'administrator',
  'POST /api/auditions/schedule-slots': 'administrator',
  'PUT /api/auditions/time-slots': 'administrator',
  'PUT /api/auditions/reject-pending': 'administrator',
  'POST /api/auditions/deletions': 'administrator',
  'DELETE /api/auditions/not-selected': 'administrator',
  'POST /api/auditions/import': 'administrator',
  'POST /api/auditions': 'public',
  'GET /api/season/challenge': 'public',
  'GET /api/registrations': 'administrator',
  'POST /api/registrations/:id/admit': 'administrator',
  'PUT /api/registrations/:id': 'administrator',
  'POST /api/registrations/:id/send-again': 'administrator',
  'DELETE /api/registrations/:id': 'administrator',
  'POST /api/season/link': 'public',

  'GET /api/schedule': 'administrator',
  'GET /api/schedule/changes': 'administrator',
  'PUT /api/schedule/structure': 'administrator',
  'POST /api/schedule/moves': 'administrator',
  'POST /api/schedule/assign': 'administrator',
  'POST /api/schedule/edits/:id/undo': 'administrator',
  'PUT /api/schedule/pins': 'administrator',
  'POST /api/schedule/parties': 'administrator',
  'DELETE /api/schedule/parties/:id': 'administrator',
  'GET /api/schedule/publication': 'administrator',
  'POST /api/schedule/publish': 'administrator',
  'GET /api/schedule/versions': 'administrator',
  'GET /api/schedule/versions/:number': 'administrator',
  'POST /api/schedule/messages': 'administrator',
  'GET /api/schedule/published.ics': 'administrator',

  'GET /api/check-in': 'administrator',
  'GET /api/check-in/changes': 'administrator',
  'GET /api/check-in/free-slots': 'administrator',
  'POST /api/check-in/events': 'administrator',
  'POST /api/check-in/walk-ins': 'administrator',
  'POST /api/check-in/swaps': 'administrator',
  'GET /api/season/now': 'day',
  'GET /api/displays': 'administrator',
  'POST /api/displays': 'administrator',
  'DELETE /api/displays/:id': 'administrator',

  'GET /api/candidate': 'candidate',
  'PUT /api/candidate': 'candidate',
  'POST /api/candidate/confirm': 'candidate',
  'POST /api/candidate/withdraw': 'candidate',
  'POST /api/candidate/return': 'candidate',
  'POST /api/candidate/slot': 'candidate',
  'PUT /api/candidate/slot': 'candidate',
  'GET /api/candidate/slot.ics': 'candidate',
  'GET /api/candidate/seats': 'candidate',
  'GET /api/candidate/export': 'candidate',
  'POST /api/candidate/erase': 'candidate',

  'GET /api/messages': 'administrator',
  'POST /api/messages/search': 'administrator',
  'GET /api/messages/status': 'administrator',
  'GET /api/messages/:id': 'administrator',
  'PUT /api/messages/:id': 'administrator',
  'POST /api/messages': 'administrator',
  'POST /api/messages/preview': 'administrator',
  'POST /api/messages/send': 'administrator',
  'POST /api/messages/cancel': 'administrator',
  'POST /api/messages/retry': 'administrator',
  'POST /api/messages/:id/chat': 'administrator',
  'POST /api/messages/:id/sent-by-hand': 'administrator',
  'DELETE /api/messages/:id/sent-by-hand': 'administrator',
  'GET /api/message-templates/:kind': 'administrator',
  'PUT /api/message-templates/:kind': 'administrator',
  'POST /api/mail/bounces': 'operator',

  'POST /api/media/:folder': 'administrator',
  'POST /api/media/tutorial_videos/uploads': 'administrator',
  'POST /api/media/tutorial_videos/uploads/:id': 'administrator',
  'PATCH /api/media/tutorial_videos/uploads/:id': 'administrator',
  'DELETE /api/media/tutorial_videos/uploads/:id': 'administrator',
};

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** The gate's refusals; any other status means that the caller passed it. */
const expected: Record<string, Record<keyof Gate, 'in' | 401 | 403>> = {
  'no token': {
    ...{ public: 'in', optional: 'in', signedIn: 401, administrator: 401, operator: 401 },
    ...{ candidate: 401, day: 401 },
  },
  'a bad token': {
    ...{ public: 'in', optional: 401, signedIn: 401, administrator: 401, operator: 401 },
    ...{ candidate: 401, day: 401 },
  },
  'no right': {
    ...{ public: 'in', optional: 'in', signedIn: 'in', administrator: 403, operator: 401 },
    ...{ candidate: 401, day: 403 },
  },
  'the right': {
    ...{ public: 'in', optional: 'in', signedIn: 'in', administrator: 'in', operator: 401 },
    ...{ candidate: 401, day: 'in' },
  },
  "the operator's": {
    ...{ public: 'in', optional: 401, signedIn: 401, administrator: 401, operator: 'in' },
    ...{ candidate: 401, day: 401 },
  },
  "a screen's": {
    ...{ public: 'in', optional: 401, signedIn: 401, administrator: 401, operator: 401 },
    ...{ candidate: 401, day: 'in' },
  },
  "a candidate's": {
    ...{ public: 'in', optional: 401, signedIn: 401, administrator: 401, operator: 401 },
    ...{ candidate: 'in', day: 'in' },
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
      registrationOverride: 'open',
    });
    const admin = { admin: true };
    const asAdmin = bearer(await sign(admin));
    const display = (
      await api.send('POST', '/api/displays', { label: 'Corridor' }, asAdmin)
    ).json<NewDisplay>();
    callers = [
      ['an anonymous caller', {}, 'no token'],
      ['garbage', bearer('garbage'), 'a bad token'],
      ['a password', { authorization: 'Basic eA==' }, 'a bad token'],
      ['a self-signed token', bearer(await otherSigner.sign(admin)), 'a bad token'],
      ['alg none', bearer(unsignedToken(admin)), 'a bad token'],
      ['someone who signed up', bearer(await sign()), 'no right'],
      ["the operator's token", asOperator, "the operator's"],
      ['an administrator', bearer(await sign(admin)), 'the right'],
      ['an unknown link', asCandidate('x'.repeat(43)), 'a bad token'],
      ["a screen's link", asDisplay(display.token), "a screen's"],
      ["a candidate's link", asCandidate(await addLink(api)), "a candidate's"],
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
    const [method, path] = route.split(' ') as [
      'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      string,
    ];
    const url = path.replaceAll(/:\w*id/gi, UNKNOWN_ID).replace(':folder', 'team_images');
    for (const [who, headers, kind] of callers) {
      // A body that must not be read before the caller is authorised.
      const body = method === 'GET' ? {} : { payload: '{"nonsense": tru' };
      const answer = await api.app.inject({
        method,
        url,
        headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        ...body,
      });
      const wanted = expected[kind]![gate];
      const got = [401, 403].includes(answer.statusCode) ? answer.statusCode : 'in';
      expect([who, got]).toEqual([who, wanted]);
      if (wanted === 401) {
        const scheme = gate === 'candidate' ? 'Candidate' : 'Bearer';
        expect(answer.headers['www-authenticate']).toBe(scheme);
      }
      if (method === 'GET') {
        const head = await api.app.inject({ method: 'HEAD', url, headers });
        expect([who, head.statusCode]).toEqual([who, answer.statusCode]);
      }
    }
  });
});

/** Every write of the API, on a busy machine. */
describe('a write by a caller without the right', () => {
  const api = apiForAll();
  /** Every row of the database, and the names of all files; as one text, which is quickly compared. */
  const readAll = async () => {
    const tables = await api.db.introspection.getTables();
    const rows = tables.map(({ name }) =>
      sql`select * from ${sql.table(name)}`.execute(api.db).then(({ rows }) => [name, rows]),
    );
    const files = await readdir(join(api.folder, 'media'), { recursive: true });
    return JSON.stringify([...(await Promise.all(rows)), files.sort()]);
  };

  it('changes nothing, though the same write by an administrator does', async () => {
    for await (const { route, send } of preparedWrites(api)) {
      const before = await readAll();
      for (const headers of [{}, bearer('garbage'), asSomeone]) {
        const { statusCode } = await send(headers);
        expect([route, statusCode]).toEqual([route, headers === asSomeone ? 403 : 401]);
      }
      expect([route, await readAll()]).toEqual([route, before]);
      expect([200, 201, 204]).toContain((await send(asAdministrator)).statusCode);
      expect([route, await readAll()]).not.toEqual([route, before]);
    }
  });
});
