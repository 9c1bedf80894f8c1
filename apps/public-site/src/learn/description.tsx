import { VisuallyHidden } from '@nox/ui';
import styles from './description.module.css';
import { fold } from './fold.ts';

interface DescriptionProps {
  text: string;
  /** What it describes, for those who hear the button. */
  of: string;
}

/** A text; if it is long, its beginning, and a button for the rest, which works without scripts, too. */
export function Description({ text, of }: DescriptionProps) {
  const folded = fold(text);
  if (!folded) return <p className={styles.text}>{text}</p>;
  return (
    <div className={styles.folded}>
      <p className={styles.text}>
        {folded.beginning}
        <span className={styles.dots}>…</span>
        <span className={styles.rest}>{folded.rest}</span>
      </p>
      <details>
        <summary className={styles.toggle}>
          <span className={styles.more}>Read More</span>
          <span className={styles.less}>Read Less</span>
          <VisuallyHidden> about {of}</VisuallyHidden>
        </summary>
      </details>
    </div>
  );
}
