import { useId, type ReactNode } from 'react';
import styles from './titled-section.module.css';

interface TitledSectionProps {
  title: string;
  children: ReactNode;
}

export function TitledSection({ title, children }: TitledSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
