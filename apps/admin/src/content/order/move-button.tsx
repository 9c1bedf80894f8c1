import styles from './sortable-list.module.css';

interface MoveButtonProps {
  direction: 'up' | 'down';
  name: string;
  /** It cannot go further. Never disabled outright: the focus would be lost there. */
  isAtEnd: boolean;
  onPress: (button: HTMLButtonElement) => void;
}

const PATHS = { up: 'M1 7l5-5 5 5', down: 'M1 2l5 5 5-5' };

export function MoveButton({ direction, name, isAtEnd, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Move ${name} ${direction}`}
      aria-disabled={isAtEnd}
      className={styles.move}
      onClick={({ currentTarget }) => {
        if (!isAtEnd) onPress(currentTarget);
      }}
    >
      <svg viewBox="0 0 12 9" aria-hidden="true" focusable="false">
        <path d={PATHS[direction]} fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  );
}
