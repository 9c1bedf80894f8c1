import { z } from 'zod';
import { ChosenIds } from './bulk-change.ts';
import { optionalLine } from './text.ts';
import { clock } from './time-of-day.ts';

/** How the pending entries are divided into time slots. Times of one day, `HH:MM`. */
export const SlotSchedule = z
  .strictObject({
    startTime: clock('Start time'),
    endTime: clock('End time'),
    /** In minutes. */
    slotDuration: z
      .int('Slot duration must be a whole number of minutes.')
      .min(1, 'Slot duration must be at least 1 minute.'),
  })
  .superRefine(({ startTime, endTime, slotDuration }, context) => {
    const window = minutesOf(endTime) - minutesOf(startTime);
    if (window <= 0) {
      context.addIssue({
        code: 'custom',
        path: ['endTime'],
        message: 'End time must be after start time.',
      });
    } else if (slotDuration > window) {
      const message = `Slot duration must not be longer than the ${window} minutes from start to end.`;
      context.addIssue({ code: 'custom', path: ['slotDuration'], message });
    }
  });
export type SlotSchedule = z.infer<typeof SlotSchedule>;

/** Minutes since midnight of a time `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The initial values of the schedule dialog (spec section 9). */
export const DEFAULT_SCHEDULE = { startTime: '16:00', endTime: '20:00', slotDuration: 30 } as const;

/** Entries that move to a time slot; out of theirs if it is empty. */
export const SlotMove = z.strictObject({
  ids: ChosenIds,
  timeSlot: optionalLine('Time slot'),
});
export type SlotMove = z.infer<typeof SlotMove>;
