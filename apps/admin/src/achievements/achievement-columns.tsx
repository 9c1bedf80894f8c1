import type { Achievement } from '@nox/contracts';
import { createColumnHelper } from '@tanstack/react-table';
import { PICTURED_ROW } from '../content/list/pictured-row';
import { RowActions } from '../content/list/row-actions';
import type { features } from '../content/list/table-features';
import { achievements } from './achievement-content';
import { AchievementPicture } from './achievement-picture';

const column = createColumnHelper<typeof features, Achievement>();

export const ACHIEVEMENT_COLUMNS = column.columns([
  column.display({
    id: 'image',
    header: 'Image',
    meta: { isUnlabelled: true, className: PICTURED_ROW.picture },
    cell: ({ row }) => <AchievementPicture url={row.original.imageUrl} size="row" />,
  }),
  column.accessor('title', { header: 'Title', sortFn: 'text', meta: { isTitle: true } }),
  column.accessor('year', { header: 'Year', sortFn: 'alphanumeric' }),
  column.accessor('category', { header: 'Category', sortFn: 'text' }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { isUnlabelled: true },
    cell: ({ row }) => (
      <RowActions path={achievements.path} id={row.original._id} name={row.original.title} />
    ),
  }),
]);
