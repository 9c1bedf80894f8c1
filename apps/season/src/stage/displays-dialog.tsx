import { call } from '@nox/api-client/call';
import type { Display, DisplayInput, NewDisplay } from '@nox/contracts';
import {
  Button,
  buttonClass,
  CheckboxField,
  classNames,
  CopyButton,
  Dialog,
  DialogFailure,
  formatTime,
  QueryContent,
  TextField,
  tools,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { useState } from 'react';
import { readQuery } from '../calls/queries.ts';
import { useAction } from '../ui/hooks.ts';
import { SecretLink } from '../ui/secret-link.tsx';
import styles from './stage.module.css';

/** The screens that show who is next, without what opens them. */
const displaysQuery = readQuery<Display[]>(['displays'], '/displays');

const UNTITLED = { label: '', hasNames: false };

export function DisplaysDialog({ onClose }: { onClose: () => void }) {
  const [{ label, hasNames }, setInput] = useState(UNTITLED);
  const refreshes = [displaysQuery.queryKey];
  const add = useAction({
    call: (body: DisplayInput) => call<NewDisplay>('POST', '/displays', { body }),
    said: (made) => `“${made.label}” has a link.`,
    onDone: () => setInput(UNTITLED),
    failed: 'No link was made.',
    fields: { label },
    refreshes,
  });
  const revoke = useAction({
    call: ({ _id }: Display) => call('DELETE', `/displays/${encodeURIComponent(_id)}`),
    said: (_, revoked) => `The link of “${revoked.label}” works no more.`,
    onDone: (_, { _id }) => _id === add.data?._id && add.reset(),
    failed: 'The link was not revoked.',
    refreshes,
  });
  return (
    <Dialog title="Screens" cancelLabel="Close" onCancel={onClose}>
      <div className={ui.stack5}>
        <p className={ui.minor}>
          A screen in the corridor shows who is on and next, by number. Its link needs no sign-in.
        </p>
        {add.data ? (
          <NewLink display={add.data} onDone={add.reset} />
        ) : (
          <form
            noValidate
            className={classNames(ui.stack3, tools.fields)}
            onSubmit={(event) => {
              event.preventDefault();
              add.mutate({ label, shows: hasNames ? 'first name' : 'number' });
            }}
          >
            <DialogFailure>{add.failure}</DialogFailure>
            <TextField
              label="Where it is"
              hint="Such as “Corridor, ground floor”."
              error={add.issues['label']}
              value={label}
              onChange={({ currentTarget: { value } }) => setInput({ label: value, hasNames })}
            />
            <CheckboxField
              label="Also show first names"
              checked={hasNames}
              onChange={({ currentTarget: { checked } }) => setInput({ label, hasNames: checked })}
            />
            <Button type="submit" variant="primary" aria-disabled={add.isPending}>
              Make a link
            </Button>
          </form>
        )}
        <DialogFailure>{revoke.failure}</DialogFailure>
        <QueryContent
          query={displaysQuery}
          loading="Loading the screens"
          failed="Failed to fetch the screens."
        >
          {(displays) => (
            <ul role="list" aria-label="Links that work" className={styles.list}>
              {displays.map((display) => (
                <li key={display._id}>
                  <span className={ui.stack0}>
                    <span className={classNames(ui.strong, ui.breakable)}>{display.label}</span>
                    <span className={classNames(ui.detail, ui.digits)}>
                      {display.shows === 'number' ? 'Numbers' : 'Numbers and first names'}, until{' '}
                      {formatTime(display.expiresAt)}
                    </span>
                  </span>
                  <Button aria-disabled={revoke.isPending} onClick={() => revoke.mutate(display)}>
                    Revoke<VisuallyHidden> the link of {display.label}</VisuallyHidden>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryContent>
      </div>
    </Dialog>
  );
}

function NewLink({ display, onDone }: { display: NewDisplay; onDone: () => void }) {
  const { label, token } = display;
  const address = `${location.origin}/auditions/now#${token}`;
  return (
    <section aria-label={`The link of ${label}`} className={ui.stack4}>
      <p>Open this address on the screen, or let its camera read the code.</p>
      <SecretLink
        address={address}
        label={`Code of the link of ${label}`}
        hint="Who has it sees what the screen shows."
      />
      <span className={ui.row2}>
        <CopyButton text={address} label="Copy link" />
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          Open it here
        </a>
        <Button onClick={onDone}>Make another</Button>
      </span>
    </section>
  );
}
