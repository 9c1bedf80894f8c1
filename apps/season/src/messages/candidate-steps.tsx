import { Button, classNames, formatNumber, ui } from '@nox/ui';

interface CandidateStepsProps {
  /** From 0. */
  index: number;
  count: number;
  onStep: (index: number) => void;
}

/** From one candidate to the next, for whom an example is shown. */
export function CandidateSteps({ index, count, onStep }: CandidateStepsProps) {
  if (count < 2) return null;
  const isLast = index === count - 1;
  return (
    <div role="group" aria-label="Candidates" className={classNames(ui.row3, ui.digits)}>
      {/* Not `disabled`, which would lose the focus at either end. */}
      <Button aria-disabled={index === 0} onClick={() => index > 0 && onStep(index - 1)}>
        Previous
      </Button>
      <span className={ui.minor}>
        {formatNumber(index + 1)} of {formatNumber(count)}
      </span>
      <Button aria-disabled={isLast} onClick={() => !isLast && onStep(index + 1)}>
        Next
      </Button>
    </div>
  );
}
