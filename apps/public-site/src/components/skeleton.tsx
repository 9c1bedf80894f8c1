import { Button, Notice, VisuallyHidden } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  of: string;
  isLost?: true | undefined;
  /** What the page offers without scripts, by its children, and what it does not. */
  offer?: string;
  children?: ReactNode;
}

/** Stands in place of what is being loaded, such as "tutorials". A document that has it needs scripts, and says where it has none. */
export function Skeleton({ of, isLost, offer = `Could not load ${of}`, children }: SkeletonProps) {
  const failure = (
    <Notice tone={children ? 'pending' : 'negative'} role="alert">
      <p>{`${offer}: its scripts did not arrive, are not allowed, or need a newer browser.`}</p>
      <Button type="submit">Try again</Button>
    </Notice>
  );
  // A link would load the page without the secret in its address.
  const form = (
    <>
      <form>{failure}</form>
      {children}
    </>
  );
  if (isLost) return form;
  return (
    <>
      <div aria-busy="true" className={styles.loading}>
        <VisuallyHidden role="status">Loading {of}…</VisuallyHidden>
        <div aria-hidden="true" className={styles.bar} />
      </div>
      <div data-failure hidden suppressHydrationWarning className={styles.failure}>
        {failure}
        {children}
      </div>
      <noscript>{form}</noscript>
    </>
  );
}
