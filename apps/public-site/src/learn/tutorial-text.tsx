import { classNames, formatDuration, ui, VisuallyHidden } from '@nox/ui';
import type { ReactNode } from 'react';
import type { Chapter } from '../video/chapters.ts';
import styles from './tutorial-text.module.css';

const textClass = classNames(ui.mist, styles.text);

/** A text; of a long one the beginning, and a button for the rest, which works without scripts. */
export function Description({ text, of }: { text: string; of: string }) {
  const beginning = truncate(text);
  if (beginning === undefined) return <p className={textClass}>{text}</p>;
  return (
    <div className={styles.truncated}>
      <p className={textClass}>
        {/* Dots in an element of their own would shift with the text before them when the font arrives. */}
        <span className={styles.beginning}>{`${beginning}…`}</span>
        <span className={styles.whole}>{text}</span>
      </p>
      <details>
        <DetailsToggle>
          <span className={styles.more}>Read More</span>
          <span className={styles.less}>Read Less</span>
          <VisuallyHidden> about {of}</VisuallyHidden>
        </DetailsToggle>
      </details>
    </div>
  );
}

/** The length is in characters (spec section 9). */
const MAX_LENGTH = 80;

/** The beginning of a text that is longer than the maximum, up to the end of a word; undefined for a shorter text. */
export function truncate(text: string): string | undefined {
  // Code points: a surrogate pair is not split.
  const characters = [...text];
  if (characters.length <= MAX_LENGTH) return undefined;
  const fitting = characters.slice(0, MAX_LENGTH).join('');
  const isWordEnd = /\s/.test(characters[MAX_LENGTH]!);
  const words = isWordEnd ? fitting : fitting.replace(/\s\S*$/, '');
  return words.replace(/(?<![\s,;:.])[\s,;:.]+$/, '');
}

interface ChapterListProps {
  chapters: readonly Chapter[];
  of: string;
  onChoose: (start: number) => void;
}

/** A film's chapters, folded; they can be read without scripts. */
export function ChapterList({ chapters, of, onChoose }: ChapterListProps) {
  return (
    <details className={styles.chapters}>
      <DetailsToggle>
        {/* Visitors would load more for `pluralize`. */}
        {chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`}
        <VisuallyHidden> of {of}</VisuallyHidden>
      </DetailsToggle>
      <ol role="list" className={styles.list}>
        {chapters.map(({ start, title }) => (
          <li key={start}>
            <button
              type="button"
              className={classNames(ui.full, ui.small, ui.mist, styles.chapter)}
              onClick={() => onChoose(start)}
            >
              <span className={classNames(ui.digits, styles.time)}>{formatDuration(start)}</span>{' '}
              {title}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Opens and closes the `<details>` around it, which works without scripts; with them a double click opens it once. */
function DetailsToggle({ children }: { children: ReactNode }) {
  return (
    <summary
      className={classNames(ui.small, ui.strong, styles.toggle)}
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {children}
    </summary>
  );
}
