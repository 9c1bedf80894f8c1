import type { Achievement } from '@nox/contracts';
import { Button, VisuallyHidden } from '@nox/ui';
import { Fragment } from 'react';
import { Photo } from '../photo/photo.tsx';
import styles from './achievement-card.module.css';
import { Podium } from './podium.tsx';

interface AchievementCardProps {
  achievement: Achievement;
  /** The first of the page. */
  isFirst: boolean;
  onViewTeam: () => void;
}

export function AchievementCard({ achievement, isFirst, onViewTeam }: AchievementCardProps) {
  const { title, year, event, category, imageUrl, description, specialMentions } = achievement;
  const hasPeople = achievement.teamMemberIdsInvolved.length > 0;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Photo
          url={imageUrl}
          alt=""
          width={720}
          height={480}
          isFirst={isFirst}
          // The largest picture of the first screen.
          fetchPriority={isFirst ? 'high' : undefined}
          className={styles.image}
          placeholder={<Podium className={styles.image} />}
        />
        <span className={styles.year}>{year}</span>
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
