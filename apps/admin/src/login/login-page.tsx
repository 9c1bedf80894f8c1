import { zodResolver } from '@hookform/resolvers/zod';
import { signIn, useAuth, type SignInError } from '@nox/auth';
import { Button, Notice, TextField } from '@nox/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import styles from '../access/access-screen.module.css';
import { AccessScreen } from '../access/access-screen.tsx';
import { destinationAfterLogin } from '../access/login-address.ts';
import { signOutReasonOf, useExpiryMessage } from '../access/session-expiry.tsx';

/** The sign-in of administrators. After it, also in another tab, it continues to the page in the address. */
function LoginPage() {
  const isSignedIn = useAuth(({ status }) => status === 'signed-in');
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const reason = signOutReasonOf(state);
  const expiryMessage = useExpiryMessage();

  useEffect(() => {
    if (isSignedIn) void navigate(destinationAfterLogin(search), { replace: true });
  }, [isSignedIn, navigate, search]);

  return (
    <AccessScreen title="Administrator login">
      <LoginForm isDone={isSignedIn} reason={reason && (expiryMessage ?? reason)} />
    </AccessScreen>
  );
}

/** The messages of spec section 5. */
const Credentials = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required.')
    .regex(/^[^@\s]+@[^@\s]+$/, 'Enter an email address, such as name@example.com.'),
  password: z.string().min(1, 'Password is required.'),
});

interface LoginFormProps {
  /** Signed in: the form stays disabled until the next page has loaded. */
  isDone: boolean;
  reason: string | undefined;
}

function LoginForm({ isDone, reason }: LoginFormProps) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  });
  const [isWaiting, setIsWaiting] = useState(false);
  const { errors, isSubmitting } = formState;
  const failure = errors.root?.message;
  const isBusy = isSubmitting || isDone;

  useEffect(() => {
    // The button lost the focus when it was disabled. Mostly the password was wrong.
    if (failure && !isSubmitting) setFocus('password', { shouldSelect: true });
  }, [failure, isSubmitting, setFocus]);

  const submit = handleSubmit(async ({ email, password }) => {
    if (isBusy) return;
    try {
      await signIn(email, password, () => setIsWaiting(true));
    } catch (error) {
      setError('root', { message: (error as SignInError).message });
    } finally {
      setIsWaiting(false);
    }
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {reason && !failure && <Notice tone="lamp">{reason}</Notice>}
      {isWaiting && (
        <Notice tone="lamp">The sign-in service does not answer yet. Trying again…</Notice>
      )}
      {failure && <Notice tone="stop">{failure}</Notice>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        // The login form is the only content of its page.
        autoFocus
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" disabled={isBusy}>
        {isBusy ? 'Logging In...' : 'Login'}
      </Button>
    </form>
  );
}

export { LoginPage as Component };
