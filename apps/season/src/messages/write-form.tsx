import { type MessageDraft, PLACEHOLDERS, ChosenEntries } from '@nox/contracts';
import {
  Button,
  buttonClass,
  classNames,
  SelectField,
  Notice,
  PageHeader,
  tools,
  ui,
} from '@nox/ui';
import { useRef, useState } from 'react';
import { useNavigate, Link, useLocation } from 'react-router-dom';
import { failureText, issuesOf } from '../calls/failure-text.ts';
import { Example } from './example.tsx';
import { MessageFields } from './message-fields.tsx';
import { Recipients, RecipientsFields, useRecipients } from './recipients.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useWriting } from './use-writing.ts';
import layout from '../ui/layout.module.css';
import styles from './write-form.module.css';

interface WriteFormProps {
  /** The ids of entries chosen in their list. */
  chosen: string[] | undefined;
}

function WriteForm({ chosen }: WriteFormProps) {
  const { written, change, draft, isRestored, missing, check, creating } = useWriting(chosen);
  const recipients = useRecipients(draft);
  const [isAsking, setIsAsking] = useState(false);
  const [exampleIssues, setExampleIssues] = useState<Record<string, string>>();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { channel, filter } = written;
  const count = recipients.preview?.count ?? 0;
  const issues = { ...exampleIssues, ...issuesOf(creating.error), ...missing };
  const isReady = count > 0 && !creating.isPending;

  const submit = (state: 'draft' | 'queued') => {
    setIsAsking(false);
    creating.mutate({ ...draft, expected: count, state });
  };

  const attempt = (go: () => void) => {
    if (!isReady) return;
    if (check()) return go();
    // The fields are marked with the next render.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label="Write a message"
      className={classNames(ui.stack5, tools.top, styles.form)}
      onSubmit={(event) => {
        event.preventDefault();
        attempt(() => setIsAsking(true));
      }}
    >
      <div className={classNames(ui.stack5, tools.top)}>
        {isRestored && <p className={ui.minor}>What you wrote before is still here.</p>}
        <section aria-label="Recipients" className={classNames(ui.stack4, tools.top)}>
          <h2 className={classNames(ui.heading, ui.breakable)}>Recipients</h2>
          <RecipientsFields
            filter={filter}
            kind={written.kind}
            onChange={(next) => {
              // After a reload, those chosen before must not be back.
              if (filter.ids && !next.ids) void navigate('.', { replace: true, state: null });
              change({ filter: next });
            }}
          />
          <Recipients {...recipients} />
        </section>
        <What written={written} issues={issues} onChange={change} />
        <Failure error={creating.error} />
        <div className={ui.row3}>
          <Button type="submit" variant="primary" aria-disabled={!isReady}>
            {channel === 'chat' ? 'Add to chat queue…' : 'Send…'}
          </Button>
          <Button aria-disabled={!isReady} onClick={() => attempt(() => submit('draft'))}>
            Save as drafts
          </Button>
        </div>
      </div>
      <Example
        draft={draft}
        recipients={recipients.preview?.recipients ?? []}
        onIssues={setExampleIssues}
      />
      {isAsking && (
        <SendDialog
          draft={draft}
          count={count}
          recipients={recipients.preview?.recipients ?? []}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => submit('queued')}
        />
      )}
    </form>
  );
}

interface WhatProps extends KindFieldsProps {
  written: MessageDraft;
  issues: Record<string, string>;
}

function What({ written, issues, onChange }: WhatProps) {
  return (
    <section aria-label="Message" className={classNames(ui.stack4, tools.top)}>
      <h2 className={classNames(ui.heading, ui.breakable)}>Message</h2>
      <KindFields written={written} onChange={onChange} />
      {written.kind === 'custom' && (
        <MessageFields
          hasSubject={written.channel === 'email'}
          value={written}
          onChange={({ subject, text }) => onChange({ subject, text })}
          errors={issues}
          placeholders={PLACEHOLDERS.custom}
        />
      )}
    </section>
  );
}

interface KindFieldsProps {
  written: Pick<MessageDraft, 'kind' | 'channel'>;
  onChange: (changes: Partial<MessageDraft>) => void;
}

function KindFields({ written, onChange }: KindFieldsProps) {
  return (
    <div className={layout.pair}>
      <SelectField
        label="Kind"
        options={[
          ['custom', 'My own words'],
          ['link', 'The link to their own page (template)'],
          ['reminder', 'A reminder of their published slot (template)'],
        ]}
        value={written.kind}
        onChange={({ currentTarget }) =>
          onChange({ kind: currentTarget.value as MessageDraft['kind'] })
        }
      />
      <SelectField
        label="Send by"
        options={[
          ['email', 'Email'],
          ['chat', 'Chat, one after the other by hand'],
        ]}
        value={written.channel}
        onChange={({ currentTarget: { value } }) =>
          onChange({ channel: value === 'chat' ? 'chat' : 'email' })
        }
      />
    </div>
  );
}

/** What was typed is still there. */
function Failure({ error }: { error: Error | null }) {
  if (!error || issuesOf(error)) return null;
  return (
    <Notice tone="stop">
      {failureText(error, 'Nothing was sent.')} What you wrote is still here.
    </Notice>
  );
}

function WritePage() {
  const { data } = ChosenEntries.safeParse(useLocation().state);
  return (
    <>
      <PageHeader title="Write a message">
        <Link to=".." relative="path" className={buttonClass('quiet')}>
          All messages
        </Link>
      </PageHeader>
      <WriteForm chosen={data?.chosen} />
    </>
  );
}

export { WritePage as Component };
