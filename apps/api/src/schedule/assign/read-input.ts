import { type AssignRequest, byEntry } from '@nox/contracts';
import { notifiedSlotOf } from '../../auditions/seats/published.ts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';
import { type AssignInput } from './assign-input.ts';
import { placeOf, slotsOf, type Slot } from './grid.ts';

type ToldRow = Pick<AuditionEntryRow, 'id' | 'told_slot'>;

const keyOf = (date: string, starts: number, panel: string) => `${date} ${starts} ${panel}`;

/** The slots that candidates were last told, as far as there still are slots at these times on these panels. */
function findTold(rows: readonly ToldRow[], slots: Iterable<Slot>) {
  const places = new Map(
    [...slots].map((slot) => [keyOf(slot.block.date, slot.starts, slot.panel.name), placeOf(slot)]),
  );
  return new Map(
    rows.map((row) => {
      const slot = notifiedSlotOf(row)?.slot;
      return [row.id, slot && places.get(keyOf(slot.date, slot.starts, slot.panel))] as const;
    }),
  );
}

/** Reads the schedule and the candidates whom it concerns. */
export async function readAssignInput(
  db: Db,
  { statuses, ...request }: AssignRequest,
): Promise<AssignInput> {
  const { structure, candidates, assignments, parties } = await readBoard(db);
  const { settings } = await readCurrentSeason(db);
  const rows = await db
    .selectFrom('audition_entries')
    .select(['id', 'told_slot'])
    .where('told_slot', 'is not', null)
    .execute();
  const { parts } = settings;
  const told = findTold(rows, slotsOf({ structure, parts }).values());
  const assigned = byEntry(assignments);
  return {
    ...{ structure, parts, parties, request },
    candidates: candidates
      .filter(
        ({ _id, isWithdrawn, status }) =>
          !isWithdrawn && (statuses.includes(status) || assigned.has(_id)),
      )
      .map(({ _id, number, danceStyle, availability, status }) => {
        const assignment = assigned.get(_id);
        const { blockId, starts, isPinned } = assignment ?? { isPinned: false };
        return {
          ...{ _id, number, danceStyle, availability },
          isPinned: isPinned || !statuses.includes(status),
          place: blockId !== undefined && starts !== undefined ? { blockId, starts } : null,
          told: told.get(_id) ?? null,
        };
      }),
  };
}
