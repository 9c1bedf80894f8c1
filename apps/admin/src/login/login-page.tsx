import { zodResolver } from '@hookform/resolvers/zod';
import {
  requestPasswordReset,
  signIn,
  useAuth,
  type PasswordResetError,
  type SignInError,
} from '@nox/auth';
import { Button, CheckboxField, Notice, rowActionClass, TextField, ui } from '@nox/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { AccessScreen } from '../access/access-boundary.tsx';
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

type LinkState =
  | { isSending: true; text?: never }
  | { isSending?: never; tone: 'go' | 'stop'; text: string };

/** The same whether there is such an account or not. */
const sentTo = (email: string) =>
  `If there is an account for ${email}, an email with a link for a new password is on its way. Check your spam folder, too.`;

interface LoginFormProps {
  /** Signed in: the form stays disabled until the next page has loaded. */
  isDone: boolean;
  reason: string | undefined;
}

function LoginForm({ isDone, reason }: LoginFormProps) {
  const { register, handleSubmit, formState, setError, clearErrors, setFocus, trigger, getValues } =
    useForm({
      resolver: zodResolver(Credentials),
      defaultValues: { email: '', password: '' },
      reValidateMode: 'onSubmit',
    });
  const [isWaiting, setIsWaiting] = useState(false);
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const [link, setLink] = useState<LinkState>();
  const { errors, isSubmitting } = formState;
  const failure = errors.root?.message;
  const isBusy = isSubmitting || isDone;

  useEffect(() => {
    // The button lost the focus when it was disabled. Mostly the password was wrong.
    if (failure && !isSubmitting) setFocus('password', { shouldSelect: true });
  }, [failure, isSubmitting, setFocus]);

  const submit = handleSubmit(async ({ email, password }) => {
    if (isBusy) return;
    setLink(undefined);
    // Browsers store what is in a password field, and suggest what was in a text field.
    setIsPasswordShown(false);
    try {
      await signIn(email, password, () => setIsWaiting(true));
    } catch (error) {
      setError('root', { message: (error as SignInError).message });
    } finally {
      setIsWaiting(false);
    }
  });

  const sendLink = async () => {
    clearErrors();
    if (link?.isSending || !(await trigger('email', { shouldFocus: true }))) return;
    const email = getValues('email').trim();
    setLink({ isSending: true });
    try {
      await requestPasswordReset(email);
      setLink({ tone: 'go', text: sentTo(email) });
    } catch (error) {
      setLink({ tone: 'stop', text: (error as PasswordResetError).message });
    }
  };

  return (
    <form noValidate className={ui.stack5} onSubmit={(event) => void submit(event)}>
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
        type={isPasswordShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <CheckboxField
        label="Show password"
        checked={isPasswordShown}
        onChange={({ currentTarget }) => setIsPasswordShown(currentTarget.checked)}
      />
      <Button type="submit" variant="primary" disabled={isBusy}>
        {isBusy ? 'Logging In...' : 'Login'}
      </Button>
      {/* Not `disabled`: it has the focus while the link is being sent. */}
      <p>
        <button
          type="button"
          className={rowActionClass()}
          aria-disabled={link?.isSending ?? false}
          onClick={() => void sendLink()}
        >
          {link?.isSending ? 'Sending...' : 'Forgot password?'}
        </button>
      </p>
      {link?.text && <Notice tone={link.tone}>{link.text}</Notice>}
    </form>
  );
}

export { LoginPage as Component };
