import { buttonClass } from '@nox/ui';
import { Link } from 'react-router-dom';
import { society } from '../content/society';
import { SocietyLinks } from '../links/society-links';
import { Scene } from '../stage/scene';
import { SpikeMark } from '../stage/spike-mark';
import styles from './auditions-page.module.css';

export function Component() {
  return (
    <Scene tone="lamp" figure={<SpikeMark />}>
      <title>{`Auditions | ${society.name}`}</title>
      <h1 tabIndex={-1} className={styles.title}>
        Auditions Are <span className={styles.closed}>Currently Closed</span>
      </h1>
      <p className={styles.text}>Follow our social media for announcements on the next season!</p>
      <div className={styles.social}>
        <SocietyLinks />
      </div>
      <Link to="/" className={buttonClass('chalk')}>
        Back to Home
      </Link>
    </Scene>
  );
}
