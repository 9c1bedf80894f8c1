import type { Achievement } from '@nox/contracts';
import { Button, type ImageBox, VisuallyHidden } from '@nox/ui';
import card from '../components/card.module.css';
import styles from './achievement-card.module.css';
import { AchievementPhoto, picturesOf } from './achievement-photo.tsx';

const LARGE: ImageBox[] = [
  { media: '(width < 48rem)', width: '90vw', ratio: 3 / 2 },
  { media: '(width < 80rem)', width: '39vw', ratio: 3 / 2 },
  { width: '31.5rem', ratio: 3 / 2 },
];

const SMALL: ImageBox[] = [
  { media: '(width < 48rem)', width: '22vw', ratio: 3 / 2 },
  { width: '7.5rem', ratio: 3 / 2 },
];

/** The small pictures; the others are counted on the last one. */
const MAX_SMALL = 4;

interface AchievementCardProps {
  achievement: Achievement;
  /** The first of the page. */
  isFirst: boolean;
  onViewTeam: () => void;
  /** `index` is that of a picture among all of the achievement's. */
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
        <div className={card.picture}>
          <AchievementPhoto
            url={achievement.imageUrl}
            image={achievement.image}
            focus={achievement.imageFocus}
            alt={achievement.imageAlt ?? ''}
            boxes={LARGE}
            isFirst={isFirst}
            className={styles.image}
          />
          <span className={styles.year}>{year}</span>
        </div>
        <SmallPictures achievement={achievement} onView={onViewPicture} />
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

interface SmallPicturesProps {
  achievement: Achievement;
  onView: (index: number) => void;
}

/** The pictures beside an achievement's image: each opens the gallery. */
function SmallPictures({ achievement, onView }: SmallPicturesProps) {
  const all = picturesOf(achievement);
  const further = achievement.pictures ?? [];
  const first = all.length - further.length;
  const more = further.length - MAX_SMALL;
  if (further.length === 0) return null;
  return (
    <ul role="list" aria-label={`Pictures of ${achievement.title}`} className={styles.row}>
      {further.slice(0, MAX_SMALL).map(({ alt, ...picture }, index) => (
        <li key={index}>
          <button type="button" className={styles.small} onClick={() => onView(first + index)}>
            <AchievementPhoto {...picture} alt="" boxes={SMALL} className={styles.image} />
            {more > 0 && index === MAX_SMALL - 1 && (
              <span aria-hidden="true" className={styles.more}>
                +{more}
              </span>
            )}
            <VisuallyHidden>
              View picture {first + index + 1} of {all.length}
              {alt && `: ${alt}`}
            </VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
}
