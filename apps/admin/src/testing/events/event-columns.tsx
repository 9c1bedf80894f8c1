import { createColumnHelper } from '@tanstack/react-table';
import { RowActions } from '../../content/list/row-actions.tsx';
import type { features } from '../../content/list/table-features.ts';
import { events, type SocietyEvent } from './event-content.ts';

const column = createColumnHelper<typeof features, SocietyEvent>();

export const EVENT_COLUMNS = column.columns([
  column.accessor('title', { header: 'Title', sortFn: 'text', meta: { isTitle: true } }),
  column.accessor('place', { header: 'Place', sortFn: 'text' }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { isUnlabelled: true },
    cell: ({ row }) => (
      <RowActions path={events.path} id={row.original._id} name={row.original.title} />
    ),
  }),
]);
