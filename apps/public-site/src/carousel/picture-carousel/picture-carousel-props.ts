import type { ReactNode } from 'react';

export interface PictureCarouselProps {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** The index of the slide that is shown first; 0 if absent. */
  initial?: number;
  effect: 'slide' | 'fade';
  /** Pixels between two pictures. */
  gap: number;
  hasAutoplay?: boolean;
}
