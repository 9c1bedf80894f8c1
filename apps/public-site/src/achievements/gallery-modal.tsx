import type { Achievement } from '@nox/contracts';
import type { ImageBox } from '@nox/ui';
import { PictureCarousel } from '../carousel/picture-carousel/picture-carousel.tsx';
import { TitledModal } from '../components/titled-modal.tsx';
import { AchievementPhoto, picturesOf } from './achievement-photo.tsx';
import styles from './modals.module.css';

/** Shown whole, at most as wide as the dialog. */
const BOXES: ImageBox[] = [{ media: '(width < 62rem)', width: '90vw' }, { width: '56rem' }];

interface GalleryModalProps {
  achievement: Achievement;
  /** The index of the picture that is shown first. */
  initial: number;
  onClose: () => void;
}

/** All pictures of an achievement, one at a time. */
export function GalleryModal({ achievement, initial, onClose }: GalleryModalProps) {
  const { title } = achievement;
  const slides = picturesOf(achievement).map(({ url, alt, image }, index) => ({
    key: String(index),
    content: (
      <AchievementPhoto
        url={url}
        image={image}
        alt={alt || `${title}, picture ${index + 1}`}
        boxes={BOXES}
        draggable={false}
        className={styles.picture}
      />
    ),
  }));
  return (
    <TitledModal title="Pictures" subtitle={title} className={styles.gallery} onClose={onClose}>
      <PictureCarousel label={title} slides={slides} initial={initial} effect="slide" gap={20} />
    </TitledModal>
  );
}
