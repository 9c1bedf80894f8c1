import { type Versioned } from '@nox/api-client';
import type { MessageTemplate, MessageTemplateInput, TemplateKind } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageQueries } from '../calls/message-calls.ts';
import { failureText } from './failure-text.ts';
import { MessageView } from './message-view.tsx';
import styles from './template-conflict.module.css';

interface TemplateConflictProps {
  kind: TemplateKind;
  mine: MessageTemplateInput;
  isBusy: boolean;
  onTakeTheirs: (theirs: Versioned<MessageTemplate>) => void;
  /** Called with the only version that may be overwritten. */
  onSaveMine: (version: string | undefined) => void;
}

/** Somebody else saved the template meanwhile: both versions, and the choice between them. */
export function TemplateConflict(props: TemplateConflictProps) {
  const { kind, mine, isBusy, onTakeTheirs, onSaveMine } = props;
  const panel = useRef<HTMLElement>(null);
  const { queryKey, queryFn } = messageQueries.template(kind);
  const {
    data: theirs,
    error,
    refetch,
  } = useQuery({ queryKey: [...queryKey, 'theirs'], queryFn, staleTime: 0, gcTime: 0 });
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} role="alert" tabIndex={-1} className={styles.conflict}>
      <h2 className={styles.heading}>Someone else saved this template while you were editing.</h2>
      <p>
        Nothing is lost: what you typed is still here. Take their version, or save yours over it.
      </p>
      {error && (
        <p>
          {failureText(error, 'Their version could not be fetched.')}{' '}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {theirs && (
        <>
          <div className={styles.versions}>
            <div>
              <h3 className={styles.whose}>Theirs</h3>
              <MessageView
                label="Theirs"
                head={{ Subject: theirs.entity.subject }}
                text={theirs.entity.text}
              />
            </div>
            <div>
              <h3 className={styles.whose}>Mine</h3>
              <MessageView label="Mine" head={{ Subject: mine.subject }} text={mine.text} />
            </div>
          </div>
          <div className={styles.actions}>
            <Button disabled={isBusy} onClick={() => onTakeTheirs(theirs)}>
              Show their version
            </Button>
            <Button disabled={isBusy} onClick={() => onSaveMine(theirs.version)}>
              Save mine instead
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
