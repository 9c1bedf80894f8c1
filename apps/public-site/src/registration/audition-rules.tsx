import { ruleQueries } from '@nox/api-client';
import type { ActiveRuleSet } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import styles from './audition-rules.module.css';

const TBA = 'TBA';

/** What is shown when there are no active rules (spec section 3). */
const NO_RULES: ActiveRuleSet = {
  sectionTitle: 'Rules Not Available',
  rules: [],
  eventDetails: { date: TBA, day: TBA, venue: TBA, time: TBA },
};

/** The active rule set. */
export function AuditionRules() {
  const { data, isPending } = useQuery(ruleQueries.active());
  if (isPending) return <RulesSkeleton />;
  const { sectionTitle, rules, eventDetails } = data ?? NO_RULES;
  const { date, day, venue, time } = eventDetails;
  const details = { Date: date, Day: day, Venue: venue, Time: time };
  const known = Object.entries(details).filter(([, text]) => text !== '');
  return (
    <section aria-labelledby="rules" className={styles.rules}>
      <h2 id="rules" className={styles.title}>
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

function RulesSkeleton() {
  return (
    <div className={styles.rules}>
      <Skeleton of="the rules">
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    </div>
  );
}
