import { useEffect, useState, type RefObject } from 'react';
import { seek } from '../seek.ts';
import { eachFrame } from './each-frame.ts';

/** A part of a film that is repeated, in seconds. While it has no end, its end is waited for. */
export interface Part {
  start: number;
  end?: number;
}

/** In seconds; seeking takes its time, too. */
const MIN_LENGTH = 0.25;
/** Seeking may end a little before its target. */
const TOLERANCE = 0.1;

/** The part that is repeated, and seeking in the film. */
export function usePart(video: RefObject<HTMLVideoElement | null>, isRunning: boolean) {
  const [part, setPart] = useState<Part>();
  const { start, end } = part ?? {};

  useEffect(() => {
    if (!isRunning || start === undefined || end === undefined) return;
    return eachFrame(() => {
      const { currentTime, seeking } = video.current!;
      // Before its start, too: the film ends within a part that reaches its end, and starts again.
      const isOutside = currentTime >= end || currentTime < start - TOLERANCE;
      if (isOutside && !seeking) seek(video.current!, start);
    });
  }, [video, isRunning, start, end]);

  /** Sets its start, then its end; then it is repeated no longer. */
  const mark = () => {
    const { currentTime: now, duration } = video.current!;
    if (start === undefined) setPart({ start: Math.min(now, duration - MIN_LENGTH) });
    else if (end === undefined) {
      const [first, last] = [Math.min(start, now), Math.max(start, now)];
      setPart({ start: first, end: Math.min(Math.max(last, first + MIN_LENGTH), duration) });
    } else setPart(undefined);
  };

  /** To a place of the film; outside of the part, that ends. */
  const seekTo = (seconds: number) => {
    seek(video.current!, seconds);
    if (start !== undefined && end !== undefined && (seconds < start || seconds > end)) {
      setPart(undefined);
    }
  };

  /** By some seconds, within the part or film. */
  const jump = (seconds: number) => {
    const { currentTime, duration } = video.current!;
    const [first, last] = end === undefined ? [0, duration] : [start!, end];
    // The last moment itself is the end, at which it begins again.
    const latest = Math.max(first, last - TOLERANCE);
    seek(video.current!, Math.min(Math.max(currentTime + seconds, first), latest));
  };

  return { part, mark, seekTo, jump };
}
