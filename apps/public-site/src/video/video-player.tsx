import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { PlayerControls } from './player-controls.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePauseOffscreen } from './use-pause-offscreen.ts';
import { usePlayback } from './use-playback.ts';
import styles from './video-player.module.css';
import { VideoUnavailable } from './video-unavailable.tsx';

interface VideoPlayerProps {
  /** Empty if nothing has been filmed. */
  url: string;
  title: string;
  /** Shown until the first frame. */
  poster: ReactNode;
}

/** Loads nothing before playback; then loops muted, one video at a time, and pauses out of view. */
export function VideoPlayer({ url, title, poster }: VideoPlayerProps) {
  const player = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state, hasStarted, isMuted, toggle, toggleSound, retry, events } = usePlayback(video);
  const { isFullScreen, toggleFullScreen } = useFullScreen(player, video);
  const isRunning = state === 'playing' || state === 'waiting';
  const hasFailed = state === 'failed';
  usePauseOffscreen(video, isRunning);

  useFocusOfReplacedButton(player, hasFailed);

  if (url === '') return <VideoUnavailable poster={poster} />;
  return (
    <div
      ref={player}
      role="group"
      aria-label={`Video: ${title}`}
      className={styles.player}
      data-state={state}
    >
      <video
        ref={video}
        className={styles.video}
        src={url}
        preload="none"
        loop
        muted={isMuted}
        playsInline
        hidden={hasFailed}
        // For mouse and touch; the keyboard has the play button.
        onClick={toggle}
        {...events}
      />
      {hasFailed ? (
        <VideoUnavailable poster={poster} onRetry={retry} />
      ) : (
        <>
          {!hasStarted && <div className={styles.poster}>{poster}</div>}
          <PlayerControls
            isRunning={isRunning}
            isWaiting={state === 'waiting'}
            isMuted={isMuted}
            isFullScreen={isFullScreen}
            onToggle={toggle}
            onToggleSound={toggleSound}
            onToggleFullScreen={toggleFullScreen}
          />
        </>
      )}
    </div>
  );
}

/** The pressed button is replaced by another one, which takes over its focus. */
function useFocusOfReplacedButton(player: RefObject<HTMLElement | null>, hasFailed: boolean): void {
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    if (hadFailed.current === hasFailed) return;
    hadFailed.current = hasFailed;
    if (document.activeElement !== document.body) return;
    player.current!.querySelector('button')?.focus({ preventScroll: true });
  }, [player, hasFailed]);
}
