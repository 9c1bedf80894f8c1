import { ApiError } from '@nox/api-client';
import { LinkRequest } from '@nox/contracts';
import { Button, Notice } from '@nox/ui';
import { useEffect, useRef, useState } from 'react';
import { requestLink, useAction } from './candidate-calls.ts';
import { ErrorSummary } from '../application-form/error-summary.tsx';
import { TextField } from '../application-form/field.tsx';
import { canSolve, ProofOfWork } from '../application-form/proof-of-work.ts';
import { sendWithProof } from '../application-form/send-with-proof.ts';
import { useCheckedForm } from '../application-form/use-checked-form.ts';
import styles from './candidate-page.module.css';
import { Message } from './message.tsx';

const Answers = LinkRequest.omit({ challenge: true });
const read = (fields: URLSearchParams) => ({ emailAddress: fields.get('emailAddress') ?? '' });

/** Asks for a new link, which goes to the address that is stored; the answer is the same for every address. */
export function LinkRequestForm({ title, text }: { title: string; text: string }) {
  const { ref, errors, rejected, handlers, submit, reject } = useCheckedForm({
    schema: Answers,
    read,
  });
  const [proof] = useState(() => new ProofOfWork());
  const [sent, setSent] = useState<string>();
  const [wait, setWait] = useState<number>();
  const { run, isRunning, failure } = useAction();
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = () => {
    const answers = submit();
    if (!answers) return;
    const { signal } = (abort.current = new AbortController());
    setWait(undefined);
    void run(async () => {
      const call = (challenge: string) => requestLink({ ...answers, challenge });
      try {
        setSent(await sendWithProof(call, { proof, signal, onWait: setWait }));
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && error.issues.length > 0) reject(error.issues);
        throw error;
      }
    });
  };

  return (
    <>
      <Message title={title}>{text}</Message>
      {sent ? (
        <Notice tone="go">
          <p>{sent}</p>
        </Notice>
      ) : (
        <form
          ref={ref}
          noValidate
          className={styles.form}
          onFocus={() => proof.prepare()}
          {...handlers}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {rejected && <ErrorSummary {...rejected} />}
          <TextField
            name="emailAddress"
            label="Email address"
            hint="The one with which you applied."
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors['emailAddress']}
          />
          {isRunning && wait && (
            <Notice tone="lamp">
              <p>Many people ask right now. It is sent by itself in about {wait} seconds.</p>
            </Notice>
          )}
          {failure && <Notice tone="stop">{failure}</Notice>}
          <Button type="submit" variant="primary" className={styles.big} aria-disabled={isRunning}>
            {isRunning ? 'One moment…' : 'Send me a new one'}
          </Button>
          <InsecureNotice />
        </form>
      )}
    </>
  );
}

const InsecureNotice = () =>
  canSolve() ? null : (
    <Notice tone="lamp">
      <p>Nothing can be sent from this page: open it with https:// in front of its address.</p>
    </Notice>
  );
