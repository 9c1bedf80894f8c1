import { VisuallyHidden } from '@nox/ui';
import { useId, useState } from 'react';
import styles from './description.module.css';
import { shorten } from './shorten';

interface DescriptionProps {
  text: string;
  /** What it describes, for those who hear the button. */
  of: string;
}

/** A text; if it is long, its beginning, and a button for the rest. */
export function Description({ text, of }: DescriptionProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const beginning = shorten(text);
  return (
    <>
      <p id={id} className={styles.text}>
        {isOpen ? text : (beginning ?? text)}
      </p>
      {beginning !== undefined && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Read Less' : 'Read More'}
          <VisuallyHidden> about {of}</VisuallyHidden>
        </button>
      )}
    </>
  );
}
