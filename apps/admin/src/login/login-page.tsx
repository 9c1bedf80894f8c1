import { useAuth } from '@nox/auth';
import { ui } from '@nox/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AccessScreen } from '../access/access-boundary.tsx';
import { destinationAfterLogin } from '../access/login-address.ts';
import { signOutReasonOf, useExpiryMessage } from '../access/session-expiry.tsx';
import { LoginForm } from './login-form.tsx';

/** The sign-in. After it, also in another tab, it continues to the page in the address. */
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
    <AccessScreen title="Login">
      <p className={ui.minor}>
        For organisers, judges and helpers who were invited. Candidates need no account: the link in
        our email opens <a href="/auditions/mine">their page</a>.
      </p>
      <LoginForm isDone={isSignedIn} reason={reason && (expiryMessage ?? reason)} />
    </AccessScreen>
  );
}

export { LoginPage as Component };
