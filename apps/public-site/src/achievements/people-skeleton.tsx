import { Bone } from '../listing/bone.tsx';
import { Skeleton } from '../listing/skeleton.tsx';
import styles from './people-skeleton.module.css';

/** Holds the rows of a team that is on its way. */
export function PeopleSkeleton({ count }: { count: number }) {
  return (
    <Skeleton of="team members">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Bone className={styles.portrait} />
          <Bone className={styles.name} />
        </div>
      ))}
    </Skeleton>
  );
}
