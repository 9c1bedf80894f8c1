import { DANCE_STYLES } from '@nox/contracts';
import { CarouselSkeleton } from '../carousel/carousel-skeleton.tsx';
import { Bone } from '../listing/bone.tsx';
import { Skeleton } from '../listing/skeleton.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import styles from './learn-skeleton.module.css';
import list from './tutorial-list.module.css';

/** About as many cards as fill a row. */
const CARDS = 3;

/** Holds the tutorials' places while they are on their way, in the size that they will have. */
export function LearnSkeleton() {
  return (
    <Skeleton of="tutorials">
      {DANCE_STYLES.map((style) => (
        <TitledSection key={style} title={style}>
          <CarouselSkeleton count={CARDS} className={list.tutorials}>
            <Bone className={styles.video} />
            <Bone className={styles.badge} />
            <Bone className={styles.title} />
            <Bone className={styles.instructor} />
            <Bone className={styles.description} />
            <Bone className={styles.tags} />
          </CarouselSkeleton>
        </TitledSection>
      ))}
    </Skeleton>
  );
}
