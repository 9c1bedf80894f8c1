import { useId } from 'react';
import type { Conflict, Side } from './merge.ts';
import ui from '../styles/primitives.module.css';
import styles from './differences-table.module.css';

/** Names what differs, and says it in words. */
export interface Wording {
  labelOf: (path: string) => string;
  textOf: (value: unknown, path: string) => string;
}

interface DifferencesTableProps extends Wording {
  'aria-label': string;
  /** The headers of the two versions, theirs first. */
  versions: readonly [string, string];
  differences: readonly Conflict[];
  /** Of each path; mine where nothing was chosen. */
  choices?: Readonly<Record<string, Side>>;
  onChoose?: (path: string, side: Side) => void;
}

export function DifferencesTable(props: DifferencesTableProps) {
  const { versions, differences, labelOf, textOf, choices = {}, onChoose, ...rest } = props;

  const id = useId();

  const cell = (path: string, side: Side, text: string) => {
    const content = text || <span className={ui.minor}>nothing</span>;
    if (!onChoose) return <td className={styles.value}>{content}</td>;
    return (
      <td className={styles.value}>
        <label className={styles.choice}>
          <input
            type="radio"
            name={`${id} ${path}`}
            aria-label={`${side === 'mine' ? 'Mine' : 'Theirs'}: ${labelOf(path)}`}
            checked={(choices[path] ?? 'mine') === side}
            onChange={() => onChoose(path, side)}
          />
          <span>{content}</span>
        </label>
      </td>
    );
  };

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
        {differences.map(({ path, theirs, mine }) => (
          <tr key={path}>
            <th scope="row">{labelOf(path)}</th>
            {cell(path, 'theirs', textOf(theirs, path))}
            {cell(path, 'mine', textOf(mine, path))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
