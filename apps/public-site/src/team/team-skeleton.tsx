import { TEAM_CATEGORIES } from '@nox/contracts';
import { VisuallyHidden } from '@nox/ui';
import styles from './team-skeleton.module.css';
import { TeamSection } from './team-section';

/** About as many cards as fill a row of a category. */
const CARDS = 4;

/** Holds the members' places while they are on their way, in the size that they will have. */
export function TeamSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading team members…</VisuallyHidden>
      {TEAM_CATEGORIES.map((category) => (
        <TeamSection key={category} category={category}>
          {Array.from({ length: CARDS }, (_, index) => (
            <div key={index} className={styles.card}>
              <div className={styles.portrait} />
              <div className={styles.name} />
              <div className={styles.position} />
              <div className={styles.action} />
            </div>
          ))}
        </TeamSection>
      ))}
    </div>
  );
}
