import type { Difficulty } from '@nox/contracts';
import styles from './difficulty-badge.module.css';

const HEIGHT = 14;

/** A flight of three steps: how many are lit, and how high each is. For everybody there is nothing to climb. */
const STEPS: Record<Difficulty, { lit: number; heights: readonly number[] }> = {
  Beginner: { lit: 1, heights: [4, 9, HEIGHT] },
  Intermediate: { lit: 2, heights: [4, 9, HEIGHT] },
  Advanced: { lit: 3, heights: [4, 9, HEIGHT] },
  'All Levels': { lit: 3, heights: [4, 4, 4] },
};

/** How hard a tutorial is: the word, and steps that say the same. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const { lit, heights } = STEPS[difficulty];
  return (
    <p className={styles.badge}>
      <svg
        viewBox={`0 0 22 ${HEIGHT}`}
        aria-hidden="true"
        focusable="false"
        className={styles.steps}
      >
        {heights.map((height, step) => (
          <rect
            key={step}
            x={step * 8}
            y={HEIGHT - height}
            width="6"
            height={height}
            className={step < lit ? styles.lit : styles.unlit}
          />
        ))}
      </svg>
      {difficulty}
    </p>
  );
}
