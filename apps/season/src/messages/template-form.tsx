import type { Versioned } from '@nox/api-client';
import { isStale, MAYBE_SAVED, saveFailureOf } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import { type MessageTemplate, MessageTemplateInput } from '@nox/contracts';
import { Button } from '@nox/ui';
import { draftSlot, useVersionedForm, VersionedForm } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { messageQueries, saveTemplate } from '../calls/message-calls.ts';
import { FormMessageFields, TEXT_WORDING } from './message-fields.tsx';
import { TemplateExample } from './template-example.tsx';

const snapshotOf = ({ entity: { subject, text }, version }: Versioned<MessageTemplate>) => ({
  values: { subject, text },
  version,
});

/** A template that is being edited: begun with what was typed before and not saved. */
export function TemplateForm({ loaded }: { loaded: Versioned<MessageTemplate> }) {
  const { kind, placeholders, initial } = loaded.entity;
  const account = useAuth(({ user }) => user?.uid ?? '');
  const [slot] = useState(() => draftSlot(`${account}:templates:${kind}:form`));
  const queryClient = useQueryClient();
  const fetchLatest = async () =>
    snapshotOf(await queryClient.fetchQuery({ ...messageQueries.template(kind), staleTime: 0 }));
  const state = useVersionedForm({
    schema: MessageTemplateInput,
    loaded: snapshotOf(loaded),
    slot,
    write: async (input: MessageTemplateInput, version) => {
      await saveTemplate(kind, input, version);
      return fetchLatest();
    },
    fetchLatest,
    isStale,
    failureOf: (error) => saveFailureOf(error, 'The template was not saved.', MAYBE_SAVED),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: messageQueries.all }),
    texts: {
      subject: 'template',
      saved: 'The template was saved. Messages that are not sent yet follow it.',
    },
    // A draft is enough: nothing asks before another template is opened.
    isGuarded: false,
  });
  const { form } = state;
  const value = useWatch({ control: form.control }) as MessageTemplateInput;
  const isInitial = value.subject === initial.subject && value.text === initial.text;
  return (
    <VersionedForm
      state={state}
      label="Template"
      what="this template"
      wording={TEXT_WORDING}
      submitLabel="Save"
      isDiscardable
      actions={
        !isInitial && (
          <Button
            onClick={() => {
              form.setValue('subject', initial.subject);
              form.setValue('text', initial.text, { shouldValidate: true });
            }}
          >
            Restore the original text
          </Button>
        )
      }
      aside={<TemplateExample template={value} placeholders={placeholders} />}
    >
      <FormMessageFields hasSubject {...{ form, placeholders }} />
    </VersionedForm>
  );
}
