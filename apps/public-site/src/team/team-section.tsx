import type { TeamCategory } from '@nox/contracts';
import { classNames } from '@nox/ui';
import { Children, useId, type ReactNode } from 'react';
import styles from './team-section.module.css';

interface TeamSectionProps {
  category: TeamCategory;
  /** A card for each member. */
  children: ReactNode;
}

/** The members of one category under its name. */
export function TeamSection({ category, children }: TeamSectionProps) {
  const headingId = useId();
  const isLeading = category === 'Executive Board';
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.title}>
        {category}
      </h2>
      {Children.count(children) === 0 ? (
        <p className={styles.empty}>No members in this section yet.</p>
      ) : (
        <ul role="list" className={classNames(styles.members, isLeading && styles.leading)}>
          {Children.map(children, (card) => (
            <li>{card}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
