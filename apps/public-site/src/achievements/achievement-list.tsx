import type { Achievement } from '@nox/contracts';
import { useState } from 'react';
import { EmptyScene } from '../listing/empty-scene.tsx';
import { AchievementCard } from './achievement-card.tsx';
import styles from './achievement-list.module.css';
import { InvolvedModal } from './involved-modal.tsx';
import { Podium } from './podium.tsx';

/** Everything that was won, and the modal with those who won one of them. */
export function AchievementList({ achievements }: { achievements: Achievement[] }) {
  const [chosen, setChosen] = useState<Achievement>();
  if (achievements.length === 0)
    return (
      <EmptyScene picture={<Podium />}>
        Our trophy shelf is waiting for its next additions! Check back soon.
      </EmptyScene>
    );

  return (
    <>
      <ul role="list" className={styles.achievements}>
        {achievements.map((achievement, index) => (
          <li key={achievement._id}>
            <AchievementCard
              achievement={achievement}
              isFirst={index === 0}
              onViewTeam={() => setChosen(achievement)}
            />
          </li>
        ))}
      </ul>
      {chosen && <InvolvedModal achievement={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
