import { localStorageText } from '@nox/ui';
import { useLayoutEffect, type RefObject } from 'react';
import styles from './practice.module.css';

export const SPEEDS = [0.5, 0.75, 1] as const;
export type Speed = (typeof SPEEDS)[number];

const useStoredSpeed = localStorageText('nox:playback-speed');
const useStoredMirror = localStorageText('nox:mirror');

/** Speed and mirror, the same for all videos, and for the next visit. */
export function usePlaybackSettings(video: RefObject<HTMLVideoElement | null>) {
  const [storedSpeed, storeSpeed] = useStoredSpeed();
  const [storedMirror, storeMirror] = useStoredMirror();
  const speed = SPEEDS.find((each) => String(each) === storedSpeed) ?? 1;
  const isMirrored = storedMirror === 'yes';

  useLayoutEffect(() => setRate(video.current!, speed), [video, speed]);
  useLayoutEffect(() => {
    video.current!.classList.toggle(styles.mirrored!, isMirrored);
  }, [video, isMirrored]);

  return {
    speed,
    setSpeed: (next: Speed) => storeSpeed(String(next)),
    /** To the neighbour of the current speed; at the ends it stays. @returns the speed */
    changeSpeed: (step: -1 | 1): Speed => {
      const next = SPEEDS[SPEEDS.indexOf(speed) + step] ?? speed;
      storeSpeed(String(next));
      return next;
    },
    isMirrored,
    toggleMirror: () => storeMirror(isMirrored ? '' : 'yes'),
  };
}

/** Loading a video again sets its rate to the default one. */
function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}
