import { Wordmark } from '@nox/ui';
import { useEffect, type ReactNode } from 'react';
import styles from './access-screen.module.css';

export function AccessScreen({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | NOX`;
  }, [title]);

  return (
    <main className={styles.screen}>
      <a href="/" aria-label="NOX home" className={styles.home}>
        <Wordmark />
      </a>
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
