import { TEAM_CATEGORIES } from '@nox/contracts';
import { CarouselSkeleton } from '../carousel/carousel-skeleton.tsx';
import { Skeleton, SkeletonBar } from '../listing/skeleton.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import { memberGrid } from './member-grid.ts';
import styles from './team-skeleton.module.css';

const CARDS = 4;

export function TeamSkeleton() {
  return (
    <Skeleton of="team members">
      {TEAM_CATEGORIES.map((category) => (
        <TitledSection key={category} title={category}>
          <CarouselSkeleton count={CARDS} className={memberGrid(category)}>
            <SkeletonBar className={styles.portrait} />
            <SkeletonBar className={styles.name} />
            <SkeletonBar className={styles.position} />
            <SkeletonBar className={styles.action} />
          </CarouselSkeleton>
        </TitledSection>
      ))}
    </Skeleton>
  );
}
