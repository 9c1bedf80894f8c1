import type { TeamMember } from '@nox/contracts';
import { Button, type ImageBox, VisuallyHidden } from '@nox/ui';
import { useLayoutEffect, useRef } from 'react';
import { SocialLinks } from '../components/links.tsx';
import { Portrait } from '../components/portrait.tsx';
import card from '../components/card.module.css';
import styles from './member-card.module.css';

/** On a phone the whole width and a square; in the grid the largest column. */
const phone = { media: '(width < 48rem)', width: '90vw', ratio: 1 };
const MEMBER: ImageBox[] = [phone, { width: '15rem', ratio: 4 / 5 }];
const EXECUTIVE: ImageBox[] = [phone, { width: '21rem', ratio: 4 / 5 }];

interface MemberCardProps {
  member: TeamMember;
  /** Set if the address names this member; each visit to it has another value. */
  visit: string | undefined;
  /** The first of the page. */
  isFirst: boolean;
  onReadMore: () => void;
}

export function MemberCard({ member, visit, isFirst, onReadMore }: MemberCardProps) {
  const article = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);

  // Before the modal, a later sibling, opens: on closing it restores the focus to this button.
  useLayoutEffect(() => {
    if (!visit) return;
    article.current?.scrollIntoView({ block: 'start' });
    more.current?.focus({ preventScroll: true });
  }, [visit]);

  return (
    <article ref={article} id={member._id} className={styles.card}>
      <div className={card.picture}>
        <Portrait
          name={member.name}
          member={member}
          boxes={member.category === 'Executive Board' ? EXECUTIVE : MEMBER}
          isFirst={isFirst}
          className={styles.portrait}
        />
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
      <Button ref={more} className={styles.more} onClick={onReadMore}>
        Read More
        <VisuallyHidden> about {member.name}</VisuallyHidden>
      </Button>
    </article>
  );
}
