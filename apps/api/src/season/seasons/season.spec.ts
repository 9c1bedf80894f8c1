import { type PublicSeason } from '@nox/contracts';
import { emptiedApi } from '../../../test/api.ts';
import { candidate } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { localTime, setSeason } from '../../../test/seasons.ts';
import { updateRow } from '#platform/database/rows.ts';
import { registrationTimes, stateAt } from './current-season.ts';

const MINUTE_MS = 60_000;
/** A whole minute, as dates of seasons are. */
const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const at = (minutes: number) => now + minutes * MINUTE_MS;
const setClock = (minutes: number) => jest.spyOn(Date, 'now').mockReturnValue(at(minutes));

describe('the state of registration', () => {
  const times = { opensAt: '2026-08-14T18:00', closesAt: '2026-08-21T00:00', isPaused: false };
  const PAUSED = { isPaused: true };
  const AT_CHANGE = { opensAt: '2026-03-29T02:30' };
  it.each<[iso: string, state: string, changes?: object, timeZone?: string]>([
    ['2026-08-14T12:29:59.999Z', 'announced'],
    ['2026-08-14T12:30:00Z', 'open'],
    ['2026-08-20T18:29:59.999Z', 'open'],
    ['2026-08-20T18:30:00Z', 'over'],
    ['2026-08-15T00:00Z', 'closed', { opensAt: null }],
    ['2036-08-15T00:00Z', 'open', { closesAt: null }],
    ['2026-08-15T00:00Z', 'paused', PAUSED],
    ['2026-08-01T00:00Z', 'announced', PAUSED],
    ['2026-09-01T00:00Z', 'over', PAUSED],
    ['2026-03-29T01:29:59Z', 'announced', AT_CHANGE, 'Europe/Berlin'],
    ['2026-03-29T01:30:00Z', 'open', AT_CHANGE, 'Europe/Berlin'],
  ])('at %s is %s', (iso, state, ...[changes, timeZone = 'Asia/Kolkata']) => {
    const season = registrationTimes({ ...times, ...changes }, timeZone);
    expect(stateAt(season, Date.parse(iso))).toBe(state);
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
      ...{ questions: [], fields: {}, films: 'link' },
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

  it('stays closed over texts of the last season until they are confirmed, and says so', async () => {
    const logged = jest.spyOn(api.app.log, 'warn');
    const carried = JSON.stringify(['privacyText']);
    await updateRow(api.db, 'seasons', { is_current: 1 }, { carried });
    await setSeason(api, { opensAt: null });
    const stateNow = async () => (await api.get('/api/season', {})).json<PublicSeason>().state;
    expect(await stateNow()).toBe('closed');
    expect((await api.send('POST', '/api/auditions', candidate(), {})).statusCode).toBe(403);
    const sentence = /^NOX_AUDITIONS=open does not open registration: “.*” is from last season/;
    if (registrationOverride === 'closed') expect(logged).not.toHaveBeenCalled();
    else expect(logged).toHaveBeenCalledWith(expect.stringMatching(sentence));
    const [{ _id }] = (await api.get('/api/seasons')).json<[{ _id: string }]>();
    await api.send('POST', `/api/seasons/${_id}/confirmed`, { texts: ['privacyText'] });
    expect(await stateNow()).toBe(registrationOverride);
  });
});
