import { KineticText } from '@nox/ui';
import type { ReactNode } from 'react';
import { titleOf } from '../content/page-heads.ts';
import styles from './listing-page.module.css';

interface ListingPageProps {
  path: Parameters<typeof titleOf>[0];
  heading: string;
  /** The width of each letter of the heading, as `KineticText` takes it. */
  widths: string;
  children: ReactNode;
}

/** A page that shows all of one kind: its name in large letters, and the list. */
export function ListingPage({ path, heading, widths, children }: ListingPageProps) {
  return (
    <>
      <title>{titleOf(path)}</title>
      <div className={styles.page}>
        <h1 tabIndex={-1} className={styles.title} data-initial={heading[0]}>
          <KineticText text={heading} widths={widths} />
        </h1>
        {children}
      </div>
    </>
  );
}
