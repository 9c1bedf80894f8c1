import type { Versioned } from '@nox/api-client';
import { type MessageTemplate, MessageTemplateInput } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useVersionedForm, VersionedForm } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { messageQueries, saveTemplate } from '../calls/message-calls.ts';
import { useDrafted } from '../ui/use-drafted.ts';
import { FormMessageFields, TEXT_WORDING } from './message-fields.tsx';
import { TemplateExample } from './template-example.tsx';

const snapshotOf = ({ entity: { subject, text }, version }: Versioned<MessageTemplate>) => ({
  values: { subject, text },
  version,
});

/** A template that is being edited: begun with what was typed before and not saved. */
export function TemplateForm({ loaded }: { loaded: Versioned<MessageTemplate> }) {
  const { kind, placeholders, initial } = loaded.entity;
  const queryClient = useQueryClient();
  const fetchLatest = async () =>
    snapshotOf(await queryClient.fetchQuery({ ...messageQueries.template(kind), staleTime: 0 }));
  const state = useVersionedForm({
    ...useDrafted(`templates:${kind}`, 'The template was not saved.'),
    schema: MessageTemplateInput,
    loaded: snapshotOf(loaded),
    write: async (input: MessageTemplateInput, version) => {
      await saveTemplate(kind, input, version);
      return fetchLatest();
    },
    fetchLatest,
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
