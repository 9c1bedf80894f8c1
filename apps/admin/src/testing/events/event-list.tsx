import { ContentTable } from '../../content/list/content-table.tsx';
import { ListToolbar } from '../../content/list/list-toolbar.tsx';
import { useListView } from '../../content/list/list-view.ts';
import { EVENT_COLUMNS } from './event-columns.tsx';
import type { SocietyEvent } from './event-content.ts';

export function EventList({ list }: { list: SocietyEvent[] }) {
  const view = useListView();
  return (
    <>
      <ListToolbar view={view} searchLabel="Search events" columns={EVENT_COLUMNS} />
      <ContentTable label="Events" rows={list} columns={EVENT_COLUMNS} view={view} />
    </>
  );
}
