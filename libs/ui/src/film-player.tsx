import { type KeyboardEvent, useState } from 'react';
import { classNames, ui } from './classes.ts';
import styles from './film-player.module.css';

const STEP_S = 5;

/** What keys do with a film that has the focus; not all browsers have them. */
const KEYS: Record<string, (film: HTMLVideoElement) => void> = {
  // A film that is loaded meanwhile, or cannot be, says so by itself.
  ' ': (film) => void (film.paused ? film.play().catch(() => undefined) : film.pause()),
  k: (film) => KEYS[' ']!(film),
  ArrowLeft: (film) => void (film.currentTime -= STEP_S),
  ArrowRight: (film) => void (film.currentTime += STEP_S),
};

function handleKey(event: KeyboardEvent<HTMLVideoElement>): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const handler = ctrlKey || metaKey || altKey ? undefined : KEYS[key];
  if (!handler) return;
  event.preventDefault();
  handler(event.currentTarget);
}

interface FilmPlayerProps {
  /** Undefined until it may be loaded. */
  src: string | undefined;
  poster?: string | undefined;
  label: string;
  className?: string | undefined;
}

/** Plays with the browser's controls. Nothing but the beginning is loaded before that. */
export function FilmPlayer({ src, poster, label, className }: FilmPlayerProps) {
  const [failed, setFailed] = useState<string>();
  if (src !== undefined && failed === src) {
    return (
      <p role="alert" className={ui.negative}>
        The film could not be played. Reload the page to try again.
      </p>
    );
  }
  return (
    <video
      controls
      playsInline
      // Not all browsers let keys reach it otherwise.
      tabIndex={0}
      preload="metadata"
      aria-label={label}
      src={src}
      poster={src && poster}
      className={classNames(styles.film, className)}
      onKeyDown={handleKey}
      onError={() => setFailed(src)}
    />
  );
}
