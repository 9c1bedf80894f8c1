import { auditionQueries, call, request, seasonQueries } from '@nox/api-client';
import {
  currentSociety,
  fillPlaceholders,
  type MessageTemplate,
  MessageTemplateInput,
  secretLink,
  TemplateKind,
} from '@nox/contracts';
import { Button, PageHeader, SideNav, ui } from '@nox/ui';
import { useVersionedForm, VersionedForm } from '@nox/ui/forms';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { messageQueries } from '../calls/queries.ts';
import { ButtonLink, Fetched } from '../ui/page-parts.tsx';
import { useDrafted } from '../ui/hooks.ts';
import { MessageExample, MessageFields, MessageView, TEXT_WORDING } from './message-text.tsx';
import styles from './messages.module.css';

/** The kinds by what they are about, with their labels. */
const GROUPS: Record<string, Partial<Record<TemplateKind, string>>> = {
  Application: {
    confirm: 'Confirm',
    already: 'Already applied',
    guardian: 'Guardian',
    'guardian-withdrew': 'Guardian withdrew',
    confirmed: 'Confirmed',
  },
  'Link and email': {
    link: 'Own link',
    'new-email': 'New email',
    'email-changed': 'Email changed',
    'email-restored': 'Change taken back',
  },
  Schedule: {
    slot: 'Slot',
    'slot-changed': 'New slot',
    'slot-cancelled': 'Slot cancelled',
    reminder: 'Reminder',
  },
  Results: {
    selected: 'Selected',
    reserve: 'Reserve',
    'not-selected': 'Not selected',
    'not-selected-unseen': 'Not selected, without a score',
    'not-selected-absent': 'Not selected, never came',
    'result-correction': 'Corrected result',
  },
  Places: {
    'place-free': 'Place free',
    'answer-reminder': 'No answer yet',
    meeting: 'First meeting',
  },
};

const PURPOSES: Record<TemplateKind, string> = {
  confirm: 'Goes to a candidate who has applied: the application counts once it is confirmed.',
  already: 'Goes to a candidate who applies again with a confirmed roll number.',
  guardian: 'Goes to the parent or guardian of a candidate under age, if the season asks for one.',
  confirmed: 'Goes to a candidate whose application was confirmed, with the number and the link.',
  link: 'Goes to a candidate who asks for the link to their own page, or to whom you send it.',
  'new-email': 'Goes to a new email address that a candidate has given, to confirm it.',
  'email-changed': 'Goes to the former address once the new one is confirmed, to take that back.',
  'email-restored': 'Goes to the new address once that was taken back from the former one.',
  'guardian-withdrew': 'Goes to a candidate whose guardian takes the agreement back.',
  slot: 'Goes to a candidate who has got a slot, once the schedule is published and you send it.',
  'slot-changed': 'Goes to a candidate whose published slot is another one than they know.',
  'slot-cancelled': 'Goes to a candidate who knows a slot, and has none any more or has withdrawn.',
  reminder: 'Goes to candidates with a published slot when you send a reminder.',
  selected:
    'Goes to a selected candidate once the results are published and you send it, with the calendar file of the first meeting.',
  'place-free': 'Goes to a candidate to whom you offer a free place, once you send it.',
  'answer-reminder':
    'Goes to a selected candidate who has not answered, once, a day before the time to answer ends, if the season says so.',
  reserve: 'Goes to a reserve once the results are published and you send it.',
  'not-selected': 'Goes to who has a score and is not selected, once results are published.',
  'not-selected-unseen': 'Goes in its place to a candidate who is still to dance, or has no score.',
  'not-selected-absent': 'Goes in its place to a candidate who never came.',
  'result-correction': 'Goes to a candidate whose published result is another one than they know.',
  meeting:
    'Goes to a selected candidate who was told another time or place of the first meeting, with a new calendar file.',
};

const pathOf = (kind: TemplateKind) => `/message-templates/${kind}`;

const templateQuery = (kind: TemplateKind) =>
  queryOptions({
    queryKey: [...messageQueries.all, 'template', kind],
    queryFn: async ({ signal }) => {
      const { data, headers } = await request<MessageTemplate>('GET', pathOf(kind), { signal });
      return { ...data, version: headers['etag'] as string | undefined };
    },
    // A later version is merged when the form is saved.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });

type Loaded = MessageTemplate & { version: string | undefined };

function TemplatesPage() {
  const [params] = useSearchParams();
  const kind = TemplateKind.catch('confirm').parse(params.get('kind'));
  return (
    <>
      <PageHeader title="Message templates">
        <ButtonLink to="/admin/season/messages">All messages</ButtonLink>
      </PageHeader>
      <SideNav
        label="Templates"
        current={kind}
        groups={Object.entries(GROUPS).map(([title, kinds]) => [title, Object.entries(kinds)])}
        toOf={(name) => ({ search: `kind=${name}` })}
      >
        <p className={ui.minor}>{PURPOSES[kind]}</p>
        <Fetched query={templateQuery(kind)} what="the template">
          {(loaded) => <TemplateForm key={kind} loaded={loaded} />}
        </Fetched>
      </SideNav>
    </>
  );
}

export { TemplatesPage as Component };

const snapshotOf = ({ subject, text, version }: Loaded) => ({ values: { subject, text }, version });

function TemplateForm({ loaded }: { loaded: Loaded }) {
  const { kind, placeholders, initial } = loaded;
  const queryClient = useQueryClient();
  const fetchLatest = async () =>
    snapshotOf(await queryClient.fetchQuery({ ...templateQuery(kind), staleTime: 0 }));
  const state = useVersionedForm({
    ...useDrafted(`templates:${kind}`, 'The template was not saved.'),
    schema: MessageTemplateInput,
    loaded: snapshotOf(loaded),
    write: async (body: MessageTemplateInput, version) => {
      await call<MessageTemplate>('PUT', pathOf(kind), { body, version });
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
      className={styles.template}
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

const SAMPLE = { fullName: 'Asha Rao', number: 1, status: 'Pending' } as const;

const SLOTS = {
  slot: 'Fri 14 Aug, 16:00, Hall A',
  room: 'Ground floor',
  former: 'Fri 14 Aug, 18:30, Hall B',
};

const RESULTS = {
  result: 'You are selected.',
  next: 'Join the group chat, and bring shoes for indoors.',
  meeting: 'First meeting: Fri 21 Aug, 18:00, Hall A',
  answer: 'Please say on your page whether you take your place.',
  deadline: 'Answer by: Wed 19 Aug, 18:00',
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
    society: currentSociety().name,
    season: season?.name ?? '',
    contact: season?.contactEmail || 'the address of the society',
    link: secretLink(location.origin, 'candidate', '…'),
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
