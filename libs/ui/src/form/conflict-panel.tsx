import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { focusAndScroll } from '../focus-and-scroll.ts';
import styles from './conflict-panel.module.css';

interface ConflictPanelProps {
  /** What was saved meanwhile: "this template", "the season". */
  what: string;
  /** Why the other version could not be fetched. */
  failure?: string | undefined;
  isBusy: boolean;
  onRetry: () => void;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
  /** Both versions; nothing until the other one is fetched. */
  children: ReactNode;
}

/** Another account saved meanwhile: both versions, and the choice between them. */
export function ConflictPanel({ what, failure, children, ...choice }: ConflictPanelProps) {
  const { isBusy, onRetry, onTakeTheirs, onSaveMine } = choice;
  const panel = useRef<HTMLElement>(null);
  const isComplete = Boolean(children) && !failure;

  // Again when it is complete: the panel grows, and its buttons must not be below the screen.
  useEffect(() => focusAndScroll(panel.current), [isComplete]);

  return (
    <section ref={panel} role="alert" tabIndex={-1} className={styles.conflict}>
      <h2 className={styles.heading}>Someone else saved {what} while you were editing.</h2>
      <p>
        Nothing is lost: what you typed is still here. Take their version, or save yours over it;
        you can also go on editing and decide later.
      </p>
      {isComplete && (
        <>
          {children}
          <div className={styles.actions}>
            <Button disabled={isBusy} onClick={onTakeTheirs}>
              Show their version
            </Button>
            <Button disabled={isBusy} onClick={onSaveMine}>
              Save mine instead
            </Button>
          </div>
        </>
      )}
      {failure && (
        <div className={styles.actions}>
          {failure}
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {!isComplete && !failure && <p role="status">Fetching their version…</p>}
    </section>
  );
}
