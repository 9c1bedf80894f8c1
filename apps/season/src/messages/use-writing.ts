import { call } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import {
  ChosenEntries,
  MessageDraft,
  MessageFilter,
  type MessagesResult,
  type NewMessages,
  PublishedStatus,
  Unanswered,
} from '@nox/contracts';
import { draftSlot, draftsOf, type DraftSlot, type OrphanedDraft } from '@nox/ui/forms';
import { issuesOf, setIssues, useAction, useRequestKey } from '@nox/actions';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { messageQueries } from '../calls/queries.ts';

/** The form may have no status ticked while the message is written. */
const Written = MessageDraft.extend({
  filter: MessageFilter.extend({ statuses: z.array(PublishedStatus).optional() }),
});

const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;

interface StoredWriting {
  slot: DraftSlot;
  draft: MessageDraft | undefined;
}

/** What was written last in a form that is closed, and where this form stores it from now on; undefined while it is read. */
export function useStoredWriting(): StoredWriting | undefined {
  const account = useAuth(({ user }) => user?.uid ?? '');
  const [stored, setStored] = useState<StoredWriting>();
  useEffect(() => {
    let isMounted = true;
    const drafts = draftsOf(account, 'messages');
    const key = drafts.newKey(undefined);
    const slot = draftSlot(key);
    const release = slot.hold();
    void drafts.orphaned(undefined).then((found) => {
      if (!isMounted) return;
      const isOld = ({ draft }: OrphanedDraft) =>
        Date.now() - Date.parse(draft.savedAt) >= RETENTION_MS;
      for (const old of found.filter(isOld)) drafts.remove(old.key);
      const last = found.find((one) => !isOld(one));
      if (last) drafts.move(last, key);
      setStored({ slot, draft: Written.safeParse(last?.draft.values).data });
    });
    return () => {
      isMounted = false;
      release();
    };
  }, [account]);
  return stored;
}

const BLANK: MessageDraft = {
  filter: { isWithdrawn: false },
  kind: 'custom',
  channel: 'email',
  subject: '',
  text: '',
};

/** What is sent of it: what the kind and the channel have no use for stays in the form. */
export function toSend(written: MessageDraft): MessageDraft {
  const hasText = written.kind === 'custom';
  const subject = hasText && written.channel === 'email' ? written.subject : '';
  return { ...written, subject, text: hasText ? written.text : '' };
}

/** What another page leads here for: those whom it has chosen, or who lack an answer. */
export const WritingTo = z.union([
  ChosenEntries.transform(({ chosen }) => ({ filter: { ids: chosen } })),
  Unanswered.element.pick({ field: true, label: true }).transform(({ field, label }) => ({
    filter: { isWithdrawn: false, answer: { field } },
    subject: `One more answer: ${label}`,
    text: `Dear {{name}},\n\nwe need one more answer from you: “${label}”. Please give it on your own page: {{link}}\n\n{{society}}`,
  })),
]);

export function useWriting(
  to: z.infer<typeof WritingTo> | undefined,
  { slot, draft }: StoredWriting,
) {
  const isRestored = draft !== undefined && (draft.subject !== '' || draft.text !== '');
  const form = useForm<MessageDraft>({
    defaultValues: { ...BLANK, ...draft, ...(isRestored ? to && { filter: to.filter } : to) },
  });
  const [isStored, setIsStored] = useState(true);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const savedAt = new Date().toISOString();
          setIsStored(slot.write({ savedAt, values, fileNames: [] }));
        },
      }),
    [form, slot],
  );
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  const { mutate, isPending, error, failure } = useAction({
    call: async (body: NewMessages) => {
      // The page may be left: until the end this draft must not be offered.
      const release = slot.hold();
      try {
        const options = { body, idempotencyKey: keyOf(body) };
        const result = await call<MessagesResult>('POST', '/messages', options);
        slot.remove();
        return result;
      } finally {
        release();
      }
    },
    said: ({ message }) => message,
    failed: 'Nothing was sent.',
    refreshes: [messageQueries.all],
  });
  return {
    form,
    isStored,
    isRestored,
    isPending,
    failure: issuesOf(error) ? undefined : failure,
    create(messages: NewMessages) {
      const list = `../?tab=${messages.state === 'draft' ? 'drafts' : 'waiting'}`;
      mutate(messages, {
        // The callback does not run on another page, to which the organiser has gone meanwhile.
        onSuccess: () => void navigate(list, { relative: 'path' }),
        onError: (reason) => setIssues(form, reason),
      });
    },
  };
}
