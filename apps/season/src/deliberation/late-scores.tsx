import { auditionQueries, call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import {
  type AuditionEntry,
  type CountedReviews,
  isLeftOut,
  isUndecided,
  listAll,
  pluralForm,
  type Review,
} from '@nox/contracts';
import { Button, classNames, tools, ui, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeLate } from './candidates.ts';

/** How many candidates are named. */
const NAMES = 3;

interface LateScoresProps {
  reviews: readonly Review[];
  /** The numbers are said, too, and the candidates of these who have such a score. */
  entries?: readonly AuditionEntry[];
}

/** The scores that came too late to count, with the choice to let them count, and to leave them out again. */
export function LateScores({ reviews, entries }: LateScoresProps) {
  const leftOut = reviews.filter((review) => isLeftOut(review) && !review.isRepeated);
  const allowed = reviews.filter(({ version = 1, allowedVersion }) => allowedVersion === version);
  const say = (what: string, late: readonly Review[]) =>
    entries && `${what}: ${describeLate(late)} (${namesOf(entries, late)}).`;
  return (
    <>
      <Choice
        reviews={leftOut}
        choices={leftOut.some(isUndecided) ? [true, false] : [true]}
        text={say('Left out', leftOut)}
      />
      <Choice reviews={allowed} choices={[false]} text={say('An organiser lets count', allowed)} />
    </>
  );
}

/** "Asha Rao", "Asha Rao, Ben Rao, Cara Rao and 4 others" */
function namesOf(entries: readonly AuditionEntry[], late: readonly Review[]): string {
  const found = entries.filter(({ reviews }) => reviews.some((review) => late.includes(review)));
  const names = found.map(({ fullName }) => fullName);
  const others = names.length - NAMES;
  return listAll(others > 1 ? [...names.slice(0, NAMES), `${others} others`] : names);
}

interface ChoiceProps {
  reviews: readonly Review[];
  /** Whether they are to count: what an organiser may decide. */
  choices: readonly boolean[];
  text: string | undefined;
}

function Choice({ reviews, choices, text }: ChoiceProps) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const them = pluralForm(reviews.length, 'it', 'them');
  const { mutate, isPending } = useMutation({
    mutationFn: (isCounted: boolean) => {
      const body: CountedReviews = {
        reviews: reviews.map(({ _id: id, version = 1 }) => ({ id, version })),
        isCounted,
      };
      return call('PUT', '/auditions/counted-reviews', { body });
    },
    onSuccess: (_done, isCounted) =>
      announce(
        'positive',
        isCounted ? 'The later scores count.' : 'The later scores are left out.',
      ),
    onError: (error) => announce('negative', changeFailureText(error, 'Nothing was changed.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey }),
  });
  if (reviews.length === 0) return null;
  return (
    <div className={classNames(ui.row2, tools.screenOnly)}>
      {text && <p className={ui.pending}>{text}</p>}
      {choices.map((isCounted) => (
        <Button
          key={String(isCounted)}
          aria-disabled={isPending}
          onClick={() => !isPending && mutate(isCounted)}
        >
          {isCounted
            ? `Let ${them} count`
            : `Leave ${them} out${choices.length > 1 ? '' : ' again'}`}
        </Button>
      ))}
    </div>
  );
}
