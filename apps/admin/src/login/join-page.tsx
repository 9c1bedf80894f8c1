import { ApiError, call } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import { describeRole, type StaffOffer, tokenIn } from '@nox/contracts';
import { CHEER } from '@nox/figures';
import {
  attempt,
  Button,
  buttonClass,
  FetchFailure,
  formatDeadline,
  Notice,
  ui,
  societyName,
} from '@nox/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AccessScreen } from '../access/access-boundary.tsx';
import { FIRST_PAGE, JOIN } from '../access/login-address.ts';
import { SignOutButton } from '../access/sign-out-button.tsx';
import { LoginForm } from './login-form.tsx';

const KEY = 'nox:invitation';

function JoinPage() {
  const token = useToken();
  return (
    <AccessScreen title={`Join ${societyName()}`} pose={CHEER}>
      {token ? (
        <Offered key={token} token={token} />
      ) : (
        <Refusal>
          This address is not complete. Open the link of your email again, or scan the code again.
        </Refusal>
      )}
    </AccessScreen>
  );
}

function Offered({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['staff-offer', token],
    // Security boundary: the token is sent in the body, and is in neither addresses nor the offline store.
    queryFn: ({ signal }) =>
      call<StaffOffer>('POST', '/staff/invitation', { by: 'visitor', body: { token }, signal }),
    staleTime: Infinity,
  });
  const { data, isError, error } = query;
  if (data) return <Invitation token={token} offer={data} />;
  if (!isError) return <p role="status">Loading your invitation…</p>;
  if (error instanceof ApiError && error.isFromServer && error.status! < 500) {
    return <Refusal>{refusalOf(error)}</Refusal>;
  }
  return <FetchFailure query={query} failed="Your invitation could not be loaded." />;
}

const refusalOf = (error: Error) => ApiError.messageOr(error, 'You could not join. Try again.');

const Refusal = ({ children }: { children: string }) => (
  <>
    <Notice tone="negative">{children}</Notice>
    <Link to={FIRST_PAGE} className={buttonClass('quiet')}>
      I have joined already
    </Link>
  </>
);

/** Reads the token from the fragment and removes it there at once. The token survives a reload in this tab. */
function useToken() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const found = tokenIn(hash);
  const [token, setToken] = useState(() => found ?? attempt(() => sessionStorage.getItem(KEY)));
  if (found && found !== token) setToken(found);
  useEffect(() => {
    if (!found) return;
    // Where that is denied, it is in the page's memory.
    attempt(() => sessionStorage.setItem(KEY, found));
    void navigate(JOIN, { replace: true });
  }, [found, navigate]);
  return token;
}

const FOUND = 'There is an account for this email already. Log in with its password to join.';

function Invitation({ token, offer }: { token: string; offer: StaffOffer }) {
  const { name, email, roles, expiresAt } = offer;
  const { user } = useAuth();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [account, setAccount] = useState<'new' | 'known' | 'found'>('new');
  const isNew = account === 'new';
  const isOwn = user?.email?.toLowerCase() === email.toLowerCase();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST', '/staff/join', { body: { token } }),
    onSuccess: () => {
      attempt(() => sessionStorage.removeItem(KEY));
      // The cached account is the one from before joining.
      queryClient.removeQueries({ queryKey: ['account'] });
      return navigate(FIRST_PAGE, { replace: true });
    },
  });
  const isBusy = isPending || isSuccess;

  return (
    <>
      <p>
        Hello {name}, you are invited to work on {societyName()} and can join until{' '}
        {formatDeadline(expiresAt)}:
      </p>
      <ul className={ui.stack2}>
        {roles.map((role) => (
          <li key={role}>
            <strong>{describeRole(role).label}</strong>: {describeRole(role).text}
          </li>
        ))}
      </ul>
      {error && <Refusal>{refusalOf(error)}</Refusal>}
      {user ? (
        <>
          <p>
            The invitation is for <strong>{email}</strong>. You are signed in as{' '}
            <strong>{user.email ?? 'an account without an email address'}</strong>.
          </p>
          {!isBusy && (
            <SignOutButton variant={isOwn ? 'quiet' : 'primary'}>Use another account</SignOutButton>
          )}
          <Button
            variant={isOwn ? 'primary' : 'quiet'}
            aria-disabled={isBusy}
            onClick={() => !isBusy && mutate()}
          >
            {isBusy ? 'Joining...' : 'Join with this account'}
          </Button>
        </>
      ) : (
        <>
          <LoginForm
            key={String(isNew)}
            isNew={isNew}
            email={email}
            submitLabel={isNew ? 'Set password and join' : 'Log in and join'}
            onFailure={({ code }) => code === 'auth/email-already-in-use' && setAccount('found')}
            // Who signs in by this form joins at once; who arrives with a session is asked.
            onSignedIn={mutate}
            reason={account === 'found' ? FOUND : undefined}
          />
          <Button onClick={() => setAccount(isNew ? 'known' : 'new')}>
            {isNew ? 'I have an account' : 'I have no account'}
          </Button>
        </>
      )}
    </>
  );
}

export { JoinPage as Component };
