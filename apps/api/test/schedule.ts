import { randomUUID } from 'node:crypto';
import {
  type Board,
  type NewPublication,
  type Place,
  type PublicationPreview,
  type ScheduleStructure,
  type ScheduleStructureInput,
} from '@nox/contracts';
import { type TestApi } from './api.ts';

export function structureOf(
  block: Partial<ScheduleStructureInput['blocks'][number]> = {},
  panel: Partial<ScheduleStructureInput['panels'][number]> = {},
): ScheduleStructureInput {
  const panelId = panel._id ?? randomUUID();
  return {
    panels: [{ _id: panelId, name: 'Hall A', room: 'First floor', styles: [], ...panel }],
    blocks: [
      {
        _id: randomUUID(),
        panelId,
        date: '2026-08-14',
        starts: 960,
        ends: 1_080,
        slotMinutes: 30,
        seats: 2,
        judges: [],
        breaks: [],
        ...block,
      },
    ],
  };
}

export async function saveStructure(
  { send }: TestApi,
  structure: ScheduleStructureInput = structureOf(),
): Promise<ScheduleStructure> {
  const answer = await send('PUT', '/api/schedule/structure', structure);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}

export const assign = ({ send }: TestApi, entryIds: readonly string[], to: Place) =>
  send('POST', '/api/schedule/moves', {
    moves: entryIds.map((entryId) => ({ entryId, expected: null, to })),
    force: true,
  });

/** Leaves no candidates, no assignments, for which the next structure could be refused, and nothing published. */
export async function clearBoard({ db }: TestApi): Promise<void> {
  for (const table of [
    ...(['messages', 'published_slots', 'schedule_versions', 'assignments'] as const),
    ...(['party_members', 'audition_entries'] as const),
  ]) {
    await db.deleteFrom(table).execute();
  }
}

export const readBoard = async ({ get }: TestApi): Promise<Board> =>
  (await get('/api/schedule')).json();

export async function readPlaces(api: TestApi): Promise<Map<string, Place>> {
  const { assignments } = await readBoard(api);
  return new Map(assignments.map(({ entryId, blockId, starts }) => [entryId, { blockId, starts }]));
}

export async function publish({ get, send }: TestApi, fields: Partial<NewPublication> = {}) {
  const preview = (await get('/api/schedule/publication')).json<PublicationPreview>();
  return send('POST', '/api/schedule/publish', {
    expectedRevision: preview.revision,
    notSelected: preview.notSelected?.length,
    ...fields,
  });
}
