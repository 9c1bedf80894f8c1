import { buttonClass, classNames, VisuallyHidden } from '@nox/ui';
import { Link } from 'react-router-dom';
import { Portrait } from '../person/portrait.tsx';
import type { InvolvedPerson } from './involved-people.ts';
import styles from './person-row.module.css';

/** Somebody who took part; whoever is in the team has more about them there. */
export function PersonRow({ person: { name, member } }: { person: InvolvedPerson }) {
  return (
    <li className={styles.row}>
      <div className={styles.portrait}>
        <Portrait url={member?.imageUrl ?? ''} person={name} />
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
