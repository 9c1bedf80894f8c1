import {
  auditionDay,
  auditionDayAt,
  type CheckInEntry,
  type CheckInList,
  dayOf,
  isMissing,
  type PanelQueue,
  panelQueues,
  type Queued,
  timeOf,
} from '@nox/contracts';
import { classNames, localOf, tools, ui } from '@nox/ui';
import { CandidateName, LongList } from '../ui/candidate-lists.tsx';
import layout from '../ui/layout.module.css';
import styles from './check-in.module.css';

const GROUPS = ['Here', 'Expected', 'Missing'] as const;

function groupOf(one: Queued, minutes: number) {
  if (isMissing(one, minutes)) return 'Missing';
  return one.attendance.state === 'expected' ? 'Expected' : 'Here';
}

interface PanelListsProps extends Pick<CheckInList, 'entries' | 'panels'> {
  now: number;
  onChoose: (entry: CheckInEntry) => void;
}

export function PanelLists({ now, onChoose, ...list }: PanelListsProps) {
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
  return (
    <div className={styles.panels}>
      {queues.map((queue) => (
        <PanelList key={queue.name} {...queue} onChoose={onChoose} />
      ))}
    </div>
  );
}

const lookOfName = [tools.bareButton, tools.line3, tools.target, ui.full, ui.between, styles.name];

/** A group of more candidates begins with as many. */
const MANY = 50;

function PanelList({
  name: panel,
  all,
  minutes,
  onChoose,
}: PanelQueue & Pick<PanelListsProps, 'onChoose'>) {
  const groups = Map.groupBy(all, (one) => groupOf(one, minutes));
  const lists = GROUPS.map((title) => ({ title, items: groups.get(title) ?? [] }));
  const counts = lists
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => `${items.length} ${title.toLowerCase()}`);
  return (
    <details open>
      <summary className={layout.summary}>
        <span className={ui.strong}>{panel}</span>{' '}
        <span className={ui.digits}>{counts.join(' · ')}</span>
      </summary>
      <div className={ui.stack4}>
        {lists.toReversed().map((list) => (
          <LongList
            key={list.title}
            {...list}
            of={panel}
            few={MANY}
            keyOf={({ entry }) => entry._id}
          >
            {({ entry }) => (
              <button
                type="button"
                className={classNames(...lookOfName)}
                onClick={() => onChoose(entry)}
              >
                <CandidateName {...entry} />
                <span className={classNames(ui.digits, tools.fixed)}>
                  {timeOf(entry.slot!.starts)}
                </span>
              </button>
            )}
          </LongList>
        ))}
      </div>
    </details>
  );
}
