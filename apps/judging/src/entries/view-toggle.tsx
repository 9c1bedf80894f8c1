import styles from './segments.module.css';
import type { ViewMode } from './use-entries-view.ts';

interface ViewToggleProps {
  mode: ViewMode;
  onChange: (mode: ViewMode) => void;
}

/** All in a row, or by time slot. */
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
