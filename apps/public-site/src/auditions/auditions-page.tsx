import { ruleQueries } from '@nox/api-client';
import { buttonClass } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { titleOf } from '../content/page-heads.ts';
import { society } from '../content/society.ts';
import { Scene } from '../stage/scene.tsx';
import { SpikeMark } from '../stage/spike-mark.tsx';
import styles from './auditions-page.module.css';
import { Channels } from './channels.tsx';

export function Component() {
  // Asked for and not shown while auditions are closed (spec section 2); whatever comes of it is no matter here.
  useQuery(ruleQueries.active());
  const { title, text } = society.auditions;
  return (
    <Scene tone="lamp" figure={<SpikeMark />}>
      <title>{titleOf('/auditions')}</title>
      <h1 tabIndex={-1} className={styles.title}>
        {title[0]} <span className={styles.closed}>{title[1]}</span>
      </h1>
      <p className={styles.text}>{text}</p>
      <Channels />
      <Link to="/" className={buttonClass('chalk')}>
        Back to Home
      </Link>
    </Scene>
  );
}
