import { VisuallyHidden } from '@nox/ui';
import styles from './skeleton.module.css';

/** In place of what is being loaded, such as "tutorials": documents have it already, so only pages that the browser renders show this. */
export function Skeleton({ of }: { of: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading {of}…</VisuallyHidden>
      <div aria-hidden="true" className={styles.bar} />
    </div>
  );
}
