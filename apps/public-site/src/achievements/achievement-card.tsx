import type { Achievement } from '@nox/contracts';
import { Button, type ImageBox, VisuallyHidden } from '@nox/ui';
import { Fragment } from 'react';
import { Photo } from '../photo/photo.tsx';
import styles from './achievement-card.module.css';
import { PictureRow } from './picture-row.tsx';
import { Podium } from './podium.tsx';

const BOXES: ImageBox[] = [
  { media: '(width < 48rem)', width: '90vw', ratio: 3 / 2 },
  { media: '(width < 80rem)', width: '39vw', ratio: 3 / 2 },
  { width: '31.5rem', ratio: 3 / 2 },
];

interface AchievementCardProps {
  achievement: Achievement;
  /** The first of the page. */
  isFirst: boolean;
  onViewTeam: () => void;
  /** `index` is that of a picture. */
  onViewPicture: (index: number) => void;
}

export function AchievementCard(props: AchievementCardProps) {
  const { achievement, isFirst, onViewTeam, onViewPicture } = props;
  const { title, year, event, category, description, specialMentions } = achievement;
  const hasPeople = achievement.teamMemberIdsInvolved.length > 0;
  return (
    <article className={styles.card}>
      <div>
        <div className={styles.picture}>
          <Photo
            url={achievement.imageUrl}
            image={achievement.image}
            focus={achievement.imageFocus}
            alt={achievement.imageAlt ?? ''}
            boxes={BOXES}
            isFirst={isFirst}
            className={styles.image}
            fallback={<Podium className={styles.image} />}
          />
          <span className={styles.year}>{year}</span>
        </div>
        <PictureRow achievement={achievement} onView={onViewPicture} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {event && <p className={styles.event}>{event}</p>}
        {category && <p className={styles.category}>{category}</p>}
        <p className={styles.description}>{description}</p>
        {specialMentions.length > 0 && (
          <div className={styles.mentions}>
            <h3 className={styles.label}>Special Mentions</h3>
            <p>
              {specialMentions.map((mention, index) => (
                <Fragment key={index}>
                  {index > 0 && ' | '}
                  <bdi>{mention}</bdi>
                </Fragment>
              ))}
            </p>
          </div>
        )}
        {hasPeople && (
          <Button className={styles.team} onClick={onViewTeam}>
            View Team
            <VisuallyHidden> of {title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </article>
  );
}
