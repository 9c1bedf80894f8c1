import { island } from '@nox/federation/islands';
import type { Achievement } from '@nox/contracts';
import { type ImageBox, VisuallyHidden } from '@nox/ui';
import { useRef, useState } from 'react';
import { PictureCarousel } from '../carousel/picture-carousel/picture-carousel.tsx';
import { TitledModal } from '../components/titled-modal.tsx';
import card from './achievement-card.module.css';
import { AchievementPhoto, picturesOf } from './achievement-photo.tsx';
import styles from './modals.module.css';

const SMALL: ImageBox[] = [
  { media: '(width < 48rem)', width: '22vw', ratio: 3 / 2 },
  { width: '7.5rem', ratio: 3 / 2 },
];

/** Shown whole, at most as wide as the dialog. */
const LARGE: ImageBox[] = [{ media: '(width < 62rem)', width: '90vw' }, { width: '56rem' }];

/** The small pictures; the others are counted on the last one. */
const MAX_SMALL = 4;

interface AchievementPicturesProps {
  achievement: Pick<
    Achievement,
    '_id' | 'title' | 'imageUrl' | 'imageAlt' | 'imageFocus' | 'image' | 'pictures'
  >;
}

/** The pictures beside an achievement's image: each opens the gallery of all, one at a time. */
function AchievementPictures({ achievement }: AchievementPicturesProps) {
  const { _id, title, pictures: further = [] } = achievement;
  const [shown, setShown] = useState<number>();
  const all = picturesOf(achievement);
  const first = all.length - further.length;
  const more = further.length - MAX_SMALL;
  const gallery = useRef<HTMLDialogElement>(null);
  return (
    <>
      <ul role="list" aria-label={`Pictures of ${title}`} className={card.row}>
        {further.slice(0, MAX_SMALL).map(({ alt, ...picture }, index) => (
          <li key={index}>
            <button
              type="button"
              className={card.small}
              onClick={() => {
                setShown(first + index);
                gallery.current!.showModal();
              }}
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
      <TitledModal
        ref={gallery}
        id={`pictures-${_id}`}
        title="Pictures"
        subtitle={title}
        className={styles.gallery}
        onClose={() => setShown(undefined)}
      >
        {shown !== undefined && (
          <PictureCarousel
            label={title}
            slides={slidesOf(achievement)}
            initial={shown}
            effect="slide"
            gap={20}
          />
        )}
      </TitledModal>
    </>
  );
}

const slidesOf = (achievement: AchievementPicturesProps['achievement']) =>
  picturesOf(achievement).map(({ url, alt, image }, index) => ({
    key: String(index),
    content: (
      <AchievementPhoto
        url={url}
        image={image}
        alt={alt || `${achievement.title}, picture ${index + 1}`}
        boxes={LARGE}
        draggable={false}
        className={styles.picture}
      />
    ),
  }));

export default island('AchievementPictures', AchievementPictures);
