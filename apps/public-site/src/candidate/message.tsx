import { useEffect, useRef } from 'react';
import { Skeleton } from '../components/skeleton.tsx';
import styles from './candidate-page.module.css';

/** The heading of the page with what it means. */
export function Message({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{children}</p>
    </>
  );
}

export const Loading = () => (
  <>
    <h1 tabIndex={-1} className={styles.title}>
      Your application
    </h1>
    <Skeleton of="your application" />
  </>
);

/** After a change of `shown` the clicked button may be removed: then the heading gets the focus. */
export function useHeadingFocus(shown: string | undefined) {
  const before = useRef(shown);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== shown;
    before.current = shown;
    const { activeElement, body } = document;
    if (isChange && (!activeElement || activeElement === body)) {
      document.querySelector('h1')?.focus();
    }
  }, [shown]);
}
