import { ApiError, call, freshQuery } from '@nox/api-client';
import {
  dayOf,
  pluralize,
  type PublishedSchedule,
  type ScheduleVersion,
  timeOf,
} from '@nox/contracts';
import {
  Button,
  classNames,
  download,
  formatTime,
  PageHeader,
  tools,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ButtonLink, EmptyPage, Fetched } from '../../ui/page-parts.tsx';
import { CandidateList } from '../../ui/candidate-lists.tsx';
import { versionsQuery } from '../schedule-calls.ts';
import styles from '../schedule.module.css';

/** A version's slots never change; the names of candidates may. */
const versionQuery = (number: number) =>
  freshQuery<PublishedSchedule>(
    [...versionsQuery.queryKey, number],
    `/schedule/versions/${number}`,
  );

const VersionsPage = () => (
  <div className={classNames(ui.stack5, tools.top)}>
    <PageHeader title="Published versions">
      <ButtonLink to="/admin/season/schedule">Schedule</ButtonLink>
    </PageHeader>
    <Fetched query={versionsQuery} what="the versions">
      {(versions) => <Versions versions={versions} />}
    </Fetched>
  </div>
);

function Versions({ versions }: { versions: readonly ScheduleVersion[] }) {
  const [params] = useSearchParams();
  const [latest] = versions;
  if (!latest) {
    return (
      <EmptyPage to="/admin/season/schedule" label="Open the schedule">
        No version yet. Publish the schedule to make the first one.
      </EmptyPage>
    );
  }
  const shown = Number(params.get('version')) || latest.number;
  return (
    <div className={classNames(ui.stack5, tools.top, styles.columns)}>
      <nav aria-label="Versions" className={classNames(ui.stack2, ui.start, tools.top)}>
        {versions.map(({ number, at, by, note, count }) => (
          <Link
            key={number}
            to={{ search: `version=${number}` }}
            preventScrollReset
            aria-current={number === shown || undefined}
            className={classNames(ui.stack0, ui.breakable, tools.full, styles.version)}
          >
            <span className={ui.subheading}>
              Version {number}
              {number === latest.number && <span className={ui.detail}> published now</span>}
            </span>
            {note && <span>{note}</span>}
            <span className={ui.detail}>
              {formatTime(at)}, {by}
            </span>
            <span className={ui.detail}>{pluralize(count, 'candidate')}</span>
          </Link>
        ))}
        <CalendarFile version={latest.number} />
      </nav>
      <Version key={shown} number={shown} />
    </div>
  );
}

function CalendarFile({ version }: { version: number }) {
  const announce = useAnnounce();
  // The call sends the session's token, which a link would not.
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<ArrayBuffer>('GET', '/schedule/published.ics', { responseType: 'arraybuffer' }),
    onSuccess: (content) =>
      download(new Blob([content], { type: 'text/calendar' }), 'audition_schedule.ics'),
    onError: (error) =>
      announce('negative', ApiError.messageOr(error, 'The file could not be fetched. Try again.')),
  });
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      Calendar file of version {version}
    </Button>
  );
}

const Version = ({ number }: { number: number }) => (
  <section aria-label={`Version ${number}`} className={classNames(ui.stack5, tools.top)}>
    <h2 className={ui.subheading}>What version {number} says</h2>
    <Fetched query={versionQuery(number)} what="the version">
      {({ slots }) =>
        slots.length === 0 ? (
          <p>No candidate has a slot in it.</p>
        ) : (
          [...Map.groupBy(slots, panelOf)].map(([title, ofPanel]) => (
            <CandidateList
              key={title}
              title={title}
              few={100}
              items={ofPanel.map(({ fullName, starts, ends, ...slot }) => ({
                ...slot,
                fullName: fullName ?? 'A deleted candidate',
                to: `${timeOf(starts)}–${timeOf(ends)}`,
              }))}
            />
          ))
        )
      }
    </Fetched>
  </section>
);

export { VersionsPage as Component };

const panelOf = ({ date, panel, room }: PublishedSchedule['slots'][number]) =>
  [dayOf(date), panel, room].filter(Boolean).join(', ');
