import { useState, type RefObject } from 'react';

/** `poster`: nothing is loaded yet. `waiting`: playback was requested and is loading. */
type PlaybackState = 'poster' | 'waiting' | 'playing' | 'paused' | 'failed';

/** At most one video plays at a time. */
let playing: HTMLVideoElement | undefined;

/** A video's state, from its events, and its commands. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<PlaybackState>('poster');
  const [hasStarted, setHasStarted] = useState(false);
  const [isMuted, setIsMuted] = useState(true);

  const play = () => {
    // The events tell why it failed: an error, or an earlier pause.
    video.current!.play().catch(() => undefined);
  };

  return {
    state,
    hasStarted,
    isMuted,
    toggle: () => (video.current!.paused ? play() : video.current!.pause()),
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
      onError: () => setState('failed'),
      // The system's controls in full screen change it too.
      onVolumeChange: () => setIsMuted(video.current!.muted),
    },
  };
}
