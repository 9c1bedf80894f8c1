import { Dancer, FREEZE, type Pose } from '@nox/figures';
import { Button, classNames, Notice, ui, Wordmark, societyName } from '@nox/ui';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router-dom';
import styles from './access-boundary.module.css';
import { loginAddress } from './login-address.ts';
import { SignOutButton } from './sign-out-button.tsx';

export class AccessDenied extends Error {
  override name = 'AccessDenied';

  constructor(readonly email: string | null) {
    super('This account has no access.');
  }
}

export function AccessBoundary() {
  const error = useRouteError();
  return error instanceof AccessDenied ? <NoAccess email={error.email} /> : <VerificationFailed />;
}

export function NoAccess({ email, isEnded = false }: { email: string | null; isEnded?: boolean }) {
  const navigate = useNavigate();
  const location = useLocation();

  const leave = () => void navigate(loginAddress(location), { replace: true });

  return (
    <AccessScreen title="This account has no access">
      {isEnded && (
        <Notice tone="pending">
          Your access was ended. What you wrote and what was not sent yet stays in this browser.
        </Notice>
      )}
      <p>
        You are signed in as <strong>{email ?? 'an account without an email address'}</strong>, and
        this area is for people who were invited. Ask an administrator to invite you, or sign in
        with another account.
      </p>
      <SignOutButton variant="primary" onDone={leave}>
        Sign out
      </SignOutButton>
    </AccessScreen>
  );
}

function VerificationFailed() {
  const { revalidate, state } = useRevalidator();
  const isLoading = state === 'loading';
  return (
    <AccessScreen title="Your access could not be verified">
      <p>
        The server could not be reached, or it did not answer as it should. You are still signed in;
        please check your connection and try again.
      </p>
      <Button variant="primary" onClick={() => void revalidate()} disabled={isLoading}>
        {isLoading ? 'Trying again…' : 'Try again'}
      </Button>
    </AccessScreen>
  );
}

type AccessScreenProps = { title: string; pose?: Pose; children: ReactNode };

export function AccessScreen({ title, pose = FREEZE, children }: AccessScreenProps) {
  useEffect(() => {
    document.title = `${title} | ${societyName()}`;
  }, [title]);

  return (
    <main className={styles.screen}>
      <a href="/" aria-label={`${societyName()} home`} className={styles.home}>
        <Wordmark />
      </a>
      <Dancer pose={pose} className={styles.dancer} />
      <div className={classNames(ui.stack6, ui.breakable, styles.column)}>
        <h1 className={ui.pageTitle}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
