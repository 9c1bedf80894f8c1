import { Message, type AuditionEntry } from '@nox/contracts';
import { apiForAll, expectInvalid } from '../../../../test/api.ts';
import { addEntries, listEntries } from '../../../../test/candidates.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { engines } from '../../../../test/engines.ts';
import { addEntry, expectCode } from '../../../../test/season-builders.ts';

const SCHEDULE = { startTime: '16:00', endTime: '18:10', slotDuration: 30 };

describe.each(engines)('bulk changes on $name', ({ open }) => {
  const api = apiForAll({}, open);
  afterEach(() => api.db.deleteFrom('audition_entries').execute());

  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.send(method, `/api/auditions${path}`, payload);
  const schedule = (changes = {}) => send('POST', '/schedule-slots', { ...SCHEDULE, ...changes });
  const messageOf = (answer: Awaited<ReturnType<typeof send>>) => {
    expect(answer.statusCode).toBe(200);
    return Message.parse(answer.json()).message;
  };
  const entries = () => listEntries(api);
  const slots = async () => (await entries()).map(({ timeSlot }) => timeSlot);

  describe('schedule-slots', () => {
    it('divides the pending entries in order of arrival and says how', async () => {
      await addEntries(api.db, 6);
      expect(messageOf(await schedule())).toBe(
        '6 candidates divided into 4 slots of 30 minutes: 2 in each of the first 2 and 1 in each of the others. 10 minutes left over.',
      );
      expect(await slots()).toEqual([
        ...['16:00 - 16:30', '16:00 - 16:30', '16:30 - 17:00', '16:30 - 17:00'],
        ...['17:00 - 17:30', '17:30 - 18:00'],
      ]);
    });

    it.each([
      [1, '1 candidate divided into 1 of 4 slots', '1 in each'],
      [8, '8 candidates divided into 4 slots', '2 in each'],
      [7, '7 candidates divided into 4 slots', '2 in each of the first 3 and 1 in the last'],
    ])('says so for %d', async (count, divided, sizes) => {
      await addEntries(api.db, count);
      const sentence = `${divided} of 30 minutes: ${sizes}. 10 minutes left over.`;
      expect(messageOf(await schedule())).toBe(sentence);
    });

    it('replaces the slots of the pending when run again, and changes no other entry', async () => {
      await addEntries(api.db, 1, { timeSlot: '10:00 - 10:30' });
      await addEntries(api.db, 1, { status: 'Selected', timeSlot: '10:30 - 11:00' });
      await addEntries(api.db, 1, { status: 'Not Selected' });
      await schedule();
      expect(await slots()).toEqual(['16:00 - 16:30', '10:30 - 11:00', '']);
      await schedule({ startTime: '17:00' });
      expect(await slots()).toEqual(['17:00 - 17:30', '10:30 - 11:00', '']);
    });

    it('divides more people than fit into one statement', async () => {
      for (let n = 0; n < 2; n += 1) await addEntries(api.db, 501);
      await schedule({ slotDuration: 130 });
      expect(new Set(await slots())).toEqual(new Set(['16:00 - 18:10']));
    });

    it('answers 409 when no entry is pending', async () => {
      await addEntries(api.db, 1, { status: 'Selected' });
      expectCode(await schedule(), 409, 'no_pending');
    });

    it.each<[path: string, changes: object]>([
      ['startTime', { startTime: '4:00' }],
      ['endTime', { endTime: '24:00' }],
      ['endTime', { endTime: '16:00' }],
      ['slotDuration', { slotDuration: 0 }],
      ['slotDuration', { slotDuration: 1.5 }],
      ['slotDuration', { slotDuration: 131 }],
      ['slotDuration', { slotDuration: '30' }],
      ['venue', { venue: 'Hall' }],
    ])('refuses a wrong %s with 400: %p', async (path, changes) => {
      await addEntries(api.db, 1);
      expectInvalid(await schedule(changes), path);
      expect(await slots()).toEqual(['']);
    });

    it('beside a rejection comes before it or not at all: no entry is slotted after it', async () => {
      for (let round = 0; round < (isFullRun ? 10 : 3); round += 1) {
        const ids = await addEntries(api.db, 120);
        const scheduling = schedule({ slotDuration: 1 });
        const rejected = await send('PUT', '/reject-pending');
        const slotsAtRejection = await slots();
        const { statusCode } = await scheduling;
        expect(messageOf(rejected)).toContain('120 candidates');
        expect([200, 409]).toContain(statusCode);
        expect(slotsAtRejection.filter(Boolean)).toHaveLength(statusCode === 200 ? 120 : 0);
        expect(await slots()).toEqual(slotsAtRejection);
        await api.db.deleteFrom('audition_entries').where('id', 'in', ids).execute();
      }
    });

    it('beside changes of single entries gives no slot to an entry that is no longer pending', async () => {
      const ids = await addEntries(api.db, 60);
      const [, ...changed] = await Promise.all([
        schedule({ slotDuration: 1 }),
        ...ids.map((id) => send('PUT', `/${id}/status`, { status: 'Selected' })),
      ]);
      const slotsAtChange = changed.map((answer) => answer.json<AuditionEntry>().timeSlot);
      expect(await slots()).toEqual(slotsAtChange);
    });
  });

  it('reject every pending entry, keep its slot, and say how many', async () => {
    await addEntries(api.db, 2, { timeSlot: '16:00 - 16:30' });
    await addEntries(api.db, 1, { status: 'Selected' });
    expect(messageOf(await send('PUT', '/reject-pending'))).toBe(
      "2 candidates changed from 'Pending' to 'Not Selected'.",
    );
    const rejected = { status: 'Not Selected', timeSlot: '16:00 - 16:30' };
    expect(await entries()).toMatchObject([rejected, rejected, { status: 'Selected' }]);
    expect(messageOf(await send('PUT', '/reject-pending', {}))).toMatch(/^0 candidates /);
  });

  it('delete every entry that is not selected, and say how many', async () => {
    await addEntries(api.db, 1, { status: 'Not Selected' });
    const pending = await addEntry(api);
    const selected = await addEntry(api, { status: 'Selected' });
    expect(messageOf(await send('DELETE', '/not-selected'))).toBe(
      "1 candidate with 'Not Selected' status deleted.",
    );
    expect((await entries()).map(({ _id }) => _id)).toEqual([pending, selected]);
    expect(messageOf(await send('DELETE', '/not-selected'))).toMatch(/^0 candidates /);
  });

  it.each([
    ['PUT', '/reject-pending', 'Pending'],
    ['DELETE', '/not-selected', 'Not Selected'],
  ] as const)(
    '%s %s changes nothing when the count is not as expected',
    async (method, path, status) => {
      await addEntries(api.db, 2, { status });
      const before = await entries();
      for (const query of ['expected=3', 'expected=0']) {
        expectCode(await send(method, `${path}?${query}`), 409, 'count_changed');
      }
      for (const query of ['expected=-1', 'expected=two', 'expected=', 'expects=2']) {
        expectCode(await send(method, `${path}?${query}`), 400, 'invalid');
      }
      expect(await entries()).toEqual(before);
      expect(messageOf(await send(method, `${path}?expected=2`))).toMatch(/^2 candidates /);
    },
  );
});
