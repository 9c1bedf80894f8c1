import {
  dayOf,
  describeSlot,
  indexStructure,
  type Place,
  pluralize,
  type ScheduleStructure,
  slotAt,
  timeOf,
} from '@nox/contracts';
import { MINUTE_MS } from '../../database/times.ts';

/** Says where places are: "Fri 14 Aug, 16:00, Hall A". */
export function describePlaces(structure: ScheduleStructure): (place: Place) => string {
  const index = indexStructure(structure);
  return (place) => {
    const slot = slotAt(index, place);
    return slot ? describeSlot(slot) : `${timeOf(place.starts)}, in a block that was removed`;
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
