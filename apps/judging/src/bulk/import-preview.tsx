import type { ImportReport } from '@nox/contracts';
import { Notice } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './import-dialog.module.css';

/** More lines than that nobody reads; the number of the others is said. */
const MOST_LINES = 50;

/** What an import would do. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const { message, columns, created, invalid, repeated } = report;
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <div className={styles.content}>
      <Notice tone={invalid.length > 0 ? 'lamp' : 'go'}>
        {message}
        {invalid.length > 0 && ' The rows with something wrong are left out.'}
      </Notice>
      <Lines title="Wrong" lines={invalid.map((issue) => `Row ${issue.row}: ${issue.message}`)} />
      <Lines
        title="Passed over"
        lines={repeated.map(({ row, rollNumber, earlierRow }) =>
          earlierRow === null
            ? `Row ${row}: ${rollNumber} has an entry already.`
            : `Row ${row}: ${rollNumber} is in row ${earlierRow} already.`,
        )}
      />
      <Lines
        title="New candidates"
        lines={created.map(({ fullName, rollNumber }) => `${fullName}, ${rollNumber}`)}
      />
      {unused.length > 0 && (
        <p className={styles.more}>Columns that are not used: {unused.join(', ')}</p>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section className={styles.lines}>
      <h3 className={styles.heading}>
        {title} ({lines.length.toLocaleString()})
      </h3>
      <ul role="list">
        {lines.slice(0, MOST_LINES).map((line, index) => (
          // The lines do not change, and two may say the same.
          <li key={index}>{line}</li>
        ))}
      </ul>
      {lines.length > MOST_LINES && (
        <p className={styles.more}>and {(lines.length - MOST_LINES).toLocaleString()} more</p>
      )}
    </section>
  );
}
