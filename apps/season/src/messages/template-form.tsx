import { auditionQueries, seasonQueries, type Versioned } from '@nox/api-client';
import { fillPlaceholders, type MessageTemplate, MessageTemplateInput } from '@nox/contracts';
import { Button, ui } from '@nox/ui';
import { useVersionedForm, VersionedForm } from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { messageQueries, saveTemplate } from '../calls/message-calls.ts';
import { useDrafted } from '../ui/use-drafted.ts';
import { MessageFields, TEXT_WORDING } from './message-fields.tsx';
import { MessageExample, MessageView } from './message-view.tsx';

const snapshotOf = ({ entity: { subject, text }, version }: Versioned<MessageTemplate>) => ({
  values: { subject, text },
  version,
});

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
      <MessageFields hasSubject placeholders={placeholders} />
    </VersionedForm>
  );
}

/** Where there is no candidate yet. */
const SAMPLE = { fullName: 'Asha Rao', number: 1, status: 'Pending' } as const;

/** Of templates about slots, in which every candidate has one. */
const SLOTS = {
  slot: 'Fri 14 Aug, 16:00, Hall A',
  room: 'Ground floor',
  former: 'Fri 14 Aug, 18:30, Hall B',
};

const RESULTS = {
  result: 'You are selected.',
  next: 'Join the group chat, and bring shoes for indoors.',
  meeting: 'First meeting: Fri 21 Aug, 18:00, Hall A',
};

interface TemplateExampleProps {
  template: MessageTemplateInput;
  placeholders: readonly string[];
}

/** What a candidate would read; the secret of the link is part of no preview. */
function TemplateExample({ template, placeholders }: TemplateExampleProps) {
  const [index, setIndex] = useState(0);
  const { data: entries = [] } = useQuery(auditionQueries.list());
  const { data: season } = useQuery(seasonQueries.current());
  const candidate = entries[index] ?? SAMPLE;
  const isAboutSlot = placeholders.some((name) => name === 'room' || name === 'former');
  const values = {
    name: candidate.fullName,
    number: String(candidate.number ?? ''),
    status: candidate.status,
    guardian: 'Parent or guardian',
    season: season?.name ?? '',
    contact: season?.contactEmail || 'the address of the society',
    link: `${location.origin}/auditions/mine#…`,
    ...RESULTS,
    ...(isAboutSlot && SLOTS),
  };
  return (
    <MessageExample
      title={`What ${candidate.fullName} would get`}
      count={entries.length}
      index={index}
      onIndex={setIndex}
    >
      {isAboutSlot && <p className={ui.minor}>Its time and room are examples.</p>}
      {placeholders.includes('next') && (
        <p className={ui.minor}>What to do next and the first meeting are examples.</p>
      )}
      <MessageView
        head={{ Subject: fillPlaceholders(template.subject, values) }}
        text={fillPlaceholders(template.text, values)}
      />
    </MessageExample>
  );
}
