import { type Versioned } from '@nox/api-client';
import type { MessageTemplate, MessageTemplateInput, TemplateKind } from '@nox/contracts';
import { ConflictPanel } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { messageQueries } from '../calls/message-calls.ts';
import { failureText } from '../calls/failure-text.ts';
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

/** Another account saved the template meanwhile: both versions, and the choice between them. */
export function TemplateConflict(props: TemplateConflictProps) {
  const { kind, mine, isBusy, onTakeTheirs, onSaveMine } = props;
  const { queryKey, queryFn } = messageQueries.template(kind);
  const {
    data: theirs,
    error,
    refetch,
  } = useQuery({ queryKey: [...queryKey, 'theirs'], queryFn, staleTime: 0, gcTime: 0 });
  return (
    <ConflictPanel
      what="this template"
      failure={error ? failureText(error, 'Their version could not be fetched.') : undefined}
      isBusy={isBusy}
      onRetry={() => void refetch()}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onSaveMine={() => theirs && onSaveMine(theirs.version)}
    >
      {theirs && (
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
      )}
    </ConflictPanel>
  );
}
