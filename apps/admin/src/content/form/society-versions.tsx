import { serverNow, societyQueries } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { useAuth } from '@nox/auth';
import { SOCIETY_ID, type SocietyInput, type SocietyVersion } from '@nox/contracts';
import { Button, classNames, formatTime, ui, UndoBars } from '@nox/ui';
import { refreshAll, useAction } from '@nox/actions';
import { differencesBetween } from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inputOf, labelOf, subjectOf } from '../content-kind.ts';
import { society } from '../kinds.ts';
import styles from './content-form.module.css';

const UNDO_MS = 10 * 60_000;
const FAILED = 'The former version was not brought back.';
const SHOWN = [societyQueries.all];
const subject = subjectOf(society, SOCIETY_ID);

const undoableUntil = ({ replacedAt }: SocietyVersion) =>
  new Date(Date.parse(replacedAt) + UNDO_MS).toISOString();

/** The latest save can be undone, and each version that one replaced brought back: that is a save, too. */
export function SocietyVersions({ onRestored }: { onRestored: () => void }) {
  const { data: versions = [] } = useQuery(societyQueries.versions());
  const { data: now } = useQuery(societyQueries.adminOne(SOCIETY_ID));
  const ownEmail = useAuth(({ user }) => user?.email);
  const queryClient = useQueryClient();
  const bringBack = async ({ society: former, replacedAt }: SocietyVersion) => {
    // Whoever saved meanwhile has another version than the one that is replaced here.
    await society.calls.update(SOCIETY_ID, former, now?.version);
    onRestored();
    return `The society is as it was before ${formatTime(replacedAt)}.`;
  };
  const { mutate, isPending } = useAction({
    call: bringBack,
    said: (text) => text,
    subject,
    failed: FAILED,
    announcesFailure: true,
    refreshes: SHOWN,
  });

  if (!now) return null;
  const current = inputOf(society, { ...now.entity, _id: SOCIETY_ID }) as SocietyInput;
  const undoable = versions
    .slice(0, 1)
    .filter((version) => Date.parse(undoableUntil(version)) > serverNow());
  return (
    <>
      <UndoBars
        changes={undoable.map((version) => ({
          _id: version._id,
          change: 'Society changed',
          by: version.replacedBy,
          madeAt: version.replacedAt,
          until: undoableUntil(version),
          undo: () => bringBack(version),
          subject,
        }))}
        ownEmail={ownEmail}
        now={serverNow}
        failed={(error) => changeFailureText(error, FAILED)}
        refresh={() => refreshAll(queryClient, SHOWN)}
      />
      {versions.length > 0 && (
        <FormerVersions {...{ versions, current }} isBusy={isPending} onBringBack={mutate} />
      )}
    </>
  );
}

interface FormerVersionsProps {
  versions: readonly SocietyVersion[];
  current: SocietyInput;
  isBusy: boolean;
  onBringBack: (version: SocietyVersion) => void;
}

const FormerVersions = ({ versions, current, isBusy, onBringBack }: FormerVersionsProps) => (
  <details className={classNames(ui.note, styles.history)}>
    <summary className={styles.summary}>Former versions ({versions.length})</summary>
    <ul role="list" className={ui.stack2}>
      {versions.map((version) => {
        const time = formatTime(version.replacedAt);
        return (
          <li key={version._id} className={classNames(ui.row3, ui.breakable)}>
            <span>
              Until <time dateTime={version.replacedAt}>{time}</time>
              {`, ${differenceText(version.society, current)}`}
            </span>
            <Button
              aria-label={`Bring back the version until ${time}`}
              disabled={isBusy}
              onClick={() => onBringBack(version)}
            >
              Bring back
            </Button>
          </li>
        );
      })}
    </ul>
  </details>
);

/** Names the fields that have changed since a version. */
function differenceText(former: SocietyInput, current: SocietyInput): string {
  const fields = differencesBetween(former, current).map(({ path }) => path.split('.')[0]!);
  const labels = [...new Set(fields)].map((field) => labelOf(society, field));
  return labels.length > 0 ? `with another ${labels.join(', ')}` : 'the same as now';
}
