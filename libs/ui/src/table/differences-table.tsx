import ui from '../styles/primitives.module.css';
import styles from './differences-table.module.css';

/** Of a field, in words. */
export interface Difference {
  label: string;
  before: string;
  after: string;
}

interface DifferencesTableProps {
  'aria-label': string;
  /** The headers of the two versions: "Theirs", "Mine". */
  versions: readonly [string, string];
  differences: readonly Difference[];
}

export function DifferencesTable({ versions, differences, ...rest }: DifferencesTableProps) {
  return (
    <table className={styles.differences} {...rest}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {versions.map((version) => (
            <th key={version} scope="col">
              {version}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <Value>{before}</Value>
            <Value>{after}</Value>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ children }: { children: string }) {
  return <td className={styles.value}>{children || <span className={ui.minor}>nothing</span>}</td>;
}
