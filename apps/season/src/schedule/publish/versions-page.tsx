import { ApiError } from '@nox/api-client';
import {
  dayOf,
  pluralize,
  type PublishedSchedule,
  type ScheduleVersion,
  timeOf,
} from '@nox/contracts';
import {
  Button,
  buttonClass,
  download,
  formatTime,
  Notice,
  PageHeader,
  TableSkeleton,
  ToastProvider,
  useAnnounce,
} from '@nox/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '../../calls/failure-text.ts';
import { LongList, SlotChange } from '../long-list.tsx';
import { readCalendar, versionQuery, versionsQuery } from './publish-calls.ts';
import styles from './publish.module.css';

function VersionsPage() {
  return (
    <ToastProvider label="Results">
      <div className={styles.page}>
        <PageHeader title="Published Versions">
          <Link to="/admin/season/schedule" className={buttonClass('quiet')}>
            Schedule
          </Link>
        </PageHeader>
        <Versions />
      </div>
    </ToastProvider>
  );
}

function Versions() {
  const { data: versions, error, refetch } = useQuery(versionsQuery);
  const [params] = useSearchParams();
  const [latest] = versions ?? [];
  const shown = Number(params.get('version')) || latest?.number;
  if (!versions) {
    return error ? (
      <Notice tone="stop">
        {failureText(error, 'Failed to fetch the versions.')}
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    ) : (
      <TableSkeleton label="Loading the versions" />
    );
  }
  if (!latest || !shown) {
    return (
      <p className={styles.empty}>No version yet. Publish the schedule to make the first one.</p>
    );
  }
  return (
    <div className={styles.columns}>
      <nav aria-label="Versions" className={styles.versions}>
        {versions.map((version) => (
          <Version
            key={version.number}
            version={version}
            isLatest={version === latest}
            isShown={version.number === shown}
          />
        ))}
        <CalendarButton version={latest} />
      </nav>
      <VersionSlots key={shown} number={shown} />
    </div>
  );
}

interface VersionProps {
  version: ScheduleVersion;
  isLatest: boolean;
  isShown: boolean;
}

function Version({ version, isLatest, isShown }: VersionProps) {
  const { number, at, by, note, count } = version;
  return (
    <Link
      to={{ search: `version=${number}` }}
      preventScrollReset
      aria-current={isShown || undefined}
      className={styles.version}
    >
      <span className={styles.title}>
        Version {number}
        {isLatest && <span className={styles.minor}> published now</span>}
      </span>
      {note && <span>{note}</span>}
      <span className={styles.minor}>
        {formatTime(at)}, {by}
      </span>
      <span className={styles.minor}>{pluralize(count, 'candidate')}</span>
    </Link>
  );
}

/** With the session's token, which a link would not send. */
function CalendarButton({ version }: { version: ScheduleVersion }) {
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: readCalendar,
    onSuccess: (content) =>
      download(new Blob([content], { type: 'text/calendar' }), 'audition_schedule.ics'),
    onError: (error) =>
      announce('stop', ApiError.messageOr(error, 'The file could not be fetched. Try again.')),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      Calendar File of Version {version.number}
    </Button>
  );
}

export { VersionsPage as Component };

/** What a version said: for each day and panel, who comes when. */
export function VersionSlots({ number }: { number: number }) {
  const { data, error, refetch } = useQuery(versionQuery(number));
  return (
    <section aria-label={`Version ${number}`} className={styles.slots}>
      <h2 className={styles.title}>What version {number} says</h2>
      {data && data.slots.length === 0 && <p>No candidate has a slot in it.</p>}
      {data &&
        byPanel(data.slots).map(([title, slots]) => (
          <LongList
            key={title}
            title={title}
            items={slots}
            few={100}
            keyOf={({ entryId }) => entryId}
          >
            {({ fullName, number: of, starts, ends }) => (
              <SlotChange
                name={fullName ?? 'A deleted candidate'}
                number={of ?? undefined}
                to={`${timeOf(starts)}–${timeOf(ends)}`}
              />
            )}
          </LongList>
        ))}
      {!data && error && (
        <Notice tone="stop">
          {failureText(error, 'Failed to fetch the version.')}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {!data && !error && <TableSkeleton label="Loading the version" />}
    </section>
  );
}

type Slots = PublishedSchedule['slots'];

/** Slots come in their order: days and their panels keep it. */
function byPanel(slots: Slots): [title: string, slots: Slots][] {
  const panels = new Map<string, Slots>();
  for (const slot of slots) {
    const title = [dayOf(slot.date), slot.panel, slot.room].filter(Boolean).join(', ');
    const known = panels.get(title);
    if (known) known.push(slot);
    else panels.set(title, [slot]);
  }
  return [...panels];
}
