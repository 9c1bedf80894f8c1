import type { ContentArea } from '../../content/content-area.ts';
import { ContentSummary } from '../../content/content-summary.tsx';
import { counted } from '../../content/counted.ts';
import { eventsQuery } from './event-content.ts';

export const eventsArea: ContentArea = {
  segment: 'events',
  label: 'Events',
  text: 'Say where the society dances next.',
  summary: <ContentSummary query={eventsQuery()} words={(list) => counted(list.length, 'event')} />,
  list: () => import('./events-page.tsx'),
  form: () => import('./event-form-page.tsx'),
};
