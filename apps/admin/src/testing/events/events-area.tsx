import type { ContentArea } from '../../content/content-area';
import { ContentSummary } from '../../content/content-summary';
import { counted } from '../../content/counted';
import { eventsQuery } from './event-content';

export const eventsArea: ContentArea = {
  segment: 'events',
  label: 'Events',
  text: 'Say where the society dances next.',
  summary: <ContentSummary query={eventsQuery()} words={(list) => counted(list.length, 'event')} />,
  list: () => import('./events-page'),
  form: () => import('./event-form-page'),
};
