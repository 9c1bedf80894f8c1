import { Button, classNames, Notice, ui } from '@nox/ui';
import { ErrorSummary } from '../application-form/error-summary.tsx';
import { EMAIL, TextField } from '../application-form/field.tsx';
import { canSolve, useSending } from '../application-form/use-sending.ts';
import { sentBy } from '../application-form/use-checked-form.ts';
import styles from './candidate-page.module.css';
import { Failure, Message } from './message.tsx';

const loadCalls = () => import(/* webpackChunkName: "candidate-calls" */ './candidate-calls.ts');

/** Asks for a new link, which goes to the address that is stored; the response is the same for every address. The form stays, for one that was mistyped. */
export function LinkRequestForm({ title, text }: { title: string; text: string }) {
  const { ref, errors, rejected, handlers, sending, send, prepare } = useSending(
    loadCalls,
    'There is no network. Please try again.',
  );
  const isSending = sending.kind === 'sending';
  return (
    <>
      <Message title={title}>{text}</Message>
      {sending.kind === 'sent' && (
        <Notice tone="positive">
          <p>{sending.result}</p>
        </Notice>
      )}
      <form
        ref={ref}
        className={classNames(ui.stack6, ui.full, styles.request)}
        onFocus={prepare}
        {...handlers}
        {...sentBy(() => void send(), '/api/season/link/form')}
      >
        {rejected && <ErrorSummary {...rejected} />}
        <TextField
          name="emailAddress"
          label="Email address"
          hint="The one with which you applied."
          autoComplete="email"
          error={errors['emailAddress']}
          {...EMAIL}
        />
        {isSending && sending.wait && (
          <Notice tone="pending">
            <p>Many people ask right now. It is sent by itself in about {sending.wait} seconds.</p>
          </Notice>
        )}
        <Failure text={sending.kind === 'editing' ? sending.failure : undefined} />
        <div className={classNames(ui.row3, styles.buttons)}>
          <Button type="submit" variant="primary" className={styles.big} aria-disabled={isSending}>
            {isSending ? 'One moment…' : 'Send me a new link'}
          </Button>
        </div>
        {!canSolve() && (
          <Notice tone="pending">
            <p>
              Nothing can be sent from this page: open it with https:// in front of its address.
            </p>
          </Notice>
        )}
      </form>
    </>
  );
}
