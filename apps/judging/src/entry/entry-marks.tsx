import { type AuditionEntry, countedOf, isLeftOut, pluralForm, type Review } from '@nox/contracts';
import { classNames, StatusMark, tools, ui } from '@nox/ui';
import type { ComponentProps } from 'react';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { appearanceMarks, rounded } from './entry.ts';
import styles from './entry-marks.module.css';

export function EntryMarks({ entry }: { entry: AuditionEntry }) {
  const { isWithdrawn, isChangedAfterReview, mailTrouble } = entry;
  return (
    <span className={classNames(ui.row0, tools.hideEmpty)}>
      {isWithdrawn && <Mark>Withdrawn</Mark>}
      {isChangedAfterReview && <Mark>Changed after review</Mark>}
      {mailTrouble !== undefined && (
        <Mark tone="negative" title={mailTrouble}>
          Email not delivered
        </Mark>
      )}
    </span>
  );
}

export const AttendanceMarks = ({ entry }: { entry: AuditionEntry }) =>
  appearanceMarks(entry).map(({ text, ...look }) => (
    <StatusMark key={text} {...look} className={styles.attendance}>
      {text}
    </StatusMark>
  ));

export function UnsentBadge({ items = [] }: { items: readonly OutboxItem[] | undefined }) {
  if (items.some(({ rejection }) => rejection)) return <Mark tone="negative">Not sent</Mark>;
  return items.length > 0 && <Mark>{items.length} waiting to send</Mark>;
}

const Mark = ({
  tone = 'pending',
  ...rest
}: ComponentProps<'span'> & { tone?: 'pending' | 'negative' }) => (
  <span className={classNames(tools.semibold, tools.oneLine, styles.mark, ui[tone])} {...rest} />
);

const MAX_SCORE = 10;
const STEP = 7;
const HEIGHT = 10;

const xOf = (score: number) => (score - 0.5) * STEP;

/** The scores that count, rounded, as dots from 1 to 10: the larger, the more judges gave it. */
export function ScoreDots({ reviews }: { reviews: readonly Review[] }) {
  const counted = reviews.flatMap((review) => countedOf(review) ?? []);
  const scores = counted.map(Math.round).toSorted((a, b) => a - b);
  if (scores.length === 0) return null;
  const width = MAX_SCORE * STEP;
  const middle = HEIGHT / 2;
  return (
    <svg
      role="img"
      aria-label={`${pluralForm(scores.length, 'Score', 'Scores')} ${scores.join(', ')}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className={styles.dots}
    >
      <path d={`M${xOf(1)} ${middle}H${xOf(MAX_SCORE)}`} stroke="var(--edge)" />
      {[...Map.groupBy(scores, (score) => score)].map(([score, { length }]) => (
        <circle
          key={score}
          cx={xOf(score)}
          cy={middle}
          r={Math.min(2.5 + length / 2, middle)}
          fill="var(--light)"
        />
      ))}
    </svg>
  );
}

export const Score = ({ review }: { review: Review }) => (
  <span className={classNames(ui.row0, ui.digits)}>
    <ScoreDots reviews={[review]} />
    {review.score === undefined
      ? 'No score'
      : `${review.total === undefined ? review.score : rounded(review.total)}/10`}
    {isLeftOut(review) && (
      <span className={ui.pending}>
        {typeof review.counted !== 'number'
          ? 'not counted'
          : `counted ${Math.round(review.counted * 10) / 10}`}
      </span>
    )}
  </span>
);

interface FiguresProps {
  /** The key is a figure's name; those without a value are left out. */
  values: Readonly<Record<string, string | false | undefined>>;
  low?: string | false;
}

export const Figures = ({ values, low }: FiguresProps) => (
  <dl className={classNames(tools.wrap4, styles.figures)}>
    {Object.entries(values).map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt className={ui.note}>{name}</dt>
            <dd
              className={classNames(ui.strong, ui.digits, styles.value)}
              data-low={name === low || undefined}
            >
              {value}
            </dd>
          </div>
        ),
    )}
  </dl>
);
