import { type SeasonJudge, StaffMember } from '@nox/contracts';
import { queryClientContext } from '@nox/api-client';
import { chooseAction, click, renderRoutes, respond, respondBy } from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { LoaderFunction } from 'react-router-dom';
import routes from '../routes.tsx';
import { accept, acceptSaves } from '../testing/accept.ts';

const person = (fields: Partial<StaffMember>): StaffMember =>
  StaffMember.parse({
    _id: 'meera',
    version: 3,
    name: 'Meera Iyer',
    email: 'meera@guests.example',
    roles: ['judge'],
    state: 'joined',
    invitedAt: '2026-08-01T10:00:00.000Z',
    expiresAt: '2026-08-15T10:00:00.000Z',
    joinedAt: '2026-08-02T10:00:00.000Z',
    account: 'meera@guests.example',
    mail: 'sent',
    isOwn: false,
    ...fields,
  });
const invited = (fields: Partial<StaffMember> = {}) =>
  person({ state: 'invited', joinedAt: null, account: null, mail: 'waiting', ...fields });

const LINK = 'https://nox.example.org/admin/join#token';

const serve = (...people: StaffMember[]) => respond('get', '/staff', people);
beforeEach(() => respond('get', '/auditions/judges', []));
/** The shell names the parts of the site. */
const loader: LoaderFunction = ({ context }) => {
  const running = { remotes: [{ name: 'events' }], overrides: {} };
  const options = { queryFn: () => running };
  context.get(queryClientContext).setQueryDefaults(['runtime-info'], options);
  return null;
};
const open = () => renderRoutes([{ loader, children: routes }], '/admin/season/people');
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const confirm = async () =>
  userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Invite' }),
  );
const role = (name: string) => screen.getByRole('checkbox', { name });

describe('people', () => {
  it('are listed with what they may do, and whether they have joined', async () => {
    serve(
      person({ account: 'm@iyer.example', roles: ['administrator', 'judge'], isOwn: true }),
      invited({ _id: 'ravi', name: 'Ravi', roles: ['organiser'] }),
      invited({ _id: 'tara', name: 'Tara', state: 'expired' }),
    );
    open();
    expect(await row('Meera Iyer')).toHaveTextContent(
      /You.*Signs in as m@iyer.example.*Administrator, Judge.*Joined 2 Aug 2026/,
    );
    expect(await row('Ravi')).toHaveTextContent(
      /Organiser.*Invited until Saturday 15 August, 15:30.*The email is on its way/,
    );
    expect(await row('Tara')).toHaveTextContent('Invitation ended Saturday 15 August, 15:30');
  });

  it('do not end their own access, and read why', async () => {
    serve(person({ isOwn: true }));
    open();
    await row('Meera Iyer');
    await click('More actions for Meera Iyer');
    const end = await screen.findByRole('menuitem', { name: /^End access… It is your own\./ });
    expect(end).toHaveAttribute('aria-disabled', 'true');
  });

  it('are invited by a code and a link that are shown once, and seen to join', async () => {
    serve();
    open();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Invite' }))[0]!);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Meera Iyer');
    await userEvent.type(screen.getByLabelText(/^Email address/), 'meera@guests.example');
    expect(role('Judge')).toHaveAccessibleDescription(/^Reviews entries/);
    await userEvent.click(role('Judge'));
    await userEvent.click(role('Content'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Developer of events' }));
    const received = accept('post', '/staff', { ...invited(), joinLink: LINK });
    serve(invited());
    await confirm();
    const dialog = await screen.findByRole('dialog', { name: 'Invitation of Meera Iyer' });
    const invitee = { name: 'Meera Iyer', email: 'meera@guests.example' };
    expect(received).toEqual([{ ...invitee, roles: ['judge', 'content', 'team:events'] }]);
    const code = { name: 'Code: Invitation of Meera Iyer' };
    expect(within(dialog).getByRole('img', code)).toBeVisible();
    expect(within(dialog).getByLabelText(/^Link/)).toHaveValue(LINK);
    expect(dialog).toHaveTextContent(/An email with the link goes to meera@guests.example/);

    serve(person({}));
    await within(dialog).findByText('Meera Iyer has joined.', {}, { timeout: 8_000 });
    expect(within(dialog).queryByLabelText(/^Link/)).not.toBeInTheDocument();
  });

  it('need a role: the server’s sentences are beside the fields', async () => {
    serve(invited());
    const message = 'Choose at least one.';
    const issues = [{ path: 'roles', message }];
    respond('post', '/staff', { message, code: 'invalid', issues }, 400);
    open();
    await click('Invite');
    await confirm();
    expect(await screen.findByText(message)).toBeVisible();
    for (const name of ['Check-in', 'Administrator'])
      expect(role(name)).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(screen.getByLabelText(/^Name/), 'Meera');
    expect(screen.getByText(message)).toBeVisible();
    await userEvent.click(role('Judge'));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('may do something else after a change, of the version that was shown', async () => {
    serve(person({}));
    open();
    await click('Change Meera Iyer');
    await userEvent.click(role('Organiser'));
    const saved = acceptSaves('/staff/meera', '"3"', () => person({}));
    await click('Save', 'Meera Iyer is changed.');
    const input = { name: 'Meera Iyer', roles: ['judge', 'organiser'] };
    expect(saved).toEqual([{ version: '"3"', input }]);
  });

  it('that others changed meanwhile are replaced only after that was seen', async () => {
    serve(person({}));
    open();
    await click('Change Meera Iyer');
    await userEvent.click(role('Content'));
    const saved = acceptSaves('/staff/meera', '"4"', () => person({ version: 5 }));
    serve(person({ version: 4, roles: ['organiser'] }));
    await click('Save', /They may now do this: Organiser\./);
    await click('Save', 'Meera Iyer is changed.');
    const input = { name: 'Meera Iyer', roles: ['judge', 'content'] };
    expect(saved.at(-1)).toEqual({ version: '"4"', input });
  });

  it.each([
    ['changed', 'dialog', () => click('Change Meera Iyer')],
    ['ended', 'alertdialog', () => chooseAction('More actions for Meera Iyer', 'End access…')],
  ])('that have ended elsewhere are still named in the dialog: %s', async (_, role, openDialog) => {
    serve(person({}));
    const { queryClient } = open();
    await row('Meera Iyer');
    await openDialog();
    const dialog = await screen.findByRole(role);
    serve();
    await act(() => queryClient.refetchQueries({ queryKey: ['staff'] }));
    const text = 'The access of Meera Iyer has ended meanwhile.';
    await waitFor(() => expect(dialog).toHaveTextContent(text));
    expect(dialog).toBeVisible();
  });

  it.each([
    ['Send again…', invited({ state: 'expired' }), /Invitation ended/],
    ['Show a new code…', invited({ mail: 'files' }), /show the code/],
  ])('get another invitation, with its code: %s', async (action, one, state) => {
    serve(one);
    accept('post', '/staff/meera/invitation', { ...invited({ mail: 'files' }), joinLink: LINK });
    open();
    expect(await row('Meera Iyer')).toHaveTextContent(state);
    await chooseAction('More actions for Meera Iyer', action);
    const dialog = await screen.findByRole('dialog', { name: 'Invitation of Meera Iyer' });
    expect(dialog).toHaveTextContent(/^.*This server sends no email: show this code/);
    expect(within(dialog).getByRole('img')).toBeVisible();
  });

  it.each([
    [person({}), 'End access…', 'End access', 'The access of Meera Iyer has ended.'],
    [invited(), 'Revoke invitation…', 'Revoke', 'The invitation of Meera Iyer is revoked.'],
  ])('lose it after a question that names them: %#', async (one, action, confirm, said) => {
    serve(one);
    const versions: (string | null)[] = [];
    respondBy('delete', '/staff/meera', ({ request }) => {
      versions.push(request.headers.get('if-match'));
      return new HttpResponse(null, { status: 204 });
    });
    open();
    await row('Meera Iyer');
    await chooseAction('More actions for Meera Iyer', action);
    expect(await screen.findByRole('alertdialog', { name: /Meera Iyer\?$/ })).toBeVisible();
    serve();
    await click(confirm, said);
    expect(versions).toEqual(['"3"']);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('that the server does not let go say why in the dialog', async () => {
    serve(person({}));
    const message = 'You cannot take away your own access.';
    respond('delete', '/staff/meera', { message, code: 'own_access' }, 409);
    open();
    await row('Meera Iyer');
    await chooseAction('More actions for Meera Iyer', 'End access…');
    await click('End access');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('judges of the season', () => {
  const judge = (name: string, fields: Partial<SeasonJudge> = {}): SeasonJudge => ({
    ...{ name, reviews: 4, accounts: [], merged: [] },
    ...fields,
  });

  it('are made one where two names are one person, and two again', async () => {
    serve();
    const kabir = judge('Kabir Sen', { accounts: ['kabir@nox.example'] });
    respond('get', '/auditions/judges', [judge('Zoya'), kabir, judge('kabir s.')]);
    const sent: unknown[] = [];
    const message = 'kabir s. and Kabir Sen are one judge now.';
    respondBy('post', '/auditions/judges/merges', async ({ request }) => {
      sent.push(await request.json());
      const merged = [{ _id: 'm1', name: 'kabir s.' }];
      respond('get', '/auditions/judges', [judge('Zoya'), { ...kabir, reviews: 8, merged }]);
      return HttpResponse.json({ message }, { status: 201 });
    });
    open();
    const table = within(await screen.findByRole('table', { name: 'Judges of this season' }));
    const rows = () => table.getAllByRole('row').slice(1);
    expect(rows().map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^kabir s\./),
      expect.stringMatching(/^Kabir Sen.*kabir@nox\.example/),
      expect.stringMatching(/^Zoya/),
    ]);
    expect(screen.queryByRole('button', { name: /^More actions for kabir s/ })).toBeNull();
    await click('kabir s. is the same person as…');
    await userEvent.selectOptions(await screen.findByLabelText('Judge'), 'Kabir Sen');
    await click('Make them one judge');
    await screen.findByText(message);
    expect(sent).toEqual([{ judge: 'kabir s.', into: 'Kabir Sen' }]);
    await waitFor(() => expect(rows()[0]).toHaveTextContent(/Also kabir s\..*8/));
    const again = 'kabir s. and Kabir Sen are two judges again.';
    respond('delete', '/auditions/judges/merges/m1', { message: again });
    await chooseAction('More actions for Kabir Sen', 'Separate kabir s.');
    await screen.findByText(again);
  });

  it('are not shown to who judges independently', async () => {
    serve(person({}));
    respond('get', '/auditions/judges', { message: 'No.', code: 'independent_judging' }, 403);
    open();
    await row('Meera Iyer');
    expect(screen.queryByText('Judges of this season')).not.toBeInTheDocument();
  });
});
