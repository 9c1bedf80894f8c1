import type { TeamMember } from '@nox/contracts';
import { Modal } from '@nox/ui';
import { useId } from 'react';
import { Portrait } from '../photo/portrait.tsx';
import styles from './member-modal.module.css';

interface MemberModalProps {
  member: TeamMember;
  onClose: () => void;
}

export function MemberModal({ member, onClose }: MemberModalProps) {
  const headingId = useId();
  const [firstName] = member.name.split(' ');
  return (
    <Modal aria-labelledby={headingId} onClose={onClose}>
      <div className={styles.member}>
        <div className={styles.picture}>
          <Portrait url={member.imageUrl} person={member.name} alt={member.name} />
        </div>
        <div className={styles.words}>
          <h2 id={headingId} className={styles.name}>
            {member.name}
          </h2>
          <p className={styles.position}>
            <bdi>{member.position}</bdi>
            {member.year && (
              <>
                {' - '}
                <bdi>{member.year}</bdi>
              </>
            )}
          </p>
          {member.intro && (
            <>
              <h3 className={styles.title}>
                About <bdi>{firstName}</bdi>
              </h3>
              <p className={styles.text}>{member.intro}</p>
            </>
          )}
          {member.specialization && (
            <>
              <h3 className={styles.title}>Specializes In</h3>
              <p className={styles.text}>{member.specialization}</p>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}
