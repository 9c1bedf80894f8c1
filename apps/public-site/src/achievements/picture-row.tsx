import type { Achievement } from '@nox/contracts';
import { VisuallyHidden } from '@nox/ui';
import { Photo } from '../photo/photo.tsx';
import { picturesOf } from './achievement-pictures.ts';
import styles from './picture-row.module.css';
import { Podium } from './podium.tsx';

/** The others are counted on the last one. */
const MAX_SHOWN = 4;

const BOXES = [
  { media: '(width < 48rem)', width: '22vw', ratio: 3 / 2 },
  { width: '7.5rem', ratio: 3 / 2 },
];

interface PictureRowProps {
  achievement: Achievement;
  /** The index of a picture among all of the achievement's. */
  onView: (index: number) => void;
}

/** An achievement's pictures beside its image, small: each opens the gallery. */
export function PictureRow({ achievement, onView }: PictureRowProps) {
  const all = picturesOf(achievement);
  const further = achievement.pictures ?? [];
  const first = all.length - further.length;
  const more = further.length - MAX_SHOWN;
  if (further.length === 0) return null;
  return (
    <ul role="list" aria-label={`Pictures of ${achievement.title}`} className={styles.row}>
      {further.slice(0, MAX_SHOWN).map(({ url, alt, focus, image }, index) => (
        <li key={index}>
          <button type="button" className={styles.picture} onClick={() => onView(first + index)}>
            <Photo
              url={url}
              image={image}
              focus={focus}
              alt=""
              boxes={BOXES}
              className={styles.image}
              fallback={<Podium className={styles.image} />}
            />
            {more > 0 && index === MAX_SHOWN - 1 && (
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
