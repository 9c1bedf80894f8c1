import {
  type Board,
  byEntry,
  conflictsAt,
  indexStructure,
  isSameSlot,
  type PublicationPreview,
  type PublishedSlot,
  type SeasonPart,
  slotAt,
} from '@nox/contracts';
import { inSnapshot } from '../../auditions/entries/audition-entries.ts';
import { type Db } from '../../database/schema.ts';
import { readDueNotifications } from '../../messages/slots/notified-slots.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { readBoard } from '../board/read-board.ts';

/** What speaks against slots, in order of the candidates' numbers. */
function findConflicts(board: Board, parts: readonly SeasonPart[]) {
  const places = byEntry(board.assignments);
  const names = new Map(board.candidates.map(({ _id, fullName }) => [_id, fullName]));
  const draft = {
    ...{ structure: indexStructure(board.structure), parts, parties: board.parties },
    placeOf: (id: string) => places.get(id),
    nameOf: (id: string) => names.get(id) ?? 'a deleted candidate',
  };
  return board.candidates.flatMap((candidate) => {
    const place = places.get(candidate._id);
    if (!place || candidate.isWithdrawn) return [];
    return conflictsAt(candidate, place, draft).map(({ words }) => ({
      entryId: candidate._id,
      sentence: `${candidate.fullName} ${words}.`,
    }));
  });
}

interface Choice {
  /** Candidates who are not selected are published and told like all others. */
  includeNotSelected: boolean;
}

/** As `publishSchedule` does it. */
function describeChanges(board: Board, { includeNotSelected }: Choice) {
  const index = indexStructure(board.structure);
  const places = byEntry(board.assignments);
  const next = new Map<string, PublishedSlot>();
  const items: PublicationPreview['items'] = [];
  const unassigned: PublicationPreview['unassigned'] = [];
  const notSelected: PublicationPreview['notSelected'] = [];
  for (const candidate of board.candidates) {
    const { _id: entryId, fullName, number, status, published: from, isWithdrawn } = candidate;
    if (isWithdrawn) continue;
    const isNotSelected = status === 'Not Selected';
    const { blockId, starts } = places.get(entryId) ?? {};
    const place = blockId !== undefined && starts !== undefined && { blockId, starts };
    const slot = (place && slotAt(index, place)) || null;
    if (place && slot && isNotSelected) {
      notSelected.push({ entryId, fullName, number, place, slot, published: from });
    }
    if (!slot && !isNotSelected) unassigned.push({ entryId, fullName, number });
    const to = slot && isNotSelected && !includeNotSelected ? from : slot;
    if (to) next.set(entryId, to);
    if (!isSameSlot(from, to)) items.push({ entryId, fullName, number, from, to });
  }
  const moved = items.filter(({ to }) => to !== null).length;
  return { next, items, unassigned, notSelected, unchanged: next.size - moved };
}

/** What publishing would change. */
export async function previewPublication(db: Db, choice: Choice): Promise<PublicationPreview> {
  const board = await readBoard(db);
  const { next, ...changes } = describeChanges(board, choice);
  const { settings, due } = await inSnapshot(db, async (snapshot) => ({
    settings: (await readCurrentSeason(snapshot)).settings,
    due: await readDueNotifications(snapshot, next, choice),
  }));
  return {
    revision: board.revision.schedule,
    version: board.version,
    ...changes,
    conflicts: findConflicts(board, settings.parts),
    messages: due.length,
  };
}
