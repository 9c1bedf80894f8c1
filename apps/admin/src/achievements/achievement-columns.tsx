import type { Achievement } from '@nox/contracts';
import { createColumnHelper } from '@tanstack/react-table';
import { PICTURED_ROW } from '../content/list/pictured-row.ts';
import { RowActions } from '../content/list/row-actions.tsx';
import type { features } from '../content/list/table-features.ts';
import { achievements } from './achievement-content.ts';
import { AchievementPicture } from './achievement-picture.tsx';

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
