import { auditionQueries } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import type { ContentArea } from '../content/content-area.ts';
import { ContentSummary } from '../content/content-summary.tsx';
import { counted } from '../content/counted.ts';
import { CONTENTS } from '../contents.ts';

type QuickLink = Pick<ContentArea, 'segment' | 'label' | 'text' | 'summary'>;

/** The cards of the dashboard. */
export const QUICK_LINKS: readonly QuickLink[] = [
  ...CONTENTS,
  {
    segment: 'audition-entries',
    label: 'Audition Entries',
    text: 'Find candidates and decide: pending, selected or not selected.',
    summary: <ContentSummary query={auditionQueries.list()} words={summaryOf} />,
  },
];

function summaryOf(entries: AuditionEntry[]): string {
  const pending = entries.filter(({ status }) => status === 'Pending').length;
  const all = counted(entries.length, 'entry', 'entries');
  return pending ? `${all}, ${pending.toLocaleString()} pending` : all;
}
