import { type AuditionApplication, type AuditionEntry } from '@nox/contracts';
import {
  openApi,
  apiForAll,
  expectError,
  expectInvalid,
  asAdministrator,
  asSomeone,
  bearer,
  type TestApi,
} from '../../../test/api.ts';
import { candidate, listEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';

let lastAddress = 0;
/** Every call from another address, so that only the test of the limit meets it. */
const apply = (
  { app }: TestApi,
  payload: object,
  { headers = {}, remoteAddress = `192.0.2.${(lastAddress += 1)}` } = {},
) => app.inject({ method: 'POST', url: '/api/auditions', headers, payload, remoteAddress });

describe('POST /api/auditions while auditions are closed', () => {
  it('answers everybody that they are, whatever they send', async () => {
    const api = await openApi();
    for (const headers of [{}, asAdministrator, bearer('garbage')]) {
      for (const payload of [candidate(), {}]) {
        const answer = await apply(api, payload, { headers });
        expect(answer.statusCode).toBe(403);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.json()).toEqual({
          code: 'auditions_closed',
          message: 'Auditions Are Currently Closed',
        });
      }
    }
    expect(await listEntries(api)).toEqual([]);
    await api.close();
  });
});

describe('POST /api/auditions through a reverse proxy', () => {
  const tries = async (api: TestApi, remoteAddress: string) => {
    const answers = [];
    for (let n = 0; n < 31; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      answers.push((await apply(api, {}, { headers, remoteAddress })).statusCode);
    }
    return answers;
  };

  it('counts each visitor by the address that a trusted proxy names', async () => {
    const api = await openApi({ registrationOverride: 'open', trustedProxies: ['10.1.2.3'] });
    expect(await tries(api, '10.1.2.3')).not.toContain(429);
    await api.close();
  });

  it('ignores the header of any other caller', async () => {
    const api = await openApi({ registrationOverride: 'open', trustedProxies: ['10.1.2.3'] });
    expect(await tries(api, '10.1.2.4')).toContain(429);
    await api.close();
  });

  it('ignores the header where no proxy is configured', async () => {
    const api = await openApi({ registrationOverride: 'open' });
    expect(await tries(api, '192.0.2.249')).toContain(429);
    await api.close();
  });
});

describe.each(engines)('POST /api/auditions while they are open, on $name', ({ open }) => {
  const api = apiForAll({ registrationOverride: 'open' }, open);

  it('answers 201 with what was sent, as a pending entry', async () => {
    const application = candidate({ fullName: ' Asha  ' });
    const answer = await apply(api, application);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      ...application,
      fullName: 'Asha',
      _id: expect.any(String),
      status: 'Pending',
      timeSlot: '',
      reviews: [],
      number: 0,
    });
    expect(await listEntries(api)).toContainEqual({
      ...answer.json<AuditionEntry>(),
      number: expect.any(Number),
    });
  });

  it('answers a repeated application like a first one, and changes nothing', async () => {
    const first = candidate({ rollNumber: 'Roll 24 a', emailAddress: 'Asha@example.com' });
    const stored = await apply(api, first);
    const before = await listEntries(api);
    const again = { ...first, emailAddress: 'asha@example.com', phoneNumber: '+91 98765-43210' };
    for (const rollNumber of ['Roll 24 a', ' ROLL24A ', 'R0ll 24 \u0430']) {
      const answer = await apply(api, { ...again, rollNumber });
      expect(answer.statusCode).toBe(201);
      const { _id, ...entry } = answer.json<AuditionEntry>();
      expect(_id).not.toBe(stored.json<AuditionEntry>()._id);
      expect(entry).toEqual({
        ...again,
        rollNumber: rollNumber.trim(),
        status: 'Pending',
        timeSlot: '',
        reviews: [],
        number: 0,
      });
    }
    expect(await listEntries(api)).toEqual(before);
  });

  it("answers a first, a repeated and another person's application alike", async () => {
    const application = candidate({ rollNumber: 'ALIKE', emailAddress: 'one@example.com' });
    const other = { ...application, emailAddress: 'two@example.com' };
    const responseTo = async (body: AuditionApplication) => {
      const { statusCode, headers, payload } = await apply(api, body);
      const id = /"_id":"[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}"/;
      expect(payload).toMatch(id);
      return {
        statusCode,
        headers: { ...headers, date: '' },
        payload: payload.replace(id, '').replace('two@', 'one@'),
      };
    };
    const first = await responseTo(application);
    expect(first.statusCode).toBe(201);
    expect(await responseTo(application)).toEqual(first);
    expect(await responseTo(other)).toEqual(first);
    expect(await responseTo(other)).toEqual(first);
  });

  it("keeps another person's application with the same roll number beside the first", async () => {
    const [squatter, owner] = [
      candidate({ rollNumber: 'BT24CSE014', emailAddress: 'squatter@example.com' }),
      candidate({ rollNumber: '\u0412T24CSEO14', phoneNumber: '91234 56789' }),
    ];
    for (const application of [squatter, owner, owner, squatter]) {
      expect((await apply(api, application)).statusCode).toBe(201);
    }
    const entries = await listEntries(api);
    expect(entries.slice(-2)).toMatchObject([squatter, owner]);

    await api.send('DELETE', `/api/auditions/${entries.at(-2)!._id}`);
    await apply(api, owner);
    await apply(api, squatter);
    expect((await listEntries(api)).slice(-2)).toMatchObject([owner, squatter]);
  });

  it('tells administrators that the roll number has an entry', async () => {
    const application = candidate({ rollNumber: 'Roll 25 a' });
    await apply(api, application, { headers: asAdministrator });
    const again = { ...candidate(), rollNumber: ' ROLL25A ' };
    expectError(await apply(api, again, { headers: asAdministrator }), 409, {
      code: 'already_applied',
      message: 'There is already an application with the roll number ROLL25A.',
    });
    expect((await apply(api, again, { headers: asSomeone })).statusCode).toBe(201);
  });

  it('stores one of twenty applications of one person at the same time', async () => {
    const before = (await listEntries(api)).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => apply(api, candidate({ rollNumber: 'TWENTY' }))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await listEntries(api)).toHaveLength(before + 1);
  });

  it.each<[path: string, wrong: object]>([
    ['fullName', { fullName: ' ' }],
    ['fullName', { fullName: '\u202eahsA' }],
    ['rollNumber', { rollNumber: 'BT24\u200bCSE014' }],
    ['danceVideoUrl', { danceVideoUrl: 'https://youtube.com@evil.example' }],
    ['phoneNumber', { phoneNumber: '12345' }],
    ['phoneNumber', { phoneNumber: 'call me: 9876543210' }],
    ['rollNumber', { rollNumber: '' }],
    ['emailAddress', { emailAddress: 'no address' }],
    ['rateYourself', { rateYourself: 11 }],
    ['rateYourself', { rateYourself: '7' }],
    ['whyNox', { whyNox: 'x'.repeat(5_001) }],
    ['danceVideoUrl', { danceVideoUrl: 'javascript:alert(1)' }],
    ['status', { status: 'Selected' }],
    ['reviews', { reviews: [] }],
  ])('refuses a wrong %s: %p', async (path, wrong) => {
    expectInvalid(await apply(api, { ...candidate(), ...wrong }), path);
  });

  it('limits how often an address may try, good or bad, and says when to come back', async () => {
    const remoteAddress = '198.51.100.1';
    for (let n = 0; n < 30; n += 1) {
      expect((await apply(api, {}, { remoteAddress })).statusCode).toBe(400);
    }
    const answer = await apply(api, candidate(), { remoteAddress });
    expectError(answer, 429, { code: 'too_many_requests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await apply(api, candidate())).statusCode).toBe(201);
  });
});
