import { tutorialQueries } from '@nox/api-client';
import type { TutorialsByStyle } from '@nox/contracts';
import type { ContentArea } from '../content/content-area.ts';
import { ContentSummary } from '../content/content-summary.tsx';
import { counted } from '../content/counted.ts';

export const tutorialsArea: ContentArea = {
  segment: 'tutorials',
  label: 'Learn',
  text: 'Add tutorials with a video, keep them as drafts, or put each style in order.',
  summary: <ContentSummary query={tutorialQueries.adminList()} words={summaryOf} />,
  list: () => import(/* webpackChunkName: "tutorials" */ './tutorials-page.tsx'),
  form: () => import(/* webpackChunkName: "tutorial-form" */ './tutorial-form-page.tsx'),
};

function summaryOf(byStyle: TutorialsByStyle): string {
  const all = Object.values(byStyle).flat();
  const drafts = all.filter(({ isPublished }) => !isPublished).length;
  return `${counted(all.length, 'tutorial')}${drafts ? `, ${counted(drafts, 'draft')}` : ''}`;
}
