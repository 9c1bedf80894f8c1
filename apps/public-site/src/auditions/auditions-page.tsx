import { ruleQueries } from '@nox/api-client';
import { buttonClass } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PAGE_HEAD } from './page-head.ts';
import { society } from '../content/society.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { LinkRow } from '../links/link-row.tsx';
import rows from '../links/link-rows.module.css';
import { FloorMark, StageSection } from '../stage/stage-section.tsx';
import styles from './auditions-page.module.css';

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

function Channels() {
  return (
    <ul role="list" aria-label="Our social media" className={rows.rows}>
      {society.channels.map(({ network, url, handle, text }) => (
        <li key={network}>
          <ExternalLink href={url} className={rows.row}>
            <LinkRow name={network} text={`${handle} · ${text}`} isExternal />
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
