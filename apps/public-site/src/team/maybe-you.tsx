import { buttonClass, StageMark } from '@nox/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { SpikeMark } from '../stage/spike-mark';
import { Stage } from '../stage/stage';
import styles from './maybe-you.module.css';

/** The last place on the page is free. */
export function MaybeYou() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.content}>
        <div className={styles.words}>
          <h2 id={headingId} className={styles.title}>
            Maybe You!
          </h2>
          <p className={styles.text}>There is a place on the floor that nobody has taken yet.</p>
          <Link to="/auditions" className={buttonClass('primary')}>
            Go to Auditions
          </Link>
        </div>
        <Stage tone="lamp" className={styles.stage}>
          <SpikeMark />
        </Stage>
      </div>
      <StageMark />
    </section>
  );
}
