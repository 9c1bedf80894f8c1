import type { RegistrationsPage } from '@nox/contracts';
import { formatLocal, formatNumber } from '@nox/ui';
import styles from './figures.module.css';
import shared from './registrations.module.css';

interface FigureTableProps {
  title: string;
  rows: readonly { label: string; registrations: number; entries: number }[];
}

function FigureTable({ title, rows }: FigureTableProps) {
  return (
    <table className={styles.figures}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={shared.minor}>Came</span>
          </th>
          <th scope="col">Unconfirmed</th>
          <th scope="col">Entries</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, registrations, entries }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatNumber(registrations)}</td>
            <td>{formatNumber(entries)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many came, by style and by day. */
export function Figures({ styles: danceStyles, days }: Pick<RegistrationsPage, 'styles' | 'days'>) {
  if (danceStyles.length === 0) return null;
  const byStyle = danceStyles.map(({ danceStyle, ...sums }) => ({ label: danceStyle, ...sums }));
  const byDay = days
    .toReversed()
    .map(({ date, ...sums }) => ({ label: formatLocal(date), ...sums }));
  return (
    <details className={styles.details}>
      <summary>By style and day</summary>
      <div className={styles.tables}>
        <FigureTable title="By style" rows={byStyle} />
        <FigureTable title="By day" rows={byDay} />
      </div>
    </details>
  );
}
