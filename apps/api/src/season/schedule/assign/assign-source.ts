import {
  type AssignRequest,
  type Board,
  byEntry,
  type Party,
  type Place,
  type SeasonPart,
} from '@nox/contracts';
import { notifiedSlotOf } from '#season/auditions/seats/notified-slot.ts';
import { type AuditionEntryRow } from '#platform/database/schema.ts';
import { type AssignCandidate, type Grid, placeOf, slotsOf } from './grid.ts';

/** What candidates are assigned from. The order of its lists does not matter. */
export interface AssignInput extends Grid {
  candidates: readonly AssignCandidate[];
  parties: readonly Party[];
  request: Omit<AssignRequest, 'statuses' | 'apart' | 'includesBegun'>;
}

/** What is read of the database; the thread makes an input of it. */
export interface AssignSource extends Omit<Board, 'revision' | 'version'> {
  parts: readonly SeasonPart[];
  notified: Pick<AuditionEntryRow, 'id' | 'told_slot'>[];
  request: AssignRequest;
  now: string;
}

const keyOf = (date: string, starts: number, panel: string) => `${date} ${starts} ${panel}`;

/** The slots that candidates were last notified of, as far as there still are slots at these times on these panels. */
function findNotified({ notified, structure, parts }: AssignSource) {
  const places = new Map<string, Place>();
  for (const slot of slotsOf({ structure, parts, now: null }).values()) {
    places.set(keyOf(slot.block.date, slot.starts, slot.panel.name), placeOf(slot));
  }
  return new Map(
    notified.map((row) => {
      const slot = notifiedSlotOf(row.told_slot)?.slot;
      return [row.id, slot && places.get(keyOf(slot.date, slot.starts, slot.panel))] as const;
    }),
  );
}

export function toAssignInput(source: AssignSource): AssignInput {
  const { structure, parts } = source;
  const { statuses, apart, includesBegun, ...request } = source.request;
  const parties = source.parties.filter(({ _id }) => !apart?.includes(_id));
  const notified = findNotified(source);
  const assigned = byEntry(source.assignments);
  const candidates = source.candidates.flatMap((candidate): AssignCandidate[] => {
    const { _id, isWithdrawn, status } = candidate;
    const assignment = assigned.get(_id);
    const takesPart = statuses.includes(status);
    if (isWithdrawn || !(takesPart || assignment)) return [];
    const place = assignment ? { blockId: assignment.blockId, starts: assignment.starts } : null;
    const isPinned = assignment?.isPinned === true || !takesPart;
    return [{ ...candidate, isPinned, place, notified: notified.get(_id) ?? null }];
  });
  const now = includesBegun ? null : source.now;
  return { structure, parts, parties, request, candidates, now };
}
