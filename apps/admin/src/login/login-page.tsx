import { useAuth } from '@nox/auth';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AccessScreen } from '../access/access-screen.tsx';
import { departureOf } from '../access/departure.ts';
import { destinationAfterLogin } from '../access/login-address.ts';
import { useSessionEnd } from '../access/session-watch.tsx';
import { LoginForm } from './login-form.tsx';

/** Where administrators sign in. Once they are, here or in another tab, it leads on to where they wanted to go. */
function LoginPage() {
  const isSignedIn = useAuth(({ status }) => status === 'signed-in');
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const departure = departureOf(state);
  const end = useSessionEnd();

  useEffect(() => {
    if (isSignedIn) void navigate(destinationAfterLogin(search), { replace: true });
  }, [isSignedIn, navigate, search]);

  return (
    <AccessScreen title="Administrator login">
      <LoginForm isDone={isSignedIn} reason={departure && (end ?? departure)} />
    </AccessScreen>
  );
}

export { LoginPage as Component };
