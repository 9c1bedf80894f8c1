import { buttonClass } from '@nox/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { FloorMark, StageSection } from '../stage/stage-section.tsx';
import styles from './maybe-you.module.css';

/** The invitation to the auditions at the end of the page. */
export function MaybeYou() {
  const headingId = useId();
  return (
    <StageSection tone="lamp" aria-labelledby={headingId} figure={<FloorMark />}>
      <h2 id={headingId} className={styles.title}>
        Maybe You!
      </h2>
      <p className={styles.text}>There is a place on the floor that nobody has taken yet.</p>
      <Link to="/auditions" className={buttonClass('primary')}>
        Go to Auditions
      </Link>
    </StageSection>
  );
}
