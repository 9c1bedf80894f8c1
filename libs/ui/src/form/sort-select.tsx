import type { ComponentProps } from 'react';

interface SortSelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange'> {
  /** A column, with `-` before it descending; empty while nothing is sorted. */
  value: string;
  onSort: (value: string) => void;
  unsortedLabel: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** Sorts the cards of narrow screens, which have no column headers. */
export function SortSelect({ onSort, unsortedLabel, options, ...rest }: SortSelectProps) {
  return (
    <select onChange={({ currentTarget }) => onSort(currentTarget.value)} {...rest}>
      <option value="">{unsortedLabel}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
