import { Bone } from '../listing/bone.tsx';
import { Skeleton } from '../listing/skeleton.tsx';
import card from './achievement-card.module.css';
import list from './achievement-list.module.css';
import styles from './achievements-skeleton.module.css';

/** About as many cards as fill a screen. */
const CARDS = 3;

/** Holds the achievements' places while they are on their way, in the size that they will have. */
export function AchievementsSkeleton() {
  return (
    <Skeleton of="achievements">
      <div className={list.achievements}>
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={card.card}>
            <Bone className={styles.picture} />
            <div>
              <Bone className={styles.title} />
              <Bone className={styles.event} />
              <Bone className={styles.description} />
              <Bone className={styles.team} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
