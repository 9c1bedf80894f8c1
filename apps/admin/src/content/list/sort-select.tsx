import { Field } from '@nox/ui';
import type { Item } from '../content-kind.ts';
import { readSorting, writeSorting, type ListView } from './list-view.ts';
import type { Columns } from './table-features.ts';

interface SortSelectProps<Row extends Item> {
  view: ListView;
  columns: Columns<Row>;
}

/** Sorts the cards of a narrow screen, which have no headers to press. */
export function SortSelect<Row extends Item>({ view, columns }: SortSelectProps<Row>) {
  const sorts = columns.flatMap((column) =>
    'accessorKey' in column
      ? [{ id: String(column.accessorKey), label: String(column.header) }]
      : [],
  );
  return (
    <Field label="Sort by">
      {(control) => (
        <select
          {...control}
          value={writeSorting(view.sorting)}
          onChange={(event) => view.setSorting(readSorting(event.currentTarget.value))}
        >
          <option value="">Default order</option>
          {sorts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          {sorts.map(({ id, label }) => (
            <option key={id} value={`-${id}`}>
              {label}, descending
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
