import type { ReactNode } from 'react';
import type { Bone } from './dance.ts';

interface DancingFigureProps {
  /** The classes of a style sheet that `dancesCss` wrote. */
  styles: Readonly<Record<string, string>>;
  dance: string;
  className?: string | undefined;
}

/** A dancer who moves, with an echo that follows: opaque, as a translucent one would be drawn apart from the page in each frame. Decorative; a square stage, as high as its class says. */
export function DancingFigure({ styles, dance, className = '' }: DancingFigureProps) {
  const bone = (name: Bone, children?: ReactNode) => (
    <i className={`${styles['bone']} ${styles[name]}`}>{children}</i>
  );
  const body = (
    <i className={styles['hips']}>
      {bone('leftThigh', bone('leftShin'))}
      {bone('rightThigh', bone('rightShin'))}
      {bone(
        'torso',
        <>
          {bone('head')}
          {bone('leftUpperArm', bone('leftForearm'))}
          {bone('rightUpperArm', bone('rightForearm'))}
        </>,
      )}
    </i>
  );
  return (
    <div aria-hidden="true" className={`${styles['stage']} ${styles[dance]} ${className}`}>
      <div className={`${styles['figure']} ${styles['echo']}`}>{body}</div>
      <div className={styles['figure']}>{body}</div>
    </div>
  );
}
