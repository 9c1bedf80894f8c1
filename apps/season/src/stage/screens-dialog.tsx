import { call, freshQuery, seasonQueries } from '@nox/api-client';
import {
  agreesToFirstNames,
  type NewScreen,
  type Screen,
  type ScreenInput,
  secretLink,
} from '@nox/contracts';
import {
  Button,
  CheckboxField,
  classNames,
  focusAndScroll,
  FormDialog,
  formatTime,
  rowActionClass,
  TextField,
  TwoLines,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { useAction, useFormAction } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LongList } from '../ui/candidate-lists.tsx';
import { Fetched } from '../ui/page-parts.tsx';
import { SecretLinkDialog } from '../ui/secret-link.tsx';

const displaysQuery = freshQuery<Screen[]>(['displays'], '/displays');

const REFRESHES = [displaysQuery.queryKey];

export function ScreensDialog({ onClose }: { onClose: () => void }) {
  const {
    form,
    field,
    data: made,
    reset,
    dialog,
  } = useFormAction(
    { defaultValues: { label: '', hasNames: false } },
    {
      call: ({ label, hasNames }) => {
        const body: ScreenInput = { label, shows: hasNames ? 'first name' : 'number' };
        return call<NewScreen>('POST', '/displays', { body });
      },
      said: ({ label }) => `“${label}” has a link.`,
      onDone: () => form.reset(),
      failed: 'No link was made.',
      refreshes: REFRESHES,
    },
  );
  const { data: season } = useQuery(seasonQueries.current());
  const mayShowNames = season && agreesToFirstNames(season);
  const revoke = useAction({
    call: ({ _id }: Screen) => call('DELETE', `/displays/${encodeURIComponent(_id)}`),
    // The clicked button is removed. Results of actions are dialogs, too.
    onDone: () =>
      focusAndScroll(document.querySelector('[role="dialog"]:not([aria-modal="false"]) h2')),
    said: (_, revoked) => `The link of “${revoked.label}” works no more.`,
    failed: 'The link was not revoked.',
    refreshes: REFRESHES,
  });
  return (
    <>
      <FormDialog
        {...dialog}
        title="Screens"
        submitLabel="Make a link"
        busyLabel="Making..."
        cancelLabel="Close"
        onCancel={onClose}
        failure={dialog.failure ?? revoke.failure}
      >
        <p className={ui.minor}>
          A screen in the corridor shows who is on and next, by number. Its link needs no sign-in.
        </p>
        <TextField
          label="Where it is"
          required
          hint="Such as “Corridor, ground floor”."
          {...field('label')}
        />
        <CheckboxField
          label="Also show first names"
          hint={mayShowNames === false ? 'Candidates have not agreed to that.' : undefined}
          {...field('hasNames', { disabled: !mayShowNames })}
        />
        {mayShowNames === false && (
          <p>
            <Link to="/admin/season#privacyText" className={rowActionClass()}>
              Open the privacy text
            </Link>
          </p>
        )}
        <Links isBusy={revoke.isPending} onRevoke={revoke.mutate} />
      </FormDialog>
      {made && <LinkDialog screen={made} onClose={reset} />}
    </>
  );
}

function Links({ isBusy, onRevoke }: { isBusy: boolean; onRevoke: (screen: Screen) => void }) {
  return (
    <Fetched query={displaysQuery} what="the screens">
      {(screens) => (
        <LongList title="Links that work" items={screens} keyOf={({ _id }) => _id}>
          {(screen) => (
            <div className={classNames(ui.row2, ui.between)}>
              <TwoLines
                detail={`${screen.shows === 'number' ? 'Numbers' : 'Numbers and first names'}, until ${formatTime(screen.expiresAt)}`}
              >
                {screen.label}
              </TwoLines>
              <Button aria-disabled={isBusy} onClick={() => onRevoke(screen)}>
                Revoke<VisuallyHidden> the link of {screen.label}</VisuallyHidden>
              </Button>
            </div>
          )}
        </LongList>
      )}
    </Fetched>
  );
}

function LinkDialog({ screen, onClose }: { screen: NewScreen; onClose: () => void }) {
  const address = secretLink(location.origin, 'display', screen.token);
  return (
    <SecretLinkDialog
      title={`The link of ${screen.label}`}
      address={address}
      hint="Who has it sees what the screen shows."
      onClose={onClose}
    >
      <p>
        Open{' '}
        <a href={address} target="_blank" rel="noreferrer">
          this address
        </a>{' '}
        on the screen, or let its camera read the code.
      </p>
    </SecretLinkDialog>
  );
}
