import type { Achievement } from '@nox/contracts';
import { type ImageBox, Modal } from '@nox/ui';
import { useId } from 'react';
import { PictureCarousel } from '../carousel/picture-carousel/picture-carousel.tsx';
import { Photo } from '../photo/photo.tsx';
import { picturesOf } from './achievement-pictures.ts';
import styles from './gallery-modal.module.css';
import { Podium } from './podium.tsx';

/** Shown whole, at most as wide as the dialog. */
const BOXES: ImageBox[] = [{ media: '(width < 62rem)', width: '90vw' }, { width: '56rem' }];

const GAP_PX = 20;

interface GalleryModalProps {
  achievement: Achievement;
  /** The index of the picture that is shown first. */
  initial: number;
  onClose: () => void;
}

/** All pictures of an achievement, one at a time. */
export function GalleryModal({ achievement, initial, onClose }: GalleryModalProps) {
  const headingId = useId();
  const { title } = achievement;
  const slides = picturesOf(achievement).map(({ url, alt, image }, index) => ({
    key: String(index),
    content: (
      <Photo
        url={url}
        image={image}
        alt={alt || `${title}, picture ${index + 1}`}
        boxes={BOXES}
        draggable={false}
        className={styles.picture}
        fallback={<Podium className={styles.picture} />}
      />
    ),
  }));
  return (
    <Modal aria-labelledby={headingId} onClose={onClose} className={styles.modal}>
      <div className={styles.content}>
        <h2 id={headingId} className={styles.heading}>
          Pictures
        </h2>
        <p className={styles.title}>{title}</p>
        <PictureCarousel
          label={title}
          slides={slides}
          initial={initial}
          effect="slide"
          gap={GAP_PX}
        />
      </div>
    </Modal>
  );
}
