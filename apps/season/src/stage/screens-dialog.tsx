import { call, freshQuery } from '@nox/api-client';
import { type Screen, type ScreenInput, type NewScreen, secretLink } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  focusAndScroll,
  FormDialog,
  formatTime,
  QueryContent,
  TextField,
  TwoLines,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { useForm } from 'react-hook-form';
import { LongList } from '../ui/candidate-lists.tsx';
import { useAction } from '../ui/hooks.ts';
import { SecretLinkDialog } from '../ui/secret-link.tsx';

/** The screens that show who is next, without what opens them. */
const displaysQuery = freshQuery<Screen[]>(['displays'], '/displays');

const addressOf = ({ token }: NewScreen) => secretLink(location.origin, 'display', token);

export function ScreensDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, reset } = useForm<{ label: string; hasNames: boolean }>();
  const refreshes = [displaysQuery.queryKey];
  const add = useAction({
    call: (body: ScreenInput) => call<NewScreen>('POST', '/displays', { body }),
    said: (made) => `“${made.label}” has a link.`,
    onDone: () => reset(),
    failed: 'No link was made.',
    fields: {},
    refreshes,
  });
  const revoke = useAction({
    call: ({ _id }: Screen) => call('DELETE', `/displays/${encodeURIComponent(_id)}`),
    // The clicked button is removed. Results of actions are dialogs, too.
    onDone: () =>
      focusAndScroll(document.querySelector('[role="dialog"]:not([aria-modal="false"]) h2')),
    said: (_, revoked) => `The link of “${revoked.label}” works no more.`,
    failed: 'The link was not revoked.',
    refreshes,
  });
  const submit = handleSubmit(({ label, hasNames }) =>
    add.mutate({ label, shows: hasNames ? 'first name' : 'number' }),
  );
  return (
    <>
      <FormDialog
        title="Screens"
        submitLabel="Make a link"
        busyLabel="Making..."
        cancelLabel="Close"
        isBusy={add.isPending}
        onCancel={onClose}
        onSubmit={() => void submit()}
        failure={add.failure ?? revoke.failure}
      >
        <p className={ui.minor}>
          A screen in the corridor shows who is on and next, by number. Its link needs no sign-in.
        </p>
        <TextField
          label="Where it is"
          required
          hint="Such as “Corridor, ground floor”."
          error={add.issues['label']}
          {...register('label')}
        />
        <CheckboxField label="Also show first names" {...register('hasNames')} />
        <QueryContent
          query={displaysQuery}
          loading="Loading the screens"
          failed="Failed to fetch the screens."
        >
          {(displays) => (
            <LongList title="Links that work" items={displays} keyOf={({ _id }) => _id}>
              {(display) => (
                <div className={classNames(ui.row2, ui.between)}>
                  <TwoLines
                    detail={`${display.shows === 'number' ? 'Numbers' : 'Numbers and first names'}, until ${formatTime(display.expiresAt)}`}
                  >
                    {display.label}
                  </TwoLines>
                  <Button aria-disabled={revoke.isPending} onClick={() => revoke.mutate(display)}>
                    Revoke<VisuallyHidden> the link of {display.label}</VisuallyHidden>
                  </Button>
                </div>
              )}
            </LongList>
          )}
        </QueryContent>
      </FormDialog>
      {add.data && (
        <SecretLinkDialog
          title={`The link of ${add.data.label}`}
          address={addressOf(add.data)}
          hint="Who has it sees what the screen shows."
          onClose={add.reset}
        >
          <p>
            Open{' '}
            <a href={addressOf(add.data)} target="_blank" rel="noreferrer">
              this address
            </a>{' '}
            on the screen, or let its camera read the code.
          </p>
        </SecretLinkDialog>
      )}
    </>
  );
}
