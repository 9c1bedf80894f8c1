import { useEffect, type RefObject } from 'react';

/** The share that must be visible for a video to play on. */
const MIN_VISIBLE = 0.25;

/** Pauses a playing video that is scrolled or swiped out of view. */
export function usePauseOffscreen(
  video: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
): void {
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
