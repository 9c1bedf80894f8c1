import type { Achievement } from '@nox/contracts';
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

/** An empty podium in the light. No `Picture`, whose figures would weigh on the page. */
export const Podium = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="-90 -10 180 120" aria-hidden="true" focusable="false" className={className}>
    <rect x="-90" y="-10" width="180" height="120" className={styles.background} />
    <path d="M-9 -10H9L72 94A72 9 0 0 1 -72 94Z" className={styles.beam} />
    <ellipse cy="94" rx="72" ry="9" className={styles.pool} />
    <rect x="-9" y="-10" width="18" height="2.4" className={styles.source} />
    <path d="M-48 74H-16V94H-48Z" className={styles.step} />
    <path d="M16 80H48V94H16Z" className={styles.step} />
    <path d="M-16 62H16V94H-16Z" className={styles.top} />
    <path d="M-90 107.5H90" className={styles.mark} />
  </svg>
);
