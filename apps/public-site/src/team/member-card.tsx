import type { TeamMember } from '@nox/contracts';
import { Button, VisuallyHidden } from '@nox/ui';
import { SocialLinks } from '../links/social-links';
import styles from './member-card.module.css';
import { MemberPortrait } from './member-portrait';

interface MemberCardProps {
  member: TeamMember;
  onReadMore: () => void;
}

/** A member in the grid: who they are at a glance. */
export function MemberCard({ member, onReadMore }: MemberCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <MemberPortrait url={member.imageUrl} name={member.name} />
        {member.year && <span className={styles.year}>{member.year}</span>}
        <div className={styles.social}>
          <SocialLinks
            owner={member.name}
            urls={{ Instagram: member.instaUrl, LinkedIn: member.linkedInUrl }}
          />
        </div>
      </div>
      <h3 className={styles.name}>{member.name}</h3>
      <p className={styles.position}>{member.position}</p>
      <Button className={styles.more} onClick={onReadMore}>
        Read More
        <VisuallyHidden> about {member.name}</VisuallyHidden>
      </Button>
    </article>
  );
}
