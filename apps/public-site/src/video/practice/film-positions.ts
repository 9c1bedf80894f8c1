import { attempt, listen } from '@nox/ui';
import { useEffect, type RefObject } from 'react';
import { seek } from '../playback.ts';

const KEY = 'nox:film-positions';
const MAX_FILMS = 20;

/** Films shorter than this, in seconds, begin at their beginning. */
const LONG_FILM = 60;
/** Who left this many seconds before the end of a film begins at its beginning. */
const END = 5;
const SAVE_EVERY_MS = 5_000;

/** An address and a position in seconds; the last watched film first. */
type FilmPosition = [url: string, seconds: number];

function readPositions(): FilmPosition[] {
  const stored = attempt((): unknown => JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  return Array.isArray(stored) ? stored.filter(isPosition) : [];
}

const isPosition = (value: unknown): value is FilmPosition =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);

/** A long film goes on where this browser left it, unless it has been moved already. */
export function useFilmPosition(video: RefObject<HTMLVideoElement | null>, url: string): void {
  useEffect(() => {
    const element = video.current!;
    let hasPlayed = false;
    let savedAt = 0;

    const resume = () => {
      const position = readPositions().find(([each]) => each === url)?.[1] ?? 0;
      const { duration, currentTime } = element;
      if (currentTime < 1 && duration >= LONG_FILM && position < duration - END) {
        if (position > END) seek(element, position);
      }
    };
    const save = () => {
      const { currentTime, duration } = element;
      if (!hasPlayed || !(duration >= LONG_FILM)) return;
      savedAt = Date.now();
      const others = readPositions().filter(([other]) => other !== url);
      const isInside = currentTime > END && currentTime < duration - END;
      const all: FilmPosition[] = isInside ? [[url, Math.floor(currentTime)], ...others] : others;
      // Where that is denied, the film begins at its beginning.
      attempt(() => localStorage.setItem(KEY, JSON.stringify(all.slice(0, MAX_FILMS))));
    };
    const handleTime = () => {
      if (element.paused) return;
      hasPlayed = true;
      if (Date.now() - savedAt >= SAVE_EVERY_MS) save();
    };

    if (element.readyState > 0) resume();
    const stop = listen(element, { loadedmetadata: resume, timeupdate: handleTime, pause: save });
    const stopSaving = listen(window, { pagehide: save });
    return () => {
      save();
      stop();
      stopSaving();
    };
  }, [video, url]);
}
