import { useId } from 'react';
import styles from './score-field.module.css';

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface ScoreFieldProps {
  value: number | undefined;
  onChange: (score: number | undefined) => void;
  /** A score was chosen by touch. */
  onTap: () => void;
  error: string | undefined;
}

/** A score as radio buttons, large enough for a thumb; a review may have none. */
export function ScoreField({ value, onChange, onTap, error }: ScoreFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error && `${name}-error`}>
      <legend className={styles.legend}>Score, 1 to 10, then notes</legend>
      <div className={styles.scores}>
        {[undefined, ...SCORES].map((score) => (
          <label key={score ?? 'none'} className={styles.score}>
            <input
              type="radio"
              name={name}
              value={score ?? ''}
              className={styles.radio}
              checked={value === score}
              onChange={() => onChange(score)}
              onClick={({ nativeEvent }) => {
                if ((nativeEvent as PointerEvent).pointerType === 'touch') onTap();
              }}
            />
            {score ?? 'None'}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
