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
import { localOf, ui, useIsWide } from '@nox/ui';
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
  if (queues.length === 0) {
    const today = auditionDayAt(localOf(now));
    const dates = list.entries.flatMap(({ slot }) => (slot ? auditionDay(slot) : []));
    const [next] = dates.filter((date) => date > today).toSorted();
    const then = dates.length === 0 && 'They are here once the schedule is published.';
    return (
      <p className={ui.minor}>
        No one has a slot today. {next ? `The next day is ${dayOf(next)}.` : then}
      </p>
    );
  }
  return queues.map((queue) => <PanelList key={queue.name} {...queue} />);
}

function PanelList({ name: panel, all, minutes }: PanelQueue) {
  const groups = Map.groupBy(all, (one) => groupOf(one, minutes));
  const lists = GROUPS.map((title) => ({
    title,
    items: (groups.get(title) ?? []).map(({ entry }) => ({
      ...entry,
      entryId: entry._id,
      action: timeOf(entry.slot!.starts),
    })),
  }));
  const counts = lists.map(({ title, items }) => `${items.length} ${title.toLowerCase()}`);
  return (
    <details open={useIsWide()}>
      <summary className={layout.summary}>
        <span className={ui.strong}>{panel}</span>{' '}
        <span className={ui.digits}>{counts.join(' · ')}</span>
      </summary>
      <div className={ui.stack4}>
        {lists.toReversed().map((list) => (
          <CandidateList key={list.title} {...list} />
        ))}
      </div>
    </details>
  );
}
