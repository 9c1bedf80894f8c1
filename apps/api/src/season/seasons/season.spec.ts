import { type PublicSeason } from '@nox/contracts';
import { emptiedApi } from '../../../test/api.ts';
import { candidate } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { localTime, setSeason } from '../../../test/seasons.ts';
import { registrationTimes, stateAt } from './current-season.ts';

const MINUTE_MS = 60_000;
/** A whole minute, as dates of seasons are. */
const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const at = (minutes: number) => now + minutes * MINUTE_MS;
const setClock = (minutes: number) => jest.spyOn(Date, 'now').mockReturnValue(at(minutes));

describe('the state of registration', () => {
  const times = { opensAt: '2026-08-14T18:00', closesAt: '2026-08-21T00:00', isPaused: false };
  const stateOf = (iso: string, changes = {}, timeZone = 'Asia/Kolkata') =>
    stateAt(registrationTimes({ ...times, ...changes }, timeZone), Date.parse(iso));

  it.each([
    ['2026-08-14T12:29:59.999Z', 'announced'],
    ['2026-08-14T12:30:00Z', 'open'],
    ['2026-08-20T18:29:59.999Z', 'open'],
    ['2026-08-20T18:30:00Z', 'over'],
  ])('at %s is %s', (iso, state) => expect(stateOf(iso)).toBe(state));

  it('is closed without a date, and stays open without an end', () => {
    expect(stateOf('2026-08-15T00:00Z', { opensAt: null })).toBe('closed');
    expect(stateOf('2036-08-15T00:00Z', { closesAt: null })).toBe('open');
  });

  it('is paused between its dates only', () => {
    expect(stateOf('2026-08-15T00:00Z', { isPaused: true })).toBe('paused');
    expect(stateOf('2026-08-01T00:00Z', { isPaused: true })).toBe('announced');
    expect(stateOf('2026-09-01T00:00Z', { isPaused: true })).toBe('over');
  });

  it('follows the zone through the change of its clocks', () => {
    const opensAt = '2026-03-29T02:30';
    expect(stateOf('2026-03-29T01:29:59Z', { opensAt }, 'Europe/Berlin')).toBe('announced');
    expect(stateOf('2026-03-29T01:30:00Z', { opensAt }, 'Europe/Berlin')).toBe('open');
  });
});

describe.each(crudEngines)('GET /api/season on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const get = (headers = {}) => api.get('/api/season', headers);
  const read = async () => (await get()).json<PublicSeason>();

  it('is closed in a new database, for everybody, and known again by its tag', async () => {
    const { statusCode, headers, ...answer } = await get();
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.json()).toEqual({
      ...{ state: 'closed', name: 'Season 1', opensAt: null, closesAt: null, parts: [] },
      ...{ asksPartner: false, minors: 'not asked', privacyText: '', contactEmail: '' },
      form: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await get({ 'if-none-match': headers.etag })).statusCode).toBe(304);
  });

  it('opens and closes by the clock, without a write, and so do the applications', async () => {
    await setSeason(api, { opensAt: localTime(at(10)), closesAt: localTime(at(20)) });
    const apply = async () =>
      (await api.send('POST', '/api/auditions', candidate(), {})).statusCode;
    const tags: unknown[] = [];
    for (const [minutes, state] of [
      [9, 'announced'],
      [10, 'open'],
      [20, 'over'],
    ] as const) {
      setClock(minutes);
      expect(await read()).toMatchObject({
        state,
        opensAt: `${localTime(at(10))}+05:30`,
        closesAt: `${localTime(at(20))}+05:30`,
      });
      tags.push((await get()).headers.etag);
      expect((await apply()) === 403).toBe(state !== 'open');
    }
    expect(new Set(tags).size).toBe(3);
  });

  it('changes when an administrator changes it', async () => {
    await setSeason(api, { opensAt: localTime(at(-10)) });
    expect((await read()).state).toBe('open');
    await setSeason(api, { opensAt: localTime(at(-10)), isPaused: true, name: 'Autumn' });
    expect(await read()).toMatchObject({ state: 'paused', name: 'Autumn' });
  });
});

describe.each(['open', 'closed'] as const)('with NOX_AUDITIONS=%s', (registrationOverride) => {
  const api = emptiedApi({ registrationOverride });

  it('the season has that state, whatever its dates are', async () => {
    for (const minutes of [-10, 10]) {
      await setSeason(api, { opensAt: localTime(at(minutes)) });
      const season = (await api.get('/api/season', {})).json<PublicSeason>();
      expect(season).toMatchObject({ state: registrationOverride, opensAt: null });
    }
  });
});
