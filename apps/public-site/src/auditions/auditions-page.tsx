import { ruleQueries, seasonQueries } from '@nox/api-client';
import { buttonClass } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkRow } from '../components/link-row.tsx';
import rows from '../components/link-row.module.css';
import { ExternalLink } from '../components/links.tsx';
import { FloorMark, StageSection } from '../components/stage-section.tsx';
import titles from '../components/titles.module.css';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { society } from '../content/society.ts';
import styles from '../registration/registration.module.css';
import { OpenSeason, SeasonLines } from '../registration/season-parts.tsx';

const TITLES: Partial<Record<string, readonly [string, string?]>> = {
  pending: ['Auditions'],
  open: ['Auditions Are', 'Open Now'],
  paused: ['Registration', 'Is Paused'],
};

export function Component() {
  // While auditions are closed it is not shown (spec section 2), and failures do not matter.
  useQuery(ruleQueries.active());
  const { data: season, isPending } = useQuery(seasonQueries.current());
  const state = season?.state ?? (isPending ? 'pending' : 'closed');
  const isOpen = state === 'open';
  // It stays when registration closes: the form may be half filled in.
  const [hasForm, setHasForm] = useState(false);
  if (isOpen && !hasForm) setHasForm(true);
  // The heading is the same element in every state: it has the focus after a navigation.
  const [first, second] = TITLES[state] ?? society.auditions.title;
  return (
    <>
      <title>{PAGE_TITLES['/auditions']}</title>
      <StageSection tone="lamp" figure={<FloorMark />}>
        <h1 tabIndex={-1} className={titles.large}>
          {first} <span className={styles.closed}>{second}</span>
        </h1>
        {isOpen || <p className={styles.text}>{society.auditions.text}</p>}
        {season && state !== 'closed' && state !== 'over' && <SeasonLines season={season} />}
        {['open', 'paused', 'over'].includes(state) && (
          <p className={styles.text}>
            Have you applied? <a href="/auditions/mine">See your application</a>
          </p>
        )}
        {isOpen || (
          <>
            <ul role="list" aria-label="Our social media" className={rows.rows}>
              {society.channels.map(({ network, url, handle, text }) => (
                <li key={network}>
                  <ExternalLink href={url} className={rows.row}>
                    <LinkRow name={network} text={`${handle} · ${text}`} isExternal />
                  </ExternalLink>
                </li>
              ))}
            </ul>
            <a href="/" className={buttonClass('chalk')}>
              Back to Home
            </a>
          </>
        )}
      </StageSection>
      {season && hasForm && <OpenSeason season={season} />}
    </>
  );
}
