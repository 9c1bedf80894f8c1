import { formatDuration, VisuallyHidden } from '@nox/ui';
import type { Chapter } from '../video/chapters.ts';
import styles from './chapter-list.module.css';
import { DetailsToggle } from './details-toggle.tsx';

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** The film's title, for the list's accessible name. */
  of: string;
  /** @param start of the chosen chapter, in seconds */
  onChoose: (start: number) => void;
}

/** A film's chapters, folded; they can be read without scripts. */
export function ChapterList({ chapters, of, onChoose }: ChapterListProps) {
  return (
    <details className={styles.chapters}>
      <DetailsToggle>
        {chapters.length === 1 ? '1 chapter' : `${chapters.length} chapters`}
        <VisuallyHidden> of {of}</VisuallyHidden>
      </DetailsToggle>
      <ol role="list" className={styles.list}>
        {chapters.map(({ start, title }) => (
          <li key={start}>
            <button type="button" className={styles.chapter} onClick={() => onChoose(start)}>
              <span className={styles.time}>{formatDuration(start)}</span> {title}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
