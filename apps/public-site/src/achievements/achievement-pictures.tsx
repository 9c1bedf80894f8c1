import type { Achievement } from '@nox/contracts';
import { type ImageBox, modalCommand, VisuallyHidden } from '@nox/ui';
import { Island } from '../components/island.ts';
import { TitledModal } from '../components/titled-modal.tsx';
import card from './achievement-card.module.css';
import { AchievementPhoto, picturesOf } from './achievement-photo.tsx';
import Gallery from './gallery.tsx';
import styles from './modals.module.css';

const SMALL: ImageBox[] = [
  { media: '(width < 48rem)', width: '22vw', ratio: 3 / 2 },
  { width: '7.5rem', ratio: 3 / 2 },
];

const MAX_SMALL = 4;

export function AchievementPictures({ achievement }: { achievement: Achievement }) {
  const { _id, title, image, imageUrl, imageAlt, imageFocus, pictures = [] } = achievement;
  const id = `pictures-${_id}`;
  const all = picturesOf(achievement);
  const first = all.length - pictures.length;
  const more = pictures.length - MAX_SMALL;
  return (
    <>
      <ul role="list" aria-label={`Pictures of ${title}`} className={card.row}>
        {pictures.slice(0, MAX_SMALL).map(({ alt, ...picture }, index) => (
          <li key={index}>
            <button
              type="button"
              className={card.small}
              value={first + index}
              {...modalCommand(id)}
            >
              <AchievementPhoto {...picture} alt="" boxes={SMALL} className={card.image} />
              {more > 0 && index === MAX_SMALL - 1 && (
                <span aria-hidden="true" className={card.more}>
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
      <TitledModal id={id} title="Pictures" subtitle={title} className={styles.gallery}>
        <Island
          of={Gallery}
          props={{ achievement: { title, image, imageUrl, imageAlt, imageFocus, pictures } }}
        />
      </TitledModal>
    </>
  );
}
