import {
  achievement,
  chooseAction,
  failRequests,
  click,
  respond,
  respondBehind,
  respondBy,
  ruleSet,
  teamMember,
  textsOf,
  tutorial,
} from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { PAGES } from './pages.ts';
import { CONTENTS } from './content/kinds.ts';
import { renderAdmin } from './testing/render-admin.tsx';

const routes = Object.entries(PAGES).map(([path, lazy]) => ({ path: `/admin/${path}`, lazy }));

const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => respond('get', '/team', []));

/** The words of specification sections 2 and 8. */
it.each([
  [
    'team',
    '/team',
    'Member: Image, Name, Position, Category, Year, Active, Actions',
    'Failed to load member data. Team member added successfully! Team member updated successfully! Operation failed. Please check the console. Are you sure you want to delete this team member? Member deleted successfully. Failed to delete member.',
  ],
  [
    'tutorials',
    '/tutorials',
    'Tutorial: Title, Instructor, Difficulty, Published, Actions',
    'Failed to load tutorial data. Tutorial added successfully! Tutorial updated successfully! Operation failed. Are you sure you want to delete this tutorial? Tutorial deleted successfully. Failed to delete tutorial.',
  ],
  [
    'achievements',
    '/achievements',
    'Achievement: Image, Title, Year, Category, Actions',
    'Failed to load achievement data. Achievement added successfully! Achievement updated successfully! Operation failed. Are you sure you want to delete this achievement? Achievement deleted successfully. Failed to delete achievement.',
  ],
  [
    'rules',
    '/audition-rules',
    'Rule Set: Section Title, Active, Last Updated, Actions',
    'Failed to load rule set. Rule set added successfully! Rule set updated successfully! Operation failed. Are you sure? Rule set deleted. Failed to delete.',
  ],
] as const)('%s has the words of the specification', async (segment, api, columns, sentences) => {
  const { noun, texts } = CONTENTS[segment];
  expect(Object.values(texts).join(' ')).toBe(sentences);
  const items = [teamMember(), tutorial(), achievement(), ruleSet()];
  const item = items[Object.keys(CONTENTS).indexOf(segment)]!;
  respond('get', api, segment === 'tutorials' ? { Breaking: [item] } : [item]);
  renderAdmin(routes, `/admin/${segment}`);
  const heads = within(await screen.findByRole('table')).getAllByRole('columnheader');
  expect(`${noun}: ${textsOf(heads).join(', ')}`).toBe(columns);
  const add = screen.getByRole('link', { name: `Add New ${noun}` });
  expect(add).toHaveAttribute('href', `/admin/${segment}/new`);
  const edit = screen.getByRole('link', { name: /^Edit / });
  expect(edit).toHaveAttribute('href', `/admin/${segment}/edit/${item._id}`);
});

/** The others have forms and lists of the same parts. */
describe('tutorials', () => {
  const { texts } = CONTENTS.tutorials;
  const ONE = tutorial({ _id: 'one', title: 'Six-step', danceStyle: 'Breaking' });
  const open = (path = '') => renderAdmin(routes, `/admin/tutorials${path}`);
  const serveList = (...items: object[]) =>
    respond('get', '/tutorials', items.length > 0 ? { Breaking: items } : {});
  const serveOne = () => respond('get', '/tutorials/one', ONE);

  it('says at the first failure that the list is not available offline, and retries', async () => {
    failRequests('get', '/tutorials');
    const { queryClient } = open();
    // The shell retries, too, but the further attempts wait longer than this test does.
    queryClient.setDefaultOptions({ queries: { retry: 2, retryDelay: 60_000 } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to fetch tutorials.This page is not available offline. Try again when there is a network.',
    );
    serveList(ONE);
    await click('Try again');
    expect(await screen.findByRole('rowheader')).toHaveTextContent('Six-step');
  });

  it('has a message when an item cannot be loaded, and retries', async () => {
    failRequests('get', '/tutorials/one');
    open('/edit/one');
    expect(await screen.findByRole('heading', { name: 'Edit Tutorial' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.loadFailed);
    serveOne();
    await click('Try again');
    expect(await button('Save Tutorial')).toBeVisible();
  });

  it('shows who changed what of an item, and when', async () => {
    serveOne();
    const at = '2026-11-22T12:00:00.000Z';
    const made = { at, fields: [] };
    respond('get', '/tutorials/one/changes', [
      { kind: 'changed', at, by: 'isha@nox.example', fields: ['title'] },
      { kind: 'restored', by: 'meera@nox.example', ...made },
      { kind: 'created', by: null, ...made },
    ]);
    open('/edit/one');
    const changes = await screen.findByRole('region', { name: 'Changes' });
    expect(changes).toHaveTextContent(/^Changed by isha@nox.example on .*2026.*: Title/);
    await userEvent.click(within(changes).getByText('Earlier changes (2)'));
    const earlier = within(changes).getAllByRole('listitem');
    expect(earlier[0]).toHaveTextContent(/^Restored by meera@nox.example on .*2026/);
    expect(earlier[1]).toHaveTextContent(/^Added by an administrator on .*2026/);
  });

  const change = async () => {
    await button('Save Tutorial');
    await userEvent.type(screen.getAllByRole('textbox')[0]!, '!');
  };

  it('has a message and a link to the list when an item was deleted', async () => {
    const missing = { message: 'Not found.', code: 'not_found' };
    respond('get', '/tutorials/one', missing, 404);
    open('/edit/one');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${texts.loadFailed}It is not there any more: it has been deleted.`,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    const back = screen.getByRole('link', { name: 'Back to the list' });
    expect(back).toHaveAttribute('href', '/admin/tutorials');
  });

  it('writes nothing without changes, and returns to the list with a message', async () => {
    serveOne();
    serveList(ONE);
    const written = respond('put', '/tutorials/one', ONE);
    const { router } = open('/edit/one');
    await click(`Save Tutorial`, 'Nothing was changed, so nothing was saved.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tutorials'));
    expect(written).toEqual([]);
  });

  it('saves an item, marks it in the list, and has a message there until it is dismissed', async () => {
    serveOne();
    serveList(ONE);
    respond('put', '/tutorials/one', ONE);
    const { router } = open('/edit/one');
    await change();
    await click(`Save Tutorial`);
    const mark = await screen.findByText(/ is marked in the list\.$/);
    expect(mark).toHaveTextContent('Six-step');
    expect(mark).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('row', { name: new RegExp('Six-step') })).toHaveClass('marked');
    expect(router.state.location).toMatchObject({
      pathname: '/admin/tutorials',
      hash: '#item-one',
    });
    expect(screen.getByText(texts.updated)).toBeVisible();
    await click('Dismiss');
    await waitFor(() => expect(screen.queryByText(texts.updated)).not.toBeInTheDocument());
  });

  it('is duplicated by a form that is filled, and not before it is saved', async () => {
    serveOne();
    serveList(ONE);
    const created = respond('post', '/tutorials', { ...ONE, _id: 'two' }, 201);
    const { router } = open();
    await chooseAction('More actions for Six-step', 'Duplicate');
    expect(await screen.findByRole('heading', { name: 'Add New Tutorial' })).toBeVisible();
    await button('Save Tutorial');
    expect(screen.getAllByRole('textbox')[0]).toHaveValue('Copy of Six-step');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tutorials'));
    expect(created).toEqual([]);

    await chooseAction('More actions for Six-step', 'Duplicate');
    await click('Save Tutorial');
    await waitFor(() => expect(router.state.location.hash).toBe('#item-two'));
    expect(created).toMatchObject([{ title: 'Copy of Six-step', isPublished: false }]);
  });

  it('is created once where the response is lost and it is tried again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent: [key: string | null, input: string][] = [];
    serveOne();
    serveList(ONE);
    respondBy('post', '/tutorials', async ({ request }) => {
      sent.push([request.headers.get('idempotency-key'), await request.text()]);
      if (sent.length === 1) return HttpResponse.error();
      return HttpResponse.json({ ...ONE, _id: 'two' }, { status: 201 });
    });
    const { router } = open('/new?copy=one');
    await click('Save Tutorial');
    await screen.findByRole('alert');
    // The list has the copy by now.
    serveList(ONE, { ...ONE, _id: 'two', displayOrder: 8 });
    await click('Try again');
    await waitFor(() => expect(router.state.location.hash).toBe('#item-two'));
    expect(sent[0]).toEqual([expect.any(String), expect.any(String)]);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('has a message when the save fails without an answer, and logs the error', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    serveOne();
    failRequests('put', '/tutorials/one');
    open('/edit/one');
    await change();
    await click('Save Tutorial');
    const alert = await screen.findByRole('alert');
    expect(alert.firstChild?.textContent).toBe(texts.saveFailed);
    expect(alert).toHaveTextContent(
      'The server could not be reached. Please check your connection and try again.',
    );
    await waitFor(() => expect(alert).toHaveFocus());
    expect(log).toHaveBeenCalled();
  });

  describe('deletion', () => {
    const draftKey = (id: string) => `nox:draft:isha:tutorials:${id}:form`;

    async function ask() {
      serveList(ONE);
      open();
      await chooseAction('More actions for Six-step', 'Delete');
      return screen.findByRole('alertdialog', { name: 'Delete Six-step' });
    }

    it('asks first, with the focus on Cancel, and can be cancelled', async () => {
      const dialog = await ask();
      expect(dialog).toHaveAccessibleDescription(
        `${texts.deleteQuestion} You can undo this for ten minutes.`,
      );
      await waitFor(() =>
        expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
      );
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(await button(`More actions for Six-step`)).toHaveFocus();
    });

    it('announces its success, and removes the drafts of the item', async () => {
      const draft = JSON.stringify({ savedAt: new Date().toISOString(), values: {} });
      for (const id of ['one', 'two']) localStorage.setItem(draftKey(id), draft);
      const dialog = await ask();
      respondBy('delete', '/tutorials/one', () => {
        serveList();
        return new HttpResponse(null, { status: 204 });
      });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText(texts.deleted)).toBeVisible();
      expect(await screen.findByText('No tutorials found. Add one to get started!')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      await waitFor(() => expect(Object.keys(localStorage)).toEqual([draftKey('two')]));
    });

    it('can be undone for ten minutes by the server’s time, whatever the device’s clock says', async () => {
      const behind = 2 * 60 * 60_000;
      const start = Date.now() - behind;
      const [madeAt, until] = [0, 600_000].map((ms) => new Date(start + ms).toISOString());
      const by = 'meera@nox.example';
      const deleted = { _id: 'one', name: 'Six-step', deletedAt: madeAt, until, by };
      serveList();
      respondBehind('/tutorials/deleted', [deleted], behind);
      const refusal = { message: 'Please wait.', code: 'busy' };
      respond('post', '/tutorials/one/restore', refusal, 409);
      open();
      const bars = await screen.findByRole('list', { name: 'Can be undone' });
      expect(bars).toHaveTextContent(
        /^Six-step deleted by meera@nox.example.*(10:00|[89]:\d\d) left/,
      );
      await click('Undo: Six-step deleted', refusal.message);
      respondBy('post', '/tutorials/one/restore', () => {
        serveList(ONE);
        respond('get', '/tutorials/deleted', []);
        return { message: `Six-step is back.` };
      });
      await click('Undo: Six-step deleted', `Six-step is back.`);
      expect(await screen.findByRole('rowheader')).toHaveTextContent('Six-step');
      expect(screen.queryByRole('list', { name: 'Can be undone' })).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    const confirm = (dialog: HTMLElement) =>
      userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

    it('shows the server’s message when someone else has deleted the item', async () => {
      const dialog = await ask();
      const refusal = { message: 'It is gone already.', code: 'not_found' };
      respond('delete', '/tutorials/one', refusal, 404);
      await confirm(dialog);
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(screen.getByText('It is gone already.')).toBeVisible();
    });

    it('shows a failure in the dialog until a retry succeeds', async () => {
      const dialog = await ask();
      failRequests('delete', '/tutorials/one');
      await confirm(dialog);
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(texts.deleteFailed);
      expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveFocus();

      const busy = { message: 'Please wait.', code: 'busy' };
      respond('delete', '/tutorials/one', busy, 503);
      await confirm(dialog);
      await waitFor(() =>
        expect(within(dialog).getByRole('alert')).toHaveTextContent(busy.message),
      );

      respond('delete', '/tutorials/one', null, 204);
      await confirm(dialog);
      expect(await screen.findByText(texts.deleted)).toBeVisible();
      expect(screen.queryByText(texts.deleteFailed)).not.toBeInTheDocument();
      expect(screen.queryByText(busy.message)).not.toBeInTheDocument();
    });
  });
});
