import { DANCE_STYLES } from '@nox/contracts';
import { CarouselSkeleton } from '../carousel/carousel-skeleton.tsx';
import { Skeleton, SkeletonBar } from '../listing/skeleton.tsx';
import { TitledSection } from '../listing/titled-section.tsx';
import styles from './learn-skeleton.module.css';
import list from './tutorial-list.module.css';

const CARDS = 3;

export function LearnSkeleton() {
  return (
    <Skeleton of="tutorials">
      {DANCE_STYLES.map((style) => (
        <TitledSection key={style} title={style}>
          <CarouselSkeleton count={CARDS} className={list.tutorials}>
            <SkeletonBar className={styles.video} />
            <SkeletonBar className={styles.badge} />
            <SkeletonBar className={styles.title} />
            <SkeletonBar className={styles.instructor} />
            <SkeletonBar className={styles.description} />
            <SkeletonBar className={styles.tags} />
          </CarouselSkeleton>
        </TitledSection>
      ))}
    </Skeleton>
  );
}
