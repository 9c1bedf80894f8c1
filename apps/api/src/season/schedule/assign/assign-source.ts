import {
  type AssignRequest,
  type Board,
  byEntry,
  type Party,
  type SeasonPart,
} from '@nox/contracts';
import { notifiedSlotOf } from '#season/auditions/seats/notified-slot.ts';
import { type AuditionEntryRow } from '#platform/database/schema.ts';
import { type AssignCandidate, type Grid, placeOf, slotsOf } from './grid.ts';

/** What candidates are assigned from. The order of its lists does not matter. */
export interface AssignInput extends Grid {
  candidates: readonly AssignCandidate[];
  parties: readonly Party[];
  request: Omit<AssignRequest, 'statuses'>;
}

/** What is read of the database; the thread makes an input of it. */
export interface AssignSource extends Omit<Board, 'revision' | 'version'> {
  parts: readonly SeasonPart[];
  notified: Pick<AuditionEntryRow, 'id' | 'told_slot'>[];
  request: AssignRequest;
}

const keyOf = (date: string, starts: number, panel: string) => `${date} ${starts} ${panel}`;

/** The slots that candidates were last notified of, as far as there still are slots at these times on these panels. */
function findTold({ notified, structure, parts }: AssignSource) {
  const slots = [...slotsOf({ structure, parts }).values()];
  const places = new Map(
    slots.map((slot) => [keyOf(slot.block.date, slot.starts, slot.panel.name), placeOf(slot)]),
  );
  return new Map(
    notified.map((row) => {
      const slot = notifiedSlotOf(row)?.slot;
      return [row.id, slot && places.get(keyOf(slot.date, slot.starts, slot.panel))] as const;
    }),
  );
}

export function toAssignInput(source: AssignSource): AssignInput {
  const { structure, parts, parties, candidates } = source;
  const { statuses, ...request } = source.request;
  const notified = findTold(source);
  const assigned = byEntry(source.assignments);
  return {
    structure,
    parts,
    parties,
    request,
    candidates: candidates
      .filter(
        ({ _id, isWithdrawn, status }) =>
          !isWithdrawn && (statuses.includes(status) || assigned.has(_id)),
      )
      .map((candidate) => {
        const assignment = assigned.get(candidate._id);
        return {
          ...candidate,
          isPinned: assignment?.isPinned === true || !statuses.includes(candidate.status),
          place: assignment ? { blockId: assignment.blockId, starts: assignment.starts } : null,
          notified: notified.get(candidate._id) ?? null,
        };
      }),
  };
}
