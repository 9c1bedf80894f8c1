import type { TeamMember } from '@nox/contracts';
import { Modal } from '@nox/ui';
import { useId } from 'react';
import { Portrait } from '../person/portrait';
import styles from './member-modal.module.css';

interface MemberModalProps {
  member: TeamMember;
  onClose: () => void;
}

/** Everything that a member says about themselves. */
export function MemberModal({ member, onClose }: MemberModalProps) {
  const headingId = useId();
  const [firstName] = member.name.split(' ');
  return (
    <Modal aria-labelledby={headingId} onClose={onClose}>
      <div className={styles.member}>
        <div className={styles.picture}>
          <Portrait url={member.imageUrl} name={member.name} />
        </div>
        <div className={styles.words}>
          <h2 id={headingId} className={styles.name}>
            {member.name}
          </h2>
          <p className={styles.position}>
            {[member.position, member.year].filter(Boolean).join(' - ')}
          </p>
          {member.intro && (
            <>
              <h3 className={styles.title}>About {firstName}</h3>
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
