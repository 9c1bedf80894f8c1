import type { AuditionEntry } from '@nox/contracts';
import { DataTable, Dialog, ui } from '@nox/ui';
import type { ReactNode } from 'react';
import { candidates, rounded, scoreStatistics, statusText } from '../entry/entry.ts';
import { hasCount, hiddenText, judgeKeyOf, reviewBy, useHiding } from '../entry/judge.ts';
import { useRights } from '../sync/judging-settings.ts';
import { Score, ScoreDots } from '../entry/entry-marks.tsx';

/** More of them would not stand beside each other. */
export const MAX_COMPARED = 6;

interface Line {
  name: string;
  valueOf: (entry: AuditionEntry) => ReactNode;
}

const STATUS: Line = { name: 'Status', valueOf: statusText };

const SUMMARY: readonly Line[] = [
  STATUS,
  {
    name: 'Mean',
    valueOf({ reviews }) {
      const { mean } = scoreStatistics(reviews) ?? {};
      return mean && rounded(mean);
    },
  },
  { name: 'Spread', valueOf: ({ reviews }) => scoreStatistics(reviews)?.spread },
  { name: 'All scores', valueOf: ({ reviews }) => <ScoreDots reviews={reviews} /> },
];

interface CompareDialogProps {
  entries: readonly AuditionEntry[];
  onClose: () => void;
}

export function CompareDialog({ entries, onClose }: CompareDialogProps) {
  const hidingOf = useHiding();
  const { mayOrganise } = useRights();
  const reviews = entries.filter((entry) => !hidingOf(entry)).flatMap((entry) => entry.reviews);
  const judges = new Map(reviews.map(({ judgeEmail }) => [judgeKeyOf(judgeEmail), judgeEmail]));
  const lines: readonly Line[] = [
    ...SUMMARY,
    ...[...judges.values()].map((name) => ({
      name,
      valueOf: (entry: AuditionEntry) => {
        const review = reviewBy(entry, name);
        return review && <Score review={review} />;
      },
    })),
  ];
  return (
    <Dialog
      isWide
      title={`Compare ${candidates(entries.length)}`}
      cancelLabel="Close"
      onCancel={onClose}
    >
      <DataTable
        aria-label="Scores by judge"
        items={lines}
        keyOf={(line) => `${SUMMARY.includes(line)} ${line.name}`}
        columns={[
          { name: 'Judge', cell: ({ name }) => name },
          ...entries.map((entry) => {
            const name = [entry.number, entry.fullName].filter(Boolean).join(' ');
            return {
              id: entry._id,
              name,
              // The name takes several lines, so that all are beside each other.
              head: <span className={ui.typed}>{name}</span>,
              cell: (line: Line) => {
                const why = hidingOf(entry);
                const isKnown = line === STATUS && (mayOrganise || hasCount(why));
                const hiding = isKnown ? undefined : why;
                return hiding ? hiddenText(hiding) : (line.valueOf(entry) ?? '–');
              },
            };
          }),
        ]}
      />
    </Dialog>
  );
}
