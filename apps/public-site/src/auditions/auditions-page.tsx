import { ruleQueries } from '@nox/api-client';
import { buttonClass } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PAGE_HEAD } from './page-head.ts';
import { society } from '../content/society.ts';
import { StageSection } from '../stage/stage-section.tsx';
import { FloorMark } from '../stage/floor-mark.tsx';
import styles from './auditions-page.module.css';
import { Channels } from './channels.tsx';

export function Component() {
  // Fetched and not shown while auditions are closed (spec section 2); failures do not matter.
  useQuery(ruleQueries.active());
  const { title, text } = society.auditions;
  return (
    <StageSection tone="lamp" figure={<FloorMark />}>
      <title>{PAGE_HEAD.title}</title>
      <h1 tabIndex={-1} className={styles.title}>
        {title[0]} <span className={styles.closed}>{title[1]}</span>
      </h1>
      <p className={styles.text}>{text}</p>
      <Channels />
      <Link to="/" className={buttonClass('chalk')}>
        Back to Home
      </Link>
    </StageSection>
  );
}
