import { ruleQueries } from '@nox/api-client';
import type { RuleSet } from '@nox/contracts';
import type { ContentArea } from '../content/content-area.ts';
import { ContentSummary } from '../content/content-summary.tsx';
import { counted } from '../content/counted.ts';

export const rulesArea: ContentArea = {
  segment: 'rules',
  label: 'Audition Rules',
  text: 'Write the rules and dates of the next auditions, and choose which set is active.',
  summary: <ContentSummary query={ruleQueries.adminList()} words={summaryOf} />,
  list: () => import(/* webpackChunkName: "rules" */ './rules-page.tsx'),
  form: () => import(/* webpackChunkName: "rule-set-form" */ './rule-set-form-page.tsx'),
};

function summaryOf(sets: RuleSet[]): string {
  const active = sets.some(({ isActive }) => isActive) ? 'one active' : 'none active';
  return `${counted(sets.length, 'rule set')}, ${active}`;
}
