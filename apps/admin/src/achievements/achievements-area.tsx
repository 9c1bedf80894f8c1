import { achievementQueries } from '@nox/api-client';
import type { ContentArea } from '../content/content-area.ts';
import { ContentSummary } from '../content/content-summary.tsx';
import { counted } from '../content/counted.ts';

export const achievementsArea: ContentArea = {
  segment: 'achievements',
  label: 'Achievements',
  text: 'Put what the society has won on the trophy shelf, and say who danced.',
  summary: (
    <ContentSummary
      query={achievementQueries.adminList()}
      words={(list) => counted(list.length, 'achievement')}
    />
  ),
  list: () => import(/* webpackChunkName: "achievements" */ './achievements-page.tsx'),
  form: () => import(/* webpackChunkName: "achievement-form" */ './achievement-form-page.tsx'),
};
