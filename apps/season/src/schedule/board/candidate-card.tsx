import {
  appearanceText,
  attendanceStatus,
  resultOf,
  type SeasonPart,
  type SlotConflict,
} from '@nox/contracts';
import { classNames, StatusMark, tools, ui } from '@nox/ui';
import { memo } from 'react';
import layout from '../../ui/layout.module.css';
import { type BoardIndex, isUnpublished } from './board-index.ts';
import styles from './cards.module.css';

export const ANSWERS = { confirmed: 'Confirmed', declined: 'Declined' };

/** What a candidate's card shows; plain values, so that cards that did not change are not rendered again. */
export type CardFacts = Omit<NonNullable<ReturnType<typeof cardFacts>>, 'label'>;

const Mark = ({ isGood, children }: { isGood: boolean; children: string }) => (
  <span className={classNames(isGood ? ui.positive : ui.negative, styles.mark)}>{children}</span>
);

export const CandidateCard = memo(function CandidateCard(facts: CardFacts) {
  const { number, fullName, detail, tone, isPinned, isChanged, answer, status, attendance } = facts;
  const { text, ...look } = attendanceStatus(attendance ?? 'expected');
  return (
    <span
      aria-hidden="true"
      className={classNames(ui.stack0, styles.content)}
      data-changed={isChanged || undefined}
    >
      <span className={classNames(tools.line2, layout.baseline)}>
        <span className={classNames(ui.minor, ui.digits, tools.tiny, tools.fixed)}>{number}</span>
        <span className={classNames(tools.ellipsis, tools.semibold, styles.name)}>{fullName}</span>
        {isPinned && (
          <svg viewBox="0 0 12 16" focusable="false" className={styles.pin}>
            <path d="M3 1h6v2L8 4v4l2 2v1H2v-1l2-2V4L3 3z M5.5 11h1v5h-1z" fill="currentColor" />
          </svg>
        )}
      </span>
      <span
        className={classNames(
          tools.ellipsis,
          tone === 'pending' ? ui.pending : ui.minor,
          tools.tiny,
        )}
      >
        {attendance && (
          <StatusMark {...look} className={styles.mark}>
            {text}
          </StatusMark>
        )}
        {answer && <Mark isGood={answer === 'confirmed'}>{ANSWERS[answer]}</Mark>}
        {status && <Mark isGood={status === 'Selected'}>{status}</Mark>}
        {detail}
      </span>
    </span>
  );
});

function inBrief({ kind, words }: SlotConflict, danceStyle: string, partners: string): string {
  if (kind === 'availability') return 'cannot come then';
  if (kind === 'style') return `${danceStyle} is not judged here`;
  return kind === 'party' ? `apart from ${partners}` : words;
}

/** @returns with everything in words; undefined for an entry that the board does not have (any more) */
export function cardFacts(index: BoardIndex, entryId: string) {
  const candidate = index.candidates.get(entryId);
  if (!candidate) return undefined;
  const { number, fullName, danceStyle } = candidate;
  const status = resultOf(candidate);
  const assignment = index.assignments.get(entryId);
  const conflicts = index.conflictsOf(entryId);
  const against = conflicts.map(({ words }) => words).join(', ');
  const partners = index
    .partnersOf(entryId)
    .map((id) => index.candidates.get(id)?.number)
    .filter((partner) => partner !== undefined)
    .join(', ');
  const brief = conflicts.map((conflict) => inBrief(conflict, danceStyle, partners)).join(', ');
  const together = partners && `with ${partners}`;
  const answer = candidate.answer && assignment ? candidate.answer : null;
  const isPinned = assignment?.isPinned ?? false;
  const isChanged = isUnpublished(index, candidate);
  const { attendance = null, formerAppearances = [] } = candidate;
  const former = formerAppearances.map(appearanceText).join(', ');
  // A narrow card has room for the weekday alone.
  const formerInBrief = formerAppearances
    .map((one) => appearanceText(one).replace(/ on (\w+).*/, ' $1'))
    .join(', ');
  const words = [
    `${number} ${fullName}`,
    former,
    attendance && attendanceStatus(attendance).text,
    danceStyle,
    status,
    together,
    answer,
    isPinned && 'pinned',
    against,
    assignment && isChanged && 'not published',
  ];
  return {
    number,
    fullName,
    isPinned,
    isChanged,
    answer,
    status,
    attendance,
    detail: brief || [formerInBrief, danceStyle, together].filter(Boolean).join(' · '),
    tone: (against ? 'pending' : 'plain') as 'pending' | 'plain',
    label: words.filter(Boolean).join(', '),
  };
}

export const ANY_TIME = 'at any time';

export function availabilityText(
  availability: readonly string[] | null,
  parts: readonly SeasonPart[],
): string {
  if (availability === null) return ANY_TIME;
  const ticked = parts.filter(({ key }) => availability.includes(key));
  if (ticked.length === parts.length) return ANY_TIME;
  // Parts may be removed after they were ticked.
  return ticked.map(({ label }) => label).join(', ') || 'at none of these times';
}
