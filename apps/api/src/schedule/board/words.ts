import { dayOf, describeSlot, type Place, type ScheduleStructure, timeOf } from '@nox/contracts';
import { pluralize } from '../../auditions/entries/pluralize.ts';
import { MINUTE_MS } from '../../database/times.ts';

const MAX_NAMED = 3;

/** "Zoya", "Zoya and Kabir", "Zoya, Kabir, Meera and 9 more". */
export function listNames(names: readonly string[], max = MAX_NAMED): string {
  const more = names.length - max;
  const shown = more > 0 ? [...names.slice(0, max), `${more} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** Says where places are: "Fri 14 Aug, 16:00, Hall A". */
export function describePlaces({ panels, blocks }: ScheduleStructure): (place: Place) => string {
  const blockOf = new Map(blocks.map((block) => [block._id, block]));
  const panelOf = new Map(panels.map((panel) => [panel._id, panel]));
  return ({ blockId, starts }) => {
    const block = blockOf.get(blockId);
    const panel = block && panelOf.get(block.panelId);
    if (!panel) return `${timeOf(starts)}, in a block that was removed`;
    return describeSlot({ date: block.date, starts, panel: panel.name, room: panel.room });
  };
}

/** "a moment ago", "5 minutes ago", "on Fri 14 Aug". @param at and @param now in milliseconds since 1970 */
export function agoOf(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return `${pluralize(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return `${pluralize(Math.floor(minutes / 60), 'hour')} ago`;
  return `on ${dayOf(new Date(at).toISOString().slice(0, 10))}`;
}
