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
