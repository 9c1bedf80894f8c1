import styles from './segments.module.css';
import type { ViewMode } from '../table/table-rows.ts';

interface ViewToggleProps {
  mode: ViewMode;
  onChange: (mode: ViewMode) => void;
}

/** Shows the entries as one list, or by time slot. */
export function ViewToggle({ mode, onChange }: ViewToggleProps) {
  return (
    <div role="group" aria-label="View" className={styles.segments}>
      {(['list', 'slots'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={mode === choice}
          className={styles.segment}
          onClick={() => onChange(choice)}
        >
          {choice === 'list' ? 'List' : 'Slots'}
        </button>
      ))}
    </div>
  );
}
