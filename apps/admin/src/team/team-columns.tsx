import type { TeamMember } from '@nox/contracts';
import { StatusMark } from '@nox/ui';
import { createColumnHelper } from '@tanstack/react-table';
import { PICTURED_ROW } from '../content/list/pictured-row.ts';
import { RowActions } from '../content/list/row-actions.tsx';
import type { features } from '../content/list/table-features.ts';
import { MemberPhoto } from './member-photo.tsx';
import { team } from './team-content.ts';

const column = createColumnHelper<typeof features, TeamMember>();

export const TEAM_COLUMNS = column.columns([
  column.display({
    id: 'image',
    header: 'Image',
    meta: { isUnlabelled: true, className: PICTURED_ROW.picture },
    cell: ({ row }) => <MemberPhoto url={row.original.imageUrl} size="row" />,
  }),
  column.accessor('name', {
    header: 'Name',
    sortFn: 'text',
    meta: { isTitle: true },
  }),
  column.accessor('position', { header: 'Position', sortFn: 'text' }),
  column.accessor('category', { header: 'Category', sortFn: 'text' }),
  column.accessor('year', { header: 'Year', sortFn: 'alphanumeric' }),
  column.accessor('isActive', {
    header: 'Active',
    sortFn: 'basic',
    cell: ({ getValue }) => (
      <StatusMark tone={getValue() ? 'go' : 'off'}>{getValue() ? 'Active' : 'Inactive'}</StatusMark>
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { isUnlabelled: true },
    cell: ({ row }) => (
      <RowActions path={team.path} id={row.original._id} name={row.original.name} />
    ),
  }),
]);
