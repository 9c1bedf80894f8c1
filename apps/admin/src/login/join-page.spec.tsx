import { signIn, signOut, useAuth } from '@nox/auth';
import { click, renderRoutes, respond, respondBy, textsOf } from '@nox/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import declaration from '../../remote.json';
import routes from '../routes.tsx';
import {
  EMAIL,
  PASSWORD,
  serveAccount,
  serveIdentities,
  serveNewAccounts,
} from '../testing/identity-provider.ts';
import { provideMenus, remoteWith } from '../testing/render-admin.tsx';

const TOKEN = 'q3Zx_token-of-an-invitation-0123456789';
const OFFER = {
  name: 'Isha',
  email: EMAIL,
  roles: ['content'],
  expiresAt: '2026-12-10T12:30:00.000Z',
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const password = () => screen.findByLabelText(/^Password/);

function open(path = `/admin/join#${TOKEN}`) {
  const rendered = renderRoutes(routes, path);
  provideMenus(rendered.queryClient, remoteWith('/admin', declaration.menus));
  return rendered;
}

/** The server joins accounts from now on. */
function acceptJoins() {
  const received = jest.fn();
  respondBy('post', '/staff/join', async ({ request }) => {
    received(await request.json());
    serveAccount('content');
    return new HttpResponse(null, { status: 204 });
  });
  return received;
}

const offer = () => respond('post', '/staff/invitation', OFFER);

beforeEach(() => {
  serveIdentities();
  serveAccount();
  respond('get', '/team', []);
  respond('get', '/summary', {});
});
afterEach(async () => {
  sessionStorage.clear();
  await act(signOut);
});

describe('an invitation', () => {
  it('says what it is for, and is taken out of the address', async () => {
    const received = offer();
    const { router } = open();
    expect(await screen.findByText(/^Hello Isha/)).toHaveTextContent(
      'can join until Thursday 10 December, 18:00:',
    );
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'Content: The team, tutorials, achievements and audition rules.',
    );
    expect(received).toEqual([{ token: TOKEN }]);
    expect(router.state.location.hash).toBe('');
  });

  it('survives a reload', async () => {
    offer();
    const first = open();
    await screen.findByText(/^Hello Isha/);
    first.unmount();
    open('/admin/join');
    expect(await screen.findByText(/^Hello Isha/)).toBeVisible();
  });

  it('is joined with a new password, and leads to the first page', async () => {
    offer();
    serveNewAccounts();
    const joined = acceptJoins();
    const { router } = open();
    expect(await screen.findByLabelText(/^Email/)).toHaveValue(EMAIL);
    await userEvent.type(await password(), 'short{Enter}');
    expect(await screen.findByText('Choose a password of at least 8 characters.')).toBeVisible();
    await userEvent.clear(await password());
    await userEvent.type(await password(), `${PASSWORD}{Enter}`);
    await heading('Team');
    expect(joined).toHaveBeenCalledWith({ token: TOKEN });
    expect(router.state.location.pathname).toBe('/admin/team');
    expect(sessionStorage).toHaveLength(0);
  });

  it('asks for the password of an account that is there', async () => {
    offer();
    serveNewAccounts({ isTaken: true });
    const joined = acceptJoins();
    open();
    await userEvent.type(await password(), `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/^There is an account for this email already/)).toBeVisible();
    expect(await password()).toHaveFocus();
    await userEvent.type(await password(), PASSWORD);
    await click('Log in and join');
    await heading('Team');
    expect(joined).toHaveBeenCalledTimes(1);
  });

  it('asks before an account takes it that was signed in before', async () => {
    await signIn(EMAIL, PASSWORD);
    offer();
    const joined = acceptJoins();
    open();
    await screen.findByText(/^The invitation is for/);
    expect(joined).not.toHaveBeenCalled();
    await click('Join with this account');
    await heading('Team');
  });

  it.each([
    ['of another person', 'ravi@nox.example', 'Use another account'],
    ['of the same address in another case', 'Isha@NOX.example', 'Join with this account'],
  ])('names its address and that of a session %s', async (_, email, main) => {
    await signIn(EMAIL, PASSWORD);
    respond('post', '/staff/invitation', { ...OFFER, email });
    open();
    expect(await screen.findByText(/^The invitation is for/)).toHaveTextContent(
      `The invitation is for ${email}. You are signed in as ${EMAIL}.`,
    );
    const buttons = textsOf(screen.getAllByRole('button'));
    expect(buttons).toEqual(['Use another account', 'Join with this account']);
    expect(screen.getByRole('button', { name: main })).toHaveClass('primary');
  });

  it('can be taken by another account than the one that is signed in', async () => {
    await signIn(EMAIL, PASSWORD);
    offer();
    open();
    await click('Use another account');
    expect(await password()).toBeVisible();
    expect(useAuth.getState().status).toBe('signed-out');
  });

  it('that was used, has ended or was replaced says what to do', async () => {
    const message = 'This invitation was used already. Log in with the account that took it.';
    respond('post', '/staff/invitation', { message, code: 'invitation_used' }, 410);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await userEvent.click(screen.getByRole('link', { name: 'I have joined already' }));
    await heading('Login');
  });

  it('that is refused to an account says why', async () => {
    await signIn(EMAIL, PASSWORD);
    offer();
    const message = 'This account has access already. Use another account.';
    respond('post', '/staff/join', { message, code: 'already_staff' }, 409);
    open();
    await click('Join with this account');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Join/ })).toBeEnabled());
  });

  it.each(['%23', '/%2523', '?from=mail%23'])(
    'opens where its # has become %s',
    async (encoded) => {
      offer();
      const { router } = open(`/admin/join${encoded}${TOKEN}`);
      expect(await screen.findByText(/^Hello Isha/)).toBeVisible();
      await waitFor(() => expect(router.state.location.hash).toBe(''));
      expect(router.state.location).toMatchObject({ pathname: '/admin/join', search: '' });
    },
  );

  it('without its token asks to open the link again', async () => {
    open('/admin/join');
    expect(await screen.findByText(/^This address is not complete/)).toBeVisible();
  });
});
