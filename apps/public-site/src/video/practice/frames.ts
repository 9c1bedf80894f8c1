import { useEffect, useRef, useState, type RefObject } from 'react';
import { seek } from '../playback.ts';

/** Calls back before each paint. @returns a function that ends it */
function eachFrame(onFrame: () => void): () => void {
  let request = requestAnimationFrame(function next() {
    onFrame();
    request = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(request);
}

/** A part of a film that is repeated, in seconds. While it has no end, its end is waited for. */
export type Part = { start: number; end?: number };

/** The length is in seconds; seeking takes its time, too. */
const MIN_LENGTH = 0.25;
/** Seeking may end a little before its target. */
const TOLERANCE = 0.1;

export function usePart(video: RefObject<HTMLVideoElement | null>, isRunning: boolean) {
  const [part, setPart] = useState<Part>();
  const { start, end } = part ?? {};

  useEffect(() => {
    if (!isRunning || start === undefined || end === undefined) return;
    return eachFrame(() => {
      const { currentTime, seeking } = video.current!;
      // A time before the start is outside, too: the film ends within a part that reaches its end, and starts again.
      const isOutside = currentTime >= end || currentTime < start - TOLERANCE;
      if (isOutside && !seeking) seek(video.current!, start);
    });
  }, [video, isRunning, start, end]);

  const mark = () => {
    const { currentTime: now, duration } = video.current!;
    if (start === undefined) setPart({ start: Math.min(now, duration - MIN_LENGTH) });
    else if (end === undefined) {
      const [first, last] = [Math.min(start, now), Math.max(start, now)];
      setPart({ start: first, end: Math.min(Math.max(last, first + MIN_LENGTH), duration) });
    } else setPart(undefined);
  };

  const seekTo = (seconds: number) => {
    seek(video.current!, seconds);
    if (start !== undefined && end !== undefined && (seconds < start || seconds > end)) {
      setPart(undefined);
    }
  };

  const jump = (seconds: number) => {
    const { currentTime, duration } = video.current!;
    const [first, last] = end === undefined ? [0, duration] : [start!, end];
    // The last moment itself is the end, at which it begins again.
    const latest = Math.max(first, last - TOLERANCE);
    seek(video.current!, Math.min(Math.max(currentTime + seconds, first), latest));
  };

  return { part, mark, seekTo, jump };
}

/** Browsers that do not say have this duration of a frame, in seconds. */
const USUAL = 1 / 30;
const SHORTEST = 1 / 125;
/** So many frames have the shortest among them; more would only cost time. */
const MEASURED = 60;

/** The time from one frame of a film to the next, in seconds, as it was while the film played. */
export function useFrameLength(video: RefObject<HTMLVideoElement | null>, isRunning: boolean) {
  const shortest = useRef<number>(undefined);

  useEffect(() => {
    const element = video.current!;
    if (!isRunning || !('requestVideoFrameCallback' in element)) return;
    let last: number | undefined;
    let count = 0;
    let request = element.requestVideoFrameCallback(function next(_, { mediaTime }) {
      const length = mediaTime - (last ?? mediaTime);
      // Frames may be dropped; several are one long one.
      if (length >= SHORTEST) shortest.current = Math.min(shortest.current ?? Infinity, length);
      last = mediaTime;
      count += 1;
      if (count < MEASURED) request = element.requestVideoFrameCallback(next);
    });
    // oxlint-disable-next-line nox/unsupported-apis -- wherever there is the request
    return () => element.cancelVideoFrameCallback(request);
  }, [video, isRunning]);

  return () => shortest.current ?? USUAL;
}
