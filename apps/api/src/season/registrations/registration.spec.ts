import { createHash } from 'node:crypto';
import { type AuditionApplication, type PublicSeason, type Registration } from '@nox/contracts';
import {
  openApi,
  apiForAll,
  apiForEach,
  expectError,
  expectInvalid,
  asAdministrator,
  bearer,
} from '../../../test/api.ts';
import { pruneByAge } from '../../maintenance.ts';
import { addEntries, candidate, listEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { newProof, nextAddress, register } from '../../../test/registrations.ts';
import { localTime, setSeason } from '../../../test/seasons.ts';
import {
  clear,
  expectCode,
  expectOne,
  rowsOf,
  setEntry,
  valuesOf,
} from '../../../test/season-builders.ts';
import { pruneRegistrations } from './proof-of-work.ts';
import { DAY_MS } from '#platform/database/clock.ts';

/** Expects that 120 requests of an address have this status, and the next one is too many. */
async function expectLimit(status: number, send: (n: number) => ReturnType<typeof register>) {
  for (let n = 0; n < 120; n += 1) expect((await send(n)).statusCode).toBe(status);
  expect((await send(120)).statusCode).toBe(429);
}

const CLOSED = { code: 'auditions_closed', message: 'Auditions Are Currently Closed' };

describe('POST /api/auditions while registration is closed', () => {
  const api = apiForEach();

  it('answers everybody that it is, whatever they send', async () => {
    for (const headers of [{}, asAdministrator, bearer('garbage')]) {
      for (const payload of [candidate(), {}]) {
        const answer = await api.send('POST', '/api/auditions', payload, headers);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect([answer.statusCode, answer.json()]).toEqual([403, CLOSED]);
      }
      // The candidate asks for a new link.
      expect((await api.get('/api/season/challenge', headers)).statusCode).toBe(200);
    }
    expect(await listEntries(api)).toEqual([]);
  });

  it('still answers what arrived before as the first time', async () => {
    const hour = (hours: number) => localTime(Date.now() + hours * 60 * 60_000);
    await setSeason(api, { opensAt: hour(-1), closesAt: hour(1) });
    const application = { ...candidate(), challenge: await newProof(api) };
    expect((await register(api, application)).statusCode).toBe(202);
    await setSeason(api, { opensAt: hour(-2), closesAt: hour(-1) });
    expect((await register(api, application)).statusCode).toBe(202);
    expectError(await register(api, { ...application, branch: 'IT' }), 403, CLOSED);
    await expectLimit(403, (n) => register(api, { ...application, branch: `${n}` }, '192.0.2.7'));
  });
});

describe('POST /api/auditions through a reverse proxy', () => {
  it.each([
    ['each visitor by the address that a trusted one names', ['10.1.2.3'], '10.1.2.3', false],
    ['those of one that is not trusted as one', ['10.1.2.3'], '10.1.2.4', true],
    ['those of any as one where none is configured', [], '192.0.2.249', true],
  ])('counts %s', async (_what, trustedProxies, remoteAddress, isLimited) => {
    const api = await openApi({ registrationOverride: 'open', trustedProxies });
    const statuses = [];
    for (let n = 0; n < 121; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      const request = { method: 'POST', url: '/api/auditions', payload: {}, headers } as const;
      statuses.push((await api.app.inject({ ...request, remoteAddress })).statusCode);
    }
    expect(statuses.includes(429)).toBe(isLimited);
    await api.close();
  });
});

describe.each(engines)('POST /api/auditions while registration is open, on $name', ({ open }) => {
  const api = apiForAll({ registrationOverride: 'open' }, open);
  beforeEach(async () => {
    await clear(api, 'messages', 'registrations', 'audition_entries');
    await clear(api, 'server_secrets', 'used_challenges');
    await setSeason(api, {});
  });
  const rows = () => rowsOf(api, 'registrations');
  const messages = () => rowsOf(api, 'messages');
  const heldReasons = () => valuesOf(api, 'registrations', 'held_reason');
  const accept = async (fields: Partial<Registration> = {}) => {
    const answer = await register(api, fields);
    expect([answer.statusCode, answer.json()]).toEqual([202, expect.anything()]);
    return answer;
  };

  it('stores the registration and its message, and makes no entry', async () => {
    const privacyText = 'We keep it for 180 days.';
    await setSeason(api, { privacyText });
    const application = candidate({ fullName: ' Asha  ', emailAddress: 'Asha@Example.com' });
    const answer = await accept(application);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [row] = await rows();
    expect(row).toMatchObject({
      held_reason: null,
      confirmed_at: null,
      version: 1,
      email_key: 'asha@example.com',
      dance_style: 'Popping',
      source_hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(JSON.parse(row!.application)).toEqual({ ...application, fullName: 'Asha' });
    expect(JSON.parse(row!.details)).toEqual({
      availability: [],
      partnerRollNumber: '',
      consentAt: expect.any(Number),
      privacyHash: createHash('sha256').update(privacyText).digest('base64url'),
    });
    expect(await messages()).toMatchObject([
      { kind: 'confirm', registration_id: row!.id, recipient: null, state: 'queued' },
    ]);
    expect(await listEntries(api)).toEqual([]);
  });

  it('answers the same bytes for new, known, held back and taken', async () => {
    const known = candidate({ emailAddress: 'known@example.com' });
    await addEntries(api.db, 1, known);
    const bytesFor = async (fields: Partial<Registration>) => {
      const { statusCode, headers, rawPayload } = await register(api, fields);
      return { statusCode, headers: { ...headers, date: '' }, body: rawPayload.toString() };
    };
    const first = await bytesFor({});
    expect(first.statusCode).toBe(202);
    for (const fields of [known, { rollNumber: known.rollNumber }, { trap: 'x' }]) {
      expect(await bytesFor(fields)).toEqual(first);
    }
  });

  it('tells whoever has an entry so, at the address of the entry, and stores nothing', async () => {
    const entry = candidate({ rollNumber: 'BT24CSE014', emailAddress: 'Zoya@example.com' });
    const [entry_id] = await addEntries(api.db, 1, entry);
    const again = { ...entry, emailAddress: 'zoya@EXAMPLE.com', phoneNumber: '+91 98765-43210' };
    await accept({ ...again, rollNumber: 'bt24 cse\u041e14' });
    expect(await rows()).toEqual([]);
    expect(await messages()).toMatchObject([{ kind: 'already', entry_id, recipient: null }]);
    // Reached otherwise: nobody learns that the roll number is known.
    await accept({ ...entry, emailAddress: 'other@example.com' });
    expect((await messages()).map(({ kind }) => kind)).toEqual(['already', 'confirm']);
    await setEntry(api, entry_id!, { withdrawn_at: 1 });
    await accept({ ...entry, phoneNumber: '98888 77777' });
    expect((await rows()).map(({ email_key }) => email_key)).toContain('zoya@example.com');
    expect((await messages()).at(-1)).toMatchObject({ kind: 'confirm', state: 'queued' });
  });

  it('sends three messages a day to an address, whoever asks for them', async () => {
    const victim = { emailAddress: 'victim@example.com', rollNumber: 'BT24CSE014' };
    await addEntries(api.db, 1, candidate({ emailAddress: 'Victim@example.com' }));
    await setSeason(api, { minors: 'with guardian' });
    const guardian = { name: 'Ravi', emailAddress: 'VICTIM@example.com' };
    await accept({ isAdult: false, guardian });
    await accept({ ...victim, isAdult: true });
    await accept({ ...victim, isAdult: true });
    await accept({ ...victim, isAdult: true });
    await accept({ isAdult: false, guardian });
    expect(await heldReasons()).toEqual([null, null, null, 'many messages', 'many messages']);
    expect(await messages()).toHaveLength(4);
    const yesterday = Date.now() - DAY_MS;
    await api.db.updateTable('unconfirmed_mails').set({ sent_at: yesterday }).execute();
    await accept({ ...victim, isAdult: true });
    expect((await heldReasons()).at(-1)).toBeNull();
    await pruneByAge(api.db, Date.now());
    const counted = await api.db.selectFrom('unconfirmed_mails').select('id').execute();
    expect(counted).toHaveLength(1);
  });

  it('counts what is erased, and each way of writing one address', async () => {
    for (const name of ['a.sha@gmail', 'asha+nox@googlemail', 'ASHA@gmail', 'as.ha@gmail']) {
      await accept({ emailAddress: `${name}.com` });
      await api.db.deleteFrom('messages').execute();
    }
    expect(await heldReasons()).toEqual([null, null, null, 'many messages']);
  });

  it('holds nothing against the owner of an address for what others have forged', async () => {
    const emailAddress = 'asha@example.com';
    for (const rollNumber of ['ONE', 'TWO', 'OWN']) await accept({ emailAddress, rollNumber });
    expect(await heldReasons()).toEqual([null, null, null]);
  });

  it('is for the season and the text that the candidate saw', async () => {
    const shown = async () => (await api.get('/api/season')).json<PublicSeason>().form;
    await setSeason(api, { privacyText: 'We keep it safe.' });
    const form = await shown();
    await accept({ form });
    await setSeason(api, { privacyText: 'We sell it.' });
    const challenge = await newProof(api);
    const send = () => register(api, { form, challenge });
    for (const answer of [await send(), await send()]) {
      expectError(answer, 409, { code: 'form_changed' });
    }
    expect(await rows()).toHaveLength(1);
    expect((await register(api, { form: await shown(), challenge })).statusCode).toBe(202);
  });

  it('holds back what looks like a program, and does not write to anybody then', async () => {
    await accept({ trap: 'Acme Inc.' });
    await accept({ fullName: 'Win at www.example.com' });
    const held = await accept({ branch: 'see evil.example/win' });
    expect(held.json()).toMatchObject({ isHeld: true });
    await accept({ partnerRollNumber: 'www.example.com' });
    await accept({ guardian: { name: 'www.example.com', emailAddress: 'uma@example.com' } });
    const links = { whyNox: 'www.example.com', otherSkills: 'www.example.com' };
    await accept({ fullName: 'A. Kumar', branch: 'B.Tech. (Hons.)', ...links });
    const emailAddress = 'family@example.com';
    for (const rollNumber of ['ONE', 'TWO']) {
      await addEntries(api.db, 1, candidate({ emailAddress, rollNumber }));
    }
    await accept({ emailAddress, rollNumber: 'THREE' });
    expect(await heldReasons()).toEqual([
      ...['trap', ...Array(4).fill('link in a name'), null],
      'many roll numbers',
    ]);
    expect(await messages()).toHaveLength(1);
  });

  it('counts each proof of work once, also of twenty at the same time, and not for a refused form', async () => {
    const challenge = await newProof(api);
    expectInvalid(await register(api, { challenge, availability: ['never'] }), 'availability');
    const answers = Array.from({ length: 20 }, () => register(api, { challenge }));
    const [refused] = expectOne(await Promise.all(answers), 202, 400);
    expectCode(refused!, 400, 'challenge');
    expect(await rows()).toHaveLength(1);
  });

  it('answers as the first time what is sent again with its proof, and does it once', async () => {
    const branch = 'see evil.example/win';
    const application = { ...candidate(), challenge: await newProof(api), branch };
    const send = () => register(api, application);
    const answers = await Promise.all([send(), send(), send()]);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 21 * 60_000);
    answers.push(await send());
    expectCode(await register(api, { ...application, branch: 'IT' }), 400, 'challenge');
    clock.mockRestore();
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([202, { isHeld: true }]);
    }
    expect(await rows()).toHaveLength(1);
  });

  it('counts what is sent again against the limit of its address', async () => {
    const application = { ...candidate(), challenge: await newProof(api) };
    const address = nextAddress();
    await expectLimit(202, () => register(api, application, address));
  });

  it('refuses a proof of work that is old, changed, or none', async () => {
    const proof = await newProof(api);
    const decoded = JSON.parse(Buffer.from(proof, 'base64').toString());
    const { challenge, solution } = decoded as {
      challenge: { parameters: object; signature: string };
      solution: object;
    };
    const parameters = { ...challenge.parameters, cost: 2 };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const wrong = [
      ...['', 'x', encode(null), encode({ challenge }), encode({ challenge: {}, solution })],
      encode({ challenge: { ...challenge, parameters }, solution }),
      encode({ challenge, solution: { counter: 1, derivedKey: 'a'.repeat(64) } }),
      encode({ challenge: { ...challenge, signature: 'a'.repeat(64) }, solution }),
      encode({ challenge, solution: { counter: -1, derivedKey: 'x' } }),
    ];
    for (const challenge of wrong) {
      expectCode(await register(api, { challenge }), 400, 'challenge');
    }
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 21 * 60_000);
    expectCode(await register(api, { challenge: proof }), 400, 'challenge');
    clock.mockRestore();
    expect((await register(api, { challenge: proof })).statusCode).toBe(202);
  });

  it('renews its secret daily, and forgets what it does not need any more', async () => {
    const count = async (table: 'server_secrets' | 'used_challenges') =>
      (await rowsOf(api, table)).length;
    await accept();
    const secrets = await count('server_secrets');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS);
    await accept();
    expect(await count('server_secrets')).toBe(secrets + 1);
    clock.mockRestore();
    await pruneRegistrations(api.db, Date.now() + DAY_MS);
    expect([await count('server_secrets'), await count('used_challenges')]).toEqual([3, 4]);
    await pruneRegistrations(api.db, Date.now() + 9 * DAY_MS);
    expect([await count('server_secrets'), await count('used_challenges')]).toEqual([1, 0]);
    expect((await rows())[0]!.source_hash).toBeNull();
  });

  it('asks the age where the season does, and for a guardian with an address of their own', async () => {
    const emailAddress = 'zoya@example.com';
    const guardian = { name: 'Ravi Rao', emailAddress: 'ravi@example.com' };
    await accept({ isAdult: false, guardian, partnerRollNumber: 'BT1' });
    await setSeason(api, { minors: 'refused' });
    expectInvalid(await register(api), 'isAdult');
    expectInvalid(await register(api, { isAdult: false, guardian }), 'isAdult');
    await setSeason(api, { minors: 'with guardian', asksPartner: true });
    expectInvalid(await register(api, { isAdult: false }), 'guardian.name');
    const own = { ...guardian, emailAddress: 'ZOYA@example.com' };
    const answer = await register(api, { isAdult: false, guardian: own, emailAddress });
    expectInvalid(answer, 'guardian.emailAddress');
    await accept({ isAdult: true, guardian, partnerRollNumber: 'BT2' });
    await accept({ isAdult: false, guardian, emailAddress });
    const details = (await rows()).map((row) => JSON.parse(row.details) as object);
    // What the season does not ask for is not stored.
    expect(details).toEqual([
      expect.not.objectContaining({ guardian, isAdult: false }),
      expect.objectContaining({ isAdult: true, partnerRollNumber: 'BT2' }),
      expect.objectContaining({ isAdult: false, guardian }),
    ]);
    expect(details[1]).not.toHaveProperty('guardian');
    const confirm = { kind: 'confirm', recipient: null };
    const toGuardian = { kind: 'guardian', recipient: guardian.emailAddress };
    expect(await messages()).toMatchObject([confirm, confirm, confirm, toGuardian]);
  });

  it('takes addresses of the domains of the season only, if it has any', async () => {
    await setSeason(api, { emailDomains: ['college.edu', 'nox.example'] });
    const season = (await api.get('/api/season')).json<{ emailDomains: string[] }>();
    expect(season.emailDomains).toEqual(['college.edu', 'nox.example']);
    for (const domain of ['college.edu', 'CS.college.edu', 'nox.example']) {
      await accept({ emailAddress: `asha@${domain}` });
    }
    for (const domain of ['example.com', 'evilcollege.edu', 'college.edu.example.com']) {
      expectInvalid(await register(api, { emailAddress: `asha@${domain}` }), 'emailAddress');
    }
    expect(await rows()).toHaveLength(3);
  });

  it('takes parts of the season for the days on which somebody can come, and no others', async () => {
    const times = { date: '2026-08-14', from: '18:00', to: '21:00' };
    const parts = [{ key: 'friday', label: 'Friday evening', ...times }];
    await setSeason(api, { parts });
    await accept({ availability: ['friday', 'friday'] });
    expectInvalid(await register(api, { availability: ['friday', 'sunday'] }), 'availability');
    expect(JSON.parse((await rows())[0]!.details)).toMatchObject({ availability: ['friday'] });
  });
});

describe('POST /api/auditions', () => {
  const api = apiForAll({ registrationOverride: 'open' });

  it.each<[field: string, ...wrong: unknown[]]>([
    ['fullName', ' ', '\u202eahsA'],
    ['rollNumber', 'BT24\u200bCSE014'],
    ['danceVideoUrl', 'https://youtube.com@evil.example', 'javascript:alert(1)'],
    ['phoneNumber', '12345'],
    ['emailAddress', 'no address'],
    ['rateYourself', 11],
    ['whyNox', 'x'.repeat(5_001)],
    ['consent', false],
    ['status', 'Selected'],
    ['challenge', 'x'.repeat(2_001)],
  ])('refuses a wrong %s: %p', async (field, ...wrong) => {
    for (const value of wrong) {
      expectInvalid(await register(api, { challenge: 'x', [field]: value }), field);
    }
  });
});

describe('POST /api/auditions with its usual limits', () => {
  const api = apiForEach({ registrationOverride: 'open' });

  it('takes 120 a minute of one address, also without a proof of work', () =>
    expectLimit(400, () => register(api, { challenge: 'x' }, '198.51.100.1')));

  it('takes a registration and a request for a link after 120 invalid ones of the same address', async () => {
    const address = '198.51.100.9';
    const post = (url: string, payload: object) =>
      api.app.inject({ method: 'POST', url, payload, remoteAddress: address });
    const link = async (challenge: string) =>
      (await post('/api/season/link', { emailAddress: 'asha@example.com', challenge })).statusCode;
    for (let n = 0; n < 120; n += 1) {
      expect((await post('/api/auditions', {})).statusCode).toBe(400);
      if (n < 60) expect(await link('x')).toBe(400);
    }
    expect((await post('/api/auditions', {})).statusCode).toBe(429);
    expect(await link('x')).toBe(429);
    const answer = await register(api, { challenge: await newProof(api) }, address);
    expect(answer.statusCode).toBe(202);
    expect(await link(await newProof(api))).toBe(202);
  });
});

describe('POST /api/auditions with its usual response time', () => {
  const api = apiForEach({ registrationOverride: 'open', registrationLimits: {} });

  it('takes as long for what it stores as for what it does not, and works for it', async () => {
    const known = candidate();
    await addEntries(api.db, 1, known);
    for (const application of [candidate(), known] satisfies AuditionApplication[]) {
      const challenge = await newProof(api);
      const start = performance.now();
      const answer = await register(api, { ...application, challenge });
      expect(answer.statusCode).toBe(202);
      // Timers may end a fraction of a millisecond early.
      expect(performance.now() - start).toBeGreaterThan(149);
    }
  });
});
