import type { RuleSet } from '@nox/contracts';
import { StatusMark } from '@nox/ui';
import { createColumnHelper } from '@tanstack/react-table';
import { localTime } from '../content/local-time.ts';
import { RowActions } from '../content/list/row-actions.tsx';
import type { features } from '../content/list/table-features.ts';
import { ruleSets } from './rule-set-content.ts';

const column = createColumnHelper<typeof features, RuleSet>();

export const RULE_SET_COLUMNS = column.columns([
  column.accessor('sectionTitle', {
    header: 'Section Title',
    sortFn: 'text',
    meta: { isTitle: true },
  }),
  column.accessor('isActive', {
    header: 'Active',
    sortFn: 'basic',
    cell: ({ getValue }) => (
      <StatusMark tone={getValue() ? 'go' : 'off'}>{getValue() ? 'Active' : 'Inactive'}</StatusMark>
    ),
  }),
  column.accessor('lastUpdated', {
    header: 'Last Updated',
    sortFn: 'basic',
    enableGlobalFilter: false,
    cell: ({ getValue }) => <time dateTime={getValue()}>{localTime(getValue())}</time>,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { isUnlabelled: true },
    cell: ({ row }) => (
      <RowActions path={ruleSets.path} id={row.original._id} name={row.original.sectionTitle} />
    ),
  }),
]);
