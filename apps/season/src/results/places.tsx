import { call, serverNow } from '@nox/api-client';
import {
  answerByOf,
  groupOffers,
  groupResults,
  type MessagesResult,
  type NewOffer,
  nextReserve,
  type OfferRelease,
  pluralize,
  readTime,
  type ResultCandidate,
  type Results,
} from '@nox/contracts';
import {
  Button,
  classNames,
  DateTimeField,
  formatDeadline,
  localOf,
  Notice,
  RowAction,
  ui,
  usePolled,
} from '@nox/ui';
import { useAction } from '@nox/actions';
import { useState } from 'react';
import { CandidateList, CandidateName } from '../ui/candidate-lists.tsx';
import { TitledPanel } from '../ui/page-parts.tsx';
import { describeEndingUndo, REFRESHES } from './publish-dialog.tsx';
import type { FoundLists } from './result-groups.tsx';

const DAY_MS = 86_400_000;
/** How often it is looked whether the time to answer is over. */
const CLOCK_MS = 5_000;

type Groups = ReturnType<typeof groupOffers<ResultCandidate>>;
type Offered = Groups['silent'][number];

/** Two days from now, at six in the evening. */
const ownDay = () => `${localOf(serverNow() + 2 * DAY_MS).slice(0, 10)}T18:00`;

const withNumber = ({ number, fullName }: Pick<ResultCandidate, 'number' | 'fullName'>) =>
  `#${number} ${fullName}`;

interface PlacesProps extends FoundLists {
  results: Results;
}

/** Who has the places of the season, who has not answered, who gave theirs back, and who is next. */
export function Places({ results, ...found }: PlacesProps) {
  const { candidates, places, answerBy, publication } = results;
  const now = usePolled(serverNow, CLOCK_MS);
  const groups = groupOffers(candidates, { places, answerBy, now });
  const { accepted, silent, givenBack, free } = groups;
  if (accepted.length + silent.length + givenBack.length === 0) return null;
  return (
    <TitledPanel title="Places" className={ui.stack4}>
      <p>
        {places === null
          ? pluralize(accepted.length, 'place')
          : `${accepted.length} of ${pluralize(places, 'place')}`}{' '}
        taken{free > 0 && `, ${free} free`}.
      </p>
      <FreePlaces {...{ candidates, publication }} {...groups} />
      <Answers answerBy={answerBy} {...groups} {...found} />
    </TitledPanel>
  );
}

/** Silence is marked, and nothing follows from it by itself. */
function Answers(props: Groups & FoundLists & Pick<Results, 'answerBy'>) {
  const { answerBy, find, isFolded, accepted, silent, givenBack, free, freePlaces } = props;
  const { mutate, isPending } = useAction({
    call: ({ entryId, isReleased }: OfferRelease & Offered) =>
      call('PUT', `/results/offers/${entryId}`, { body: { isReleased } satisfies OfferRelease }),
    said: (_, { fullName, isReleased }) =>
      isReleased ? `The place of ${fullName} is free.` : `${fullName} has the place again.`,
    subject: 'results',
    failed: 'Nothing was changed.',
    announcesFailure: true,
    refreshes: REFRESHES,
  });
  const rowOf = (one: Offered, text: string, isReleased?: boolean, isDue = false) => ({
    ...one,
    action: (
      <span className={ui.row4}>
        <span className={isDue ? ui.pending : undefined}>{text}</span>
        {isReleased !== undefined && (
          <RowAction
            aria-label={`${isReleased ? 'Release the place of' : 'Hold the place again for'} ${one.fullName}`}
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ ...one, isReleased })}
          >
            {isReleased ? 'Release' : 'Hold again'}
          </RowAction>
        )}
      </span>
    ),
  });
  return (
    <>
      <CandidateList
        title="No answer yet"
        isFolded={isFolded}
        items={find(silent).map((one) => {
          const end = answerByOf(one.offer, { answerBy });
          const isOver = one.state === 'lapsed';
          const time = end && `${isOver ? 'Time is over:' : 'Until'} ${formatDeadline(end)}`;
          return rowOf(
            one,
            time ?? 'No deadline to answer',
            isOver || !end ? true : undefined,
            end !== null,
          );
        })}
      />
      <CandidateList
        title="Gave it back, or released"
        isFolded={isFolded}
        items={find(givenBack).map((one) => {
          if (one.state === 'declined') {
            return rowOf(one, one.isWithdrawn ? 'Has withdrawn' : 'Gave it back');
          }
          const canHold = free > 0 && freePlaces.includes(one.offer.place);
          return rowOf(one, 'Released', canHold ? false : undefined);
        })}
      />
      <CandidateList title="Took their place" isFolded={isFolded} items={find(accepted)} />
    </>
  );
}

const useOffering = () =>
  useAction({
    call: (body: NewOffer) => call<MessagesResult>('POST', '/results/offers', { body }),
    said: ({ message }) => message,
    subject: 'results',
    failed: 'Nothing was offered.',
    announcesFailure: true,
    refreshes: REFRESHES,
  });

/** Who asks for a place, and who is next: a free one is offered with one press, and its own time to answer. */
function FreePlaces(props: Groups & Pick<Results, 'candidates' | 'publication'>) {
  const { candidates, publication, free, asking } = props;
  const ending = describeEndingUndo(publication);
  const [answerBy, setAnswerBy] = useState(ownDay);
  const next = nextReserve(groupResults(candidates).reserves);
  const { mutate, isPending } = useOffering();
  const offerTo = (one: ResultCandidate, variant?: 'primary') => (
    <Button
      variant={variant}
      aria-label={`Offer the place to ${one.fullName}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ entryId: one.entryId, answerBy: answerBy || null })}
    >
      Offer the place
    </Button>
  );
  return (
    <>
      {free > 0 && (
        <>
          {ending && <p className={ui.minor}>{ending}</p>}
          <DateTimeField
            name="answerBy"
            label="Answer by"
            hint="Empty: what the season says; no time, once that is over."
            value={answerBy}
            onChange={setAnswerBy}
            onBlur={() => undefined}
            read={readTime}
          />
        </>
      )}
      {asking.map((one) => (
        <Notice key={one.entryId} tone="pending">
          <p>
            {withNumber(one)} asks for the place again;{' '}
            {one.holder ? `${withNumber(one.holder)} has it.` : 'nobody has it now.'}
          </p>
          {free > 0 && offerTo(one)}
        </Notice>
      ))}
      {free > 0 &&
        (next ? (
          <div className={classNames(ui.row, ui.between)}>
            <span>
              Next: #{next.number} <CandidateName {...next} number={null} />
            </span>
            {offerTo(next, 'primary')}
          </div>
        ) : (
          <p className={ui.minor}>
            No reserve is left. Make one below of a candidate who is Not Selected.
          </p>
        ))}
    </>
  );
}
