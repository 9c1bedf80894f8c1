import { useEffect, type RefObject } from 'react';

/** A video of which less than this share is in sight is not being watched. */
const WATCHED = 0.25;

/** Pauses a running video that is scrolled or swiped away. */
export function usePauseOutOfSight(
  video: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
): void {
  useEffect(() => {
    const element = video.current;
    if (!isRunning || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry!.intersectionRatio < WATCHED) element.pause();
      },
      { threshold: WATCHED },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [video, isRunning]);
}
