import { VisuallyHidden } from '@nox/ui';
import { IconButton } from '../components/icon.tsx';
import type { useFullScreen, usePlayback } from './playback.ts';
import styles from './player-controls.module.css';

const ICONS = {
  play: 'M6 3L21 12L6 21Z',
  pause: 'M5 3H10V21H5ZM14 3H19V21H14Z',
  muted: 'M3 9V15H7L12 20V4L7 9ZM16 9L22 15M22 9L16 15',
  loud: 'M3 9V15H7L12 20V4L7 9ZM16 8A5.7 5.7 0 0 1 16 16M19 5A10 10 0 0 1 19 19',
  expand: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  shrink: 'M9 4V9H4M20 9H15V4M15 20V15H20M4 15H9V20',
};

type PlayerControlsProps = Pick<
  ReturnType<typeof usePlayback> & ReturnType<typeof useFullScreen>,
  'state' | 'isRunning' | 'isMuted' | 'toggle' | 'toggleSound' | 'isFullScreen' | 'toggleFullScreen'
>;

export function PlayerControls(props: PlayerControlsProps) {
  const { state, isRunning, isMuted, isFullScreen } = props;
  return (
    <div className={styles.controls} data-state={isRunning ? 'running' : 'resting'}>
      <IconButton
        className={styles.play}
        aria-label={isRunning ? 'Pause' : 'Play'}
        icon={isRunning ? ICONS.pause : ICONS.play}
        onClick={props.toggle}
      />
      <span role="status">
        {state === 'waiting' && (
          <span className={styles.waiting}>
            <VisuallyHidden>Loading the video…</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles.space} />
      <IconButton
        className={styles.button}
        aria-label={isMuted ? 'Unmute' : 'Mute'}
        icon={isMuted ? ICONS.muted : ICONS.loud}
        onClick={props.toggleSound}
      />
      <IconButton
        className={styles.button}
        aria-label={isFullScreen ? 'Exit full screen' : 'Full screen'}
        icon={isFullScreen ? ICONS.shrink : ICONS.expand}
        onClick={props.toggleFullScreen}
      />
    </div>
  );
}
