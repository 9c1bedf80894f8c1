import {
  type AssignRequest,
  type BoardCandidate,
  type Party,
  type Place,
  type ScheduleStructure,
  type SeasonPart,
} from '@nox/contracts';

/** A candidate who has not withdrawn, and is of a status that takes part or has a slot. */
export interface AssignCandidate extends Pick<
  BoardCandidate,
  '_id' | 'number' | 'danceStyle' | 'availability'
> {
  /** In the draft. */
  place: Place | null;
  /** Also where the status takes no part: the slot is theirs for certain. */
  isPinned: boolean;
  /** The slot that they were last told, if there still is one. */
  told: Place | null;
}

/** What candidates are assigned from. The order of its lists does not matter. */
export interface AssignInput {
  structure: Pick<ScheduleStructure, 'panels' | 'blocks'>;
  parts: readonly SeasonPart[];
  candidates: readonly AssignCandidate[];
  parties: readonly Party[];
  request: Omit<AssignRequest, 'statuses'>;
}
