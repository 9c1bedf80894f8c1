import { ImageFocus } from '@nox/contracts';
import { createContext } from 'react';
import type { Labels } from '../content-kind.ts';
import { describeFocus } from '../media/focus.ts';
import styles from './versions.module.css';

export type Names = ReadonlyMap<string, string>;

/** The names of entities whose ids are values of the forms below. */
export const NameLookup = createContext<Names>(new Map());

export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** The fields in which two versions differ, in the order of `labels`; ids are replaced by their names. */
export function differencesBetween<Input extends object>(
  labels: Labels<Input>,
  before: Input,
  after: Input,
  names: Names = new Map(),
): Difference[] {
  return (Object.entries(labels) as [keyof Input & string, string][])
    .filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(([field, label]) => ({
      label,
      before: textOf(before[field], names),
      after: textOf(after[field], names),
    }));
}

function textOf(value: unknown, names: Names): string {
  const focus = ImageFocus.safeParse(value).data;
  if (focus) return describeFocus(focus);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((entry) => textOf(entry, names)).join('\n');
  if (typeof value === 'object' && value !== null) {
    // A rule's order equals its index.
    return Object.entries(value)
      .filter(([name, part]) => name !== 'order' && part !== '' && part !== null)
      .map(([, part]) => textOf(part, names))
      .join('\n');
  }
  if (typeof value === 'string') return names.get(value) ?? value;
  return Number.isFinite(value) ? String(value) : '';
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
  return (
    <td className={styles.value}>{children || <span className={styles.nothing}>nothing</span>}</td>
  );
}
