import { Button } from '@nox/ui';
import {
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useIsHydrated } from '../browser/browser-value.ts';
import type { Chapter } from './chapters.ts';
import { useFullScreen, usePauseOffscreen, usePlayback } from './playback.ts';
import { PlayerControls } from './player-controls.tsx';
import styles from './video-player.module.css';

/** What a learner needs beyond play and pause. The player works without it; the loader of scripts reports a failure. */
const LazyPractice = lazy(() =>
  import(/* webpackChunkName: "practice" */ './practice/practice.tsx').catch(() => ({
    default: () => <></>,
  })),
);

export interface VideoPlayerHandle {
  playFrom: (seconds: number) => void;
}

interface VideoPlayerProps {
  /** Empty if nothing has been filmed. */
  url: string;
  title: string;
  /** Shown until the first frame. */
  poster: ReactNode;
  chapters: readonly Chapter[];
  /** Called with the film's length in seconds, once it is known. */
  onDuration?: (duration: number) => void;
  ref?: Ref<VideoPlayerHandle>;
}

/** Loads a film when it is played; it loops muted, one at a time, and pauses out of view. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { url, title, poster, chapters, onDuration, ref } = props;
  const player = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { events, retry, playFrom, hasStarted, ...playback } = usePlayback(video);
  const { state, isRunning, duration } = playback;
  const fullScreen = useFullScreen(player, video);
  const hasFailed = state === 'failed';
  const isHydrated = useIsHydrated();
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
          preload="none"
          loop
          muted={playback.isMuted}
          playsInline
          hidden={hasFailed}
          // For mouse and touch; the keyboard has the play button.
          onClick={playback.toggle}
          {...events}
        />
        {hasFailed ? (
          <VideoUnavailable poster={poster} onRetry={retry} />
        ) : (
          <>
            {!hasStarted && <div className={styles.poster}>{poster}</div>}
            <PlayerControls {...playback} {...fullScreen} />
          </>
        )}
      </div>
      {!hasFailed && (
        <div className={styles.practice} hidden={state === 'poster'}>
          {isHydrated && (
            <Suspense>
              <LazyPractice
                player={player}
                video={video}
                url={url}
                chapters={chapters}
                {...playback}
                {...fullScreen}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

/** The clicked button is replaced by another one, which takes over its focus. */
function useFocusOfReplacedButton(player: RefObject<HTMLElement | null>, hasFailed: boolean): void {
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    if (hadFailed.current === hasFailed) return;
    hadFailed.current = hasFailed;
    if (document.activeElement !== document.body) return;
    player.current!.querySelector('button')?.focus({ preventScroll: true });
  }, [player, hasFailed]);
}

/** Instead of a video that is missing, or cannot be played: only that one can be tried again. */
function VideoUnavailable({ poster, onRetry }: { poster: ReactNode; onRetry?: () => void }) {
  return (
    <div className={styles.unavailable}>
      <div className={styles.poster}>{poster}</div>
      <div className={styles.words} {...(onRetry && { role: 'alert' })}>
        <p className={styles.message}>Video Not Available</p>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </div>
  );
}
