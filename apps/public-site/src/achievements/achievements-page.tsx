import { achievementQueries, teamQueries } from '@nox/api-client';
import type { Achievement } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';
import { EmptyList, ListingPage } from '../components/listing-page.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { AchievementCard } from './achievement-card.tsx';
import { Podium } from './achievement-photo.tsx';
import styles from './achievements-page.module.css';

export function Component() {
  return (
    <ListingPage
      title={PAGE_TITLES['/achievements']}
      heading="Achievements"
      widths="310000000013"
      query={achievementQueries.list()}
      what="achievements"
    >
      {(achievements) => <AchievementList achievements={achievements} />}
    </ListingPage>
  );
}

function AchievementList({ achievements }: { achievements: Achievement[] }) {
  // Entries that are names are shown even if the team cannot be loaded.
  const { data: members = [] } = useQuery(teamQueries.list());
  if (achievements.length === 0)
    return (
      <EmptyList picture={<Podium />}>
        Our trophy shelf is waiting for its next additions! Check back soon.
      </EmptyList>
    );

  return (
    <ul role="list" className={styles.achievements}>
      {achievements.map((achievement, index) => (
        <li key={achievement._id}>
          <AchievementCard achievement={achievement} isFirst={index === 0} members={members} />
        </li>
      ))}
    </ul>
  );
}
