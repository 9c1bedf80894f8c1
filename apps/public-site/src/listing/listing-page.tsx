import { KineticText } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './listing-page.module.css';

interface ListingPageProps {
  /** The document's title. */
  title: string;
  heading: string;
  /** The width of each letter of the heading, as `KineticText` takes it. */
  widths: string;
  children: ReactNode;
}

/** A page with one list under a large heading. */
export function ListingPage({ title, heading, widths, children }: ListingPageProps) {
  return (
    <>
      <title>{title}</title>
      <div className={styles.page}>
        <h1 tabIndex={-1} className={styles.title} data-initial={heading[0]}>
          <KineticText text={heading} widths={widths} />
        </h1>
        {children}
      </div>
    </>
  );
}
