import type { Difference } from './differences.ts';
import styles from './differences-table.module.css';

interface DifferencesTableProps {
  'aria-label': string;
  /** Whose the two versions are: "Theirs", "Mine". */
  names: readonly [string, string];
  differences: readonly Difference[];
}

/** Two versions of something side by side, only where they differ. */
export function DifferencesTable({ names, differences, ...rest }: DifferencesTableProps) {
  return (
    <table className={styles.table} {...rest}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, one, other }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <Value>{one}</Value>
            <Value>{other}</Value>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ children }: { children: string }) {
  return (
    <td className={styles.value}>{children || <span className={styles.nothing}>nothing</span>}</td>
  );
}
