import type { Difficulty } from '@nox/contracts';
import type { ReactNode } from 'react';
import styles from './difficulty-badge.module.css';

const HEIGHT = 14;

/** The icon's three steps: how many are highlighted, and their heights. */
const STEPS: Record<Difficulty, { lit: number; heights: readonly number[] }> = {
  Beginner: { lit: 1, heights: [4, 9, HEIGHT] },
  Intermediate: { lit: 2, heights: [4, 9, HEIGHT] },
  Advanced: { lit: 3, heights: [4, 9, HEIGHT] },
  'All Levels': { lit: 3, heights: [4, 4, 4] },
};

interface DifficultyBadgeProps {
  difficulty: Difficulty;
  /** Beside it. */
  children?: ReactNode;
}

/** A tutorial's difficulty, as a word and an icon. */
export function DifficultyBadge({ difficulty, children }: DifficultyBadgeProps) {
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
      {difficulty} {children}
    </p>
  );
}
