import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type NewScreen, type NewTeamToken, type Role, ROLES } from '@nox/contracts';
import { sql } from 'kysely';
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
import { addLink, asCandidate, asScreen, asTeam } from '../../../test/links.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { rowsOf, valuesOf } from '../../../test/season-builders.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { createSigner, PROJECT, unsignedToken } from '@nox/test-servers/tokens';
import { preparedWrites } from '../../../test/writes.ts';
import routes from './routes.json' with { type: 'json' };

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** The gates that admit a caller without an account; those of any other one answer 401. */
const GATES = {
  visitor: ['public', 'optional'],
  'bad token': ['public'],
  operator: ['public', 'operator'],
  candidate: ['public', 'candidate', 'day'],
  screen: ['public', 'day'],
  'token of a team': ['public', 'errors'],
};
type Kind = keyof typeof GATES | Role | 'no role';
type Result = 'in' | 401 | 403;

/** What the list says of a caller at a route: a refusal of the gate; any other status is one of a caller that passed it. */
function expectedOf(route: string, kind: Kind): Result {
  const admitted = (routes as Record<string, string>)[route]!;
  if (kind in GATES) return GATES[kind as 'visitor'].includes(admitted) ? 'in' : 401;
  if (['operator', 'candidate', 'viewer'].includes(admitted)) return 401;
  if (['public', 'optional', 'signedIn'].includes(admitted)) return 'in';
  if (admitted === 'staff') return kind === 'no role' ? 403 : 'in';
  // Accounts that check in follow the day, and those of teams read errors.
  const ofAccounts = {
    day: routes['POST /api/check-in/events'],
    errors: routes['POST /api/team-tokens'],
  };
  const roles = ofAccounts[admitted as 'day'] ?? admitted;
  return ['administrator', ...roles.split(', ')].includes(kind) ? 'in' : 403;
}

describe.each(crudEngines)('the list of routes on $name', ({ open }) => {
  let api: TestApi;
  let callers: [who: string, headers: Record<string, string>, kind: Kind][];
  beforeAll(async () => {
    const { keys, sign } = await createSigner();
    const otherSigner = await createSigner();
    api = await openApi(
      { verifyToken: signedTokenVerifier(PROJECT, keys), registrationOverride: 'open' },
      open,
    );
    const admin = { admin: true };
    const asAdmin = bearer(await sign(admin));
    const screen = (
      await api.send('POST', '/api/displays', { label: 'Corridor' }, asAdmin)
    ).json<NewScreen>();
    const tokens = await api.send('POST', '/api/team-tokens', { remote: 'events' }, asAdmin);
    const { token } = tokens.json<NewTeamToken>();
    const signIn = async (name: string) => bearer(await sign({ sub: `uid-of-${name}` }));
    for (const role of ROLES) await addStaff(api, [role]);
    await addStaff(api, ['administrator'], { name: 'former', ended_at: 1 });
    await addStaff(api, ['administrator'], { name: 'invited', uid: null });
    callers = [
      ['an anonymous caller', {}, 'visitor'],
      ['garbage', bearer('garbage'), 'bad token'],
      // Not the last one of its kind: an address may try few.
      ['an unknown link', asCandidate('x'.repeat(43)), 'bad token'],
      ['a password', { authorization: 'Basic eA==' }, 'bad token'],
      ['a self-signed token', bearer(await otherSigner.sign(admin)), 'bad token'],
      ['alg none', bearer(unsignedToken(admin)), 'bad token'],
      ['someone who signed up', bearer(await sign()), 'no role'],
      ['a former administrator', await signIn('former'), 'no role'],
      ['someone who was invited', await signIn('invited'), 'no role'],
      ["the operator's token", asOperator, 'operator'],
      ['an administrator by claim', asAdmin, 'administrator'],
      ["a screen's link", asScreen(screen.token), 'screen'],
      ['a token of a team', asTeam(token), 'token of a team'],
      ["a candidate's link", asCandidate(await addLink(api)), 'candidate'],
    ];
    for (const role of ROLES) callers.push([role, await signIn(role), role]);
  });
  afterAll(() => api.close());

  /** Every caller at one route of each gate, and one of each kind at all others: the gate's hook is the same. */
  const seen = new Set<string>();
  const callersAt = (admitted: string) => {
    if (!seen.has(admitted)) {
      seen.add(admitted);
      return callers;
    }
    if (admitted === 'public') return callers.slice(0, 2);
    return new Map(callers.map((caller) => [caller[2], caller])).values();
  };

  it.each(Object.entries(routes))('admits to %s: %s', async (route, admitted) => {
    const [method, path] = route.split(' ') as [Parameters<TestApi['send']>[0], string];
    const url = path
      .replaceAll(/:\w*id/gi, UNKNOWN_ID)
      .replace(':folder', 'team_images')
      .replace(':media/:file', 'x/x.mp4');
    // A body that must not be read before the caller is authorised.
    const body = method === 'GET' ? undefined : '{"nonsense": tru';
    const type = method !== 'GET' && { 'content-type': 'application/json' };
    for (const [index, [who, headers, kind]] of [...callersAt(admitted)].entries()) {
      const answer = await api.send(method, url, body, { ...headers, ...type });
      const wanted = expectedOf(route, kind);
      const got = [401, 403].includes(answer.statusCode) ? answer.statusCode : 'in';
      expect([who, got]).toEqual([who, wanted]);
      if (wanted === 401) {
        const scheme = admitted === 'candidate' ? 'Candidate' : 'Bearer';
        expect(answer.headers['www-authenticate']).toBe(scheme);
      }
      // The first one is refused wherever somebody is.
      if (method === 'GET' && (isFullRun || index === 0)) {
        const head = await api.app.inject({ method: 'HEAD', url, headers });
        expect([who, head.statusCode]).toEqual([who, answer.statusCode]);
      }
    }
  });
});

/** Writes that leave more than one row. */
const MORE_ROWS = [
  // Deactivates the active one.
  'PUT /api/audition-rules/:id',
  'POST /api/check-in/walk-ins',
  'POST /api/schedule/publish',
  'POST /api/results/publish',
  'POST /api/results/offers',
  'POST /api/results/publications/:id/undo',
];
/** Writes that leave no row, with the reason. */
const NOT_AUDITED: Record<string, string> = {
  'POST /api/client-errors': 'reports what failed',
  'POST /api/client-metrics': 'counts visits',
  'POST /api/csp-reports': 'reports what failed',
  'POST /api/candidate/page': 'reads, or confirms by the call of its own',
  'POST /api/season/link': 'changes no application; its messages are in the outbox',
  'POST /api/season/link/form': 'changes no application; its messages are in the outbox',
  'POST /api/messages/search': 'reads',
  'POST /api/audit-log/search': 'reads',
  'POST /api/staff/invitation': 'reads',
  'POST /api/messages/preview': 'stores nothing',
  'POST /api/schedule/assign': 'proposes',
  'POST /api/auditions/:id/seen-reviews': 'hides nothing from this account; see its own spec',
  'POST /api/team/preview': 'stores nothing',
  'POST /api/tutorials/preview': 'stores nothing',
  'POST /api/achievements/preview': 'stores nothing',
  'POST /api/audition-rules/preview': 'stores nothing',
  'POST /api/society/preview': 'stores nothing',
  'POST /api/seasons/preview': 'stores nothing',
  'POST /api/unserved-calls': 'stores nothing',
  'POST /api/first-steps': 'what it leads to has rows; that a step is over changes nothing else',
  'POST /api/media/tutorial_videos/uploads':
    'parts of a film that are not shown yet; the call that stores the film has a row',
  'PATCH /api/media/tutorial_videos/uploads/:id': 'parts of a film that are not shown yet',
  'DELETE /api/media/tutorial_videos/uploads/:id': 'parts of a film that are not shown yet',
  'POST /api/candidate/film/uploads': 'the same, of a candidate',
  'PATCH /api/candidate/film/uploads/:id': 'the same, of a candidate',
  'DELETE /api/candidate/film/uploads/:id': 'the same, of a candidate',
};
/** Writes by others than accounts with a role, or after other calls; the specs of their folders read their rows. */
const OTHERS = [
  ...[
    'POST /api/auditions',
    'POST /api/auditions/form',
    'POST /api/media/tutorial_videos/uploads/:id',
  ],
  ...['POST /api/mail/bounces', 'POST /api/staff/join', 'PUT /api/candidate'],
  ...['confirm', 'withdraw', 'return', 'erase', 'slot', 'place'].map(
    (act) => `POST /api/candidate/${act}`,
  ),
  'PUT /api/candidate/slot',
  'PUT /api/candidate/film/poster',
  'PUT /api/candidate/portrait',
  'DELETE /api/candidate/film',
  'DELETE /api/candidate/portrait',
  'POST /api/candidate/film/uploads/:id',
];

describe.each(crudEngines)('a write of the API on $name', ({ open }) => {
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
  /** Every row of the database but of the clock and of sign-ins, and the names of all files; as one text, which is quickly compared. */
  const readAll = async () => {
    const tables = await api.db.introspection.getTables();
    const rows = tables
      .filter(({ name }) => name !== 'clock' && name !== 'sign_ins')
      .map(({ name }) =>
        sql`select * from ${sql.table(name)}`.execute(api.db).then(({ rows }) => [name, rows]),
      );
    const files = await readdir(join(api.folder, 'media'), { recursive: true });
    return JSON.stringify([...(await Promise.all(rows)), files.sort()]);
  };
  const actorsSince = async (former: readonly string[]) => {
    const rows = await rowsOf(api, 'audit_log');
    return rows.filter(({ id }) => !former.includes(id)).map(({ actor_uid }) => actor_uid);
  };

  it('changes nothing without the right, or where that ends meanwhile, and leaves a row in the audit log with it', async () => {
    const roles = ROLES.filter((role) => role !== 'administrator');
    for (const role of roles) await addStaff(api, [role]);
    const seen: string[] = [];
    for await (const { route, url, send } of preparedWrites(api, 'uid-of-organiser')) {
      seen.push(route);
      const expectSame = async (before: string) =>
        expect([route, (await readAll()) === before]).toEqual([route, true]);
      const before = await readAll();
      const former = await valuesOf(api, 'audit_log', 'id');
      const without = roles.filter((role) => expectedOf(route, role) === 403);
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
      await expectSame(before);

      const ending = ROLES.findLast((role) => expectedOf(route, role) === 'in')!;
      const name = `${ending} ${seen.length}`;
      await addStaff(api, [ending], { name });
      let ended = '';
      onAdmitted = async (uid) => {
        if (uid !== `uid-of-${name}`) return;
        await update(uid, { ended_at: 1 });
        ended = await readAll();
      };
      const message = expect.stringMatching(/^This account (may not|is not|has no)/);
      expectError(await send(asStaff(name)), 403, { code: 'forbidden', message });
      await expectSame(ended);

      const role = roles.find((one) => expectedOf(route, one) === 'in');
      const { statusCode } = await send(role ? asStaff(role) : asAdministrator);
      expect([route, [200, 201, 204].includes(statusCode)]).toEqual([route, true]);
      expect([route, (await readAll()) === ended]).toEqual([route, false]);
      const [actor, ...others] = await actorsSince(former);
      expect([route, actor]).toEqual([route, role ? `uid-of-${role}` : 'uid-of-someone']);
      if (!MORE_ROWS.includes(route)) expect([route, others]).toEqual([route, []]);
    }
    const writes = api.app.contracts.filter(({ method }) => method !== 'GET');
    const declared = writes.map(({ method, path }) => `${method} ${path}`);
    expect(declared.filter((route) => !(route in NOT_AUDITED)).sort()).toEqual(
      [...seen, ...OTHERS].sort(),
    );
  });

  it('is nothing where another right remains', async () => {
    await addStaff(api, ['organiser'], { name: 'Asha' });
    onAdmitted = async (uid) => void (await update(uid, { roles: '["check-in"]' }));
    const answer = await api.send('POST', '/api/displays', { label: 'Foyer' }, asStaff('Asha'));
    expectError(answer, 403, { message: 'This account is not an organiser.' });
    expect(await valuesOf(api, 'display_links', 'label')).not.toContain('Foyer');
  });

  it('is enough by a right that remains', async () => {
    await addStaff(api, ['organiser'], { name: 'Ravi' });
    onAdmitted = async (uid) => void (await update(uid, { roles: '["check-in"]' }));
    const [entryId] = await addEntries(api.db, 1);
    const at = new Date().toISOString();
    const events = [{ _id: randomUUID(), entryId, kind: 'arrived', at }];
    const answer = await api.send('POST', '/api/check-in/events', { events }, asStaff('Ravi'));
    expect(answer.statusCode).toBe(200);
  });

  it('is nothing by an account that was disabled a minute ago, however slow its request is', async () => {
    const now = performance.now();
    async function* body() {
      disabled = 'uid-of-slow';
      jest.spyOn(performance, 'now').mockImplementation(() => now + 56_000);
      yield '{ "label": "Yard" }';
    }
    const headers = bearer(unsignedToken({ admin: true, sub: 'uid-of-slow' }));
    const typed = { ...headers, 'content-type': 'application/json' };
    const answer = await api.send('POST', '/api/displays', Readable.from(body()), typed);
    expectError(answer, 401, { code: 'unauthenticated' });
    expect(await valuesOf(api, 'display_links', 'label')).not.toContain('Yard');
  });

  it('is nothing through the link of a candidate that was ended', async () => {
    const writes = api.app.contracts.filter(
      // A body that is streamed is read after the caller.
      ({ method, gate, bodyType }) =>
        gate === 'candidate' && method !== 'GET' && bodyType === undefined,
    );
    const slot = { date: '2030-01-01', starts: 600, panel: 'A' };
    const bodies: Record<string, object> = {
      'PUT /api/candidate': { ...candidate(), availability: [] },
      'POST /api/candidate/slot': { answer: 'confirmed', slot },
      'POST /api/candidate/place': { answer: 'accepted' },
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
      const answer = await api.send(method as 'PUT', path, Readable.from(body()), headers);
      expectError(answer, 401, { message: expect.stringMatching(/^This link does not work/) });
      expect([path, (await readAll()) === before]).toEqual([path, true]);
    }
  });
});
