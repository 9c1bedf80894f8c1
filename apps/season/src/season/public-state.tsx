import { seasonQueries } from '@nox/api-client';
import type { PublicSeason, Season } from '@nox/contracts';
import { formatLocal, StatusMark } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './season.module.css';

const STATES = {
  closed: ['off', 'Closed'],
  announced: ['lamp', 'Announced'],
  open: ['go', 'Open'],
  paused: ['lamp', 'Paused'],
  over: ['off', 'Over'],
} as const;

/** Whether `NOX_AUDITIONS` decides instead of the dates. */
const isForced = ({ state, opensAt }: PublicSeason, season: Season) =>
  opensAt === null && (state === 'open' || season.opensAt !== null);

function sentenceOf(current: PublicSeason, season: Season): string {
  const { state, opensAt, closesAt } = current;
  if (isForced(current, season)) {
    return `Registration is ${state}, whatever the dates are: the server's setting NOX_AUDITIONS decides.`;
  }
  const opening = opensAt ? formatLocal(opensAt) : '';
  const closing = closesAt ? formatLocal(closesAt) : '';
  switch (state) {
    case 'closed':
      return 'Candidates read that auditions are closed.';
    case 'announced':
      return `Candidates read that registration opens on ${opening}.`;
    case 'open':
      return `Candidates can register${closing && ` until ${closing}`}.`;
    case 'paused':
      return 'Candidates read that registration is paused, and cannot register.';
    case 'over':
      return `Candidates read that registration has ended, on ${closing}.`;
  }
}

/** What visitors see now. */
export function PublicState({ season }: { season: Season }) {
  const { data: current } = useQuery(seasonQueries.current());
  if (!current) return null;
  const [tone, word] = STATES[current.state];
  return (
    <section aria-labelledby="public-state" className={styles.box}>
      <h2 id="public-state" className={styles.heading}>
        What candidates see now
      </h2>
      <p role="status">
        <StatusMark tone={tone} className={styles.state}>
          {word}
        </StatusMark>
        {sentenceOf(current, season)}
      </p>
      <Link to="/auditions" className={styles.link}>
        Open the auditions page
      </Link>
    </section>
  );
}
