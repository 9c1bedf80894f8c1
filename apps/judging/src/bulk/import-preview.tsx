import type { ImportReport } from '@nox/contracts';
import { Notice } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './import-dialog.module.css';

/** Listed in each section; of further ones only the number is shown. */
const MAX_ITEMS = 50;

/** What an import would change. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const { message, columns, created, invalid, repeated } = report;
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <div className={styles.content}>
      <Notice tone={invalid.length > 0 ? 'lamp' : 'go'}>
        {message}
        {invalid.length > 0 && ' The rows with something wrong are left out.'}
      </Notice>
      <Section title="Wrong" items={invalid.map((issue) => `Row ${issue.row}: ${issue.message}`)} />
      <Section
        title="Passed over"
        items={repeated.map(({ row, rollNumber, earlierRow }) =>
          earlierRow === null
            ? `Row ${row}: ${rollNumber} has an entry already.`
            : `Row ${row}: ${rollNumber} is in row ${earlierRow} already.`,
        )}
      />
      <Section
        title="New candidates"
        items={created.map(({ fullName, rollNumber }) => `${fullName}, ${rollNumber}`)}
      />
      {unused.length > 0 && (
        <p className={styles.more}>Columns that are not used: {unused.join(', ')}</p>
      )}
    </div>
  );
}

function Section({ title, items }: { title: string; items: readonly string[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        {title} ({items.length.toLocaleString()})
      </h3>
      <ul role="list">
        {items.slice(0, MAX_ITEMS).map((item, index) => (
          // The items are constant, and two may be equal.
          <li key={index}>{item}</li>
        ))}
      </ul>
      {items.length > MAX_ITEMS && (
        <p className={styles.more}>and {(items.length - MAX_ITEMS).toLocaleString()} more</p>
      )}
    </section>
  );
}
