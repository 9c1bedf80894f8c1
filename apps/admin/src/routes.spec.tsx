import { signIn, signOut, useAuth } from '@nox/auth';
import {
  achievement,
  apiUrl,
  auditionEntry,
  fakeApi,
  renderRoutes,
  ruleSet,
  teamMember,
  tutorial,
} from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import routes from './routes.tsx';
import {
  EMAIL,
  PASSWORD,
  serveAccount,
  serveDisabledAccount,
  serveIdentities,
} from './testing/identity-provider.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function serveTeam() {
  const asked = jest.fn();
  fakeApi.use(
    http.get(apiUrl('/team'), () => {
      asked();
      return HttpResponse.json([teamMember()]);
    }),
  );
  return asked;
}

/** What the dashboard counts. */
function serveContents() {
  const lists = {
    '/team': [teamMember({ isActive: false }), teamMember()],
    '/tutorials': { Locking: [tutorial({ isPublished: false })], Breaking: [tutorial()] },
    '/achievements': [achievement()],
    '/audition-rules': [ruleSet({ isActive: true }), ruleSet()],
    '/auditions': [auditionEntry(), auditionEntry({ status: 'Selected' })],
  };
  fakeApi.use(
    ...Object.entries(lists).map(([path, list]) =>
      http.get(apiUrl(path), () => HttpResponse.json<object>(list)),
    ),
  );
}

beforeEach(() => {
  serveIdentities();
  serveContents();
});
afterEach(() => act(signOut));

describe('the way in', () => {
  it('leads through the login to where somebody wanted to go', async () => {
    serveAccount({ isAdmin: true });
    serveTeam();
    const { router } = renderRoutes(routes, '/admin/team?view=all');
    await userEvent.type(await screen.findByLabelText(/Email/), EMAIL);
    await userEvent.type(screen.getByLabelText(/Password/), `${PASSWORD}{Enter}`);
    await heading('Team');
    expect(router.state.location).toMatchObject({ pathname: '/admin/team', search: '?view=all' });
  });

  it('refuses a wrong password, keeps the email and lets one try again', async () => {
    renderRoutes(routes, '/admin/login');
    await userEvent.type(await screen.findByLabelText(/Email/), EMAIL);
    await userEvent.type(screen.getByLabelText(/Password/), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.');
    expect(screen.getByLabelText(/Email/)).toHaveValue(EMAIL);
    expect(screen.getByLabelText(/Password/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it('asks for what is missing before it asks the identity provider', async () => {
    renderRoutes(routes, '/admin/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription('Email is required.');
    expect(screen.getByLabelText(/Password/)).toHaveAccessibleDescription('Password is required.');
    expect(screen.getByLabelText(/Email/)).toHaveFocus();
  });

  it('goes on at once when somebody is signed in already', async () => {
    await signIn(EMAIL, PASSWORD);
    serveAccount({ isAdmin: true });
    renderRoutes(routes, '/admin/login');
    await heading('Dashboard');
    expect(screen.getByText('Welcome, isha!')).toBeVisible();
  });
});

describe('the guard', () => {
  it('shows and fetches nothing for an account that is no administrator', async () => {
    await signIn(EMAIL, PASSWORD);
    serveAccount({ isAdmin: false });
    const asked = serveTeam();
    renderRoutes(routes, '/admin/team');
    await heading('This account is not an administrator');
    expect(screen.getByText(EMAIL)).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await heading('Administrator login');
    expect(useAuth.getState().status).toBe('signed-out');
  });

  it('ends a session that the server does not know any more', async () => {
    await signIn(EMAIL, PASSWORD);
    fakeApi.use(
      http.get(apiUrl('/me'), () =>
        HttpResponse.json({ message: 'Sign in.', code: 'unauthorized' }, { status: 401 }),
      ),
    );
    renderRoutes(routes, '/admin/team');
    await heading('Administrator login');
    expect(useAuth.getState().status).toBe('signed-out');
  });

  it('says so when nobody can be asked, stays signed in, and asks again', async () => {
    await signIn(EMAIL, PASSWORD);
    serveTeam();
    fakeApi.use(http.get(apiUrl('/me'), () => HttpResponse.error()));
    renderRoutes(routes, '/admin/team');
    await heading('Your access could not be verified');
    serveAccount({ isAdmin: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Team');
  });

  it('asks anew inside the area, and still answers in its own place', async () => {
    await signIn(EMAIL, PASSWORD);
    serveAccount({ isAdmin: true });
    serveTeam();
    // As in the shell, whose own boundary would take the place of everything.
    const shell = [{ ErrorBoundary: () => 'The shell is gone', children: routes }];
    const { router, queryClient } = renderRoutes(shell, '/admin/dashboard');
    await heading('Dashboard');
    await act(() => router.navigate('/admin/team'));
    await heading('Team');
    queryClient.clear();
    serveAccount({ isAdmin: false });
    await act(() => router.navigate('/admin/dashboard'));
    await heading('This account is not an administrator');
  });
});

describe('the frame', () => {
  async function open(path: string) {
    await signIn(EMAIL, PASSWORD);
    serveAccount({ isAdmin: true });
    return renderRoutes(routes, path);
  }

  it('leads to the dashboard from the bare address', async () => {
    const { router } = await open('/admin');
    await heading('Dashboard');
    expect(router.state.location.pathname).toBe('/admin/dashboard');
  });

  it('names an address at which there is nothing', async () => {
    await open('/admin/nothing');
    await heading('There is no such page');
  });

  it('moves the focus to the heading of the page that was chosen', async () => {
    serveTeam();
    await open('/admin/dashboard');
    await heading('Dashboard');
    const menu = screen.getByRole('navigation', { name: 'Administration' });
    await userEvent.click(menu.querySelector('a[href="/admin/team"]')!);
    expect(await heading('Team')).toHaveFocus();
    expect(document.title).toBe('Team | NOX');
  });

  it('opens its menu, and closes it with Escape', async () => {
    await open('/admin/dashboard');
    const toggle = await screen.findByRole('button', { name: 'Menu' });
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
  });

  it('returns to the plain login on logout', async () => {
    const { router } = await open('/admin/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await heading('Administrator login');
    expect(router.state.location.search).toBe('');
  });

  it('leads to every area, in this order', async () => {
    await open('/admin/dashboard');
    await heading('Dashboard');
    const menu = screen.getByRole('navigation', { name: 'Administration' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Dashboard',
      'Team',
      'Learn',
      'Achievements',
      'Audition Rules',
      'Audition Entries',
      'System',
    ]);
  });

  it('counts on the dashboard what there is', async () => {
    await open('/admin/dashboard');
    const links = await screen.findByRole('navigation', { name: 'Quick links' });
    for (const count of [
      '2 members, 1 inactive',
      '2 tutorials, 1 draft',
      '1 achievement',
      '2 rule sets, one active',
      '2 entries, 1 pending',
    ]) {
      expect(await within(links).findByText(count)).toBeVisible();
    }
  });

  it('says that a count is not known when it cannot be had', async () => {
    fakeApi.use(http.get(apiUrl('/achievements'), () => HttpResponse.error()));
    await open('/admin/dashboard');
    expect(await screen.findByText('How many is not known now')).toBeVisible();
  });
});

describe('a session that ends elsewhere', () => {
  const whereFrom = (from: string) => `?${new URLSearchParams({ from })}`;

  it('leads to the login, which remembers the page', async () => {
    await signIn(EMAIL, PASSWORD);
    serveAccount({ isAdmin: true });
    const { router } = renderRoutes(routes, '/admin/dashboard#guide');
    await heading('Dashboard');
    act(() => useAuth.setState({ status: 'signed-out', user: null }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(whereFrom('/admin/dashboard#guide')),
    );
    expect(await screen.findByText(/You have been signed out/)).toBeVisible();
  });

  it('says what the call says that found it, also where the identity provider signs out before that', async () => {
    await signIn(EMAIL, PASSWORD);
    serveAccount({ isAdmin: true });
    renderRoutes(routes, '/admin/achievements/new');
    await userEvent.type(await screen.findByLabelText(/^Title/), 'First place');
    await userEvent.type(screen.getByLabelText(/^Description/), 'We danced.');
    serveDisabledAccount();
    await userEvent.click(screen.getByRole('button', { name: 'Save Achievement' }));
    await heading('Administrator login');
    expect(
      await screen.findByText('No authentication token found. Please log in again.'),
    ).toBeVisible();
  });

  it('is found by the next call, says what the server said, and keeps what was typed for the return', async () => {
    await signIn(EMAIL, PASSWORD);
    serveAccount({ isAdmin: true });
    const refusal = {
      message: 'Your session has ended. Please log in again.',
      code: 'unauthenticated',
    };
    fakeApi.use(
      http.post(apiUrl('/achievements'), () => HttpResponse.json(refusal, { status: 401 })),
    );
    const { router } = renderRoutes(routes, '/admin/achievements/new');
    await userEvent.type(await screen.findByLabelText(/^Title/), 'First place');
    await userEvent.type(screen.getByLabelText(/^Description/), 'We danced.');
    await userEvent.click(screen.getByRole('button', { name: 'Save Achievement' }));
    await heading('Administrator login');
    expect(screen.getByText(refusal.message)).toBeVisible();
    expect(router.state.location.search).toBe(whereFrom('/admin/achievements/new'));

    await userEvent.type(screen.getByLabelText(/Email/), EMAIL);
    await userEvent.type(screen.getByLabelText(/Password/), `${PASSWORD}{Enter}`);
    await heading('Add New Achievement');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('First place');
  });
});
