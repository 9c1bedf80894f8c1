import { classNames } from '@nox/ui';
import { Link, useLocation } from 'react-router-dom';
import { deleteButtonId, useDeletion } from './deletion.tsx';
import styles from './row-actions.module.css';
import type { ListState } from '../list-address.ts';

interface RowActionsProps {
  /** Where its list is. */
  path: string;
  id: string;
  /** What the row is about. */
  name: string;
}

/** What can be done with one row of a list. */
export function RowActions({ path, id, name }: RowActionsProps) {
  const askToDelete = useDeletion();
  const { search } = useLocation();
  return (
    <span className={styles.actions}>
      <Link
        to={`${path}/edit/${encodeURIComponent(id)}`}
        state={{ listSearch: search } satisfies ListState}
        aria-label={`Edit ${name}`}
        className={styles.action}
      >
        Edit
      </Link>
      <button
        type="button"
        id={deleteButtonId(id)}
        aria-label={`Delete ${name}`}
        className={classNames(styles.action, styles.delete)}
        onClick={() => askToDelete({ id, name })}
      >
        Delete
      </button>
    </span>
  );
}
