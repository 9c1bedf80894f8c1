import {
  auditionDay,
  auditionDayAt,
  type CheckInList,
  dayOf,
  isAbsent,
  type PanelQueue,
  panelQueues,
  type Queued,
  timeOf,
} from '@nox/contracts';
import { localOf, ui } from '@nox/ui';
import { CandidateList } from '../ui/candidate-lists.tsx';
import layout from '../ui/layout.module.css';

const MISSING_AFTER_MINUTES = 10;

const GROUPS = ['Here', 'Expected', 'Missing'] as const;

function groupOf({ attendance: { state }, starts }: Queued, minutes: number) {
  if (isAbsent(state)) return 'Missing';
  if (state !== 'expected') return 'Here';
  return starts + MISSING_AFTER_MINUTES <= minutes ? 'Missing' : 'Expected';
}

interface PanelListsProps extends Pick<CheckInList, 'entries' | 'panels'> {
  now: number;
}

export function PanelLists({ now, ...list }: PanelListsProps) {
  const queues = panelQueues(list, now, localOf);
  const local = localOf(now);
  const today = auditionDayAt(local);
  if (queues.length === 0) {
    const dates = list.entries.flatMap(({ slot }) => (slot ? auditionDay(slot) : []));
    const [next] = dates.filter((date) => date > today).toSorted();
    const then = dates.length === 0 && 'They are here once the schedule is published.';
    return (
      <p className={ui.minor}>
        No one has a slot today. {next ? `The next day is ${dayOf(next)}.` : then}
      </p>
    );
  }
  return queues.map((queue) => (
    <PanelList key={queue.name} queue={queue} minutes={queue.minutes} />
  ));
}

function PanelList({ queue, minutes }: { queue: PanelQueue; minutes: number }) {
  const groups = Map.groupBy(queue.all, (one) => groupOf(one, minutes));
  const counts = GROUPS.map((name) => `${groups.get(name)?.length ?? 0} ${name.toLowerCase()}`);
  const itemOf = ({ entry }: Queued) => {
    const { _id: entryId, number, fullName, slot } = entry;
    return { entryId, number, fullName, action: timeOf(slot!.starts) };
  };
  return (
    <details>
      <summary className={layout.summary}>
        <span className={ui.strong}>{queue.name}</span>{' '}
        <span className={ui.digits}>{counts.join(' · ')}</span>
      </summary>
      <div className={ui.stack4}>
        {GROUPS.toReversed().map((name) => (
          <CandidateList key={name} title={name} items={groups.get(name)?.map(itemOf) ?? []} />
        ))}
      </div>
    </details>
  );
}
