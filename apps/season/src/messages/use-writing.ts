import { AuditionStatus, MessageDraft, MessageFilter, type NewMessages } from '@nox/contracts';
import { newKey } from '@nox/ui';
import { draftStore } from '@nox/ui/forms';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { createMessages, messageQueries } from '../calls/message-calls.ts';
import { useAction } from '../ui/hooks.ts';
import { useAuth } from '@nox/auth';

/** While it is written, no status may be ticked. */
const Written = MessageDraft.extend({
  filter: MessageFilter.extend({ statuses: z.array(AuditionStatus).optional() }),
});

const store = draftStore({
  prefix: 'nox:message-draft:',
  schema: z.object({ savedAt: z.number(), value: Written }),
  savedAt: ({ savedAt }) => savedAt,
});

const BLANK: MessageDraft = {
  filter: { isWithdrawn: false },
  kind: 'custom',
  channel: 'email',
  subject: '',
  text: '',
};

/** What is sent of it: what the kind and the channel have no use for stays in the form. */
function toSend(written: MessageDraft): MessageDraft {
  const hasText = written.kind === 'custom';
  return {
    ...written,
    subject: hasText && written.channel === 'email' ? written.subject : '',
    text: hasText ? written.text : '',
  };
}

function missingIn({ kind, channel, subject, text }: MessageDraft): Record<string, string> {
  if (kind !== 'custom') return {};
  return {
    ...(channel === 'email' && !subject.trim() && { subject: 'Subject is required.' }),
    ...(!text.trim() && { text: 'Text is required.' }),
  };
}

/**
 * A message that is being written; it survives a reload.
 * @param chosen the ids of entries chosen in their list
 */
export function useWriting(chosen: string[] | undefined) {
  const key = useAuth(({ user }) => `${user?.uid ?? ''}:new`);
  const [draft] = useState(() => {
    store.removeOld();
    return store.read(key)?.value;
  });
  const [written, setWritten] = useState<MessageDraft>(() => ({
    ...BLANK,
    ...draft,
    ...(chosen && { filter: { ids: chosen } }),
  }));
  const [missing, setMissing] = useState<Record<string, string>>({});
  const creating = useCreate(() => store.remove(key));

  const change = (changes: Partial<MessageDraft>) => {
    const next = { ...written, ...changes };
    setWritten(next);
    store.write(key, { savedAt: Date.now(), value: next });
    setMissing({});
    creating.reset();
  };

  return {
    written,
    change,
    draft: toSend(written),
    isRestored: draft !== undefined && (draft.subject !== '' || draft.text !== ''),
    missing,
    /** @returns whether nothing is missing */
    check: () => {
      const found = missingIn(written);
      setMissing(found);
      return Object.keys(found).length === 0;
    },
    creating,
  };
}

function useCreate(onCreated: () => void) {
  const navigate = useNavigate();
  const last = useRef({ body: '', key: '' });

  /** The same message sent again, after a connection broke, has the same key: it is written once. */
  const keyOf = (messages: NewMessages) => {
    const body = JSON.stringify(messages);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };

  return useAction({
    call: (messages: NewMessages) => createMessages(messages, keyOf(messages)),
    said: ({ message }) => message,
    onDone(_result, { state }) {
      onCreated();
      void navigate(state === 'draft' ? '..' : '../?tab=waiting', { relative: 'path' });
    },
    failed: 'Nothing was sent.',
    hasFields: true,
    refreshes: [messageQueries.all],
  });
}
