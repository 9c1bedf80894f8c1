import { type AuditionEntry, divideIntoSlots, type SlotSchedule, slotsOf } from '@nox/contracts';
import { formatNumber, Notice } from '@nox/ui';
import styles from './schedule-dialog.module.css';
import { candidates } from '../entry/entry-filter.ts';
import { hasSlot, slotName } from '../entry/time-slots.ts';

/** Below it nobody sees more than an entrance, in minutes. */
const MIN_MINUTES = 2;
/** Listed at most; of further ones only the number is shown. */
const MAX_MOVES = 8;

interface SchedulePreviewProps {
  pending: readonly AuditionEntry[];
  schedule: SlotSchedule;
}

/** What dividing the pending entries would do; the server divides by the same function. */
export function SchedulePreview({ pending, schedule }: SchedulePreviewProps) {
  const slots = divideIntoSlots(pending, schedule);
  const first = slots[0];
  const last = slots.at(-1);
  if (!first || !last) return null;
  const [most, least] = [first.people.length, last.people.length];
  const minutes = schedule.slotDuration / most;
  const { count, minutesLeftOver } = slotsOf(schedule);
  const moves = slots.flatMap(({ name, people }) =>
    people
      .filter((entry) => hasSlot(entry) && slotName(entry) !== name)
      .map((entry) => `${entry.fullName}: ${slotName(entry)} → ${name}`),
  );
  return (
    <div className={styles.preview}>
      <div role="status">
        <dl className={styles.figures}>
          <Figure
            name="Slots"
            value={
              slots.length < count
                ? `${formatNumber(slots.length)} of ${formatNumber(count)}`
                : formatNumber(count)
            }
          />
          <Figure name="In each" value={most === least ? String(most) : `${least} to ${most}`} />
          <Figure
            name="For each dancer"
            value={durationText(minutes)}
            isLow={minutes < MIN_MINUTES}
          />
          {minutesLeftOver > 0 && <Figure name="Left over" value={durationText(minutesLeftOver)} />}
        </dl>
      </div>
      {minutes < MIN_MINUTES && (
        <Notice tone="lamp">
          Each dancer would have less than {MIN_MINUTES} minutes. Start earlier or end later.
        </Notice>
      )}
      {moves.length > 0 && (
        <Notice tone="lamp" className={styles.moves}>
          <p>
            {candidates(moves.length)} {moves.length === 1 ? 'moves' : 'move'} from the slot that
            they have:
          </p>
          <ul role="list">
            {moves.slice(0, MAX_MOVES).map((move, index) => (
              <li key={index}>{move}</li>
            ))}
          </ul>
          {moves.length > MAX_MOVES && (
            <p className={styles.hint}>and {formatNumber(moves.length - MAX_MOVES)} more</p>
          )}
        </Notice>
      )}
    </div>
  );
}

function Figure({ name, value, isLow = false }: { name: string; value: string; isLow?: boolean }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value} data-low={isLow || undefined}>
        {value}
      </dd>
    </div>
  );
}

/** Below two minutes in seconds. */
function durationText(minutes: number): string {
  if (minutes < MIN_MINUTES) return `${formatNumber(Math.floor(minutes * 60))} seconds`;
  return `${formatNumber(Math.floor(minutes * 10) / 10)} minutes`;
}
