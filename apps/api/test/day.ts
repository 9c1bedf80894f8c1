import { randomUUID } from 'node:crypto';
import { type AttendanceResults, type AuditionEntry, type CheckInList } from '@nox/contracts';
import { localTimeOf } from '#season/seasons/current-season.ts';
import { type TestApi } from './api.ts';
import { addEntries } from './candidates.ts';
import { assign, publish, saveStructure, structureOf } from './schedule.ts';

/** What the door and the stage send, and what they read. */
export function dayOf(api: TestApi, timeZone: string) {
  return {
    /** Hall A has slots all day today, with one seat each. @param first when the first candidate dances, in minutes */
    async prepareToday(count: number, first = 1_440 - 10 * count) {
      const { date } = localTimeOf(Date.now(), timeZone);
      const structure = structureOf({ date, starts: 0, ends: 1_440, slotMinutes: 10, seats: 1 });
      await saveStructure(api, structure);
      const ids = await addEntries(api.db, count);
      const blockId = structure.blocks[0]!._id;
      const placeOf = (index: number) => ({ blockId, starts: first + 10 * index });
      for (const [index, id] of ids.entries()) await assign(api, [id], placeOf(index));
      await publish(api, { preparesMessages: false });
      return { ids, placeOf, date };
    },

    event: (entryId: string, kind = 'arrived', fields = {}) => ({
      _id: randomUUID() as string,
      entryId,
      kind,
      at: new Date().toISOString(),
      ...fields,
    }),

    async record(...events: object[]) {
      const answer = await api.send('POST', '/api/check-in/events', { events });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      return answer.json<AttendanceResults>().results.map(({ outcome }) => outcome);
    },

    readList: async () => (await api.get('/api/check-in')).json<CheckInList>(),

    readEntry: async (id: string) => (await api.get(`/api/auditions/${id}`)).json<AuditionEntry>(),
  };
}
