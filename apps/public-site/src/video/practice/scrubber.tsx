import { classNames, formatDuration, listen, ui } from '@nox/ui';
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { Chapter } from '../chapters.ts';
import type { Part } from './frames.ts';
import styles from './scrubber.module.css';

/** Tenths of a second matter in films shorter than this, in seconds, and steps are smaller. */
export const SHORT_FILM = 60;

/** A position with each frame would take all of a slow processor. */
const UPDATE_MS = 100;

/** A position in a film, "1:35"; in a short one "0:02.4". Both in seconds. */
export const positionText = (position: number, filmDuration: number): string =>
  formatDuration(position, filmDuration < SHORT_FILM ? 1 : 0);

interface ScrubberProps {
  video: RefObject<HTMLVideoElement | null>;
  duration: number;
  isRunning: boolean;
  part: Part | undefined;
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
}

export function Scrubber({ video, duration, isRunning, part, chapters, onSeek }: ScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [position, setPosition] = useState('');
  const [chapter, setChapter] = useState<Chapter>();

  // React does not render it: it changes as often as its text.
  useEffect(() => {
    const element = video.current!;
    const show = () => {
      const { currentTime } = element;
      track.current!.style.setProperty('--played', String(currentTime / duration));
      range.current!.value = String(currentTime);
      setPosition(positionText(currentTime, duration));
      setChapter(chapters.findLast(({ start }) => start <= currentTime + 0.01));
    };
    show();
    const ends = [listen(element, { timeupdate: show, seeking: show })];
    if (isRunning) {
      const timer = setInterval(show, UPDATE_MS);
      ends.push(() => clearInterval(timer));
    }
    return () => ends.forEach((end) => end());
  }, [video, duration, isRunning, chapters]);

  const whole = positionText(duration, duration);
  return (
    <div className={styles.scrubber}>
      {chapters.length > 0 && (
        <p className={classNames(ui.small, ui.strong, styles.chapter)}>{chapter?.title}</p>
      )}
      <div ref={track} className={classNames(ui.around, styles.track)}>
        <div className={styles.line}>
          <div className={styles.played} />
          {part && (
            <div
              className={styles.part}
              data-state={part.end === undefined ? 'open' : 'whole'}
              style={at(part.start / duration, (part.end ?? part.start) / duration)}
            />
          )}
          {chapters.map(({ start }) => (
            <span key={start} className={styles.tick} style={at(start / duration)} />
          ))}
        </div>
        <input
          ref={range}
          type="range"
          aria-label="Position"
          aria-valuetext={`${position} of ${whole}${chapter ? `, ${chapter.title}` : ''}`}
          min={0}
          max={duration}
          step="any"
          className={classNames(ui.full, styles.range)}
          onInput={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        />
      </div>
      <p aria-hidden="true" className={classNames(ui.minor, ui.digits, styles.time)}>
        {position} / {whole}
      </p>
    </div>
  );
}

const at = (start: number, end = start) =>
  ({ '--start': String(start), '--end': String(end) }) as CSSProperties;
