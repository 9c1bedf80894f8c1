import type { Achievement, TeamMember } from '@nox/contracts';
import { Button, type ImageBox, modalCommand, VisuallyHidden } from '@nox/ui';
import card from '../components/card.module.css';
import styles from './achievement-card.module.css';
import { AchievementPhoto } from './achievement-photo.tsx';
import { AchievementPictures } from './achievement-pictures.tsx';
import { InvolvedModal } from './involved-modal.tsx';

const LARGE: ImageBox[] = [
  { media: '(width < 48rem)', width: '90vw', ratio: 3 / 2 },
  { media: '(width < 80rem)', width: '39vw', ratio: 3 / 2 },
  { width: '31.5rem', ratio: 3 / 2 },
];

interface AchievementCardProps {
  achievement: Achievement;
  isFirst: boolean;
  members: TeamMember[];
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** As in a `bdi`; these shift one by one with the texts before them when the font arrives. */
const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

export function AchievementCard({ achievement, isFirst, members }: AchievementCardProps) {
  const { _id, title, year, event, category, description, specialMentions } = achievement;
  const { image, imageUrl, imageAlt, imageFocus, pictures = [] } = achievement;
  const teamId = `team-of-${_id}`;
  return (
    <article className={styles.card}>
      <div>
        <div className={card.picture}>
          <AchievementPhoto
            url={imageUrl}
            image={image}
            focus={imageFocus}
            alt={imageAlt ?? ''}
            boxes={LARGE}
            isFirst={isFirst}
            className={styles.image}
          />
          <span className={styles.year}>{year}</span>
        </div>
        {pictures.length > 0 && <AchievementPictures achievement={achievement} />}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {event && <p className={styles.event}>{event}</p>}
        {category && <p className={styles.category}>{category}</p>}
        <p className={styles.description}>{description}</p>
        {specialMentions.length > 0 && (
          <div className={styles.mentions}>
            <h3 className={styles.label}>Special mentions</h3>
            <p>{specialMentions.map(isolated).join(' | ')}</p>
          </div>
        )}
        {achievement.teamMemberIdsInvolved.length > 0 && (
          <>
            <Button className={styles.team} {...modalCommand(teamId)}>
              View Team
              <VisuallyHidden> of {title}</VisuallyHidden>
            </Button>
            <InvolvedModal id={teamId} achievement={achievement} members={members} />
          </>
        )}
      </div>
    </article>
  );
}
