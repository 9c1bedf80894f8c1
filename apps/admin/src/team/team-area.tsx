import { teamQueries } from '@nox/api-client';
import type { TeamMember } from '@nox/contracts';
import type { ContentArea } from '../content/content-area.ts';
import { ContentSummary } from '../content/content-summary.tsx';
import { counted } from '../content/counted.ts';

export const teamArea: ContentArea = {
  segment: 'team',
  label: 'Team',
  text: 'Add members, change what the team page says about them, or take them off it.',
  summary: <ContentSummary query={teamQueries.adminList()} words={summaryOf} />,
  list: () => import(/* webpackChunkName: "team" */ './team-page.tsx'),
  form: () => import(/* webpackChunkName: "member-form" */ './member-form-page.tsx'),
};

function summaryOf(members: TeamMember[]): string {
  const hidden = members.filter(({ isActive }) => !isActive).length;
  return `${counted(members.length, 'member')}${hidden ? `, ${hidden} inactive` : ''}`;
}
