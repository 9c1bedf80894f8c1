import { ruleQueries } from '@nox/api-client';
import type { PublicSeason } from '@nox/contracts';
import { buttonClass, classNames, DashedDivider, formatLocal } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { ARROW_DOWN, Icon } from '../components/icon.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import titles from '../components/titles.module.css';
import { Island } from '../components/island.ts';
import Registration from './registration.tsx';
import { NO_RULES } from './no-rules.ts';
import styles from './registration.module.css';

/** What the heading leaves unsaid. */
export function SeasonLines({ season }: { season: PublicSeason }) {
  const { state, name, opensAt, closesAt } = season;
  if (state === 'announced') {
    return (
      <p className={styles.announced} data-reload-at={opensAt ?? undefined}>
        Registration opens {opensAt && formatLocal(opensAt)}
      </p>
    );
  }
  if (state === 'paused') {
    return (
      <p className={styles.announced}>
        We take no registrations at present. Please load this page again later.
      </p>
    );
  }
  return (
    <div className={styles.lines}>
      <p className={styles.lead}>
        {name}.{closesAt && ` Register until ${formatLocal(closesAt)}.`} It takes five minutes.
      </p>
      <a href="#registration" className={classNames(buttonClass('chalk'), styles.big)}>
        To the form
        <Icon path={ARROW_DOWN} />
      </a>
    </div>
  );
}

/** The rules and the form. */
export function OpenSeason({ season }: { season: PublicSeason }) {
  return (
    <>
      <AuditionRules />
      <DashedDivider />
      <Island of={Registration} props={{ season }} when="idle" />
    </>
  );
}

/** The active rule set. */
function AuditionRules() {
  const { data, isPending } = useQuery(ruleQueries.active());
  if (isPending) {
    return (
      <div className={styles.rules}>
        <Skeleton of="the rules" />
      </div>
    );
  }
  const { sectionTitle, rules, eventDetails } = data ?? NO_RULES;
  const { date, day, venue, time } = eventDetails;
  const details = { Date: date, Day: day, Venue: venue, Time: time };
  const known = Object.entries(details).filter(([, text]) => text !== '');
  return (
    <section aria-labelledby="rules" className={styles.rules}>
      <h2 id="rules" className={titles.part}>
        {sectionTitle}
      </h2>
      {known.length > 0 && (
        <dl className={styles.details}>
          {known.map(([name, text]) => (
            <div key={name} className={styles.detail}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {rules.length > 0 && (
        <ol className={styles.list}>
          {rules.map(({ text }, index) => (
            <li key={index}>{text}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
