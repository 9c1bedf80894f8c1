import { VisuallyHidden } from '@nox/ui';
import { DetailsToggle } from './details-toggle.tsx';
import styles from './description.module.css';
import { truncate } from './truncate.ts';

interface DescriptionProps {
  text: string;
  /** What it describes, for the button's accessible name. */
  of: string;
}

/** A text; of a long one the beginning, and a button for the rest, which works without scripts. */
export function Description({ text, of }: DescriptionProps) {
  const beginning = truncate(text);
  if (beginning === undefined) return <p className={styles.text}>{text}</p>;
  return (
    <div className={styles.truncated}>
      <p className={styles.text}>
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
