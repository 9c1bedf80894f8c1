import type { MessageDraft, MessageRecipient } from '@nox/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ui } from '@nox/ui';
import { messageQueries } from '../calls/message-calls.ts';
import { MessageExample, MessageView } from './message-view.tsx';
import { issuesOf, useDebounced } from '../ui/hooks.ts';

const DELAY_MS = 400;

interface ExampleProps {
  draft: MessageDraft;
  recipients: readonly MessageRecipient[];
  /** Called with what the server refuses of the texts, by field; undefined if it refuses nothing. */
  onIssues: (issues: Record<string, string> | undefined) => void;
}

const isWithoutText = ({ kind, text }: MessageDraft) => kind === 'custom' && !text.trim();

/** What one of the candidates would read, as it is written. */
export function Example({ draft, recipients, onIssues }: ExampleProps) {
  const [index, setIndex] = useState(0);
  const candidate = recipients[index] ?? recipients[0];
  const isBlank = isWithoutText(draft);
  // The text has an example before there is a subject.
  const isNameless = draft.kind === 'custom' && draft.channel === 'email' && !draft.subject.trim();
  const subject = isNameless ? '…' : draft.subject;
  const filter = { ids: [candidate?._id ?? ''] };
  const typed = useDebounced({ ...draft, subject, filter }, DELAY_MS);
  const { data, error } = useQuery({
    ...messageQueries.preview(typed),
    // What was typed before may have no text yet.
    enabled: Boolean(candidate) && !isBlank && !isWithoutText(typed) && typed.filter.ids[0] !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const reportIssues = useEffectEvent(() => onIssues(isBlank ? undefined : issuesOf(error)));
  useEffect(() => reportIssues(), [error, isBlank]);

  if (!candidate) return null;
  const example = isBlank ? undefined : data?.example;
  return (
    <MessageExample
      title={`What ${candidate.fullName} gets`}
      count={recipients.length}
      {...{ index, onIndex: setIndex }}
    >
      {example ? (
        <MessageView head={{ Subject: example.subject }} text={example.text} />
      ) : (
        <p className={ui.minor}>The text appears here as you write it.</p>
      )}
    </MessageExample>
  );
}
