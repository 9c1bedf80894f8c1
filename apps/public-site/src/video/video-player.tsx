import { useEffect, useRef, type ReactNode } from 'react';
import { PlayerControls } from './player-controls.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePauseOutOfSight } from './use-pause-out-of-sight.ts';
import { usePlayback } from './use-playback.ts';
import styles from './video-player.module.css';
import { VideoUnavailable } from './video-unavailable.tsx';

interface VideoPlayerProps {
  /** Empty if nothing has been filmed. */
  url: string;
  /** What the video is called. */
  title: string;
  /** What is seen until the video runs. */
  poster: ReactNode;
}

/**
 * A video that loads nothing before somebody wants to see it, and then runs in a loop without sound, alone, and only
 * as long as it is in sight.
 */
export function VideoPlayer({ url, title, poster }: VideoPlayerProps) {
  const player = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state, hasStarted, isMuted, toggle, toggleSound, retry, events } = usePlayback(video);
  const { isFullScreen, toggleFullScreen } = useFullScreen(player, video);
  const isRunning = state === 'playing' || state === 'waiting';
  const hasFailed = state === 'failed';
  usePauseOutOfSight(video, isRunning);

  // The button that was pressed went away, and another one took its place: so does the focus.
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    if (hadFailed.current === hasFailed) return;
    hadFailed.current = hasFailed;
    if (document.activeElement !== document.body) return;
    player.current!.querySelector('button')?.focus({ preventScroll: true });
  }, [hasFailed]);

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
        // With a mouse or a finger the picture is a button as well; with a keyboard the button is.
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
