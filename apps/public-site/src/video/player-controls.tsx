import { VisuallyHidden } from '@nox/ui';
import { PlayerIcon } from './player-icon.tsx';
import styles from './player-controls.module.css';

interface PlayerControlsProps {
  isRunning: boolean;
  isWaiting: boolean;
  isMuted: boolean;
  isFullScreen: boolean;
  onToggle: () => void;
  onToggleSound: () => void;
  onToggleFullScreen: () => void;
}

/** The buttons on a video. Each is named after what it does next. */
export function PlayerControls({
  isRunning,
  isWaiting,
  isMuted,
  isFullScreen,
  onToggle,
  onToggleSound,
  onToggleFullScreen,
}: PlayerControlsProps) {
  return (
    <div className={styles.controls} data-state={isRunning ? 'running' : 'resting'}>
      <button
        type="button"
        className={styles.play}
        aria-label={isRunning ? 'Pause' : 'Play'}
        onClick={onToggle}
      >
        <PlayerIcon drawing={isRunning ? 'pause' : 'play'} />
      </button>
      <span role="status">
        {isWaiting && (
          <span className={styles.waiting}>
            <VisuallyHidden>Loading the video…</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles.space} />
      <button
        type="button"
        className={styles.button}
        aria-label={isMuted ? 'Unmute' : 'Mute'}
        onClick={onToggleSound}
      >
        <PlayerIcon drawing={isMuted ? 'muted' : 'loud'} />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label={isFullScreen ? 'Exit full screen' : 'Full screen'}
        onClick={onToggleFullScreen}
      >
        <PlayerIcon drawing={isFullScreen ? 'shrink' : 'expand'} />
      </button>
    </div>
  );
}
