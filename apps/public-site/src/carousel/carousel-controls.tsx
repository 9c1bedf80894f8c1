import { classNames } from '@nox/ui';
import type { ReactNode } from 'react';
import { IconButton } from '../components/icon.tsx';
import styles from './carousel-controls.module.css';

const ARROW_RIGHT = 'M4 12H20M13 5L20 12L13 19';
const ARROW_LEFT = 'M20 12H4M11 5L4 12L11 19';

interface CarouselControlsProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The controls of a carousel, whose enhancement handles them: previous, next, and the arrow keys on all of them. */
export const CarouselControls = ({ label, className, children }: CarouselControlsProps) => (
  <div className={classNames(styles.controls, className)} data-controls="">
    {children}
    <IconButton icon={ARROW_LEFT} aria-label={`Previous ${label}`} data-step="-1" />
    <IconButton icon={ARROW_RIGHT} aria-label={`Next ${label}`} data-step="1" />
  </div>
);
