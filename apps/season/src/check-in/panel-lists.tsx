import {
  type CheckInEntry,
  dayOf,
  isAbsent,
  type PanelQueue,
  panelQueues,
  type Queued,
  timeOf,
} from '@nox/contracts';
import { classNames, StatusMark, tools, ui } from '@nox/ui';
import { useState } from 'react';
import layout from '../ui/layout.module.css';
import { localTimeOf } from './answer.ts';
import styles from './check-in.module.css';

/** After its time a candidate is missing. */
const MISSING_AFTER_MINUTES = 10;

const isExpected = ({ attendance }: Queued) => attendance.state === 'expected';
const isGone = ({ attendance }: Queued) => isAbsent(attendance.state);

/** Who is expected, here or missing: each candidate is in one of the three. */
function groupsOf({ all }: PanelQueue, minutes: number) {
  const isLate = (one: Queued) => one.starts + MISSING_AFTER_MINUTES <= minutes;
  const isMissing = (one: Queued) => isGone(one) || (isExpected(one) && isLate(one));
  return {
    missing: all.filter(isMissing),
    expected: all.filter((one) => isExpected(one) && !isMissing(one)),
    here: all.filter((one) => !isExpected(one) && !isGone(one)),
  };
}

const TONES = { missing: 'stop', expected: 'off', here: 'go' } as const;
const LABELS = { missing: 'Missing', expected: 'Expected', here: 'Here' };

/** The panels of today with their candidates. */
export function PanelLists({ entries, now }: { entries: readonly CheckInEntry[]; now: number }) {
  const queues = panelQueues(entries, now, localTimeOf);
  if (queues.length === 0) {
    const { date: today } = localTimeOf(now);
    const dates = entries.flatMap(({ slot }) => slot?.date ?? []);
    const [next] = dates.filter((date) => date > today).toSorted();
    const then = dates.length === 0 && 'They are here once the schedule is published.';
    return (
      <p className={ui.minor}>
        No one has a slot today. {next ? `The next day is ${dayOf(next)}.` : then}
      </p>
    );
  }
  return queues.map((queue) => (
    <PanelList key={queue.name} queue={queue} minutes={localTimeOf(now).minutes} />
  ));
}

function PanelList({ queue, minutes }: { queue: PanelQueue; minutes: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const groups = groupsOf(queue, minutes);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={layout.summary}>
        <span className={ui.strong}>{queue.name}</span>{' '}
        <span className={ui.digits}>
          {groups.here.length} here · {groups.expected.length} expected · {groups.missing.length}{' '}
          missing
        </span>
      </summary>
      {isOpen &&
        (['missing', 'expected', 'here'] as const).map(
          (name) =>
            groups[name].length > 0 && (
              <section key={name} aria-label={`${queue.name}, ${name}`} className={styles.group}>
                <h3 className={ui.subheading}>
                  <StatusMark tone={TONES[name]}>{LABELS[name]}</StatusMark>
                </h3>
                <ul role="list">
                  {groups[name].map(({ entry }) => (
                    <li key={entry._id} className={classNames(tools.line3, styles.row)}>
                      <span className={ui.digits}>{timeOf(entry.slot!.starts)}</span>
                      <span className={ui.digits}>{entry.number}</span> {entry.fullName}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
    </details>
  );
}
