import { Skeleton, SkeletonBar } from '../listing/skeleton.tsx';
import card from './achievement-card.module.css';
import list from './achievement-list.module.css';
import styles from './achievements-skeleton.module.css';

const CARDS = 3;

export function AchievementsSkeleton() {
  return (
    <Skeleton of="achievements">
      <div className={list.achievements}>
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={card.card}>
            <SkeletonBar className={styles.picture} />
            <div>
              <SkeletonBar className={styles.title} />
              <SkeletonBar className={styles.event} />
              <SkeletonBar className={styles.description} />
              <SkeletonBar className={styles.team} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
