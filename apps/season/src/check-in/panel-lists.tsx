import {
  type CheckInEntry,
  dayOf,
  isAbsent,
  minutesOf,
  type PanelQueue,
  panelQueues,
  type Queued,
  timeOf,
} from '@nox/contracts';
import { classNames, localOf, StatusMark, tools, ui } from '@nox/ui';
import { useState } from 'react';
import layout from '../ui/layout.module.css';
import styles from './check-in.module.css';

/** After its time a candidate is missing. */
const MISSING_AFTER_MINUTES = 10;

const GROUPS = [
  { name: 'missing', label: 'Missing', tone: 'stop' },
  { name: 'expected', label: 'Expected', tone: 'off' },
  { name: 'here', label: 'Here', tone: 'go' },
] as const;

function groupOf({ attendance: { state }, starts }: Queued, minutes: number) {
  if (isAbsent(state)) return 'missing';
  if (state !== 'expected') return 'here';
  return starts + MISSING_AFTER_MINUTES <= minutes ? 'missing' : 'expected';
}

export function PanelLists({ entries, now }: { entries: readonly CheckInEntry[]; now: number }) {
  const queues = panelQueues(entries, now, localOf);
  const [today = '', time = ''] = localOf(now).split('T');
  if (queues.length === 0) {
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
    <PanelList key={queue.name} queue={queue} minutes={minutesOf(time)} />
  ));
}

function PanelList({ queue, minutes }: { queue: PanelQueue; minutes: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const groups = GROUPS.map((group) => ({
    ...group,
    all: queue.all.filter((one) => groupOf(one, minutes) === group.name),
  }));
  const counts = groups.toReversed().map(({ all, name }) => `${all.length} ${name}`);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={layout.summary}>
        <span className={ui.strong}>{queue.name}</span>{' '}
        <span className={ui.digits}>{counts.join(' · ')}</span>
      </summary>
      {isOpen &&
        groups.map(
          ({ name, label, tone, all }) =>
            all.length > 0 && (
              <section key={name} aria-label={`${queue.name}, ${name}`} className={styles.group}>
                <h3 className={ui.subheading}>
                  <StatusMark tone={tone}>{label}</StatusMark>
                </h3>
                <ul role="list">
                  {all.map(({ entry }) => (
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
