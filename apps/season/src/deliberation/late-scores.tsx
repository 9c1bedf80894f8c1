import { auditionQueries, call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { type CountedReviews, isLeftOut, pluralForm, type Review } from '@nox/contracts';
import { Button, classNames, tools, ui, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeLate } from './candidates.ts';

interface LateScoresProps {
  reviews: readonly Review[];
  /** The numbers are said, too. */
  isSaid?: boolean;
}

/** The scores that came too late to count, with the choice to let them count, and to leave them out again. */
export function LateScores({ reviews, isSaid = false }: LateScoresProps) {
  const leftOut = reviews.filter(isLeftOut);
  const allowed = reviews.filter(({ version = 1, allowedVersion }) => allowedVersion === version);
  return (
    <>
      <Choice reviews={leftOut} isCounted text={isSaid && `Left out: ${describeLate(leftOut)}.`} />
      <Choice
        reviews={allowed}
        isCounted={false}
        text={isSaid && `An organiser lets count: ${describeLate(allowed)}.`}
      />
    </>
  );
}

type ChoiceProps = { reviews: readonly Review[]; isCounted: boolean; text: string | false };

function Choice({ reviews, isCounted, text }: ChoiceProps) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const them = pluralForm(reviews.length, 'it', 'them');
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body: CountedReviews = {
        reviews: reviews.map(({ _id: id, version = 1 }) => ({ id, version })),
        isCounted,
      };
      return call('PUT', '/auditions/counted-reviews', { body });
    },
    onSuccess: () =>
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
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isCounted ? `Let ${them} count` : `Leave ${them} out again`}
      </Button>
    </div>
  );
}
