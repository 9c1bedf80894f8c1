import { serverNow, societyQueries } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { useAuth } from '@nox/auth';
import { SOCIETY_ID, type SocietyVersion } from '@nox/contracts';
import { Button, classNames, formatTime, ui, UndoBars, useAnnounce, useChange } from '@nox/ui';
import { differencesBetween } from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inputOf, labelOf, subjectOf } from '../content-kind.ts';
import { society } from '../kinds.ts';
import styles from './content-form.module.css';

const UNDO_MS = 10 * 60_000;
const FAILED = 'The former version was not brought back.';

/** The latest save can be undone, and each version that one replaced brought back: that is a save, too. */
export function SocietyVersions({ onRestored }: { onRestored: () => void }) {
  const { data: versions = [] } = useQuery(societyQueries.versions());
  const { data: now } = useQuery(societyQueries.adminOne(SOCIETY_ID));
  const ownEmail = useAuth(({ user }) => user?.email);
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const subject = subjectOf(society, SOCIETY_ID);
  const refresh = () => queryClient.invalidateQueries({ queryKey: societyQueries.all });
  const failed = (error: Error) => changeFailureText(error, FAILED);

  const bringBack = async ({ society: former, replacedAt }: SocietyVersion) => {
    // Whoever saved meanwhile has another version than the one that is replaced here.
    await society.calls.update(SOCIETY_ID, former, now?.version);
    onRestored();
    return `The society is as it was before ${formatTime(replacedAt)}.`;
  };
  const { mutate, isPending } = useChange({
    mutationFn: bringBack,
    onSuccess: (text) => announce('positive', text, subject),
    onError: (error) => announce('negative', failed(error), subject),
    onSettled: () => void refresh(),
  });

  if (!now) return null;
  const current = inputOf(society, { ...now.entity, _id: SOCIETY_ID });
  const differencesOf = (version: SocietyVersion) => {
    const paths = differencesBetween(version.society, current).map(
      ({ path }) => path.split('.')[0]!,
    );
    const labels = [...new Set(paths)].map((field) => labelOf(society, field));
    return labels.length > 0 ? `with another ${labels.join(', ')}` : 'the same as now';
  };
  const until = (time: string) => new Date(Date.parse(time) + UNDO_MS).toISOString();
  const undoable = versions
    .slice(0, 1)
    .filter(({ replacedAt }) => Date.parse(until(replacedAt)) > serverNow());
  return (
    <>
      <UndoBars
        changes={undoable.map((version) => ({
          _id: version._id,
          change: 'Society changed',
          by: version.replacedBy,
          madeAt: version.replacedAt,
          until: until(version.replacedAt),
          undo: () => bringBack(version),
          subject,
        }))}
        ownEmail={ownEmail}
        now={serverNow}
        failed={failed}
        refresh={refresh}
      />
      {versions.length > 0 && (
        <details className={classNames(ui.note, styles.history)}>
          <summary className={styles.summary}>Former versions ({versions.length})</summary>
          <ul role="list" className={ui.stack2}>
            {versions.map((version) => (
              <li key={version._id} className={classNames(ui.row3, ui.breakable)}>
                <span>
                  Until <time dateTime={version.replacedAt}>{formatTime(version.replacedAt)}</time>
                  {`, ${differencesOf(version)}`}
                </span>
                <Button
                  aria-label={`Bring back the version until ${formatTime(version.replacedAt)}`}
                  disabled={isPending}
                  onClick={() => mutate(version)}
                >
                  Bring back
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
