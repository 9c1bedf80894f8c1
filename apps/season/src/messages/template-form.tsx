import { ApiError, type Versioned } from '@nox/api-client';
import type { MessageTemplate, MessageTemplateInput } from '@nox/contracts';
import { Button, Notice, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { messageQueries, saveTemplate } from '../calls/message-calls.ts';
import { failureText, issuesOf } from '../calls/failure-text.ts';
import { MessageFields } from './message-fields.tsx';
import { useStoredDraft } from './stored-draft.ts';
import { TemplateConflict } from './template-conflict.tsx';
import { TemplateExample } from './template-example.tsx';
import styles from './write-form.module.css';

const Typed = z.object({ subject: z.string(), text: z.string(), version: z.string().optional() });

const isSame = (one: MessageTemplateInput, other: MessageTemplateInput) =>
  one.subject === other.subject && one.text === other.text;

interface TemplateFormProps {
  loaded: Versioned<MessageTemplate>;
  /** Called with what another administrator has saved: the form begins anew with it. */
  onTakeTheirs: (theirs: Versioned<MessageTemplate>) => void;
}

/** A template that is being edited: begun with what was typed before and not saved, over the version that it was typed over. */
function useTemplateForm(loaded: Versioned<MessageTemplate>) {
  const { kind, subject, text } = loaded.entity;
  const stored = useStoredDraft(`template:${kind}`, Typed);
  const [value, setValue] = useState<MessageTemplateInput>(() => ({
    subject: stored.draft?.subject ?? subject,
    text: stored.draft?.text ?? text,
  }));
  const version = stored.draft ? stored.draft.version : loaded.version;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (over: string | undefined) => saveTemplate(kind, value, over),
    onSuccess: async () => {
      stored.remove();
      announce('go', 'The template was saved. Messages that are not sent yet follow it.');
      await queryClient.invalidateQueries({ queryKey: messageQueries.all });
      // The form begins anew, with its new version.
      document.querySelector('h1')?.focus();
    },
  });
  const isStale = saving.error instanceof ApiError && saving.error.code === 'stale';

  const change = (next: MessageTemplateInput) => {
    setValue(next);
    if (isSame(next, { subject, text })) stored.remove();
    else stored.store({ ...next, version });
    if (!isStale) saving.reset();
  };

  /** Theirs, the saved one, or ours of the beginning. */
  const take = (next: MessageTemplateInput) => {
    saving.reset();
    change({ subject: next.subject, text: next.text });
  };

  const hasDraft = stored.draft !== undefined && !isSame(value, { subject, text });
  return { value, version, hasDraft, saving, isStale, change, take, removeDraft: stored.remove };
}

export function TemplateForm({ loaded, onTakeTheirs }: TemplateFormProps) {
  const { kind, placeholders, initial } = loaded.entity;
  const form = useTemplateForm(loaded);
  const { value, version, hasDraft, saving, isStale, change, take, removeDraft } = form;
  const issues = issuesOf(saving.error);
  return (
    <form
      noValidate
      aria-label="Template"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate(version);
      }}
    >
      <div className={styles.column}>
        {hasDraft && (
          <p className={styles.chosen}>
            What you typed before is still here.
            <Button onClick={() => take(loaded.entity)}>Discard It</Button>
          </p>
        )}
        {isStale && (
          <TemplateConflict
            kind={kind}
            mine={value}
            isBusy={saving.isPending}
            onTakeTheirs={(theirs) => {
              removeDraft();
              onTakeTheirs(theirs);
            }}
            onSaveMine={(over) => saving.mutate(over)}
          />
        )}
        {saving.error && !isStale && !issues && (
          <Notice tone="stop">{failureText(saving.error, 'The template was not saved.')}</Notice>
        )}
        <MessageFields
          hasSubject
          value={value}
          onChange={change}
          errors={issues ?? {}}
          placeholders={placeholders}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" aria-disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save'}
          </Button>
          {!isSame(value, initial) && (
            <Button onClick={() => take(initial)}>Back to the Original Text</Button>
          )}
        </div>
      </div>
      <TemplateExample template={value} placeholders={placeholders} />
    </form>
  );
}
