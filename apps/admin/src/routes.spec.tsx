import { signIn, signOut, useAuth } from '@nox/auth';
import { type Role, SOCIETY_ID } from '@nox/contracts';
import {
  account,
  failRequests,
  click,
  renderRoutes,
  respond,
  respondBy,
  society,
  teamMember,
  textsOf,
} from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import declaration from '../remote.json';
import routes from './routes.tsx';
import {
  EMAIL,
  failPasswordLinks,
  PASSWORD,
  serveAccount,
  serveDisabledAccount,
  serveIdentities,
  servePasswordLinks,
} from './testing/identity-provider.ts';
import { fillAchievement, provideMenus, remoteWith } from './testing/render-admin.tsx';

const email = () => screen.findByLabelText(/Email/);
const password = () => screen.getByLabelText(/^Password/);
async function logIn(typed = PASSWORD) {
  await userEvent.type(await email(), EMAIL);
  await userEvent.type(password(), `${typed}{Enter}`);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = () => screen.getByRole('navigation', { name: 'Administration' });
const menuTexts = () => textsOf(within(menu()).getAllByRole('link'));

function serveTeam() {
  const requested = jest.fn();
  respondBy('get', '/team', () => {
    requested();
    return [teamMember()];
  });
  return requested;
}

/** The menu entries of this remote, and one of another. */
const MENUS = [
  ...declaration.menus,
  {
    menu: 'admin',
    label: 'Events',
    path: '/admin/events',
    order: 60,
    text: 'Dance somewhere.',
    roles: ['judge', 'check-in'],
    start: { judge: '/admin/events?next' },
    waits: { of: 'events', part: 'unplanned', ownPart: 'own' },
    count: { of: 'events', one: 'event', other: 'events' },
  },
  { menu: 'site', label: 'Home', path: '/', order: 0 },
].sort((a, b) => a.order - b.order);

const SUMMARY = {
  team: { total: 2, parts: { inactive: 1 } },
  tutorials: { total: 1_000, parts: { draft: 2 } },
  achievements: { total: 1, parts: {} },
  rules: { total: 2, parts: { active: 0 } },
  handover: { total: 8, parts: { due: 0 } },
};

async function signInAs(...roles: Role[]) {
  await signIn(EMAIL, PASSWORD);
  serveAccount(...roles);
}

function render(path: string, shellRoutes = routes, remotes = [remoteWith('/admin', MENUS)]) {
  const rendered = renderRoutes(shellRoutes, path);
  // The shell does the same; a parent's loader or middleware would take the guard's errors.
  provideMenus(rendered.queryClient, ...remotes);
  return rendered;
}

beforeEach(() => {
  serveIdentities();
  respond('get', '/summary', SUMMARY);
});
afterEach(() => act(signOut));

describe('the login', () => {
  it('leads an administrator of a fresh site to its first steps', async () => {
    respond('get', '/me', account({ roles: ['administrator'], firstStep: 'name' }));
    respond('get', `/society/${SOCIETY_ID}`, society());
    render('/admin');
    await logIn();
    await heading('What is your society called?');
  });

  it('leads to the page that was requested', async () => {
    serveAccount('administrator');
    serveTeam();
    const { router } = render('/admin/team?view=all');
    await logIn();
    await heading('Team');
    expect(router.state.location).toMatchObject({ pathname: '/admin/team', search: '?view=all' });
  });

  it('rejects a wrong password, keeps the email and allows a retry', async () => {
    render('/admin/login');
    await logIn('wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.');
    expect(await email()).toHaveValue(EMAIL);
    expect(password()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it('shows missing fields without a request', async () => {
    render('/admin/login');
    await click('Login', 'Email is required.');
    expect(await email()).toHaveAccessibleDescription('Email is required.');
    expect(password()).toHaveAccessibleDescription('Password is required.');
    expect(await email()).toHaveFocus();
  });

  it('shows the password while it is asked to, and hides it when it is sent', async () => {
    render('/admin/login');
    await email();
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await logIn('wrong');
    await screen.findByRole('alert');
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('sends a link for a new password, with one sentence whether there is an account or not', async () => {
    servePasswordLinks();
    render('/admin/login');
    await click('Forgot password?', 'Email is required.');
    expect(await email()).toHaveAccessibleDescription('Email is required.');
    expect(password()).toBeValid();
    for (const address of [EMAIL, 'unknown@nox.example']) {
      await userEvent.clear(await email());
      await userEvent.type(await email(), address);
      await click('Forgot password?');
      const sent = new RegExp(`^If there is an account for ${address}`);
      expect(await screen.findByText(sent)).toHaveRole('status');
    }
    failPasswordLinks();
    await click('Forgot password?');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The sign-in service could not be reached. Please check your connection and try again.',
    );
  });

  it('is skipped with a session', async () => {
    await signInAs('administrator');
    render('/admin/login');
    await heading('Today');
    expect(screen.getByText('Welcome, isha!')).toBeVisible();
  });
});

describe('the guard', () => {
  it('shows and fetches nothing for an account without a role', async () => {
    await signInAs();
    const requested = serveTeam();
    render('/admin/team');
    await heading('This account has no access');
    expect(screen.getByText(EMAIL)).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(requested).not.toHaveBeenCalled();

    await click('Sign out');
    await heading('Login');
    expect(useAuth.getState().status).toBe('signed-out');
  });

  it('ends an expired session', async () => {
    await signIn(EMAIL, PASSWORD);
    respond('get', '/me', { message: 'Sign in.', code: 'unauthorized' }, 401);
    render('/admin/team');
    await heading('Login');
    expect(useAuth.getState().status).toBe('signed-out');
  });

  it('has a message when access cannot be verified, stays signed in, and retries', async () => {
    await signIn(EMAIL, PASSWORD);
    serveTeam();
    failRequests('get', '/me');
    render('/admin/team');
    await heading('Your access could not be verified');
    serveAccount('administrator');
    await click('Try again');
    await heading('Team');
  });

  it('runs on every navigation, and its error stays inside the administrator area', async () => {
    await signInAs('administrator');
    serveTeam();
    // The shell's boundary would replace the whole page.
    const shell = [{ ErrorBoundary: () => 'The shell has failed', children: routes }];
    const { router, queryClient } = render('/admin/dashboard', shell);
    await heading('Today');
    await act(() => router.navigate('/admin/team'));
    await heading('Team');
    queryClient.clear();
    serveAccount();
    await act(() => router.navigate('/admin/dashboard'));
    await heading('This account has no access');
  });
});

describe('roles', () => {
  const path = (router: ReturnType<typeof render>['router']) =>
    router.state.location.pathname + router.state.location.search;
  const EVENTS = { path: '/admin/events', Component: () => <h1>Events</h1> };
  const withEvents = () => {
    const addTo = (route: RouteObject): RouteObject =>
      route.id === 'admin-layout'
        ? ({ ...route, children: [EVENTS, ...route.children!] } as RouteObject)
        : route;
    return routes.map((root) => ({ ...root, children: root.children!.map(addTo) }) as RouteObject);
  };

  it.each<[Role[], string]>([
    [['judge'], '/admin/events?next'],
    [['content'], '/admin/team'],
    [['content', 'judge'], '/admin/dashboard'],
    [['organiser'], '/admin/dashboard'],
    [['check-in'], '/admin/events'],
    [['administrator'], '/admin/dashboard'],
  ])('%s begin at %s', async (roles, first) => {
    serveTeam();
    await signInAs(...roles);
    const { router } = render('/admin/login', withEvents());
    await waitFor(() => expect(path(router)).toBe(first));
  });

  it('show only the menu entries of their pages', async () => {
    await signInAs('content');
    render('/admin/dashboard');
    await heading('Today');
    expect(menuTexts()).toEqual([
      ...['Today', 'Team', 'Learn', 'Achievements', 'Audition Rules', 'Society'],
    ]);
  });

  it('show only their cards, tasks and sentences on the dashboard', async () => {
    await signInAs('judge');
    render('/admin/dashboard');
    await heading('Today');
    const links = screen.getByRole('navigation', { name: 'Quick links' });
    expect(textsOf(within(links).getAllByRole('link'))).toEqual(['Events']);
    expect(screen.queryByText('2 tutorials are not published')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Recent activity' })).not.toBeInTheDocument();
    expect(screen.getByText(/“Judge next” shows one candidate/)).toBeVisible();
    expect(screen.queryByText(/One rule set is active/)).not.toBeInTheDocument();
  });

  it('lead from a page of others to what they may open', async () => {
    await signInAs('judge');
    const requested = serveTeam();
    const { router } = render('/admin/team', withEvents());
    await heading('You may not open this page');
    expect(requested).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Go to Events' }));
    await heading('Events');
    expect(path(router)).toBe('/admin/events?next');
  });

  it('are declared by the remote that owns a page, whatever another one declares', async () => {
    await signInAs('judge');
    const foreign = { menu: 'admin', label: 'Old', path: '/admin/events', order: 5 };
    const remotes = [
      remoteWith('/admin/cssx', [foreign, { ...foreign, path: '/admin/team/', roles: ['judge'] }]),
      remoteWith('/admin', declaration.menus),
      remoteWith('/admin/events', [MENUS.find(({ label }) => label === 'Events')!]),
    ];
    const requested = serveTeam();
    const { router } = render('/admin/events', withEvents(), remotes);
    await heading('Events');
    await act(() => router.navigate('/admin/team'));
    await heading('You may not open this page');
    expect(requested).not.toHaveBeenCalled();
  });

  it('do not begin at a page that they may not open', async () => {
    await signInAs('judge');
    const wrong = {
      ...{ menu: 'admin', label: 'Wrong', path: '/admin/events/wrong', order: 1, roles: ['judge'] },
      start: { judge: '/admin/system' },
    };
    const { router } = render('/admin/login', withEvents(), [
      remoteWith('/admin', [wrong, ...MENUS]),
    ]);
    await waitFor(() => expect(path(router)).toBe('/admin/events?next'));
  });

  it('are fetched again when a call is refused, and lead away from a page that they may not open any more', async () => {
    await signInAs('content', 'judge');
    serveTeam();
    const { router, queryClient } = render('/admin/team', withEvents());
    await heading('Team');
    serveAccount('judge');
    respond('get', '/team', { message: 'No.', code: 'forbidden' }, 403);
    await act(() => queryClient.invalidateQueries({ queryKey: ['team'] }));
    await heading('Events');
    expect(path(router)).toBe('/admin/events?next');
    expect(screen.getByText('Your access was changed.')).toBeVisible();
    expect(menuTexts()).toEqual(['Today', 'Events']);
  });

  it('that end while a page is open say so, and what stays', async () => {
    await signInAs('judge');
    const { queryClient } = render('/admin/events', withEvents());
    await heading('Events');
    serveAccount();
    await act(() => queryClient.invalidateQueries({ queryKey: ['account'] }));
    await heading('This account has no access');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your access was ended. What you wrote and what was not sent yet stays in this browser.',
    );
  });
});

describe('the layout', () => {
  async function open(path: string) {
    await signInAs('administrator');
    return render(path);
  }

  it('has a page for unknown addresses', async () => {
    await open('/admin/nothing');
    await heading('There is no such page');
  });

  it('focuses the heading of the next page', async () => {
    serveTeam();
    await open('/admin/dashboard');
    await heading('Today');
    await userEvent.click(menu().querySelector('a[href="/admin/team"]')!);
    expect(await heading('Team')).toHaveFocus();
    expect(document.title).toBe('Team | NOX');
  });

  it('opens its menu, and closes it with Escape', async () => {
    await open('/admin/dashboard');
    const toggle = await screen.findByRole('button', { name: 'Menu' });
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(toggle).toHaveAccessibleName('Close');
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
  });

  it('leads to the login without a return address on logout', async () => {
    const { router } = await open('/admin/dashboard');
    await click('Logout');
    await heading('Login');
    expect(router.state.location.search).toBe('');
  });

  it('has the menu entries of all remotes, and begins at the dashboard', async () => {
    const { router } = await open('/admin');
    await heading('Today');
    expect(router.state.location.pathname).toBe('/admin/dashboard');
    expect(menuTexts()).toEqual([
      ...['Today', 'Events', 'Setup', 'Audition Rules', 'Society', 'Website', 'Team', 'Learn'],
      ...['Achievements', 'System', 'Handover', 'Audit Log', 'Errors'],
    ]);
  });

  it('has them in groups, each a link to its first page, with the open page below its own', async () => {
    await open('/admin/team');
    await heading('Team');
    const headings = [...menu().firstElementChild!.children].map(
      (group) => group.firstElementChild,
    );
    expect(textsOf(headings as Element[])).toEqual([
      ...['Today', 'Events', 'Setup', 'Website', 'System'],
    ]);
    expect(within(menu()).getByRole('link', { name: 'Setup' })).toHaveAttribute(
      'href',
      '/admin/rules',
    );
    const current = menu().querySelectorAll('[aria-current]');
    expect(textsOf(current)).toEqual(['Team']);
    expect(current[0]!.closest('[data-here="true"]')).toHaveTextContent(/^Website/);
  });

  it.each([
    ['how much waits there', { unplanned: 2 }, 'Events2 waiting'],
    ['what waits for the account itself', { unplanned: 2, own: 1 }, 'Events1 waiting'],
  ])('has beside an entry %s', async (_, parts, text) => {
    respond('get', '/summary', { ...SUMMARY, events: { total: 3, parts } });
    await open('/admin/dashboard');
    const menu = await screen.findByRole('navigation', { name: 'Administration' });
    const events = within(menu).getByRole('link', { name: 'Events' });
    await waitFor(() => expect(events.parentElement).toHaveTextContent(text));
  });

  it('leads from a folded group to its first page, and counts what waits in all', async () => {
    const entryOf = (label: string, order: number, rest: object) => ({
      ...{ menu: 'admin', label, path: `/admin/${label.toLowerCase()}`, order, ...rest },
    });
    const group = 'Candidates';
    const waits = { of: 'registrations', part: 'held' };
    const menus = [
      ...MENUS,
      entryOf('Entries', 44, { group }),
      entryOf('Registrations', 45, { group, waits }),
    ];
    respond('get', '/summary', { ...SUMMARY, registrations: { total: 3, parts: { held: 1 } } });
    await signInAs('administrator');
    render('/admin/team', routes, [remoteWith('/admin', menus)]);
    const link = await screen.findByRole('link', { name: group });
    await waitFor(() => expect(link.parentElement).toHaveTextContent(/^Candidates1 waiting/));
    expect(link).toHaveAttribute('href', '/admin/entries');
  });

  it('has at hand what the phase of the season asks for, and counts what is a task in it', async () => {
    const entryOf = (label: string, order: number, rest: object) => ({
      ...{ menu: 'admin', label, path: `/admin/${label.toLowerCase()}`, order, ...rest },
    });
    const waits = { of: 'audition-entries', part: 'withoutSlot', phases: ['Schedule'] };
    const menus = [
      ...MENUS,
      entryOf('Season', 40, { phase: 'Prepare' }),
      entryOf('Registrations', 44, { phase: 'Register' }),
      entryOf('Board', 45, { phase: 'Schedule', phases: ['Register'], waits }),
      entryOf('Door', 46, { phase: 'Day' }),
    ];
    respond('get', '/season', { state: 'open', name: 'Autumn', parts: [], closesAt: null });
    const entries = { total: 400, parts: { unjudged: 400, withoutSlot: 400 } };
    respond('get', '/summary', { ...SUMMARY, 'audition-entries': entries });
    await signInAs('administrator');
    const { queryClient } = render('/admin/team/new', routes, [remoteWith('/admin', menus)]);
    const atHand = await screen.findByRole('navigation', { name: 'At hand' });
    const labels = () => textsOf(within(atHand).getAllByRole('link'));
    await waitFor(() => expect(labels()).toEqual(['Today', 'Registrations', 'Board']));
    const board = within(menu()).getByRole('link', { name: 'Board' }).parentElement;
    expect(board).toHaveTextContent(/^Board$/);

    const planned = { ...entries, parts: { unjudged: 400, withoutSlot: 398, unpublished: 2 } };
    respond('get', '/summary', { ...SUMMARY, 'audition-entries': planned });
    await act(() => queryClient.invalidateQueries({ queryKey: ['summary'] }));
    await waitFor(() => expect(labels()).toEqual(['Today', 'Board']));
    expect(board).toHaveTextContent('Board398 waiting');
  });

  it('has what waits after the last of several changes, and requests it once a second at most', async () => {
    let unplanned = 2;
    const requested = jest.fn();
    respondBy('get', '/summary', () => {
      requested();
      return { ...SUMMARY, events: { total: 9, parts: { unplanned } } };
    });
    const { queryClient } = await open('/admin/team/new');
    const menu = await screen.findByRole('navigation', { name: 'Administration' });
    const item = within(menu).getByRole('link', { name: 'Events' }).parentElement;
    await waitFor(() => expect(item).toHaveTextContent('Events2 waiting'));
    requested.mockClear();

    const write = (next: number) => {
      const mutationFn = () => Promise.resolve((unplanned = next));
      return queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
    };
    await write(3);
    await waitFor(() => expect(item).toHaveTextContent('Events3 waiting'));
    for (const next of [4, 5, 6, 7]) await write(next);
    await waitFor(() => expect(item).toHaveTextContent('Events7 waiting'), { timeout: 5_000 });
    expect(requested).toHaveBeenCalledTimes(2);
  });

  it('has the counts of the areas on the dashboard', async () => {
    await open('/admin/dashboard');
    const links = await screen.findByRole('navigation', { name: 'Quick links' });
    for (const count of [
      '2 members, 1 inactive',
      '1,000 tutorials, 2 drafts',
      '1 achievement',
      '2 rule sets, none active',
      'The number is not known now',
    ]) {
      expect(await within(links).findByText(count)).toBeVisible();
    }
  });
});

describe('a session that ends elsewhere', () => {
  const returnTo = (from: string) => `?${new URLSearchParams({ from })}`;

  it('leads to the login, with the page to return to', async () => {
    await signInAs('administrator');
    const { router } = render('/admin/dashboard#guide');
    await heading('Today');
    act(() => useAuth.setState({ status: 'signed-out', user: null }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(returnTo('/admin/dashboard#guide')),
    );
    expect(await screen.findByText(/You have been signed out/)).toBeVisible();
  });

  it('shows the message of the failed call, also if the identity provider signs out before it', async () => {
    await signInAs('administrator');
    render('/admin/achievements/new');
    await fillAchievement();
    serveDisabledAccount();
    await click('Save Achievement');
    await heading('Login');
    expect(
      await screen.findByText('No authentication token found. Please log in again.'),
    ).toBeVisible();
  });

  it('is detected by the next call, shows the server’s message, and keeps the input for the return', async () => {
    await signInAs('administrator');
    const message = 'Your session has ended. Please log in again.';
    respond('post', '/achievements', { message, code: 'unauthenticated' }, 401);
    const { router } = render('/admin/achievements/new');
    await fillAchievement();
    await click('Save Achievement');
    await heading('Login');
    expect(screen.getByText(message)).toBeVisible();
    expect(router.state.location.search).toBe(returnTo('/admin/achievements/new'));

    await logIn();
    await heading('Add New Achievement');
    await click('Restore');
    expect(screen.getByLabelText(/^Title/)).toHaveValue('First place');
  });
});
