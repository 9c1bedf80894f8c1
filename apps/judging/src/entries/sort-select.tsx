import { sortFrom, SORTS, sortText, type EntrySort, type SortColumn } from './entry-sort.ts';
import styles from './sort-select.module.css';

interface SortSelectProps {
  sort: EntrySort | undefined;
  onSort: (sort: EntrySort | undefined) => void;
}

/** Sorts the cards of a narrow screen, which have no headers to press. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  const columns = Object.entries(SORTS) as [SortColumn, string][];
  return (
    <select
      aria-label="Sort by"
      value={sortText(sort)}
      onChange={({ currentTarget }) => onSort(sortFrom(currentTarget.value))}
      className={styles.select}
    >
      <option value="">In order of arrival</option>
      {columns.flatMap(([column, label]) => [
        <option key={column} value={column}>
          {column === 'name' ? 'By name' : `${label}, lowest first`}
        </option>,
        <option key={`-${column}`} value={`-${column}`}>
          {column === 'name' ? 'By name, descending' : `${label}, highest first`}
        </option>,
      ])}
    </select>
  );
}
