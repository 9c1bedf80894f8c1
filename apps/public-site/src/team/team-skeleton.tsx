import { TEAM_CATEGORIES } from '@nox/contracts';
import { CarouselSkeleton } from '../carousel/carousel-skeleton.tsx';
import { Bone } from '../listing/bone.tsx';
import { Skeleton } from '../listing/skeleton.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import { membersClass } from './members-class.ts';
import styles from './team-skeleton.module.css';

/** About as many cards as fill a row of a category. */
const CARDS = 4;

/** Holds the members' places while they are on their way, in the size that they will have. */
export function TeamSkeleton() {
  return (
    <Skeleton of="team members">
      {TEAM_CATEGORIES.map((category) => (
        <TitledSection key={category} title={category}>
          <CarouselSkeleton count={CARDS} className={membersClass(category)}>
            <Bone className={styles.portrait} />
            <Bone className={styles.name} />
            <Bone className={styles.position} />
            <Bone className={styles.action} />
          </CarouselSkeleton>
        </TitledSection>
      ))}
    </Skeleton>
  );
}
