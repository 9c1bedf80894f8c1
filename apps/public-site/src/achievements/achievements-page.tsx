import { achievementQueries, teamQueries } from '@nox/api-client';
import { useQuery } from '@tanstack/react-query';
import { EmptyList, ListingPage } from '../components/listing-page.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { AchievementCard } from './achievement-card.tsx';
import { Podium } from './achievement-photo.tsx';
import styles from './achievement-card.module.css';

export function Component() {
  // Entries that are names are shown even if the team cannot be loaded.
  const { data: members = [] } = useQuery(teamQueries.list());
  return (
    <ListingPage
      title={PAGE_TITLES['/achievements']}
      heading="Achievements"
      widths="310000000013"
      query={achievementQueries.list()}
      what="achievements"
    >
      {(achievements) =>
        achievements.length === 0 ? (
          <EmptyList picture={<Podium />}>
            Our trophy shelf is waiting for its next additions! Check back soon.
          </EmptyList>
        ) : (
          <ul role="list" className={styles.achievements}>
            {achievements.map((achievement, index) => (
              <li key={achievement._id}>
                <AchievementCard
                  achievement={achievement}
                  isFirst={index === 0}
                  members={members}
                />
              </li>
            ))}
          </ul>
        )
      }
    </ListingPage>
  );
}
