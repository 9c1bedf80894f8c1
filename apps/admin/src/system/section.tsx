import { useId, type ReactNode } from 'react';
import styles from './system-page.module.css';

interface SectionProps {
  title: string;
  /** What is to be seen there, for who reads it for the first time. */
  text: string;
  children: ReactNode;
}

/** A part of the page with its heading. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </section>
  );
}
