import type { AuditionEntry } from '@nox/contracts';
import { classNames, DataTable, Dialog, tools, ui, useIsWide } from '@nox/ui';
import type { ComponentProps, ReactNode } from 'react';
import { candidates, rounded, scoreStatistics, statusText } from '../entry/entry.ts';
import { hasCount, hiddenText, judgeKeyOf, reviewBy, useHiding } from '../entry/judge.ts';
import { useRights } from '../sync/judging-settings.ts';
import { Score, ScoreDots } from '../entry/entry-marks.tsx';
import columns from './columns.module.css';
import { Decision, useDecision } from './decision.tsx';

interface Line {
  name: string;
  valueOf: (entry: AuditionEntry) => ReactNode;
  /** They stand below the value. */
  notesOf?: (entry: AuditionEntry) => string | undefined;
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
      notesOf: (entry: AuditionEntry) => reviewBy(entry, name)?.notes,
    })),
  ];
  const valueIn = (line: Line, entry: AuditionEntry) => {
    const why = hidingOf(entry);
    const isKnown = line === STATUS && (mayOrganise || hasCount(why));
    const hiding = isKnown ? undefined : why;
    return hiding ? hiddenText(hiding) : (line.valueOf(entry) ?? '–');
  };
  const notesIn = (Element: 'p' | 'dd', line: Line, entry: AuditionEntry) => {
    const notes = hidingOf(entry) ? undefined : line.notesOf?.(entry);
    return notes && <Element className={classNames(ui.note, ui.typed, ui.full)}>{notes}</Element>;
  };
  const keyOf = (line: Line) => `${SUMMARY.includes(line)} ${line.name}`;
  return (
    <Dialog
      isWide
      title={`Compare ${candidates(entries.length)}`}
      cancelLabel="Close"
      onCancel={onClose}
    >
      {useIsWide() ? (
        <DataTable
          aria-label="Scores by judge"
          items={lines}
          keyOf={keyOf}
          columns={[
            { name: 'Judge', cell: ({ name }) => name },
            ...entries.map((entry) => ({
              id: entry._id,
              name: nameOf(entry),
              width: `${80 / entries.length}%`,
              // The name takes several lines, so that all are beside each other.
              head: <span className={ui.typed}>{nameOf(entry)}</span>,
              cell: (line: Line) =>
                line === STATUS && mayOrganise && !entry.isRecused ? (
                  <CandidateDecision hasStatus entry={entry} />
                ) : (
                  <>
                    {valueIn(line, entry)}
                    {notesIn('p', line, entry)}
                  </>
                ),
            })),
          ]}
        />
      ) : (
        <ul role="list" aria-label="Candidates" tabIndex={0} className={columns.swiped}>
          {entries.map((entry) => (
            <li key={entry._id} className={classNames(tools.box, columns.candidate)}>
              <h3 className={ui.heading}>{nameOf(entry)}</h3>
              <dl className={tools.grow}>
                {lines.map((line) => (
                  <div key={keyOf(line)} className={classNames(ui.row4, ui.between, columns.line)}>
                    <dt className={ui.minor}>{line.name}</dt>
                    <dd className={ui.strong}>{valueIn(line, entry)}</dd>
                    {notesIn('dd', line, entry)}
                  </div>
                ))}
              </dl>
              <CandidateDecision entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const nameOf = ({ number, fullName }: AuditionEntry) =>
  [number, fullName].filter(Boolean).join(' ');

const CandidateDecision = (props: Omit<ComponentProps<typeof Decision>, 'decision'>) => (
  <Decision {...props} decision={useDecision(props.entry)} />
);
