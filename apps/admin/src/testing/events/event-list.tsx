import { ContentTable } from '../../content/list/content-table';
import { ListToolbar } from '../../content/list/list-toolbar';
import { useListView } from '../../content/list/list-view';
import { EVENT_COLUMNS } from './event-columns';
import type { SocietyEvent } from './event-content';

export function EventList({ list }: { list: SocietyEvent[] }) {
  const view = useListView();
  return (
    <>
      <ListToolbar view={view} searchLabel="Search events" columns={EVENT_COLUMNS} />
      <ContentTable label="Events" rows={list} columns={EVENT_COLUMNS} view={view} />
    </>
  );
}
