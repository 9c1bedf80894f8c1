import { type Place, type PublishedSlot, type ScheduleStructure } from '@nox/contracts';
import { isSameSlot, readPublishedSlots } from '../../auditions/seats/published.ts';
import { readStructure } from '../../auditions/seats/structure.ts';
import { type Db } from '../../database/schema.ts';

/** Says what candidates would be told of places; nothing of those in a block that was removed. */
export function slotsIn({ panels, blocks }: Pick<ScheduleStructure, 'panels' | 'blocks'>) {
  const blockOf = new Map(blocks.map((block) => [block._id, block]));
  const panelOf = new Map(panels.map((panel) => [panel._id, panel]));
  return ({ blockId, starts }: Place): PublishedSlot | undefined => {
    const block = blockOf.get(blockId);
    const panel = block && panelOf.get(block.panelId);
    if (!panel) return undefined;
    const { date, slotMinutes } = block;
    return { date, starts, ends: starts + slotMinutes, panel: panel.name, room: panel.room };
  };
}

/** The slots of the draft by their entries, as they would be published. Who has withdrawn gets none. */
export async function readDraftSlots(db: Db): Promise<Map<string, PublishedSlot>> {
  const slotOf = slotsIn(await readStructure(db));
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('audition_entries', 'audition_entries.id', 'assignments.entry_id')
    .select(['entry_id', 'block_id', 'starts'])
    .where('withdrawn_at', 'is', null)
    .orderBy('number')
    .execute();
  const slots = new Map<string, PublishedSlot>();
  for (const { entry_id, block_id, starts } of rows) {
    const slot = slotOf({ blockId: block_id, starts });
    if (slot) slots.set(entry_id, slot);
  }
  return slots;
}

/** Of an entry in two versions: the present one and the next. */
export interface SlotChange {
  entryId: string;
  from: PublishedSlot | null;
  to: PublishedSlot | null;
}

/** Whose slot another version of the schedule would change, in order of their numbers. */
export async function readSlotChanges(
  db: Db,
  next: ReadonlyMap<string, PublishedSlot>,
): Promise<SlotChange[]> {
  const published = await readPublishedSlots(db);
  const entries = await db
    .selectFrom('audition_entries')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .orderBy('number')
    .execute();
  return entries
    .map(({ id }) => ({
      ...{ entryId: id, from: published.get(id) ?? null, to: next.get(id) ?? null },
    }))
    .filter(({ from, to }) => !isSameSlot(from, to));
}
