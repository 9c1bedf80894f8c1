import { ApiError, call, freshQuery } from '@nox/api-client';
import {
  type Board,
  byEntry,
  dayOf,
  describeSlot,
  indexStructure,
  isSamePlace,
  isSameSlot,
  pluralize,
  type PublishedSchedule,
  type ScheduleVersion,
  slotsOfSchedule,
  timeOf,
} from '@nox/contracts';
import {
  AlertDialog,
  Button,
  classNames,
  download,
  formatTime,
  PageHeader,
  tools,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useAction } from '@nox/actions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyPage, Fetched } from '../../ui/page-parts.tsx';
import { CandidateList } from '../../ui/candidate-lists.tsx';
import layout from '../../ui/layout.module.css';
import { useBoardEdits } from '../board/use-board-edits.ts';
import { boardQuery, freshBoard, moveCandidates, versionsQuery } from '../schedule-calls.ts';
import { SlotChanges } from '../slot-changes.tsx';
import styles from '../schedule.module.css';

/** A version's slots never change; the names of candidates may. */
const versionQuery = (number: number) =>
  freshQuery<PublishedSchedule>(
    [...versionsQuery.queryKey, number],
    `/schedule/versions/${number}`,
  );

const VersionsPage = () => (
  <div className={classNames(ui.stack5, tools.top)}>
    <PageHeader title="Published versions" />
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
            className={classNames(ui.stack0, ui.breakable, ui.full, styles.version)}
          >
            <span className={ui.subheading}>
              Version {number}
              {number === latest.number && <span className={ui.detail}> in force</span>}
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
      <Version
        key={shown}
        number={shown}
        former={versions.find(({ number }) => number < shown)?.number}
      />
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

/** A version with at most so many slots is not folded. */
const FEW_SLOTS = 24;

type Slots = PublishedSchedule['slots'];

const rowOf = ({ entryId, fullName, number }: Slots[number]) => {
  return { entryId, number, fullName: fullName ?? 'A deleted candidate' };
};

function Version({ number, former }: { number: number; former: number | undefined }) {
  const { data } = useQuery(versionQuery(number));
  const [isRestoring, setIsRestoring] = useState(false);
  return (
    <section aria-label={`Version ${number}`} className={classNames(ui.stack2, tools.top)}>
      <h2 className={ui.subheading}>What version {number} says</h2>
      {data && former !== undefined && (
        <Fetched query={versionQuery(former)} what="the former version">
          {(before) => <Differences former={former} before={before.slots} after={data.slots} />}
        </Fetched>
      )}
      <Fetched query={versionQuery(number)} what="the version">
        {({ slots }) =>
          slots.length === 0 ? (
            <p>No candidate has a slot in it.</p>
          ) : (
            [...Map.groupBy(slots, panelOf)].map(([title, ofPanel]) => (
              <CandidateList
                key={title}
                title={title}
                // All of them, or none.
                isFolded={slots.length > FEW_SLOTS}
                few={0}
                items={ofPanel.map((slot) => ({
                  ...rowOf(slot),
                  to: `${timeOf(slot.starts)}–${timeOf(slot.ends)}`,
                }))}
              />
            ))
          )
        }
      </Fetched>
      {data && (
        <div>
          <Button onClick={() => setIsRestoring(true)}>Restore version {number} as a draft…</Button>
        </div>
      )}
      {data && isRestoring && <RestoreDialog {...data} onClose={() => setIsRestoring(false)} />}
    </section>
  );
}

interface DifferencesProps {
  former: number;
  before: Slots;
  after: Slots;
}

function Differences({ former, before, after }: DifferencesProps) {
  const [old, now] = [byEntry(before), byEntry(after)];
  const changes = [...new Map([...old, ...now]).values()].flatMap((slot) => {
    const [from = null, to = null] = [old.get(slot.entryId), now.get(slot.entryId)];
    if (isSameSlot(from, to)) return [];
    const texts = { from: from && describeSlot(from), to: to && describeSlot(to) };
    return { ...rowOf(slot), ...texts, slot: undefined };
  });
  return (
    <details open={changes.length <= FEW_SLOTS}>
      <summary className={layout.summary}>
        {changes.length === 0
          ? 'No slot differs'
          : pluralize(changes.length, 'slot differs', 'slots differ')}{' '}
        from version {former}
      </summary>
      <SlotChanges titles={['New', 'Moved', 'Removed']} changes={changes} />
    </details>
  );
}

/** The moves that make the draft of the board what a version says, as far as its slots are still there. */
function restoringMoves({ structure, candidates, assignments }: Board, slots: Slots) {
  const [drafted, published] = [byEntry(assignments), byEntry(slots)];
  // The room, and how long the slot is, may have changed since.
  const offered = new Map(
    slotsOfSchedule(indexStructure(structure)).map((slot) => [describeSlot(slot), slot]),
  );
  const wanted = candidates.flatMap(({ _id, isWithdrawn }) => {
    const [slot, place] = [published.get(_id), drafted.get(_id)];
    const found = slot && !isWithdrawn && offered.get(describeSlot(slot));
    return {
      entryId: _id,
      isLost: slot !== undefined && !found,
      expected: place ? { blockId: place.blockId, starts: place.starts } : null,
      to: found ? { blockId: found.blockId, starts: found.starts } : null,
    };
  });
  const moves = wanted
    .filter(({ expected, to }) => !isSamePlace(expected, to))
    .map(({ entryId, expected, to }) => ({ entryId, expected, to }));
  return { moves, lost: wanted.filter(({ isLost }) => isLost).length };
}

function RestoreDialog({ version, slots, onClose }: PublishedSchedule & { onClose: () => void }) {
  const { data: board } = useQuery(freshBoard('restore'));
  const { record } = useBoardEdits();
  const navigate = useNavigate();
  const { moves, lost } = board ? restoringMoves(board, slots) : { moves: [], lost: 0 };
  const consequence =
    moves.length > 0
      ? `${pluralize(moves.length, 'candidate gets', 'candidates get')} another slot, or none.`
      : 'The draft has these slots already.';
  const { mutate, isPending, dialog } = useAction({
    call: () => moveCandidates({ moves, kind: 'moved', force: true }),
    said: () => `The draft has the slots of version ${version.number}.`,
    onDone: ({ edit }) => {
      record(edit);
      void navigate('/admin/season/schedule');
    },
    failed: 'Nothing was changed.',
    refreshes: [boardQuery.queryKey],
  });
  return (
    <AlertDialog
      {...dialog}
      title={`Restore version ${version.number} as a draft?`}
      question={
        <>
          <p role="status">{board ? consequence : 'Loading the changes…'}</p>
          {lost > 0 && (
            <p>
              {pluralize(lost, 'candidate stays', 'candidates stay')} without a slot: theirs is no
              longer in the schedule, or they have withdrawn.
            </p>
          )}
          <p>Undo on the board takes it back. Nothing is sent before you publish.</p>
        </>
      }
      onCancel={onClose}
    >
      <Button
        variant="primary"
        aria-disabled={isPending || moves.length === 0}
        onClick={() => moves.length > 0 && mutate()}
      >
        {isPending ? 'Restoring...' : 'Restore'}
      </Button>
    </AlertDialog>
  );
}

export { VersionsPage as Component };

const panelOf = ({ date, panel, room }: PublishedSchedule['slots'][number]) =>
  [dayOf(date), panel, room].filter(Boolean).join(', ');
