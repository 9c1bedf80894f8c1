import { classNames, StageMark } from '@nox/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './scene.module.css';
import { Stage } from './stage.tsx';

interface SceneProps extends ComponentProps<'section'>, Pick<ComponentProps<typeof Stage>, 'tone'> {
  /** Who or what stands in the light; nobody if absent. */
  figure?: ReactNode;
}

/**
 * Words beside a stage, on a phone above it. The first scene of a page fills the screen, and its light comes from
 * above the navigation bar.
 */
export function Scene({ tone, figure, className, children, ...rest }: SceneProps) {
  return (
    <section className={classNames(styles.scene, className)} {...rest}>
      <div className={styles.content}>
        <div className={styles.words}>{children}</div>
        <Stage tone={tone} className={styles.stage}>
          {figure}
        </Stage>
      </div>
      <StageMark />
    </section>
  );
}
