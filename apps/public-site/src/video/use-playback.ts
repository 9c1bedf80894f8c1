import { useState, type RefObject } from 'react';
import { seek } from './seek.ts';

/** `poster`: nothing was played yet. `waiting`: playback was requested and is loading. */
type PlaybackState = 'poster' | 'waiting' | 'playing' | 'paused' | 'failed';

/** At most one video plays at a time. */
let playing: HTMLVideoElement | undefined;

/** A video's state, from its events, and its commands. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<PlaybackState>('poster');
  const [hasStarted, setHasStarted] = useState(false);
  const [isMuted, setIsMuted] = useState(true);
  const [duration, setDuration] = useState<number>();

  const play = () => {
    const element = video.current!;
    // Its metadata could not be loaded: there is no further event.
    if (element.error) element.load();
    // The events tell why it failed: an error, or an earlier pause.
    element.play().catch(() => undefined);
  };

  return {
    state,
    hasStarted,
    isMuted,
    /** In seconds, once it is known. */
    duration,
    toggle: () => (video.current!.paused ? play() : video.current!.pause()),
    playFrom: (seconds: number) => {
      seek(video.current!, seconds);
      play();
    },
    toggleSound: () => setIsMuted(!isMuted),
    retry: () => {
      setState('waiting');
      video.current!.load();
      play();
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
      // Who has not asked for the video is not told that its metadata could not be loaded.
      onError: () => setState((last) => (last === 'poster' ? last : 'failed')),
      // Of a recording that its program never finished it is infinite.
      onDurationChange: () => {
        const { duration: seconds } = video.current!;
        setDuration(Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
      },
      // The system's controls in full screen change it too.
      onVolumeChange: () => setIsMuted(video.current!.muted),
    },
  };
}
