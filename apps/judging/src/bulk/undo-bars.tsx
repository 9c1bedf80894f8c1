import { auditionQueries } from '@nox/api-client';
import { useQuery } from '@tanstack/react-query';
import { UndoBar } from './undo-bar.tsx';
import styles from './undo-bar.module.css';

/** Others change in bulk, too, and of a change of one entry alone nobody is told. */
const LOOK_MS = 30_000;

/** The bulk changes that can still be taken back, whoever made them. */
export function UndoBars() {
  const { data: undoables = [] } = useQuery({
    ...auditionQueries.undoable(),
    refetchInterval: LOOK_MS,
  });
  return (
    <div role="status">
      {undoables.length > 0 && (
        <ul role="list" aria-label="Can be undone" className={styles.list}>
          {undoables.map((undoable) => (
            <UndoBar key={undoable._id} undoable={undoable} />
          ))}
        </ul>
      )}
    </div>
  );
}
