import { buttonClass, classNames, VisuallyHidden } from '@nox/ui';
import { Link } from 'react-router-dom';
import { Skeleton, SkeletonBar } from '../listing/skeleton.tsx';
import { Portrait } from '../photo/portrait.tsx';
import type { InvolvedPerson } from './involved-people.ts';
import styles from './person-row.module.css';

const BOXES = [{ width: '2.8rem', ratio: 4 / 5 }];

/** A person who took part, with a link to their card if they are in the team. */
export function PersonRow({ person: { name, member } }: { person: InvolvedPerson }) {
  return (
    <li className={styles.row}>
      <div className={styles.portrait}>
        <Portrait name={name} member={member} isDecorative boxes={BOXES} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {member && (
          <p className={styles.position}>
            <bdi>{member.position}</bdi>
          </p>
        )}
      </div>
      {member && (
        <Link to={`/team#${member._id}`} className={classNames(buttonClass('quiet'), styles.view)}>
          View
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}

export function PeopleSkeleton({ count }: { count: number }) {
  return (
    <Skeleton of="team members">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <SkeletonBar className={styles.portraitBar} />
          <SkeletonBar className={styles.nameBar} />
        </div>
      ))}
    </Skeleton>
  );
}
