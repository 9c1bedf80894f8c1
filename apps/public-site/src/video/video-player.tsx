import { Button, classNames, ui, VisuallyHidden } from '@nox/ui';
import {
  type ComponentProps,
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
import { usePlayback, type Playback } from './playback.ts';
import { IconButton } from '../components/icon.tsx';
import styles from './video-player.module.css';

/** What a learner needs beyond play and pause. The player works without it; the loader of scripts reports a failure. */
const LazyPractice = lazy(() =>
  import(/* webpackChunkName: "practice" */ './practice/practice.tsx').catch(() => ({
    default: () => <></>,
  })),
);

export type VideoPlayerHandle = { playFrom: (seconds: number) => void };

interface VideoPlayerProps {
  url: string;
  title: string;
  poster: ReactNode;
  chapters: readonly Chapter[];
  onDuration?: (duration: number) => void;
  ref?: Ref<VideoPlayerHandle>;
}

/** Loads a film when it is played; it loops muted, one at a time, and pauses out of view. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { url, title, poster, chapters, onDuration, ref } = props;
  const playback = usePlayback();
  const { player, video, state, duration } = playback;
  const hasFailed = state === 'failed';

  useFocusOfReplacedButton(player, hasFailed);
  useEffect(() => {
    if (duration !== undefined) onDuration?.(duration);
  }, [duration, onDuration]);

  useImperativeHandle(ref, () => ({
    playFrom: (seconds) => {
      player.current!.scrollIntoView({ block: 'nearest' });
      playback.playFrom(seconds);
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
      <div className={classNames(ui.around, styles.screen)}>
        <video
          ref={video}
          className={classNames(ui.full, styles.video)}
          src={url}
          preload="none"
          loop
          muted={playback.isMuted}
          playsInline
          hidden={hasFailed}
          // Mouse and touch click here; the keyboard has the play button.
          onClick={playback.toggle}
          {...playback.events}
        />
        {hasFailed ? (
          <VideoUnavailable poster={poster} onRetry={playback.retry} />
        ) : (
          <>
            {!playback.hasStarted && <div className={styles.poster}>{poster}</div>}
            <PlayerControls playback={playback} />
          </>
        )}
      </div>
      {!hasFailed && (
        <div className={styles.practice} hidden={state === 'poster'}>
          <Practice playback={playback} url={url} chapters={chapters} />
        </div>
      )}
    </div>
  );
}

/** A server does not render it. */
function Practice(props: ComponentProps<typeof LazyPractice>) {
  const practice = <LazyPractice {...props} />;
  return useIsHydrated() && <Suspense>{practice}</Suspense>;
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
    <div className={classNames(ui.around, styles.unavailable)}>
      <div className={styles.poster}>{poster}</div>
      <div
        className={classNames(ui.row4, ui.small, styles.words)}
        {...(onRetry && { role: 'alert' })}
      >
        <p className={styles.message}>Video Not Available</p>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </div>
  );
}

const ICONS = {
  play: 'M6 3L21 12L6 21Z',
  pause: 'M5 3H10V21H5ZM14 3H19V21H14Z',
  muted: 'M3 9V15H7L12 20V4L7 9ZM16 9L22 15M22 9L16 15',
  loud: 'M3 9V15H7L12 20V4L7 9ZM16 8A5.7 5.7 0 0 1 16 16M19 5A10 10 0 0 1 19 19',
  expand: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  shrink: 'M9 4V9H4M20 9H15V4M15 20V15H20M4 15H9V20',
};

function PlayerControls({ playback }: { playback: Playback }) {
  const { state, isRunning, isMuted, isFullScreen } = playback;
  return (
    <div className={styles.controls} data-state={isRunning ? 'running' : 'resting'}>
      <IconButton
        className={styles.play}
        aria-label={isRunning ? 'Pause' : 'Play'}
        icon={isRunning ? ICONS.pause : ICONS.play}
        onClick={playback.toggle}
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
        onClick={playback.toggleSound}
      />
      <IconButton
        className={styles.button}
        aria-label={isFullScreen ? 'Exit full screen' : 'Full screen'}
        icon={isFullScreen ? ICONS.shrink : ICONS.expand}
        onClick={playback.toggleFullScreen}
      />
    </div>
  );
}
