import {
  type Board,
  byEntry,
  partyConflict,
  type PublicationPreview,
  type PublishedSlot,
  type SeasonPart,
  slotConflicts,
  slotStarts,
} from '@nox/contracts';
import { inSnapshot } from '../../auditions/entries/audition-entries.ts';
import { isSameSlot } from '../../auditions/seats/published.ts';
import { type Db } from '../../database/schema.ts';
import { readTellings } from '../../messages/tellings.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';
import { slotsIn } from './draft-slots.ts';

/** What speaks against slots, in order of the candidates' numbers. */
function findConflicts(board: Board, parts: readonly SeasonPart[]) {
  const { structure, assignments, parties } = board;
  const blocks = new Map(structure.blocks.map((block) => [block._id, block]));
  const panels = new Map(structure.panels.map((panel) => [panel._id, panel]));
  const grids = new Map(structure.blocks.map((block) => [block._id, slotStarts(block)]));
  const places = byEntry(assignments);
  const names = new Map(board.candidates.map(({ _id, fullName }) => [_id, fullName]));
  const together = {
    placeOf: (id: string) => places.get(id),
    starts: (blockId: string) => grids.get(blockId) ?? [],
    nameOf: (id: string) => names.get(id) ?? 'a deleted candidate',
  };
  return board.candidates.flatMap((candidate) => {
    const place = places.get(candidate._id);
    const block = place && blocks.get(place.blockId);
    const panel = block && panels.get(block.panelId);
    if (!panel || candidate.isWithdrawn) return [];
    const found = slotConflicts(candidate, { block, panel, starts: place.starts }, parts);
    const party = partyConflict(candidate._id, parties, together);
    return [...found, ...(party ? [party] : [])].map(({ words }) => ({
      entryId: candidate._id,
      sentence: `${candidate.fullName} ${words}.`,
    }));
  });
}

function describeChanges(board: Board) {
  const slotOf = slotsIn(board.structure);
  const places = byEntry(board.assignments);
  const next = new Map<string, PublishedSlot>();
  const items: PublicationPreview['items'] = [];
  const unassigned: PublicationPreview['unassigned'] = [];
  for (const { _id, fullName, number, published: from, isWithdrawn } of board.candidates) {
    if (isWithdrawn) continue;
    const place = places.get(_id);
    const to = (place && slotOf(place)) ?? null;
    if (to) next.set(_id, to);
    else unassigned.push({ entryId: _id, fullName, number });
    if (!isSameSlot(from, to)) items.push({ entryId: _id, fullName, number, from, to });
  }
  const moved = items.filter(({ to }) => to !== null).length;
  return { next, items, unassigned, unchanged: next.size - moved };
}

/** What publishing would change. */
export async function previewPublication(db: Db): Promise<PublicationPreview> {
  const board = await readBoard(db);
  const { next, ...changes } = describeChanges(board);
  const { settings, tellings } = await inSnapshot(db, async (snapshot) => ({
    settings: (await readCurrentSeason(snapshot)).settings,
    tellings: await readTellings(snapshot, next),
  }));
  return {
    revision: board.revision.schedule,
    version: board.version,
    ...changes,
    conflicts: findConflicts(board, settings.parts),
    messages: tellings.length,
  };
}
