import { tutorialQueries } from '@nox/api-client';
import type { TutorialsByStyle } from '@nox/contracts';
import type { ContentArea } from '../content/content-area';
import { ContentSummary } from '../content/content-summary';
import { counted } from '../content/counted';

export const tutorialsArea: ContentArea = {
  segment: 'tutorials',
  label: 'Learn',
  text: 'Add tutorials with a video, keep them as drafts, or put each style in order.',
  summary: <ContentSummary query={tutorialQueries.adminList()} words={summaryOf} />,
  list: () => import(/* webpackChunkName: "tutorials" */ './tutorials-page'),
  form: () => import(/* webpackChunkName: "tutorial-form" */ './tutorial-form-page'),
};

function summaryOf(byStyle: TutorialsByStyle): string {
  const all = Object.values(byStyle).flat();
  const drafts = all.filter(({ isPublished }) => !isPublished).length;
  return `${counted(all.length, 'tutorial')}${drafts ? `, ${counted(drafts, 'draft')}` : ''}`;
}
