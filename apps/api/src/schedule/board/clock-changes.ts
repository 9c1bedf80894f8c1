import { dayOf, type ScheduleStructureInput, slotStarts, timeOf } from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '../../database/times.ts';
import { HttpError } from '../../errors/http-error.ts';

/** The times of a day that its clocks do not show, or show twice, in minutes since midnight. */
function findClockChange(date: string, timeZone: string) {
  const day = Temporal.PlainDate.from(date);
  const before = day.toZonedDateTime(timeZone).subtract({ nanoseconds: 1 });
  const change = before.getTimeZoneTransition('next');
  const nextDay = day.add({ days: 1 }).toZonedDateTime(timeZone);
  if (!change || change.epochMilliseconds >= nextDay.epochMilliseconds) return undefined;
  const minutes = [change.subtract({ nanoseconds: 1 }), change].map(({ offsetNanoseconds }) => {
    const local = change.epochMilliseconds + offsetNanoseconds / 1_000_000;
    return (local - Date.parse(date)) / MINUTE_MS;
  });
  return { starts: Math.min(...minutes), ends: Math.max(...minutes) };
}

/**
 * A slot has as many minutes as it says, and begins at a time that there is.
 * @param failure a sentence that comes first: what was not done
 * @throws HttpError 400 `invalid` naming each block of which this is not true
 */
export function refuseClockChanges(
  { blocks }: Pick<ScheduleStructureInput, 'blocks'>,
  timeZone: string,
  failure: string,
): void {
  const changes = new Map<string, ReturnType<typeof findClockChange>>();
  const issues = blocks.flatMap((block, index) => {
    const { date, slotMinutes } = block;
    if (!changes.has(date)) changes.set(date, findClockChange(date, timeZone));
    const change = changes.get(date);
    const isReal = (starts: number) =>
      !change || starts >= change.ends || starts + slotMinutes <= change.starts;
    if (!change || slotStarts(block).every(isReal)) return [];
    const [from, to] = [change.starts, change.ends].map(timeOf);
    const message = `On ${dayOf(date)} the clocks change between ${from} and ${to}: no slot can be then. Put a break there, or choose other times.`;
    return [{ path: `blocks.${index}.starts`, message }];
  });
  const [first] = issues;
  if (first) throw new HttpError(400, 'invalid', `${failure} ${first.message}`, issues);
}
