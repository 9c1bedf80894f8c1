import type { TeamMember } from '@nox/contracts';
import { classNames, type ImageBox, Modal, ui } from '@nox/ui';
import { SocialLinks } from '../components/links.tsx';
import { Portrait } from '../components/portrait.tsx';
import { modalId } from './member-card.tsx';
import styles from './member-modal.module.css';

/** The picture is as on the card, in which a wide pose is whole. */
const BOXES: ImageBox[] = [
  { media: '(width < 40rem)', width: '92vw', ratio: 4 / 5 },
  { width: '17rem', ratio: 4 / 5 },
];

export function MemberModal({ member }: { member: TeamMember }) {
  const id = modalId(member);
  const headingId = `${id}-name`;
  const [firstName] = member.name.split(' ');
  return (
    <Modal id={id} aria-labelledby={headingId}>
      <div className={classNames(ui.stack0, styles.member)}>
        <div className={styles.picture}>
          <Portrait name={member.name} member={member} boxes={BOXES} className={styles.portrait} />
        </div>
        <div className={styles.words}>
          {/* A word of more than 19 letters does not fit a phone. */}
          <h2 id={headingId} className={styles.name} data-long={/\S{20}/.test(member.name) || null}>
            {member.name}
          </h2>
          {/* "President - 4th Year", each in the direction of its own script. */}
          <p className={ui.minor}>
            <bdi>{member.position}</bdi>
            {member.year && (
              <>
                {' - '}
                <bdi>{member.year}</bdi>
              </>
            )}
          </p>
          <SocialLinks
            owner={member.name}
            links={[
              { network: 'Instagram', url: member.instaUrl },
              { network: 'LinkedIn', url: member.linkedInUrl },
            ]}
          />
          {member.intro && (
            <>
              <h3 className={styles.title}>
                About <bdi>{firstName}</bdi>
              </h3>
              <p className={ui.mist}>{member.intro}</p>
            </>
          )}
          {member.specialization && (
            <>
              <h3 className={styles.title}>Specializes In</h3>
              <p className={ui.mist}>{member.specialization}</p>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}
