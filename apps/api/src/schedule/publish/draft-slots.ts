import { type Place, type PublishedSlot, type ScheduleStructure } from '@nox/contracts';

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
