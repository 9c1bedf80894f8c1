import { signIn, type SignInError } from '@nox/auth';
import { Button, Notice, TextField } from '@nox/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { credentialErrors, type Credentials } from './credentials.ts';
import styles from './login-form.module.css';

interface LoginFormProps {
  /** Somebody is signed in: the form stays busy until the page they wanted is there. */
  isDone: boolean;
  /** Why somebody must sign in who was signed in before. */
  reason: string | undefined;
}

export function LoginForm({ isDone, reason }: LoginFormProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<Partial<Credentials>>({});
  const [failure, setFailure] = useState<string>();
  const isBusy = isSending || isDone;

  useEffect(() => {
    // The button lost the focus when it was disabled. Mostly it is the password that was wrong.
    if (failure) password.current?.select();
  }, [failure]);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const credentials = {
      email: email.current!.value.trim(),
      password: password.current!.value,
    };
    const missing = credentialErrors(credentials);
    setErrors(missing);
    setFailure(undefined);
    if (missing.email) return email.current?.focus();
    if (missing.password) return password.current?.focus();
    setIsSending(true);
    try {
      await signIn(credentials.email, credentials.password);
    } catch (error) {
      setFailure((error as SignInError).message);
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      {reason && !failure && <Notice tone="lamp">{reason}</Notice>}
      {failure && <Notice tone="stop">{failure}</Notice>}
      <TextField
        ref={email}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        // The page has one purpose, and this is where it begins.
        autoFocus
        error={errors.email}
      />
      <TextField
        ref={password}
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" variant="primary" disabled={isBusy}>
        {isBusy ? 'Logging In...' : 'Login'}
      </Button>
    </form>
  );
}
