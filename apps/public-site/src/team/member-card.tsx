import type { TeamMember } from '@nox/contracts';
import { Button, classNames, type ImageBox, modalCommand, ui, VisuallyHidden } from '@nox/ui';
import { Portrait } from '../components/portrait.tsx';
import photo from '../components/photo.module.css';
import styles from './team.module.css';

/** A phone shows it in the whole width; the grid has its largest column. */
const phone = { media: '(width < 48rem)', width: '90vw', ratio: 4 / 5 };
export const MEMBER: ImageBox[] = [phone, { width: '15rem', ratio: 4 / 5 }];
const EXECUTIVE: ImageBox[] = [phone, { width: '22rem', ratio: 4 / 5 }];

export const modalId = ({ _id }: TeamMember) => `about-${_id}`;

interface MemberCardProps {
  member: TeamMember;
  /** The card is in the first section, whose pictures are larger. */
  isExecutive: boolean;
  isFirst: boolean;
}

export function MemberCard({ member, isExecutive, isFirst }: MemberCardProps) {
  return (
    <article
      id={member._id}
      data-opens={modalId(member)}
      className={classNames(ui.around, styles.card)}
    >
      <div className={photo.picture}>
        <Portrait
          name={member.name}
          member={member}
          boxes={isExecutive ? EXECUTIVE : MEMBER}
          isFirst={isFirst}
          className={styles.portrait}
        />
      </div>
      <h3 className={styles.name}>{member.name}</h3>
      <p className={classNames(ui.note, styles.position)}>
        <bdi>{member.position}</bdi>
        <br />
        <bdi>{member.year}</bdi>
      </p>
      <Button className={classNames(ui.small, styles.more)} {...modalCommand(modalId(member))}>
        Read More
        <VisuallyHidden> about {member.name}</VisuallyHidden>
      </Button>
    </article>
  );
}
