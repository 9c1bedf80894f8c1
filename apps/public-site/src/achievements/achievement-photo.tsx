import type { Achievement } from '@nox/contracts';
import { Stage } from '@nox/figures';
import type { ComponentProps } from 'react';
import { Photo } from '../components/photo.tsx';
import styles from './achievement-photo.module.css';

/** An achievement's image and its further pictures, in order; without the image if there is none. */
export function picturesOf({
  imageUrl,
  imageAlt,
  imageFocus,
  image,
  pictures = [],
}: Pick<Achievement, 'imageUrl' | 'imageAlt' | 'imageFocus' | 'image' | 'pictures'>) {
  const main = { url: imageUrl, alt: imageAlt, focus: imageFocus, image };
  return imageUrl === '' ? pictures : [main, ...pictures];
}

/** One of them, or its placeholder. */
export const AchievementPhoto = (props: Omit<ComponentProps<typeof Photo>, 'fallback'>) => (
  <Photo {...props} fallback={<Podium className={props.className} />} />
);

/** An empty podium in the light. */
export const Podium = ({ className }: { className?: string | undefined }) => (
  <Stage ratio="3:2" light="lamp" className={className}>
    <path d="M-48 74H-16V94H-48Z" className={styles.step} />
    <path d="M16 80H48V94H16Z" className={styles.step} />
    <path d="M-16 62H16V94H-16Z" className={styles.top} />
  </Stage>
);
