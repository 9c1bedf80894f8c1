import {
  listPeople,
  type MessageDraft,
  type MessageRecipient,
  PLACEHOLDERS,
  pluralize,
} from '@nox/contracts';
import {
  AlertDialog,
  Button,
  classNames,
  formatNumber,
  Notice,
  NotStored,
  PageHeader,
  SelectField,
  tools,
  ui,
  useDebounced,
} from '@nox/ui';
import { issuesOf } from '@nox/actions';
import { BusyFieldset, FormActions, useFormFields } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import layout from '../ui/layout.module.css';
import { ButtonLink } from '../ui/page-parts.tsx';
import { useNoMail } from './message-actions.tsx';
import { MessageExample, MessageFields, MessageView } from './message-text.tsx';
import styles from './messages.module.css';
import { messageQueries } from '../calls/queries.ts';
import { Recipients, RecipientsFields, useRecipients } from './recipients.tsx';
import { toSend, useStoredWriting, useWriting, WritingTo } from './use-writing.ts';

interface WriteFormProps {
  to: Parameters<typeof useWriting>[0];
  stored: NonNullable<ReturnType<typeof useStoredWriting>>;
}

function WriteForm({ to, stored }: WriteFormProps) {
  const { form, isStored, isRestored, ...creating } = useWriting(to, stored);
  const written = useWatch({ control: form.control }) as MessageDraft;
  const draft = toSend(written);
  const recipients = useRecipients(draft);
  const found = recipients.preview?.recipients ?? [];
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const { kind, channel, filter } = written;
  const count = recipients.preview?.count ?? 0;
  const isReady = count > 0 && !creating.isPending;

  const submit = (state: 'draft' | 'queued') => {
    setIsAsking(false);
    creating.create({ ...draft, expected: count, state });
  };
  const whenValid = (go: () => void) => {
    if (isReady) void form.handleSubmit(go)();
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Write a message"
        className={classNames(ui.stack5, tools.top, styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          whenValid(() => setIsAsking(true));
        }}
      >
        <div className={classNames(ui.stack5, tools.top)}>
          {isRestored && <p className={ui.minor}>What you wrote before is still here.</p>}
          {!isStored && <NotStored />}
          <BusyFieldset isBusy={creating.isPending}>
            <Recipients {...recipients}>
              <RecipientsFields
                filter={filter}
                kind={kind}
                preview={recipients.query.data}
                onChange={(next) => {
                  // Those chosen before must not be back after a reload.
                  if (filter.ids && !next.ids) void navigate('.', { replace: true, state: null });
                  form.setValue('filter', next);
                }}
              />
            </Recipients>
            <KindFields />
            {kind === 'custom' && (
              <MessageFields hasSubject={channel === 'email'} placeholders={PLACEHOLDERS.custom} />
            )}
          </BusyFieldset>
          {creating.failure && (
            <Notice tone="negative">{creating.failure} What you wrote is still here.</Notice>
          )}
          <FormActions isInSight>
            <Button type="submit" variant="primary" aria-disabled={!isReady}>
              {channel === 'chat' ? 'Add to chat queue…' : 'Send…'}
            </Button>
            <Button aria-disabled={!isReady} onClick={() => whenValid(() => submit('draft'))}>
              Save as drafts
            </Button>
          </FormActions>
        </div>
        <Example draft={draft} recipients={found} />
        {isAsking && (
          <SendDialog
            draft={draft}
            count={count}
            recipients={found}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => submit('queued')}
          />
        )}
      </form>
    </FormProvider>
  );
}

function KindFields() {
  const { field } = useFormFields<MessageDraft>();
  return (
    <div className={layout.fieldRow}>
      <SelectField
        label="Kind"
        options={[
          ['custom', 'My own words'],
          ['link', 'The link to their own page (template)'],
          ['reminder', 'A reminder of their published slot (template)'],
        ]}
        {...field('kind')}
      />
      <SelectField
        label="Send by"
        options={[
          ['email', 'Email'],
          ['chat', 'Chat, one after the other by hand'],
        ]}
        {...field('channel')}
      />
    </div>
  );
}

interface ChosenProps {
  draft: MessageDraft;
  recipients: readonly MessageRecipient[];
}

interface SendDialogProps extends ChosenProps {
  count: number;
  onCancel: () => void;
  onConfirm: () => void;
}

function SendDialog({ draft, count, recipients, onCancel, onConfirm }: SendDialogProps) {
  const candidates = pluralize(count, 'candidate');
  const names = listPeople(recipients);
  const noMail = useNoMail();
  const isChat = draft.channel === 'chat';
  return (
    <AlertDialog
      title={isChat ? `Chats for ${candidates}?` : `Send to ${candidates}?`}
      question={
        isChat
          ? `You open and send the chats to ${names} one after the other.`
          : `An email goes to ${names}. What has been sent cannot be taken back.${noMail}`
      }
      cancelLabel="Continue writing"
      onCancel={onCancel}
    >
      <Button variant="primary" onClick={onConfirm}>
        {isChat ? 'Prepare' : 'Send'} {formatNumber(count)}
      </Button>
    </AlertDialog>
  );
}

function WritePage() {
  const { data } = WritingTo.safeParse(useLocation().state);
  const stored = useStoredWriting();
  return (
    <>
      <PageHeader title="Write a message">
        <ButtonLink to="/admin/season/messages">All messages</ButtonLink>
      </PageHeader>
      {stored && <WriteForm to={data} stored={stored} />}
    </>
  );
}

export { WritePage as Component };

const isWithoutText = ({ kind, text }: MessageDraft) => kind === 'custom' && !text.trim();

function Example({ draft, recipients }: ChosenProps) {
  const [index, setIndex] = useState(0);
  const candidate = recipients[index] ?? recipients[0];
  const isBlank = isWithoutText(draft);
  const isNameless = draft.kind === 'custom' && draft.channel === 'email' && !draft.subject.trim();
  const subject = isNameless ? '…' : draft.subject;
  const filter = { ids: [candidate?._id ?? ''] };
  const typed = useDebounced({ ...draft, subject, filter }, 400);
  const { data, error } = useQuery({
    ...messageQueries.preview(typed),
    // What was typed before may have no text yet.
    enabled: Boolean(candidate) && !isBlank && !isWithoutText(typed) && typed.filter.ids[0] !== '',
    retry: false,
  });
  if (!candidate) return null;
  const example = isBlank ? undefined : data?.example;
  const [refusal] = isBlank ? [] : Object.values(issuesOf(error) ?? {});
  return (
    <MessageExample
      title={`What ${candidate.fullName} gets`}
      count={recipients.length}
      index={index}
      onIndex={setIndex}
    >
      {example ? (
        <MessageView head={{ Subject: example.subject }} text={example.text} />
      ) : (
        <p role="status" className={refusal ? ui.negative : ui.minor}>
          {refusal ?? 'The text appears here as you write it.'}
        </p>
      )}
    </MessageExample>
  );
}
