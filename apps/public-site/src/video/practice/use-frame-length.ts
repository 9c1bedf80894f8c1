import { useEffect, useRef, type RefObject } from 'react';

/** In seconds, where a browser does not tell. */
const USUAL = 1 / 30;
const SHORTEST = 1 / 125;

/** The time from one frame of a film to the next, in seconds, as it was while the film played. */
export function useFrameLength(video: RefObject<HTMLVideoElement | null>, isRunning: boolean) {
  const shortest = useRef<number>(undefined);

  useEffect(() => {
    const element = video.current!;
    if (!isRunning || !('requestVideoFrameCallback' in element)) return;
    let last: number | undefined;
    let request = element.requestVideoFrameCallback(function next(_, { mediaTime }) {
      const length = mediaTime - (last ?? mediaTime);
      // Frames may be dropped; several are one long one.
      if (length >= SHORTEST) shortest.current = Math.min(shortest.current ?? Infinity, length);
      last = mediaTime;
      request = element.requestVideoFrameCallback(next);
    });
    return () => element.cancelVideoFrameCallback(request);
  }, [video, isRunning]);

  return () => shortest.current ?? USUAL;
}
