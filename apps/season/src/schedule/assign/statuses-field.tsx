import {
  type AssignRequest,
  AUDITION_STATUSES,
  type AuditionStatus,
  type Board,
  pluralize,
} from '@nox/contracts';
import { CheckboxField } from '@nox/ui';
import styles from './assign-dialog.module.css';

interface StatusesFieldProps {
  board: Board;
  request: AssignRequest;
  onChange: (statuses: AuditionStatus[]) => void;
}

/** Of which statuses candidates get a slot, with how many there are of each. */
export function StatusesField({
  board,
  request: { scope, statuses },
  onChange,
}: StatusesFieldProps) {
  const staying = new Set(
    board.assignments
      .filter(({ isPinned }) => isPinned || scope === 'unassigned')
      .map(({ entryId }) => entryId),
  );
  const open = board.candidates.filter(({ _id, isWithdrawn }) => !isWithdrawn && !staying.has(_id));
  const counts = AUDITION_STATUSES.map(
    (status) => [status, open.filter((one) => one.status === status).length] as const,
  );
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Of which status</legend>
      {counts
        .filter(([status, count]) => count > 0 || status === 'Pending' || statuses.includes(status))
        .map(([status, count]) => (
          <CheckboxField
            key={status}
            label={`${status}: ${pluralize(count, 'candidate')}`}
            checked={statuses.includes(status)}
            error={
              status === 'Pending' && statuses.length === 0
                ? 'Choose at least one status.'
                : undefined
            }
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                AUDITION_STATUSES.filter((one) =>
                  one === status ? checked : statuses.includes(one),
                ),
              )
            }
          />
        ))}
      <span className={styles.hint}>Others who have a slot stay where they are.</span>
    </fieldset>
  );
}
