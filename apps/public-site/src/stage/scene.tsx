import { StageMark } from '@nox/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './scene.module.css';
import { Stage } from './stage';

interface SceneProps extends Pick<ComponentProps<typeof Stage>, 'tone'> {
  /** Who or what stands in the light; nobody if absent. */
  figure?: ReactNode;
  /** The words beside it, on a phone above it. */
  children: ReactNode;
}

/** A page that is one picture: words beside a stage, whose light comes from above the navigation bar. */
export function Scene({ tone, figure, children }: SceneProps) {
  return (
    <section className={styles.scene}>
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
