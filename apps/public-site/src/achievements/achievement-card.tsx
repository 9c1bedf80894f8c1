import type { Achievement } from '@nox/contracts';
import { Button, type ImageBox, VisuallyHidden } from '@nox/ui';
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

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** As in a `bdi`; these shift one by one with the texts before them when the font arrives. */
const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

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
            <p>{specialMentions.map(isolated).join(' | ')}</p>
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
