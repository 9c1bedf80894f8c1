import {
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import type { Chapter } from './chapters.ts';
import { LazyPractice } from './lazy-practice.ts';
import { PlayerControls } from './player-controls.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useIsNear } from './use-is-near.ts';
import { usePauseOffscreen } from './use-pause-offscreen.ts';
import { usePlayback } from './use-playback.ts';
import styles from './video-player.module.css';
import { VideoUnavailable } from './video-unavailable.tsx';

export interface VideoPlayerHandle {
  /** @param seconds from the film's beginning */
  playFrom: (seconds: number) => void;
}

interface VideoPlayerProps {
  /** Empty if nothing has been filmed. */
  url: string;
  title: string;
  /** Shown until the first frame. */
  poster: ReactNode;
  chapters?: readonly Chapter[];
  /** Called with the film's length in seconds, once it is known. */
  onDuration?: (duration: number) => void;
  ref?: Ref<VideoPlayerHandle>;
}

const NO_CHAPTERS: readonly Chapter[] = [];

/** Loads a film's length when it is near, the film when it is played; it loops muted, one at a time, and pauses out of view. */
export function VideoPlayer({
  url,
  title,
  poster,
  chapters = NO_CHAPTERS,
  onDuration,
  ref,
}: VideoPlayerProps) {
  const player = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state, hasStarted, isMuted, duration, toggle, toggleSound, playFrom, retry, events } =
    usePlayback(video);
  const { isFullScreen, toggleFullScreen } = useFullScreen(player, video);
  const isRunning = state === 'playing' || state === 'waiting';
  const hasFailed = state === 'failed';
  const isAsked = state !== 'poster';
  const isNear = useIsNear(video);
  usePauseOffscreen(video, isRunning);

  useFocusOfReplacedButton(player, hasFailed);

  useEffect(() => {
    if (duration !== undefined) onDuration?.(duration);
  }, [duration, onDuration]);

  useImperativeHandle(ref, () => ({
    playFrom: (seconds) => {
      player.current!.scrollIntoView({ block: 'nearest' });
      playFrom(seconds);
    },
  }));

  if (url === '') return <VideoUnavailable poster={poster} />;
  return (
    <div
      ref={player}
      role="group"
      aria-label={`Video: ${title}`}
      // A click on the picture focuses it, so that its keys work.
      tabIndex={-1}
      className={styles.player}
      data-state={state}
    >
      <div className={styles.screen}>
        <video
          ref={video}
          className={styles.video}
          src={url}
          preload={isNear ? 'metadata' : 'none'}
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
      {!hasFailed && (
        <div className={styles.practice} hidden={!isAsked}>
          {(isNear || isAsked) && (
            <Suspense>
              <LazyPractice
                {...{ player, video, url, duration, chapters, isRunning }}
                isShown={isAsked}
                onToggle={toggle}
                onToggleSound={toggleSound}
                onToggleFullScreen={toggleFullScreen}
              />
            </Suspense>
          )}
        </div>
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
