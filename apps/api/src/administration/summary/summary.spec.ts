import {
  auditionDayAt,
  type AuditionEntry,
  type Board,
  groupResults,
  outcomeOf,
  type Result,
  type Results,
  type Season,
  type SeasonInput,
  type Summary,
} from '@nox/contracts';
import fc from 'fast-check';
import { apiForAll, type TestApi } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { addRegistration } from '../../../test/registrations.ts';
import { addDraft, boardForAll, clear, setEntry } from '../../../test/season-builders.ts';
import { setSeason } from '../../../test/seasons.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';
import { zonedTime } from '#season/seasons/current-season.ts';
import { smtpSettingsOf } from '#season/messages/sending/transports.ts';

describe.each(engines)('GET /api/summary on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const create = async (url: string, ...payloads: object[]) => {
    for (const payload of payloads) {
      expect((await api.send('POST', url, payload)).statusCode).toBe(201);
    }
  };

  it('counts nothing in an empty database', async () => {
    const answer = await api.get('/api/summary');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<Summary>()).toEqual({
      team: { total: 0, parts: { inactive: 0 } },
      tutorials: { total: 0, parts: { draft: 0 } },
      achievements: { total: 0, parts: {} },
      rules: { total: 0, parts: { active: 0 } },
      'audition-entries': {
        total: 0,
        parts: {
          ...{ pending: 0, unassigned: 0, unjudged: 0, withoutSlot: 0, unpublished: 0, today: 0 },
          ...{ toDecide: 0, reviewed: 0, declined: 0, published: 0, unannounced: 0, lateScores: 0 },
        },
      },
      seasons: {
        total: 1,
        parts: {
          ...{ noPrivacyText: 1, otherDates: 0, noMailServer: 0, noContact: 0, noLastDay: 0 },
          ...{ noOpening: 0, carried: 0, asking: 0 },
        },
      },
      registrations: { total: 0, parts: { held: 0 } },
      messages: { total: 0, parts: { drafts: 0, failed: 0 } },
      handover: { total: 8, parts: { due: 0 } },
    });
  });

  it('counts every item, and those that the dashboard names apart', async () => {
    const member = { name: 'A', position: 'Dancer' };
    await create('/api/team', member, member, { ...member, isActive: false });
    const tutorial = { title: 'T', danceStyle: 'Locking', description: 'd', instructor: 'i' };
    await create('/api/tutorials', tutorial, { ...tutorial, isPublished: false });
    await create('/api/achievements', { title: 'T', year: '2024', description: 'd' });
    await create('/api/audition-rules', { isActive: true }, {});
    await addEntries(api.db, 2, { timeSlot: '16:00 - 16:30' });
    await addEntries(api.db, 1);
    await addEntries(api.db, 1, { timeSlot: 'Unassigned' });
    await addEntries(api.db, 2, { status: 'Selected' });

    expect((await api.get('/api/summary')).json<Summary>()).toMatchObject({
      team: { total: 3, parts: { inactive: 1 } },
      tutorials: { total: 2, parts: { draft: 1 } },
      achievements: { total: 1, parts: {} },
      rules: { total: 2, parts: { active: 1 } },
      'audition-entries': { total: 6, parts: { pending: 4, unassigned: 2 } },
    });
  });

  it('counts what waits in the season, and says what is missing or contradicts the rules', async () => {
    await addRegistration(api.db);
    await addRegistration(api.db, { row: { held_reason: 'trap' } });
    const [entry] = await addEntries(api.db, 1);
    await addDraft(api, entry!);
    await addDraft(api, entry!, {}, { state: 'failed' });
    const part = { key: 'friday', label: 'Friday', date: '2099-08-14', from: '16:00', to: '18:00' };
    const setRules = (date: string) =>
      create('/api/audition-rules', { isActive: true, eventDetails: { date } });
    await setRules('7–9 September');
    await setSeason(api, { privacyText: 'We delete it.', parts: [part] });
    const summary = async () => (await api.get('/api/summary')).json<Summary>();
    expect(await summary()).toMatchObject({
      seasons: { parts: { noPrivacyText: 0, otherDates: 1 } },
      registrations: { total: 2, parts: { held: 1 } },
      messages: { total: 2, parts: { drafts: 1, failed: 1 } },
    });
    await setRules('14 August');
    expect((await summary())['seasons']?.parts['otherDates']).toBe(0);
  });
});

const OPEN = { opensAt: '2020-08-01T18:00' };

describe('what candidates lack', () => {
  const folder = 'outbox';
  const mail = { folder, from: 'nox@nox.example', replyTo: undefined, perMinute: 30 };
  const files = apiForAll({ mail: { ...mail, smtp: undefined } });
  const server = apiForAll({ mail: { ...mail, smtp: smtpSettingsOf('smtp://mail.nox.example') } });

  const gapsOf = async (api: TestApi, settings: Partial<SeasonInput>) => {
    await setSeason(api, settings);
    const { parts } = (await api.get('/api/summary')).json<Summary>()['seasons']!;
    return [parts['noMailServer'], parts['noContact'], parts['noLastDay']];
  };

  it.each([
    ['closed', {}, 0],
    ['announced', { opensAt: '2099-08-01T18:00' }, 1],
    ['open', OPEN, 1],
    ['paused', { ...OPEN, isPaused: true }, 1],
    ['over', { ...OPEN, closesAt: '2020-08-02T18:00' }, 0],
  ])('is counted while registration is near: %s', async (_state, settings, gap) => {
    expect(await gapsOf(files, settings)).toEqual([gap, gap, gap]);
  });

  it('is nothing with a mail server, a contact and a last day', async () => {
    const complete = { contactEmail: 'auditions@nox.example', endsOn: '2099-09-01' };
    expect(await gapsOf(server, { ...OPEN, ...complete })).toEqual([0, 0, 0]);
  });

  it('is its dates in a new season, and texts that are not confirmed', async () => {
    await setSeason(server, { privacyText: 'We delete it.' });
    const [{ _id, entries }] = (await server.get('/api/seasons')).json<[Season]>();
    const settings = { name: 'Next', privacyText: 'We delete it.' };
    await server.send('POST', '/api/seasons', { settings, current: _id, expected: entries });
    const { parts } = (await server.get('/api/summary')).json<Summary>()['seasons']!;
    expect(parts).toMatchObject({ noOpening: 1, noLastDay: 1, noContact: 0, carried: 1 });
  });
});

describe.each(engines)('the schedule in GET /api/summary on $name', ({ open }) => {
  const board = boardForAll(open);
  const { api, add, seat, move, publish } = board;

  const counts = async (headers?: object) =>
    (await api.get('/api/summary', headers)).json<Summary>()['audition-entries']!.parts;

  it('is what the candidates who are not judged yet wait for', async () => {
    const [asha = '', zoya = '', ira = ''] = await add(3);
    expect(await counts()).toMatchObject({ unjudged: 3, withoutSlot: 3, unpublished: 0 });
    await seat([asha, zoya], 960);
    expect(await counts()).toMatchObject({ unjudged: 3, withoutSlot: 1, unpublished: 2 });
    await publish();
    expect(await counts()).toMatchObject({ unjudged: 3, withoutSlot: 1, unpublished: 0 });
    await move(zoya, 960, 990);
    expect(await counts()).toMatchObject({ withoutSlot: 1, unpublished: 1 });
    await move(zoya, 990, null);
    expect(await counts()).toMatchObject({ withoutSlot: 2, unpublished: 1 });
    await setEntry(api, ira, { withdrawn_at: 1 });
    await setEntry(api, zoya, { status: 'Selected' });
    expect(await counts()).toMatchObject({
      // Publishing takes the slot of who was unassigned, whatever was decided.
      ...{ pending: 1, unassigned: 0, unjudged: 1, withoutSlot: 0, unpublished: 1 },
    });
    await setEntry(api, asha, { slot_answer: 'declined' });
    expect(await counts()).toMatchObject({ declined: 1 });
    await setEntry(api, asha, { status: 'Not Selected' });
    expect(await counts()).toMatchObject({ declined: 0 });
  });

  it('is unpublished as on the board: who withdraws loses a slot, and who is not selected gets no other', async () => {
    const [asha = '', zoya = ''] = await add(2);
    await seat([asha, zoya], 960);
    await publish();
    await setEntry(api, asha, { withdrawn_at: 1 });
    expect(await counts()).toMatchObject({ unpublished: 1 });
    await move(zoya, 960, 990);
    expect(await counts()).toMatchObject({ unpublished: 2 });
    await setEntry(api, zoya, { status: 'Not Selected' });
    expect(await counts()).toMatchObject({ unpublished: 1 });
  });

  it('is today for who has a published slot, and has not danced, left or stayed away', async () => {
    const [asha = ''] = await add(2);
    await seat([asha], 960);
    await publish();
    const slots = api.db.updateTable('published_slots');
    const today = auditionDayAt(zonedTime(Date.now(), 'Asia/Kolkata'));
    await slots.set({ date: today }).execute();
    expect(await counts()).toMatchObject({ pending: 2, today: 1 });
    const states = { called: 1, 'no-show': 0, arrived: 1, started: 0, left: 0, finished: 0 };
    for (const [state, today] of Object.entries(states)) {
      await setEntry(api, asha, { attendance: state as keyof typeof states });
      expect(await counts()).toMatchObject({ pending: 2, today });
    }
  });

  it('has whose result is not as it was published, once any is', async () => {
    const [asha = '', zoya = ''] = await add(3);
    await setEntry(api, asha, { status: 'Selected' });
    expect(await counts()).toMatchObject({ published: 0, unannounced: 0 });
    const reserve = { status: 'Not Selected', published_status: 'Reserve' } as const;
    await setEntry(api, zoya, { ...reserve, reserve_rank: 1 });
    expect(await counts()).toMatchObject({ published: 1, unannounced: 1 });
    await setEntry(api, zoya, { status: 'Selected' });
    expect(await counts()).toMatchObject({ unannounced: 2 });
    await setEntry(api, zoya, { withdrawn_at: 1 });
    await setEntry(api, asha, { published_status: 'Selected' });
    expect(await counts()).toMatchObject({ unannounced: 0 });
  });

  it('is over once all who have not withdrawn are reviewed, and decided until results are published', async () => {
    const [asha = '', zoya = '', ira = ''] = await add(3);
    const review = { judgeEmail: 'Meera', notes: 'Sharp.', score: 8 };
    for (const id of [asha, zoya]) await api.send('POST', `/api/auditions/${id}/reviews`, review);
    expect(await counts()).toMatchObject({ pending: 3, toDecide: 0, reviewed: 2 });
    await setEntry(api, ira, { withdrawn_at: 1 });
    expect(await counts()).toMatchObject({ pending: 2, toDecide: 2 });
    await addStaff(api, ['judge'], { name: 'Judge' });
    const ofJudge = await counts(asStaff('Judge'));
    expect(Object.keys(ofJudge)).not.toContain('toDecide');
    expect(Object.keys(ofJudge)).not.toContain('reviewed');
    await setEntry(api, asha, { published_status: 'Selected' });
    expect(await counts()).toMatchObject({ toDecide: 0, published: 1 });
  });
});

const STEPS = ['select', 'reject', 'reset', 'rank', 'withdraw', 'return', 'publish'] as const;
const DECISIONS = { select: 'Selected', reject: 'Not Selected', reset: 'Pending' } as const;

/** What a candidate is after these steps, computed without the columns of the server. */
function replay(steps: readonly (typeof STEPS)[number][]) {
  let outcome: Result | 'Pending' = 'Pending';
  let [isGone, hasRank] = [false, false];
  let published: Result | 'Pending' = 'Pending';
  for (const step of steps) {
    if (step === 'withdraw' || step === 'return') isGone = step === 'withdraw';
    else if (step === 'publish') published = isGone ? published : outcome;
    // A rank may be left of another status.
    else if (step === 'rank') {
      hasRank = true;
      if (outcome === 'Not Selected') outcome = 'Reserve';
    } else outcome = step === 'reject' && hasRank ? 'Reserve' : DECISIONS[step];
  }
  const row = {
    status: outcome === 'Reserve' ? ('Not Selected' as const) : outcome,
    reserve_rank: hasRank ? 1 : null,
    withdrawn_at: isGone ? 1 : null,
    published_status: published === 'Pending' ? null : published,
  };
  const isOther = !isGone && published !== outcome;
  return { row, counts: isGone ? 'Withdrawn' : outcome, isOther };
}

describe.each(engines)('figures of candidates on $name', ({ name, open }) => {
  const api = apiForAll({}, open);
  const PAGE = 25;

  it('are equal in the list, the results, the board and the summary after 500 histories', async () => {
    const histories = fc.sample(fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }), {
      seed: 62,
      numRuns: name === 'SQLite' ? 500 : PAGE,
    });
    for (let at = 0; at < histories.length; at += PAGE) {
      await clear(api, 'audition_entries');
      const ids = await addEntries(api.db, PAGE);
      const known = histories.slice(at, at + PAGE).map(replay);
      for (const [index, { row }] of known.entries()) await setEntry(api, ids[index]!, row);
      const read = async <Answer>(path: string) => (await api.get(`/api/${path}`)).json<Answer>();
      const list = await read<AuditionEntry[]>('auditions');
      const { candidates } = await read<Board>('schedule');
      const results = groupResults((await read<Results>('results')).candidates);
      const { parts } = (await read<Summary>('summary'))['audition-entries']!;
      const expected = known.map(({ counts }) => counts).toSorted();
      expect(list.map(outcomeOf).toSorted()).toEqual(expected);
      expect(candidates.map(outcomeOf).toSorted()).toEqual(expected);
      const countOf = (outcome: string) => expected.filter((one) => one === outcome).length;
      const { selected, reserves, notSelected, pending, withdrawn, changed } = results;
      expect(
        [selected, reserves, notSelected, pending, withdrawn].map((all) => all.length),
      ).toEqual(['Selected', 'Reserve', 'Not Selected', 'Pending', 'Withdrawn'].map(countOf));
      const others = known.filter(({ isOther }) => isOther).length;
      expect(changed).toHaveLength(others);
      expect(parts).toMatchObject({
        pending: countOf('Pending'),
        unannounced: parts['published'] ? others : 0,
      });
    }
  });
});
