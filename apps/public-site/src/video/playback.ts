import { useEffect, useRef, useState, type RefObject } from 'react';
import { browserValue } from '../browser/browser-value.ts';

/** `poster`: nothing was played yet. `waiting`: playback was requested and is loading. */
type PlaybackState = 'poster' | 'waiting' | 'playing' | 'paused' | 'failed';

/** Only one video plays at a time. */
let playing: HTMLVideoElement | undefined;

export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}

const MIN_VISIBLE = 0.25;

export type Playback = ReturnType<typeof usePlayback>;

export function usePlayback() {
  const player = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlaybackState>('poster');
  const [hasStarted, setHasStarted] = useState(false);
  const [isMuted, setIsMuted] = useState(true);
  const [duration, setDuration] = useState<number>();
  const isRunning = state === 'playing' || state === 'waiting';

  usePauseOutOfView(video, isRunning);
  return {
    player,
    video,
    state,
    isRunning,
    hasStarted,
    isMuted,
    ...useFullScreen(player, video),
    duration,
    toggle: () => (video.current!.paused ? play(video.current!) : video.current!.pause()),
    playFrom: (seconds: number) => {
      seek(video.current!, seconds);
      play(video.current!);
    },
    toggleSound: () => setIsMuted(!isMuted),
    retry: () => {
      setState('waiting');
      video.current!.load();
      play(video.current!);
    },
    events: {
      onPlay: () => {
        if (playing !== video.current) playing?.pause();
        playing = video.current!;
        setState('waiting');
      },
      onWaiting: () => setState('waiting'),
      onPlaying: () => {
        setHasStarted(true);
        setState('playing');
      },
      onPause: () => {
        if (playing === video.current) playing = undefined;
        // A browser pauses a video that failed.
        setState((last) => (last === 'failed' ? last : 'paused'));
      },
      // Metadata that could not be loaded are not reported before playback is requested.
      onError: () => setState((last) => (last === 'poster' ? last : 'failed')),
      // A recording that its program never finished has an infinite duration.
      onDurationChange: () => {
        const { duration: seconds } = video.current!;
        setDuration(Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
      },
      // The system's controls in full screen change it too.
      onVolumeChange: () => setIsMuted(video.current!.muted),
    },
  };
}

function play(video: HTMLVideoElement): void {
  // Its metadata could not be loaded: there is no further event.
  if (video.error) video.load();
  // The events say why it failed: an error, or an earlier pause.
  video.play().catch(() => undefined);
}

function usePauseOutOfView(video: RefObject<HTMLVideoElement | null>, isRunning: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!isRunning || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.intersectionRatio < MIN_VISIBLE) element.pause();
      },
      { threshold: MIN_VISIBLE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [video, isRunning]);
}

/** An iPhone lets only a video itself fill the screen, with the system's controls. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

const useFullScreenElement = browserValue<Element | null>(
  () => document,
  'fullscreenchange',
  () => document.fullscreenElement,
  null,
);

function useFullScreen(
  player: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const element = useFullScreenElement();
  const isFullScreen = element !== null && element === player.current;

  // A browser may refuse.
  const enter = () => {
    if (document.fullscreenEnabled) player.current!.requestFullscreen().catch(() => undefined);
    else (video.current as AppleVideo).webkitEnterFullscreen?.();
  };
  const leave = () => void document.exitFullscreen().catch(() => undefined);

  return { isFullScreen, toggleFullScreen: isFullScreen ? leave : enter };
}
