import { zodResolver } from '@hookform/resolvers/zod';
import {
  requestPasswordReset,
  signIn,
  signUp,
  type SignInError,
  type SignUpError,
} from '@nox/auth';
import { Button, CheckboxField, Notice, RowAction, TextField, ui } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';

/** The messages of spec section 5. */
const Credentials = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email is required.')
    .regex(/^[^@\s]+@[^@\s]+$/, 'Enter an email address, such as name@example.com.'),
  password: z.string().min(1, 'Password is required.'),
});

const NewCredentials = Credentials.extend({
  password: z.string().min(8, 'Choose a password of at least 8 characters.'),
});

/** The same whether there is such an account or not. */
const sentTo = (email: string) =>
  `If there is an account for ${email}, an email with a link for a new password is on its way. Check your spam folder, too.`;

interface LoginFormProps {
  /** Makes an account for `email`, instead of signing in. */
  isNew?: boolean;
  email?: string;
  submitLabel?: string;
  onFailure?: (error: SignInError | SignUpError) => void;
  onSignedIn?: () => void;
  /** Signed in: the form stays disabled until the next page has loaded. */
  isDone?: boolean;
  reason: string | undefined;
}

export function LoginForm(props: LoginFormProps) {
  const { isNew = false, email: knownEmail = '', submitLabel = 'Login', reason } = props;
  const { register, errors, isBusy, isWaiting, link, ...login } = useLogin(props);
  const failure = errors.root?.message;
  return (
    <form noValidate className={ui.stack5} onSubmit={(event) => void login.submit(event)}>
      {reason && !failure && <Notice tone="pending">{reason}</Notice>}
      {isWaiting && (
        <Notice tone="pending">The sign-in service does not answer yet. Trying again…</Notice>
      )}
      {failure && <Notice tone="negative">{failure}</Notice>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required={!isNew}
        readOnly={isNew}
        hint={isNew ? 'The invitation is for this address.' : undefined}
        // The login form is the only content of its page.
        autoFocus={!knownEmail}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type={login.isPasswordShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoFocus={knownEmail !== '' && !isNew}
        hint={isNew ? 'At least 8 characters.' : undefined}
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <CheckboxField
        label="Show password"
        checked={login.isPasswordShown}
        onChange={({ currentTarget }) => login.setIsPasswordShown(currentTarget.checked)}
      />
      <Button type="submit" variant="primary" disabled={isBusy}>
        {!isBusy && submitLabel}
        {isBusy && (isNew ? 'Making the account...' : 'Logging In...')}
      </Button>
      {!isNew && (
        <p>
          {/* Not `disabled`: it has the focus while the link is being sent. */}
          <RowAction aria-disabled={link.isPending} onClick={() => void login.sendLink()}>
            {link.isPending ? 'Sending...' : 'Forgot password?'}
          </RowAction>
        </p>
      )}
      {link.isSuccess && <Notice tone="positive">{sentTo(link.variables)}</Notice>}
      {link.isError && <Notice tone="negative">{link.error.message}</Notice>}
    </form>
  );
}

function useLogin({
  isNew,
  email: knownEmail = '',
  onFailure,
  onSignedIn,
  isDone,
}: LoginFormProps) {
  const { formState, setError, setFocus, ...form } = useForm({
    resolver: zodResolver(isNew ? NewCredentials : Credentials),
    defaultValues: { email: knownEmail, password: '' },
    reValidateMode: 'onSubmit',
  });
  const [isWaiting, setIsWaiting] = useState(false);
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const link = useMutation({ mutationFn: requestPasswordReset });
  const { errors, isSubmitting } = formState;
  const failure = errors.root?.message;
  const isBusy = isSubmitting || isDone;

  useEffect(() => {
    // The button lost the focus when it was disabled. Mostly the password was wrong.
    if (failure && !isSubmitting) setFocus('password', { shouldSelect: true });
  }, [failure, isSubmitting, setFocus]);

  const submit = form.handleSubmit(async ({ email, password }) => {
    if (isBusy) return;
    link.reset();
    // Browsers store what is in a password field, and suggest what was in a text field.
    setIsPasswordShown(false);
    try {
      if (isNew) await signUp(email, password);
      else await signIn(email, password, () => setIsWaiting(true));
      onSignedIn?.();
    } catch (error) {
      setError('root', { message: (error as SignInError).message });
      onFailure?.(error as SignInError | SignUpError);
    } finally {
      setIsWaiting(false);
    }
  });

  const sendLink = async () => {
    form.clearErrors();
    if (link.isPending || !(await form.trigger('email', { shouldFocus: true }))) return;
    link.mutate(form.getValues('email').trim());
  };

  const { register } = form;
  const shown = { isBusy, isWaiting, isPasswordShown, setIsPasswordShown };
  return { register, errors, link, submit, sendLink, ...shown };
}
