import type { Achievement } from '@nox/contracts';
import { useState } from 'react';
import { EmptyList } from '../listing/empty-list.tsx';
import { AchievementCard } from './achievement-card.tsx';
import styles from './achievement-list.module.css';
import { GalleryModal } from './gallery-modal.tsx';
import { InvolvedModal } from './involved-modal.tsx';
import { Podium } from './podium.tsx';

/** The achievements, and the modals with the people involved in one and with its pictures. */
export function AchievementList({ achievements }: { achievements: Achievement[] }) {
  const [chosen, setChosen] = useState<Achievement>();
  const [gallery, setGallery] = useState<{ achievement: Achievement; initial: number }>();
  if (achievements.length === 0)
    return (
      <EmptyList picture={<Podium />}>
        Our trophy shelf is waiting for its next additions! Check back soon.
      </EmptyList>
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
              onViewPicture={(initial) => setGallery({ achievement, initial })}
            />
          </li>
        ))}
      </ul>
      {chosen && <InvolvedModal achievement={chosen} onClose={() => setChosen(undefined)} />}
      {gallery && <GalleryModal {...gallery} onClose={() => setGallery(undefined)} />}
    </>
  );
}
