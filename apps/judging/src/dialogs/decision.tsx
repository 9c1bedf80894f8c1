import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { Button, classNames, StatusMark, tools, ui, useShortcuts } from '@nox/ui';
import { useRef, useState } from 'react';
import { DECISIONS, statusText, statusTone } from '../entry/entry.ts';
import { changeStatus } from '../outbox/outbox-item.ts';
import { chooseScore } from '../review/score-fields.tsx';
import { useRights } from '../sync/judging-settings.ts';
import { useEntries, useSync } from '../sync/sync-provider.tsx';
import styles from './decision.module.css';

/** Decides about the candidate that a dialog shows; the last decision can be undone, also when another one is shown. */
export function useDecision(entry: AuditionEntry) {
  const entries = useEntries();
  const { outbox } = useSync();
  const { mayOrganise } = useRights();
  const [last, setLast] = useState<{
    id: string;
    from: AuditionStatus;
    to: AuditionStatus;
    reserve?: number | undefined;
  }>();
  // Another judge may have decided since, or deleted the entry.
  const decided = last && entries.find(({ _id, status }) => _id === last.id && status === last.to);
  return {
    mayDecide: mayOrganise && !entry.isRecused,
    decided,
    decide: (status: AuditionStatus) => {
      if (entry.status === status) return;
      setLast({ id: entry._id, from: entry.status, to: status, reserve: entry.reserveRank });
      void changeStatus(outbox, entry, status);
    },
    undo: () => {
      if (!decided) return;
      setLast(undefined);
      void changeStatus(outbox, decided, last.from, last.reserve);
    },
  };
}

interface DecisionProps {
  entry: AuditionEntry;
  decision: ReturnType<typeof useDecision>;
  /** Whether the present status is above the buttons: nothing else of the dialog says it. */
  hasStatus?: boolean;
}

export function Decision({ entry, decision, hasStatus }: DecisionProps) {
  const { mayDecide, decided, decide, undo } = decision;
  const buttons = useRef<HTMLDivElement>(null);
  const handleUndo = () => {
    buttons.current?.querySelector('button')?.focus();
    undo();
  };
  if (!mayDecide) return null;
  return (
    <div className={classNames(tools.screenOnly, ui.stack2)}>
      <div className={classNames(ui.row1, ui.between, hasStatus && tools.target)}>
        {hasStatus && (
          <StatusMark tone={statusTone(entry)} className={ui.strong}>
            {statusText(entry)}
          </StatusMark>
        )}
        {/* The status has its undo in it, which is announced too. */}
        <div role="status" className={classNames(tools.hideEmpty, ui.row1, ui.minor)}>
          {decided && (
            <>
              <p>{`${decided.fullName} is ${decided.status}.`}</p>
              <Button aria-keyshortcuts="z" className={tools.tight} onClick={handleUndo}>
                Undo
              </Button>
            </>
          )}
        </div>
      </div>
      <div ref={buttons} role="group" aria-label="Change status" className={ui.row2}>
        {DECISIONS.map(({ status, label, key }) => (
          <Button
            key={status}
            aria-pressed={entry.status === status}
            aria-keyshortcuts={key}
            data-status={status}
            title={status}
            className={styles.button}
            onClick={() => decide(status)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** While there is no form, Ctrl+Enter does `submitInstead`, and other keys do nothing. @returns the ref of what has form and buttons */
export function useCandidateKeys(
  undo: () => void,
  steps: Record<string, () => void>,
  submitInstead?: () => void,
) {
  const element = useRef<HTMLDivElement>(null);
  const form = () => element.current?.querySelector('form') ?? null;
  const click = (key: string) => () =>
    element.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  const keys = { s: click('s'), x: click('x'), r: click('r'), z: undo, ...steps };
  useShortcuts(
    'dialog',
    submitInstead ? { Enter: submitInstead } : { ...keys, Enter: () => form()?.requestSubmit() },
    (digit) => chooseScore(form(), digit || 10),
  );
  return element;
}
