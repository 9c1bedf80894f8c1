import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  metaHelper,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';
import type { Item } from '../content-kind.ts';

/** What a list says about a column beyond TanStack's own words. */
interface ColumnMeta {
  /** The cell that names its row. */
  isTitle?: boolean;
  /** The cell explains itself: in a card it needs no label. */
  isUnlabelled?: boolean;
  className?: string | undefined;
}

/** What the tables of all contents can do: be searched and sorted. */
export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnMeta>(),
});

/** The columns of a list. */
export type Columns<Row extends Item> = TableOptions<typeof features, Row>['columns'];
