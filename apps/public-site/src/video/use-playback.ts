import { useState, type RefObject } from 'react';
import { leaveTheStage, takeTheStage } from './solo.ts';

/**
 * `poster`: nothing was loaded yet. `waiting`: play is wanted, the pictures are on their way. `failed`: they will not
 * come.
 */
type PlaybackState = 'poster' | 'waiting' | 'playing' | 'paused' | 'failed';

/** What a video does, by its own account, and how to tell it what to do. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<PlaybackState>('poster');
  const [hasStarted, setHasStarted] = useState(false);
  const [isMuted, setIsMuted] = useState(true);

  const play = () => {
    // Why it was refused is told by the events: an error, or a pause that came first.
    video.current!.play().catch(() => undefined);
  };

  return {
    state,
    hasStarted,
    isMuted,
    toggle: () => (video.current!.paused ? play() : video.current!.pause()),
    toggleSound: () => setIsMuted(!isMuted),
    /** Asks for it once more, after a failure. */
    retry: () => {
      setState('waiting');
      video.current!.load();
      play();
    },
    events: {
      onPlay: () => {
        takeTheStage(video.current!);
        setState('waiting');
      },
      onWaiting: () => setState('waiting'),
      onPlaying: () => {
        setHasStarted(true);
        setState('playing');
      },
      onPause: () => {
        leaveTheStage(video.current!);
        // A browser pauses what has failed, and a failure it remains.
        setState((last) => (last === 'failed' ? last : 'paused'));
      },
      onError: () => setState('failed'),
      // The system's own controls in full screen change it too.
      onVolumeChange: () => setIsMuted(video.current!.muted),
    },
  };
}
