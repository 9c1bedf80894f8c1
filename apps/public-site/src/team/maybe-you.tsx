import { buttonClass } from '@nox/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Scene } from '../stage/scene.tsx';
import { SpikeMark } from '../stage/spike-mark.tsx';
import styles from './maybe-you.module.css';

/** The last place on the page is free. */
export function MaybeYou() {
  const headingId = useId();
  return (
    <Scene tone="lamp" aria-labelledby={headingId} figure={<SpikeMark />}>
      <h2 id={headingId} className={styles.title}>
        Maybe You!
      </h2>
      <p className={styles.text}>There is a place on the floor that nobody has taken yet.</p>
      <Link to="/auditions" className={buttonClass('primary')}>
        Go to Auditions
      </Link>
    </Scene>
  );
}
