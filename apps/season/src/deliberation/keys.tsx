import { Button, classNames, ui } from '@nox/ui';
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
  ['Everywhere on this page', [['?', 'show these keys']]],
] as const;

/** In the document while it is empty, so that what comes is announced. */
export function LastDecision({
  decisions: { last, undo },
  className,
}: Pick<Deliberation, 'decisions'> & { className?: string | undefined }) {
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
