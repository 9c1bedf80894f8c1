import type { AuditionEntry } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useState } from 'react';
import { MoveDialog } from '../bulk/move-dialog.tsx';
import { candidates } from '../entry/entry-filter.ts';
import styles from './chosen-bar.module.css';

interface ChosenBarProps {
  chosen: readonly AuditionEntry[];
  entries: readonly AuditionEntry[];
  onClear: () => void;
}

/** What can be done with the chosen entries, in sight wherever the list is scrolled. */
export function ChosenBar({ chosen, entries, onClear }: ChosenBarProps) {
  const [isMoving, setIsMoving] = useState(false);
  return (
    <div role="region" aria-label="Chosen candidates" className={styles.bar}>
      <p role="status" className={styles.text}>
        {candidates(chosen.length)} chosen
      </p>
      <Button onClick={() => setIsMoving(true)}>Move to Slot…</Button>
      <Button className={styles.clear} onClick={onClear}>
        Clear
      </Button>
      {isMoving && (
        <MoveDialog
          chosen={chosen}
          entries={entries}
          onClose={() => setIsMoving(false)}
          onMoved={onClear}
        />
      )}
    </div>
  );
}
