import { signOut } from '@nox/auth';
import { Button } from '@nox/ui';
import { useNavigate, useLocation } from 'react-router-dom';
import { AccessScreen } from './access-screen.tsx';
import { loginAddress } from './login-address.ts';

/** Tells somebody who is signed in, but no administrator, what is the matter and the way out. */
export function NotAdministrator({ email }: { email: string | null }) {
  const navigate = useNavigate();
  const location = useLocation();

  const handleSignOut = async () => {
    await signOut();
    await navigate(loginAddress(location), { replace: true });
  };

  return (
    <AccessScreen title="This account is not an administrator">
      <p>
        You are signed in as <strong>{email ?? 'an account without an email address'}</strong>, and
        this area is for administrators only. Ask one of them to give you access, or sign in with
        another account.
      </p>
      <Button variant="primary" onClick={() => void handleSignOut()}>
        Sign out
      </Button>
    </AccessScreen>
  );
}
