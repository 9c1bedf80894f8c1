import {
  answersShownIn,
  type ApplicationField,
  type AuditionEntry,
  countedOf,
  describeCounted,
  explainStanding,
  fieldOf,
  fieldsIn,
  formatPoints,
  isWebLink,
  recordOf,
  valueText,
} from '@nox/contracts';
import {
  Button,
  CandidatePicture,
  classNames,
  Dialog,
  FilmPlayer,
  formatNumber,
  scrollIntoView,
  SegmentButtons,
  ShortcutsButton,
  tools,
  ui,
  useShortcuts,
} from '@nox/ui';
import { viewingQueries } from '@nox/api-client';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { FactList } from '../ui/page-parts.tsx';
import { type Candidate, OUTCOMES } from './candidates.ts';
import { LateScores } from './late-scores.tsx';
import { OutcomeMark, percent, rowButtonId } from './standings-table.tsx';
import type { Deliberation } from './use-deliberation.ts';

export const KEYS = [
  [
    'A candidate',
    [
      ['J', 'the next one'],
      ['K', 'the one before'],
      ['Enter', 'open'],
      ['S', 'select'],
      ['X', 'reject'],
      ['R', 'reset to pending'],
      ['.', 'make a reserve, after all others'],
      ['Z', 'undo the last decision'],
    ],
  ],
  [
    'The cut line, once it has the focus',
    [
      ['Arrows', 'move it by one place'],
      ['Page up, Page down', 'by ten'],
    ],
  ],
] as const;

type CandidatePanelProps = Deliberation & { candidate: Candidate };

/** One candidate: the decision, why the score is what it is, facts and all reviews. Neither phone nor email. */
export function CandidatePanel(props: CandidatePanelProps) {
  const { candidate, candidates, everyone, keys, step, close } = props;
  const { key, entry, isApart, place } = candidate;
  const number = entry.number !== undefined && `Number ${entry.number} · `;
  useShortcuts('dialog', keys);
  return (
    <Dialog
      isDrawer
      title={entry.fullName}
      detail={`${number || ''}${isApart ? 'Not compared' : `Place ${formatNumber(place)} of ${formatNumber(candidates.length)}`}`}
      subject={key}
      cancelLabel="Close"
      onCancel={close}
      finalFocus={() => document.getElementById(rowButtonId(key))}
      actions={
        <>
          <ShortcutsButton level="dialog" sections={KEYS} />
          <Button
            aria-keyshortcuts="k"
            disabled={candidate === everyone[0]}
            onClick={() => step(-1)}
          >
            Previous
          </Button>
          <Button
            aria-keyshortcuts="j"
            disabled={candidate === everyone.at(-1)}
            onClick={() => step(1)}
          >
            Next
          </Button>
        </>
      }
    >
      <div key={key} className={ui.stack4}>
        <Decision {...props} />
        <Media {...props} />
        <Explanation {...props} />
        <Facts {...props} />
        <Reviews {...props} />
      </div>
    </Dialog>
  );
}

function Decision({ candidate, decisions }: CandidatePanelProps) {
  const { key } = candidate;
  // The page above the list is higher beside the panel, which would leave the row out of sight.
  useEffect(() => scrollIntoView(document.getElementById(rowButtonId(key))), [key]);
  return (
    <div className={classNames(tools.screenOnly, ui.stack2)}>
      <p>
        <OutcomeMark outcome={candidate.outcome} reserve={candidate.reserve} />
      </p>
      <SegmentButtons
        label="Change status"
        choices={OUTCOMES.map(({ outcome, action, key }) => [outcome, action, key])}
        chosen={candidate.outcome}
        onChoose={(outcome) => decisions.decide(candidate, outcome)}
      />
      {decisions.failure?.id === key && <p className={ui.negative}>{decisions.failure.text}</p>}
      <LastDecision decisions={decisions} />
    </div>
  );
}

type LastDecisionProps = Pick<Deliberation, 'decisions'> & { className?: string | undefined };

/** The element is in the document while it is empty, so that what comes is announced. */
export function LastDecision({ decisions, className }: LastDecisionProps) {
  const { last, undo } = decisions;
  const step = last.at(-1);
  return (
    <div role="status" className={classNames(ui.row1, className)}>
      {step && (
        <>
          <p>
            <bdi>{last.length > 1 ? `${last.length} candidates` : step.fullName}</bdi>{' '}
            {last.length > 1 ? 'are' : 'is'} {step.to === 'Reserve' ? 'a reserve' : step.to}.
          </p>
          <Button aria-keyshortcuts="z" onClick={undo}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}

function Explanation({ candidate, standings, isShared }: CandidatePanelProps) {
  const { entry, standing, isApart } = candidate;
  const { adjusted, mean } = standing;
  const sentences = explainStanding(standing, standings, entry.fullName, !isShared);
  const difference = formatPoints(Math.abs((adjusted ?? mean) - mean));
  const isSame = difference === formatPoints(0);
  const where = adjusted !== undefined && adjusted > mean ? 'above' : 'below';
  return (
    <section className={classNames(tools.section, ui.stack2)}>
      <h3 className={ui.heading}>
        {isSame
          ? 'Why the score is the mean of the judges'
          : `Why the score is ${difference} ${where} the mean of the judges`}
      </h3>
      {adjusted === undefined && (
        <p>
          {isApart
            ? 'Nobody who scored the others has scored this candidate, so this is the mean of what the judges gave.'
            : 'Scores are not adjusted, so this is the mean of what the judges gave.'}
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** A shared page shows nothing that a candidate has written at length. */
function factOf(entry: AuditionEntry, field: ApplicationField, isShared: boolean) {
  const { title, takesLinks } = recordOf(field);
  const value = isShared && takesLinks ? '' : valueText(entry[field]);
  const isRating = value !== '' && fieldOf(field).control === 'rating';
  return [title, isRating ? `${value} out of 10` : value] as const;
}

function Media({ candidate: { entry } }: CandidatePanelProps) {
  const { portrait, film, fullName } = entry;
  const { data } = useQuery({ ...viewingQueries.staff(), enabled: Boolean(portrait ?? film) });
  return (
    <>
      <CandidatePicture image={portrait} isAllowed={data !== undefined} alt={fullName} />
      {film && (
        <FilmPlayer
          src={data && film.address}
          poster={film.poster}
          label={`Film of ${fullName}`}
          className={tools.screenOnly}
        />
      )}
    </>
  );
}

function Facts({ candidate, standings, questions, isShared }: CandidatePanelProps) {
  const { entry, standing, isApart, place, placeByMean, flags } = candidate;
  const { ranks, chance, mean, median, judges } = standing;
  const video = isWebLink(entry.danceVideoUrl) && (
    <a href={entry.danceVideoUrl} target="_blank" rel="noreferrer">
      Watch the video
    </a>
  );
  const means = `mean ${formatPoints(mean)}, median ${formatNumber(median)}`;
  const facts: ComponentProps<typeof FactList>['facts'] = [
    [
      'Place',
      !isApart && (place === placeByMean ? place : `${place}; by the mean alone ${placeByMean}`),
    ],
    [
      'Range',
      ranks &&
        `place ${ranks[0]} to ${ranks[1]}, ${standings.dependence ? 'at least' : 'in nine of ten cases'}`,
    ],
    ['Chance', chance !== undefined && `${percent(chance)} to be above the line`],
    ['Scores', `${formatNumber(judges.length)}, ${means}`],
    ['To consider', flags.join(', ')],
    ['Style', entry.danceStyle],
    ...fieldsIn('deliberation').map((field) => factOf(entry, field, isShared)),
    ['Video', video],
    ...answersShownIn(questions, 'facts', entry.answers).map(
      ({ question: { label, kind }, text }) => {
        const isTyped = kind === 'line' || kind === 'paragraph' || kind === 'link';
        return [label, !(isShared && isTyped) && text] as const;
      },
    ),
  ];
  return <FactList facts={facts} />;
}

function Reviews({ candidate: { entry }, isShared }: CandidatePanelProps) {
  // The order is not that of the judges, whom it would name.
  const reviews = isShared
    ? entry.reviews.toSorted((a, b) => (countedOf(b) ?? 0) - (countedOf(a) ?? 0))
    : entry.reviews;
  return (
    <section className={classNames(tools.section, ui.stack3)}>
      <h3 className={ui.heading}>Judge reviews ({reviews.length})</h3>
      {isShared && <p className={ui.note}>Names and notes are hidden while this page is shared.</p>}
      <ul role="list" className={ui.stack3}>
        {reviews.map((review) => {
          const { _id, judgeEmail, score, total = score, notes } = review;
          return (
            <li key={_id} className={ui.stack1}>
              <span className={classNames(ui.row1, ui.digits)}>
                {!isShared && <bdi className={ui.strong}>{judgeEmail}</bdi>}
                {total === undefined
                  ? 'No score'
                  : `${formatNumber(Math.round(total * 10) / 10)} of 10`}
                <span className={ui.pending}>{describeCounted(review)}</span>
              </span>
              {!isShared && <LateScores reviews={[review]} />}
              {!isShared && <p className={ui.typed}>{notes}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
