import { ListPage } from '../../content/list/list-page.tsx';
import { events, eventsQuery } from './event-content.ts';
import { EventList } from './event-list.tsx';

function EventsPage() {
  return (
    <ListPage
      kind={events}
      title="Events"
      query={eventsQuery()}
      failed="Failed to fetch events."
      empty="No events found. Add one to get started!"
      isEmpty={(list) => list.length === 0}
    >
      {(list) => <EventList list={list} />}
    </ListPage>
  );
}

export { EventsPage as Component };
