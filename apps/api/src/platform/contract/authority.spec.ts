import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type NewDisplay, ROLES } from '@nox/contracts';
import { sql } from 'kysely';
import { type Gate } from '../auth/gate.ts';
import { signedTokenVerifier } from '../auth/token-verifier.ts';
import { updateRow } from '../database/rows.ts';
import { type StaffRow } from '../database/schema.ts';
import {
  apiForAll,
  asAdministrator,
  asOperator,
  asSomeone,
  bearer,
  expectError,
  openApi,
  type TestApi,
} from '../../../test/api.ts';
import { addEntries, candidate } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink, asCandidate, asDisplay } from '../../../test/links.ts';
import { valuesOf } from '../../../test/season-builders.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { createSigner, PROJECT, unsignedToken } from '@nox/test-servers/tokens';
import { preparedWrites } from '../../../test/writes.ts';

/** Of a kind of content, which only these callers read. */
const contentRoutes = (path: string, readers: keyof Gate): Record<string, keyof Gate> => ({
  [`GET /api/${path}`]: readers,
  [`GET /api/${path}/:id`]: readers,
  [`POST /api/${path}`]: 'content',
  [`PUT /api/${path}/:id`]: 'content',
  [`DELETE /api/${path}/:id`]: 'content',
  [`GET /api/${path}/deleted`]: 'content',
  [`POST /api/${path}/:id/restore`]: 'content',
  [`GET /api/${path}/:id/changes`]: 'content',
  [`POST /api/${path}/preview`]: 'content',
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
  'GET /api/summary': 'staff',
  'GET /api/staff': 'administrator',
  'POST /api/staff': 'administrator',
  'PUT /api/staff/:id': 'administrator',
  'POST /api/staff/:id/invitation': 'administrator',
  'DELETE /api/staff/:id': 'administrator',
  'POST /api/staff/invitation': 'public',
  'POST /api/staff/join': 'signedIn',
  'GET /api/audit-log': 'administrator',
  'GET /api/audit-log/export': 'administrator',

  ...contentRoutes('team', 'optional'),
  'PUT /api/team/display-order': 'content',
  ...contentRoutes('tutorials', 'optional'),
  'PUT /api/tutorials/display-order': 'content',
  ...contentRoutes('achievements', 'optional'),
  'GET /api/audition-rules/active': 'optional',
  ...contentRoutes('audition-rules', 'content'),

  'GET /api/season': 'optional',
  'GET /api/seasons': 'organiser',
  'PUT /api/seasons/:id': 'organiser',
  'POST /api/seasons': 'organiser',
  'GET /api/seasons/:id/figures': 'organiser',
  'GET /api/seasons/:id/files': 'organiser',

  'GET /api/auditions': 'judge',
  'GET /api/auditions/export': 'organiser',
  'GET /api/auditions/export/reviews': 'organiser',
  'GET /api/auditions/changes': 'judge',
  'GET /api/auditions/events': 'staff',
  'GET /api/auditions/settings': 'judge',
  'PUT /api/auditions/settings': 'judge',
  'GET /api/auditions/standings': 'organiser',
  'GET /api/auditions/undoable': 'organiser',
  'POST /api/auditions/undoable/:id/undo': 'organiser',
  'GET /api/auditions/:id': 'judge',
  'DELETE /api/auditions/:id': 'organiser',
  'PUT /api/auditions/:id/status': 'organiser',
  'GET /api/auditions/:id/personal-data': 'organiser',
  'POST /api/auditions/:id/erase': 'organiser',
  'POST /api/auditions/:id/reviews': 'judge',
  'PUT /api/auditions/:id/reviews/:reviewId': 'judge',
  'DELETE /api/auditions/:id/reviews/:reviewId': 'judge',
  'POST /api/auditions/:id/recusals': 'judge',
  'DELETE /api/auditions/:id/recusals/:uid': 'organiser',
  'POST /api/auditions/schedule-slots': 'organiser',
  'PUT /api/auditions/time-slots': 'organiser',
  'PUT /api/auditions/reject-pending': 'organiser',
  'POST /api/auditions/deletions': 'organiser',
  'DELETE /api/auditions/not-selected': 'organiser',
  'POST /api/auditions/import': 'organiser',
  'POST /api/auditions': 'public',
  'GET /api/season/challenge': 'public',
  'GET /api/registrations': 'organiser',
  'POST /api/registrations/:id/admit': 'organiser',
  'PUT /api/registrations/:id': 'organiser',
  'POST /api/registrations/:id/send-again': 'organiser',
  'DELETE /api/registrations/:id': 'organiser',
  'POST /api/season/link': 'public',

  'GET /api/schedule': 'organiser',
  'GET /api/schedule/changes': 'organiser',
  'PUT /api/schedule/structure': 'organiser',
  'POST /api/schedule/moves': 'organiser',
  'POST /api/schedule/assign': 'organiser',
  'POST /api/schedule/edits/:id/undo': 'organiser',
  'PUT /api/schedule/pins': 'organiser',
  'POST /api/schedule/parties': 'organiser',
  'DELETE /api/schedule/parties/:id': 'organiser',
  'GET /api/schedule/publication': 'organiser',
  'POST /api/schedule/publish': 'organiser',
  'GET /api/schedule/versions': 'organiser',
  'GET /api/schedule/versions/:number': 'organiser',
  'GET /api/schedule/published.ics': 'judge',

  'GET /api/results': 'organiser',
  'POST /api/results/publish': 'organiser',
  'POST /api/results/publications/:id/undo': 'organiser',
  'PUT /api/results/reserves': 'organiser',

  'GET /api/check-in': 'check-in',
  'GET /api/check-in/changes': 'check-in',
  'GET /api/check-in/free-slots': 'check-in',
  'POST /api/check-in/events': 'check-in',
  'POST /api/check-in/walk-ins': 'check-in',
  'POST /api/check-in/swaps': 'check-in',
  'GET /api/season/now': 'day',
  'GET /api/displays': 'organiser',
  'POST /api/displays': 'organiser',
  'DELETE /api/displays/:id': 'organiser',

  'GET /api/candidate': 'candidate',
  'PUT /api/candidate': 'candidate',
  'POST /api/candidate/confirm': 'candidate',
  'POST /api/candidate/withdraw': 'candidate',
  'POST /api/candidate/return': 'candidate',
  'POST /api/candidate/slot': 'candidate',
  'PUT /api/candidate/slot': 'candidate',
  'GET /api/candidate/slot.ics': 'candidate',
  'GET /api/candidate/meeting.ics': 'candidate',
  'GET /api/candidate/seats': 'candidate',
  'GET /api/candidate/export': 'candidate',
  'POST /api/candidate/erase': 'candidate',

  'GET /api/messages': 'organiser',
  'POST /api/messages/search': 'organiser',
  'GET /api/messages/status': 'organiser',
  'GET /api/messages/:id': 'organiser',
  'PUT /api/messages/:id': 'organiser',
  'POST /api/messages': 'organiser',
  'POST /api/messages/preview': 'organiser',
  'POST /api/messages/send': 'organiser',
  'POST /api/messages/cancel': 'organiser',
  'POST /api/messages/retry': 'organiser',
  'POST /api/messages/:id/chat': 'organiser',
  'POST /api/messages/:id/sent-by-hand': 'organiser',
  'DELETE /api/messages/:id/sent-by-hand': 'organiser',
  'GET /api/message-templates/:kind': 'organiser',
  'PUT /api/message-templates/:kind': 'organiser',
  'POST /api/mail/bounces': 'operator',

  'POST /api/media/:folder': 'content',
  'POST /api/media/tutorial_videos/uploads': 'content',
  'POST /api/media/tutorial_videos/uploads/:id': 'content',
  'PATCH /api/media/tutorial_videos/uploads/:id': 'content',
  'DELETE /api/media/tutorial_videos/uploads/:id': 'content',
};

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

type Result = 'in' | 401 | 403;

/** Of everyone who is not signed in. */
const UNKNOWN: Record<keyof Gate, Result> = {
  public: 'in',
  optional: 401,
  signedIn: 401,
  staff: 401,
  operator: 401,
  candidate: 401,
  judge: 401,
  organiser: 401,
  content: 401,
  administrator: 401,
  'check-in': 401,
  day: 401,
};
const SIGNED_IN: Record<keyof Gate, Result> = {
  public: 'in',
  optional: 'in',
  signedIn: 'in',
  staff: 'in',
  operator: 401,
  candidate: 401,
  judge: 403,
  organiser: 403,
  content: 403,
  administrator: 403,
  'check-in': 403,
  day: 403,
};

/** The gate's refusals; any other status means that the caller passed it. */
const expected = {
  nobody: { ...UNKNOWN, optional: 'in' },
  'a bad token': UNKNOWN,
  'someone without a role': { ...SIGNED_IN, staff: 403 },
  "a candidate's link": { ...UNKNOWN, candidate: 'in', day: 'in' },
  "a screen's link": { ...UNKNOWN, day: 'in' },
  'the operator': { ...UNKNOWN, operator: 'in' },
  'an administrator': {
    ...SIGNED_IN,
    judge: 'in',
    organiser: 'in',
    content: 'in',
    administrator: 'in',
    'check-in': 'in',
    day: 'in',
  },
  content: { ...SIGNED_IN, content: 'in' },
  organiser: { ...SIGNED_IN, judge: 'in', organiser: 'in', 'check-in': 'in', day: 'in' },
  'check-in': { ...SIGNED_IN, 'check-in': 'in', day: 'in' },
  judge: { ...SIGNED_IN, judge: 'in' },
} satisfies Record<string, Record<keyof Gate, Result>>;
type Identity = keyof typeof expected;

describe.each(crudEngines)('authority on $name', ({ open }) => {
  let api: TestApi;
  let callers: [who: string, headers: Record<string, string>, kind: Identity][];
  beforeAll(async () => {
    const { keys, sign } = await createSigner();
    const otherSigner = await createSigner();
    api = await openApi(
      { verifyToken: signedTokenVerifier(PROJECT, keys), registrationOverride: 'open' },
      open,
    );
    const admin = { admin: true };
    const asAdmin = bearer(await sign(admin));
    const display = (
      await api.send('POST', '/api/displays', { label: 'Corridor' }, asAdmin)
    ).json<NewDisplay>();
    const signIn = async (name: string) => bearer(await sign({ sub: `uid-of-${name}` }));
    for (const role of ROLES) await addStaff(api, [role]);
    await addStaff(api, ['administrator'], { name: 'former', ended_at: 1 });
    await addStaff(api, ['administrator'], { name: 'invited', uid: null });
    callers = [
      ['an anonymous caller', {}, 'nobody'],
      ['garbage', bearer('garbage'), 'a bad token'],
      ['a password', { authorization: 'Basic eA==' }, 'a bad token'],
      ['a self-signed token', bearer(await otherSigner.sign(admin)), 'a bad token'],
      ['alg none', bearer(unsignedToken(admin)), 'a bad token'],
      ['someone who signed up', bearer(await sign()), 'someone without a role'],
      ['a former administrator', await signIn('former'), 'someone without a role'],
      ['someone who was invited', await signIn('invited'), 'someone without a role'],
      ["the operator's token", asOperator, 'the operator'],
      ['an administrator by claim', bearer(await sign(admin)), 'an administrator'],
      ['an administrator by invitation', await signIn('administrator'), 'an administrator'],
      ['an editor', await signIn('content'), 'content'],
      ['an organiser', await signIn('organiser'), 'organiser'],
      ['a judge', await signIn('judge'), 'judge'],
      ['a volunteer at the door', await signIn('check-in'), 'check-in'],
      ['an unknown link', asCandidate('x'.repeat(43)), 'a bad token'],
      ["a screen's link", asDisplay(display.token), "a screen's link"],
      ["a candidate's link", asCandidate(await addLink(api)), "a candidate's link"],
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

  /** Every caller at one route of each gate, and one of each kind at all others: the gate's hook is the same. */
  const seenGates = new Set<keyof Gate>();
  const callersAt = (gate: keyof Gate) => {
    if (seenGates.has(gate)) {
      if (gate === 'public') return callers.slice(0, 2);
      return new Map(callers.map((caller) => [caller[2], caller])).values();
    }
    seenGates.add(gate);
    return callers;
  };

  it.each(Object.entries(AUTHORITY))('of %s is: %s', async (route, gate) => {
    const [method, path] = route.split(' ') as [
      'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      string,
    ];
    const url = path.replaceAll(/:\w*id/gi, UNKNOWN_ID).replace(':folder', 'team_images');
    // A body that must not be read before the caller is authorised.
    const body = method !== 'GET' && { payload: '{"nonsense": tru' };
    const type = method !== 'GET' && { 'content-type': 'application/json' };
    for (const [who, headers, kind] of callersAt(gate)) {
      const answer = await api.app.inject({
        method,
        url,
        ...body,
        headers: { ...headers, ...type },
      });
      const wanted: Result = expected[kind][gate];
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

/** Which make more than one row. */
const MORE_ROWS = [
  // Deactivates the active one.
  'PUT /api/audition-rules/:id',
  'POST /api/check-in/walk-ins',
  // Also write and cancel messages.
  'POST /api/schedule/publish',
  'POST /api/results/publish',
  'POST /api/results/publications/:id/undo',
];
/** Of which no call leaves a row, with the reason. */
const NOT_AUDITED: Record<string, string> = {
  'POST /api/client-errors': 'reports what failed',
  'POST /api/client-metrics': 'counts visits',
  'POST /api/csp-reports': 'reports what failed',
  'POST /api/season/link': 'changes no application; its messages are in the outbox',
  'POST /api/messages/search': 'reads',
  'POST /api/staff/invitation': 'reads',
  'POST /api/messages/preview': 'stores nothing',
  'POST /api/schedule/assign': 'proposes',
  'POST /api/team/preview': 'stores nothing',
  'POST /api/tutorials/preview': 'stores nothing',
  'POST /api/achievements/preview': 'stores nothing',
  'POST /api/audition-rules/preview': 'stores nothing',
  'POST /api/media/tutorial_videos/uploads':
    'parts of a film that are not shown yet; the call that stores the film has a row',
  'PATCH /api/media/tutorial_videos/uploads/:id': 'parts of a film that are not shown yet',
  'DELETE /api/media/tutorial_videos/uploads/:id': 'parts of a film that are not shown yet',
};
/** Whose rows the specs of their folders read: not by accounts with a role, or after other calls. */
const OTHERS = [
  ...['POST /api/auditions', 'POST /api/media/tutorial_videos/uploads/:id'],
  ...['POST /api/mail/bounces', 'POST /api/staff/join', 'PUT /api/candidate'],
  ...['confirm', 'withdraw', 'return', 'erase', 'slot'].map((act) => `POST /api/candidate/${act}`),
  'PUT /api/candidate/slot',
];

describe('a write of the API', () => {
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
  const rowsSince = (former: readonly string[]) =>
    api.db
      .selectFrom('audit_log')
      .select('actor_uid')
      .$if(former.length > 0, (query) => query.where('id', 'not in', former))
      .execute();

  it('changes nothing by a caller without the right, and leaves a row in the audit log by one with it', async () => {
    const roles = ['content', 'organiser', 'judge'] as const;
    for (const role of roles) await addStaff(api, [role]);
    const seen: string[] = [];
    for await (const { route, gate, url, send } of preparedWrites(api, 'uid-of-organiser')) {
      seen.push(route);
      const before = await readAll();
      const former = await valuesOf(api, 'audit_log', 'id');
      const without = roles.filter((role) => expected[role][gate] === 403);
      expect([route, without.length > 0]).toEqual([route, true]);
      const refused = [
        ...[{}, bearer('garbage')].map((headers) => [headers, 401] as const),
        ...[asSomeone, ...without.map(asStaff)].map((headers) => [headers, 403] as const),
      ];
      for (const [headers, status] of refused) {
        expect([route, (await send(headers)).statusCode]).toEqual([route, status]);
      }
      if (/reject-pending|not-selected/.test(url)) {
        const wrong = await api.send(route.split(' ')[0] as 'PUT', `${url}?expected=77`);
        expect(wrong.statusCode).toBe(409);
      }
      expect([route, await readAll()]).toEqual([route, before]);
      const [role] = roles.filter((role) => expected[role][gate] === 'in');
      expect([200, 201, 204]).toContain(
        (await send(role ? asStaff(role) : asAdministrator)).statusCode,
      );
      expect([route, await readAll()]).not.toEqual([route, before]);
      const actor = role ? `uid-of-${role}` : 'uid-of-someone';
      const actors = (await rowsSince(former)).map(({ actor_uid }) => actor_uid);
      expect([route, actors[0]]).toEqual([route, actor]);
      expect([route, actors.length]).toEqual([
        route,
        MORE_ROWS.includes(route) ? expect.any(Number) : 1,
      ]);
    }
    const writes = api.app.contracts.filter(({ method }) => method !== 'GET');
    const routes = writes.map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !(route in NOT_AUDITED)).sort()).toEqual(
      [...seen, ...OTHERS].sort(),
    );
  });
});

describe.each(crudEngines)(
  'a right that ends while its request is under way, on $name',
  ({ open }) => {
    let disabled = '';
    /** Called when the gate has found the role, and asks the identity provider. */
    let onAdmitted: (uid: string) => Promise<void> = async () => {};
    const api = apiForAll(
      {
        lookUpAccount: async ({ sub }) => {
          await onAdmitted(sub);
          return { kind: sub === disabled ? 'gone' : 'active', validSince: 0 };
        },
      },
      open,
    );
    afterEach(() => void (onAdmitted = async () => {}));
    const update = (uid: string, values: Partial<StaffRow>) =>
      api.revisions.change(['staff'], (transaction) =>
        updateRow(transaction, 'staff', { uid }, values),
      );
    const readAll = async () => {
      const tables = (await api.db.introspection.getTables()).filter(
        ({ name }) => name !== 'clock',
      );
      const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(api.db));
      return JSON.stringify((await Promise.all(rows)).map((table) => table.rows));
    };

    it('writes nothing through any route', async () => {
      let count = 0;
      for await (const { route, gate, send } of preparedWrites(api, 'another')) {
        const role = ROLES.find(
          (one) => expected[one === 'administrator' ? 'an administrator' : one][gate] === 'in',
        )!;
        const name = `${role} ${(count += 1)}`;
        await addStaff(api, [role], { name });
        let before = '';
        onAdmitted = async (uid) => {
          if (uid !== `uid-of-${name}`) return;
          await update(uid, { ended_at: 1 });
          before = await readAll();
        };
        const message = expect.stringMatching(/^This account (may not|is not|has no)/);
        expectError(await send(asStaff(name)), 403, { code: 'forbidden', message });
        expect([route, (await readAll()) === before]).toEqual([route, true]);
      }
      expect(count).toBeGreaterThan(20);
    });

    it('writes nothing where another one remains', async () => {
      await addStaff(api, ['organiser'], { name: 'Asha' });
      onAdmitted = async (uid) => void (await update(uid, { roles: '["check-in"]' }));
      const answer = await api.send('POST', '/api/displays', { label: 'Foyer' }, asStaff('Asha'));
      expectError(answer, 403, { message: 'This account is not an organiser.' });
      expect(await valuesOf(api, 'display_links', 'label')).not.toContain('Foyer');
    });

    it('is read anew for what is written: a right that remains is enough', async () => {
      await addStaff(api, ['organiser'], { name: 'Ravi' });
      onAdmitted = async (uid) => void (await update(uid, { roles: '["check-in"]' }));
      const [entryId] = await addEntries(api.db, 1);
      const at = new Date().toISOString();
      const events = [{ _id: randomUUID(), entryId, kind: 'arrived', at }];
      const answer = await api.send('POST', '/api/check-in/events', { events }, asStaff('Ravi'));
      expect(answer.statusCode).toBe(200);
    });

    it('writes nothing by an account that was disabled a minute ago, however slow its request is', async () => {
      const now = performance.now();
      async function* body() {
        disabled = 'uid-of-slow';
        jest.spyOn(performance, 'now').mockImplementation(() => now + 56_000);
        yield '{ "label": "Yard" }';
      }
      const headers = bearer(unsignedToken({ admin: true, sub: 'uid-of-slow' }));
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/displays',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: Readable.from(body()),
      });
      expectError(answer, 401, { code: 'unauthenticated' });
      expect(await valuesOf(api, 'display_links', 'label')).not.toContain('Yard');
    });

    it('writes nothing through the link of a candidate that was ended', async () => {
      const writes = api.app.contracts.filter(
        ({ method, gate }) => gate === 'candidate' && method !== 'GET',
      );
      const bodies: Record<string, object> = {
        'PUT /api/candidate': { ...candidate(), availability: [] },
        'POST /api/candidate/slot': {
          answer: 'confirmed',
          slot: { date: '2030-01-01', starts: 600, panel: 'A' },
        },
        'PUT /api/candidate/slot': { blockId: randomUUID(), starts: 600 },
        'POST /api/candidate/erase': { rollNumber: candidate().rollNumber },
      };
      expect(writes.length).toBeGreaterThan(Object.keys(bodies).length);
      for (const { method, path } of writes) {
        const [entry_id = ''] = await addEntries(api.db, 1);
        const token = await addLink(api, { entry_id });
        let before = '';
        async function* body() {
          await api.db.deleteFrom('candidate_links').where('entry_id', '=', entry_id).execute();
          before = await readAll();
          yield JSON.stringify(bodies[`${method} ${path}`] ?? {});
        }
        const headers = { ...asCandidate(token), 'content-type': 'application/json' };
        const payload = Readable.from(body());
        const answer = await api.app.inject({
          method: method as 'PUT',
          url: path,
          headers,
          payload,
        });
        expectError(answer, 401, { message: expect.stringMatching(/^This link does not work/) });
        expect([path, (await readAll()) === before]).toEqual([path, true]);
      }
    });
  },
);
