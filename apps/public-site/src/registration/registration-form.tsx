import { offersFilm, type PublicSeason } from '@nox/contracts';
import { island } from '@nox/federation/islands';
import { Button, buttonClass, classNames, listen, Notice, ui, VisuallyHidden } from '@nox/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Errors, fieldsOf, sentBy } from '../application-form/use-checked-form.ts';
import formStyles from '../application-form/application-fields.module.css';
import { ApplicationFields, Group } from '../application-form/application-fields.tsx';
import { ErrorSummary } from '../application-form/error-summary.tsx';
import { ChoiceField, EMAIL, TextField, TickField } from '../application-form/field.tsx';
import { canSolve, type Sending, useSending } from '../application-form/use-sending.ts';
import { browserValue, useIsHydrated } from '../browser/browser-value.ts';
import titles from '../components/titles.module.css';
import { FilmChoice, useDraftText } from './film-choice.tsx';
import {
  completeDraft,
  deleteDraft,
  DRAFT_KEY,
  fillIn,
  followDraft,
  OFFLINE,
  readReceipt,
  type Receipt,
  withoutStore,
  writeFilm,
} from './registration-draft.ts';
import styles from './registration.module.css';
import { SentNotice } from './sent-notice.tsx';

const loadCalls = () =>
  import(/* webpackChunkName: "registration-calls" */ './registration-calls.ts');

type Season = { season: PublicSeason };

/** Knows when registration closes meanwhile. @param season as it was when the page was made */
function Registration({ season }: Season) {
  const [changed, setChanged] = useState<{ of: PublicSeason; to: PublicSeason }>();

  useEffect(() => {
    let isOver = false;
    const watch = import(/* webpackChunkName: "season-watch" */ './season-watch.ts')
      .then(({ watchSeason }) =>
        isOver ? undefined : watchSeason(season, (to) => setChanged({ of: season, to })),
      )
      // The server says it when the form is sent, if the chunk fails to load.
      .catch(() => undefined);
    return () => {
      isOver = true;
      void watch.then((stop) => stop?.());
    };
  }, [season]);

  return <RegistrationForm season={changed?.of === season ? changed.to : season} />;
}

export default island('Registration', Registration);

/** Rendered on a server and filled in before its code is there, which the first input loads; then it is sent. */
function RegistrationForm({ season }: Season) {
  const { name } = season;
  const { ref, errors, rejected, clear, handlers, sending, send, prepare, edit } = useSending(
    async () => (await loadCalls()).registrationCalls(season),
    OFFLINE,
  );
  /** What was sent before this page was loaded, or in another tab. */
  const earlier: Receipt | undefined = useDraftText() ? readReceipt(name) : undefined;
  const receipt = sending.kind === 'sent' ? sending.result : earlier;
  const isSent = receipt !== undefined;

  // Before what was typed meanwhile, see `docs/islands.md`.
  useLayoutEffect(() => {
    const form = ref.current!;
    completeDraft(season, form);
    return listen(window, {
      pageshow: ({ persisted }) => persisted && followDraft(name, form),
      storage: ({ key }) => key === DRAFT_KEY && followDraft(name, form),
    });
  }, [season, name, ref]);

  /** What was sent, for a correction before the page is left: a browser would restore what the form says. */
  const sent = useRef<[string, string][]>([]);
  useEffect(() => {
    if (!isSent) return undefined;
    sent.current = [...fieldsOf(ref.current!)];
    ref.current!.reset();
    return listen(window, { pagehide: () => (sent.current = []) });
  }, [isSent, ref]);

  const continueBy = (action: () => void) => () => {
    deleteDraft();
    // Another person's form has none: the page was left, or loaded again.
    if (sending.kind === 'sent' && sent.current.length > 0) writeFilm(name, receipt?.film);
    fillIn(ref.current!, sent.current);
    completeDraft(season, ref.current!);
    action();
  };
  const empty = (asked: HTMLDetailsElement) => {
    ref.current!.reset();
    clear();
    deleteDraft();
    asked.open = false;
    ref.current!.querySelector<HTMLElement>('[name=fullName]')!.focus();
  };
  return (
    <section
      id="registration"
      tabIndex={-1}
      aria-labelledby="form-title"
      className={classNames(ui.pageWidth, styles.section)}
    >
      {receipt && (
        <SentNotice
          receipt={receipt}
          takesFilm={offersFilm(season.films)}
          onCorrect={continueBy(edit)}
          onSendAgain={continueBy(() => void send())}
        />
      )}
      <div hidden={isSent}>
        <h2 id="form-title" className={titles.part}>
          Register
        </h2>
        <form
          ref={ref}
          className={styles.form}
          onFocus={prepare}
          onBlur={handlers.onBlur}
          onInput={(event) => {
            handlers.onInput(event);
            completeDraft(season, ref.current!, (event.target as HTMLInputElement).name);
          }}
          {...sentBy(() => void send(), '/api/auditions/form')}
        >
          {rejected && <ErrorSummary {...rejected} />}
          <input type="hidden" name="form" value={season.form} />
          <ApplicationFields
            season={season}
            errors={errors}
            film={offersFilm(season.films) && <FilmChoice season={name} />}
          >
            <AgeFields minors={season.minors} errors={errors} />
          </ApplicationFields>
          <Trap />
          <Consent text={season.privacyText} error={errors['consent']} />
          <SendRow season={season} sending={sending} onEmpty={empty} />
        </form>
      </div>
    </section>
  );
}

/** Whether the candidate is of age, where the season asks, and who agrees otherwise. Styles show that only after "No". */
function AgeFields({ minors, errors }: { minors: PublicSeason['minors']; errors: Errors }) {
  if (minors === 'not asked') return null;
  return (
    <div className={classNames(ui.stack6, styles.age)}>
      <ChoiceField
        type="radio"
        name="isAdult"
        label="Are you 18 or older?"
        error={errors['isAdult']}
        choices={[
          ['yes', 'Yes'],
          ['no', 'No, I am younger'],
        ]}
      />
      {minors === 'with guardian' && (
        <div className={classNames(ui.stack6, styles.guardian)}>
          <p>A parent or guardian has to agree: they get an email with a link of their own.</p>
          <TextField
            name="guardian.name"
            label="Name of your parent or guardian"
            error={errors['guardian.name']}
            autoComplete="section-guardian name"
          />
          <TextField
            name="guardian.emailAddress"
            label="Their email address"
            error={errors['guardian.emailAddress']}
            autoComplete="section-guardian email"
            {...EMAIL}
          />
        </div>
      )}
    </div>
  );
}

/** No person sees it or reaches it, and no browser knows what to fill in: what fills it is a program. */
const Trap = () => (
  <VisuallyHidden aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name="tempo" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </VisuallyHidden>
);

function Consent({ text, error }: { text: string; error: string | undefined }) {
  return (
    <Group title="What happens to your answers">
      <div className={classNames(ui.stack3, ui.mist, styles.privacy)}>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <TickField name="consent" label="I have read this and agree." error={error} />
    </Group>
  );
}

type SendRowProps = Season & {
  sending: Sending<Receipt>;
  onEmpty: (asked: HTMLDetailsElement) => void;
};

function SendRow({ season, sending, onEmpty }: SendRowProps) {
  const isReady = useIsHydrated();
  const isSending = sending.kind === 'sending';
  const obstacle = useObstacle(season, isReady);
  const failure = sending.kind === 'editing' ? sending.failure : undefined;
  const wait = sending.kind === 'sending' ? sending.wait : undefined;
  const text =
    obstacle ??
    failure ??
    (wait &&
      `Many people are sending right now. Leave this page open: your answers are sent again by themselves in about ${wait} seconds.`);
  return (
    <div className={classNames(ui.stack8, formStyles.below, styles.send)}>
      <p role="alert" data-failure hidden suppressHydrationWarning className={styles.note}>
        A part of this form could not be loaded. Your answers are in this page: press Send again.
      </p>
      {text && (
        <Notice tone={obstacle === undefined && failure ? 'negative' : 'pending'}>
          <p>{withoutStore(text)}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          className={styles.big}
          aria-disabled={isSending || obstacle !== undefined}
          onClick={(event) => obstacle && event.preventDefault()}
        >
          {isSending ? 'Sending…' : 'Send my application'}
        </Button>
      </div>
      {/* What was typed is not lost by one tap. */}
      {!isSending && (
        <details>
          <summary className={buttonClass('plain')}>Empty the form</summary>
          <div className={classNames(ui.stack3, ui.start, styles.note)}>
            <p>Your answers are deleted from this device. This cannot be undone.</p>
            {/* The browser empties it where there are no scripts. */}
            <Button
              type="reset"
              variant="destructive"
              onClick={({ currentTarget }) => onEmpty(currentTarget.closest('details')!)}
            >
              Yes, empty it
            </Button>
          </div>
        </details>
      )}
    </div>
  );
}

const useIsOnline = browserValue(
  () => window,
  'online offline',
  () => navigator.onLine,
  true,
);

function useObstacle({ state }: PublicSeason, isReady: boolean): string | undefined {
  const isOnline = useIsOnline();
  if (isReady && !canSolve())
    return 'This page came over a connection that is not secure, so nothing can be sent. Open it with https:// in front of its address.';
  if (state === 'paused')
    return 'Registration is paused. Your answers are stored on this device: send them when it goes on.';
  if (state !== 'open')
    return 'Registration has closed meanwhile. Your answers are stored on this device, and cannot be sent any more.';
  return isOnline ? undefined : OFFLINE;
}
