import { classNames, localStorageText, ui, VisuallyHidden } from '@nox/ui';
import { useLayoutEffect, useState, type ComponentProps, type RefObject } from 'react';
import type { Chapter } from '../chapters.ts';
import type { Playback } from '../playback.ts';
import { useFilmPosition } from './film-positions.ts';
import { useFrameLength, usePart, type Part } from './frames.ts';
import { KeysDialog, usePlayerKeys } from './player-keys.tsx';
import styles from './practice.module.css';
import { positionText, Scrubber, SHORT_FILM } from './scrubber.tsx';

const STEPS = { short: { small: 0.5, large: 1 }, long: { small: 5, large: 10 } };

type PracticeProps = { playback: Playback; url: string; chapters: readonly Chapter[] };

/** What a learner needs beside play and pause: the position, slower, mirrored, a part again and again, and keys. */
export default function Practice({ playback, url, chapters }: PracticeProps) {
  const { player, video, duration, state, isRunning } = playback;
  const { speed, setSpeed, changeSpeed, isMirrored, toggleMirror } = usePlaybackSettings(video);
  const { part, mark, seekTo, jump } = usePart(video, isRunning);
  const frameLength = useFrameLength(video, isRunning);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  // A key changes it without having the focus on its button.
  const [announcement, setAnnouncement] = useState('');
  useFilmPosition(video, url);

  const steps = STEPS[duration !== undefined && duration < SHORT_FILM ? 'short' : 'long'];
  const whenKnown = (run: () => void) => () => {
    if (duration !== undefined) run();
  };
  const frames = (count: number) =>
    whenKnown(() => {
      if (!isRunning) jump(count * frameLength());
    });
  usePlayerKeys(isHelpOpen ? undefined : player, {
    ' ': playback.toggle,
    k: playback.toggle,
    ArrowLeft: whenKnown(() => jump(-steps.small)),
    ArrowRight: whenKnown(() => jump(steps.small)),
    j: whenKnown(() => jump(-steps.large)),
    l: whenKnown(() => jump(steps.large)),
    ',': frames(-1),
    '.': frames(1),
    '<': () => setAnnouncement(`Speed ${changeSpeed(-1)}`),
    '>': () => setAnnouncement(`Speed ${changeSpeed(1)}`),
    r: whenKnown(mark),
    m: playback.toggleSound,
    f: playback.toggleFullScreen,
    '?': () => setIsHelpOpen(!isHelpOpen),
  });

  return (
    <>
      {/* Before the film is played only its keys work. */}
      {state !== 'poster' && (
        <>
          {duration !== undefined && (
            <Scrubber
              video={video}
              duration={duration}
              isRunning={isRunning}
              part={part}
              chapters={chapters}
              onSeek={seekTo}
            />
          )}
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
          <div className={classNames(ui.row, styles.buttons)}>
            <div role="group" aria-label="Speed" className={styles.speeds}>
              {SPEEDS.map((each) => (
                <Toggle key={each} isOn={each === speed} onClick={() => setSpeed(each)}>
                  {each}×
                </Toggle>
              ))}
            </div>
            <Toggle isOn={isMirrored} onClick={toggleMirror}>
              Mirror
            </Toggle>
            {duration !== undefined && (
              <PartButton part={part} duration={duration} onClick={mark} />
            )}
            <button
              type="button"
              aria-label="Keys"
              aria-haspopup="dialog"
              className={classNames(ui.digits, styles.button, styles.keys)}
              onClick={() => setIsHelpOpen(true)}
            >
              ?
            </button>
          </div>
        </>
      )}
      {isHelpOpen && <KeysDialog onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}

const Toggle = ({ isOn, ...rest }: ComponentProps<'button'> & { isOn: boolean }) => (
  <button
    type="button"
    aria-pressed={isOn}
    className={classNames(ui.digits, styles.button)}
    {...rest}
  />
);

type PartButtonProps = { part: Part | undefined; duration: number; onClick: () => void };

function PartButton({ part, duration, onClick }: PartButtonProps) {
  const [start, end] = [part?.start, part?.end].map(
    (seconds) => seconds !== undefined && positionText(seconds, duration),
  );
  const label = end ? 'End loop' : start ? 'Set end' : 'Loop part';
  return (
    <>
      <button
        type="button"
        data-state={end ? 'whole' : start ? 'open' : 'none'}
        className={classNames(ui.digits, styles.button, styles.part)}
        onClick={onClick}
      >
        {label}
      </button>
      <VisuallyHidden role="status">
        {end
          ? `The part from ${String(start)} to ${end} is repeated.`
          : start
            ? `The part starts at ${start}. Set its end.`
            : ''}
      </VisuallyHidden>
    </>
  );
}

const SPEEDS = [0.5, 0.75, 1] as const;
type Speed = (typeof SPEEDS)[number];

const useStoredSpeed = localStorageText('nox:playback-speed');
const useStoredMirror = localStorageText('nox:mirror');

function usePlaybackSettings(video: RefObject<HTMLVideoElement | null>) {
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
    /** Changes to the neighbour of the current speed; at the ends it stays. @returns the speed */
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
