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
import { achievements } from './achievements/achievement-content.ts';
import { PAGES } from './pages.ts';
import { ruleSets } from './rules/rule-set-content.ts';
import { team } from './team/team-content.ts';
import { renderAdmin } from './testing/render-admin.tsx';
import { tutorials } from './tutorials/tutorial-content.ts';

/** The literal texts of every content (spec sections 2 and 8), and one item of it. */
const WORDS = {
  team: {
    api: '/team',
    one: teamMember({ _id: 'one', name: 'Isha' }),
    name: 'Isha',
    listOf: (items: object[]): unknown => items,
    columns: ['Image', 'Name', 'Position', 'Category', 'Year', 'Active', 'Actions'],
    noun: 'Member',
    empty: 'No team members found. Add one to get started!',
    fetchFailed: 'Failed to fetch team members. Please try again later.',
    loadFailed: 'Failed to load member data.',
    question:
      'Are you sure you want to delete this team member? You can undo this for ten minutes.',
    deleted: 'Member deleted successfully.',
    deleteFailed: 'Failed to delete member.',
    updated: 'Team member updated successfully!',
    saveFailed: 'Operation failed. Please check the console.',
  },
  tutorials: {
    api: '/tutorials',
    one: tutorial({ _id: 'one', title: 'Six-step', danceStyle: 'Breaking' }),
    name: 'Six-step',
    listOf: (items: object[]): unknown => (items.length ? { Breaking: items } : {}),
    columns: ['Title', 'Instructor', 'Difficulty', 'Published', 'Actions'],
    noun: 'Tutorial',
    empty: 'No tutorials found. Add one to get started!',
    fetchFailed: 'Failed to fetch tutorials.',
    loadFailed: 'Failed to load tutorial data.',
    question: 'Are you sure you want to delete this tutorial? You can undo this for ten minutes.',
    deleted: 'Tutorial deleted successfully.',
    deleteFailed: 'Failed to delete tutorial.',
    updated: 'Tutorial updated successfully!',
    saveFailed: 'Operation failed.',
  },
  achievements: {
    api: '/achievements',
    one: achievement({ _id: 'one', title: 'First place' }),
    name: 'First place',
    listOf: (items: object[]): unknown => items,
    columns: ['Image', 'Title', 'Year', 'Category', 'Actions'],
    noun: 'Achievement',
    empty: 'No achievements found. Add one to get started!',
    fetchFailed: 'Failed to fetch achievements.',
    loadFailed: 'Failed to load achievement data.',
    question:
      'Are you sure you want to delete this achievement? You can undo this for ten minutes.',
    deleted: 'Achievement deleted successfully.',
    deleteFailed: 'Failed to delete achievement.',
    updated: 'Achievement updated successfully!',
    saveFailed: 'Operation failed.',
  },
  rules: {
    api: '/audition-rules',
    one: ruleSet({ _id: 'one', sectionTitle: 'Autumn auditions' }),
    name: 'Autumn auditions',
    listOf: (items: object[]): unknown => items,
    columns: ['Section Title', 'Active', 'Last Updated', 'Actions'],
    noun: 'Rule Set',
    empty: 'No rule sets found.',
    fetchFailed: 'Failed to fetch rule sets.',
    loadFailed: 'Failed to load rule set.',
    question: 'Are you sure? You can undo this for ten minutes.',
    deleted: 'Rule set deleted.',
    deleteFailed: 'Failed to delete.',
    updated: 'Rule set updated successfully!',
    saveFailed: 'Operation failed.',
  },
};

const routes = Object.entries(PAGES).map(([path, lazy]) => ({ path: `/admin/${path}`, lazy }));

const button = (name: string | RegExp) => screen.findByRole('button', { name });

// The form of an achievement fetches the team.
beforeEach(() => respond('get', '/team', []));

const SEGMENTS = Object.keys(WORDS) as (keyof typeof WORDS)[];
const KINDS = { team, tutorials, achievements, rules: ruleSets };

it.each(SEGMENTS)('%s has the words of the specification', (segment) => {
  const { noun, question, ...words } = WORDS[segment];
  const { texts, ...kind } = KINDS[segment];
  expect(kind.noun).toBe(noun);
  const { added, deleteQuestion, ...others } = texts;
  expect(words).toMatchObject(others);
  expect(added).toBe(words.updated.replace('updated', 'added'));
  expect(question).toBe(`${deleteQuestion} You can undo this for ten minutes.`);
});

/** One whose list is divided; the forms of the others have specs of their own. */
describe.each(process.env.NOX_TEST === 'all' ? SEGMENTS : ['tutorials' as const])(
  '%s',
  (segment) => {
    const words = WORDS[segment];
    const open = (path = '') => renderAdmin(routes, `/admin/${segment}${path}`);
    const serveList = (...items: object[]) =>
      respond('get', words.api, words.listOf(items) as object);
    const serveOne = () => respond('get', `${words.api}/one`, words.one);

    it('lists its items in the columns of the specification, with links to a new one and to each', async () => {
      serveList(words.one);
      open();
      const table = await screen.findByRole('table');
      const columns = within(table).getAllByRole('columnheader');
      expect(textsOf(columns)).toEqual(words.columns);
      expect(screen.getByRole('rowheader')).toHaveTextContent(words.name);
      expect(screen.getByRole('link', { name: `Add New ${words.noun}` })).toHaveAttribute(
        'href',
        `/admin/${segment}/new`,
      );
      expect(screen.getByRole('link', { name: `Edit ${words.name}` })).toHaveAttribute(
        'href',
        `/admin/${segment}/edit/one`,
      );
    });

    it('has a message for an empty list', async () => {
      serveList();
      open();
      expect(await screen.findByText(words.empty)).toBeVisible();
    });

    it('says at the first failure that the list is not available offline, and retries', async () => {
      failRequests('get', words.api);
      const { queryClient } = open();
      // The shell retries, too, but the further attempts wait longer than this test does.
      queryClient.setDefaultOptions({ queries: { retry: 2, retryDelay: 60_000 } });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `${words.fetchFailed}This page is not available offline. Try again when there is a network.`,
      );
      serveList(words.one);
      await click('Try again');
      expect(await screen.findByRole('rowheader')).toHaveTextContent(words.name);
    });

    it('has a message when an item cannot be loaded, and retries', async () => {
      failRequests('get', `${words.api}/one`);
      open('/edit/one');
      expect(await screen.findByRole('heading', { name: `Edit ${words.noun}` })).toBeVisible();
      expect(await screen.findByRole('alert')).toHaveTextContent(words.loadFailed);
      serveOne();
      await click('Try again');
      expect(await button(`Save ${words.noun}`)).toBeVisible();
    });

    it('shows who changed what of an item, and when', async () => {
      serveOne();
      const at = '2026-11-22T12:00:00.000Z';
      const [field] = { team: ['name'], rules: ['sectionTitle'] }[segment as string] ?? ['title'];
      const made = { at, fields: [] };
      respond('get', `${words.api}/one/changes`, [
        { kind: 'changed', at, by: 'isha@nox.example', fields: [field] },
        { kind: 'restored', by: 'meera@nox.example', ...made },
        { kind: 'created', by: null, ...made },
      ]);
      open('/edit/one');
      const changes = await screen.findByRole('region', { name: 'Changes' });
      expect(changes).toHaveTextContent(
        /^Changed by isha@nox.example on .*2026.*: (Section )?(Name|Title)/,
      );
      await userEvent.click(within(changes).getByText('Earlier changes (2)'));
      const earlier = within(changes).getAllByRole('listitem');
      expect(earlier[0]).toHaveTextContent(/^Restored by meera@nox.example on .*2026/);
      expect(earlier[1]).toHaveTextContent(/^Added by an administrator on .*2026/);
    });

    const change = async () => {
      await button(`Save ${words.noun}`);
      await userEvent.type(screen.getAllByRole('textbox')[0]!, '!');
    };

    it('has a message and a link to the list when an item was deleted', async () => {
      const missing = { message: 'Not found.', code: 'not_found' };
      respond('get', `${words.api}/one`, missing, 404);
      open('/edit/one');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `${words.loadFailed}It is not there any more: it has been deleted.`,
      );
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
        'href',
        `/admin/${segment}`,
      );
    });

    it('writes nothing without changes, and returns to the list with a message', async () => {
      const written = jest.fn();
      serveOne();
      serveList(words.one);
      respond('put', `${words.api}/one`, words.one, 200, written);
      const { router } = open('/edit/one');
      await click(`Save ${words.noun}`);
      expect(await screen.findByText('Nothing was changed, so nothing was saved.')).toBeVisible();
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${segment}`));
      expect(written).not.toHaveBeenCalled();
    });

    it('creates nothing without input', async () => {
      const written = jest.fn();
      respond('post', words.api, words.one, 201, written);
      const { router } = open('/new');
      await click(`Save ${words.noun}`);
      // A new rule set is valid: its title has a default.
      const sentence = segment === 'rules' ? /nothing was filled in/ : /is required/;
      expect(await screen.findAllByText(sentence)).not.toEqual([]);
      expect(router.state.location.pathname).toBe(`/admin/${segment}/new`);
      expect(written).not.toHaveBeenCalled();
    });

    it('saves an item, marks it in the list, and has a message there until it is dismissed', async () => {
      serveOne();
      serveList(words.one);
      respond('put', `${words.api}/one`, words.one);
      const { router } = open('/edit/one');
      await change();
      await click(`Save ${words.noun}`);
      const mark = await screen.findByText(/ is marked in the list\.$/);
      expect(mark).toHaveTextContent(words.name);
      expect(mark).toHaveAttribute('aria-live', 'polite');
      expect(screen.getByRole('row', { name: new RegExp(words.name) })).toHaveClass('marked');
      expect(router.state.location).toMatchObject({
        pathname: `/admin/${segment}`,
        hash: '#item-one',
      });
      expect(screen.getByText(words.updated)).toBeVisible();
      await click('Dismiss');
      await waitFor(() => expect(screen.queryByText(words.updated)).not.toBeInTheDocument());
    });

    it('is duplicated by a form that is filled, and not before it is saved', async () => {
      const created = jest.fn();
      serveOne();
      serveList(words.one);
      respond('post', words.api, { ...words.one, _id: 'two' }, 201, created);
      const { router } = open();
      await chooseAction(`More actions for ${words.name}`, 'Duplicate');
      expect(await screen.findByRole('heading', { name: `Add New ${words.noun}` })).toBeVisible();
      await button(`Save ${words.noun}`);
      expect(screen.getAllByRole('textbox')[0]).toHaveValue(`Copy of ${words.name}`);
      await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${segment}`));
      expect(created).not.toHaveBeenCalled();

      await chooseAction(`More actions for ${words.name}`, 'Duplicate');
      await click(`Save ${words.noun}`);
      await waitFor(() => expect(router.state.location.hash).toBe('#item-two'));
      expect(created).toHaveBeenCalledTimes(1);
      const [input] = created.mock.calls[0] as [Record<string, unknown>];
      const name = input['name'] ?? input['title'] ?? input['sectionTitle'];
      expect(name).toBe(`Copy of ${words.name}`);
      expect(input['isActive'] ?? input['isPublished'] ?? false).toBe(false);
    });

    it('is created once where the response is lost and it is tried again', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const sent: [key: string | null, input: string][] = [];
      serveOne();
      serveList(words.one);
      respondBy('post', words.api, async ({ request }) => {
        sent.push([request.headers.get('idempotency-key'), await request.text()]);
        if (sent.length === 1) return HttpResponse.error();
        return HttpResponse.json({ ...words.one, _id: 'two' }, { status: 201 });
      });
      const { router } = open('/new?copy=one');
      await click(`Save ${words.noun}`);
      await screen.findByRole('alert');
      // The list has the copy by now.
      serveList(words.one, { ...words.one, _id: 'two', displayOrder: 8 });
      await click('Try again');
      await waitFor(() => expect(router.state.location.hash).toBe('#item-two'));
      expect(sent[0]).toEqual([expect.any(String), expect.any(String)]);
      expect(sent[1]).toEqual(sent[0]);
    });

    it('has a message when the save fails without an answer, and logs the error', async () => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      serveOne();
      failRequests('put', `${words.api}/one`);
      open('/edit/one');
      await change();
      await click(`Save ${words.noun}`);
      const alert = await screen.findByRole('alert');
      expect(alert.firstChild?.textContent).toBe(words.saveFailed);
      expect(alert).toHaveTextContent(
        'The server could not be reached. Please check your connection and try again.',
      );
      await waitFor(() => expect(alert).toHaveFocus());
      expect(log).toHaveBeenCalled();
    });

    describe('deletion', () => {
      async function ask() {
        serveList(words.one);
        open();
        await chooseAction(`More actions for ${words.name}`, 'Delete');
        return screen.findByRole('alertdialog', { name: `Delete ${words.name}` });
      }

      it('asks first, with the focus on Cancel, and can be cancelled', async () => {
        const dialog = await ask();
        expect(dialog).toHaveAccessibleDescription(words.question);
        await waitFor(() =>
          expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
        );
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
        expect(await button(`More actions for ${words.name}`)).toHaveFocus();
      });

      it('announces its success', async () => {
        const dialog = await ask();
        respondBy('delete', `${words.api}/one`, () => {
          serveList();
          return new HttpResponse(null, { status: 204 });
        });
        await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
        expect(await screen.findByText(words.deleted)).toBeVisible();
        expect(await screen.findByText(words.empty)).toBeVisible();
        expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      });

      it('can be undone for ten minutes', async () => {
        const madeAt = new Date().toISOString();
        const until = new Date(Date.now() + 10 * 60_000).toISOString();
        const deleted = { _id: 'one', name: words.name, deletedAt: madeAt, until, by: null };
        serveList();
        respond('get', `${words.api}/deleted`, [deleted]);
        respondBy('post', `${words.api}/one/restore`, () => {
          serveList(words.one);
          respond('get', `${words.api}/deleted`, []);
          return { message: `${words.name} is back.` };
        });
        open();
        const bars = await screen.findByRole('list', { name: 'Can be undone' });
        expect(bars).toHaveTextContent(/(10:00|9:\d\d) left/);
        await click(`Undo: ${words.name} deleted`);
        expect(await screen.findByText(`${words.name} is back.`)).toBeVisible();
        expect(await screen.findByRole('rowheader')).toHaveTextContent(words.name);
        expect(screen.queryByRole('list', { name: 'Can be undone' })).not.toBeInTheDocument();
        expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      });

      it('of others is named with who has deleted it, and says why it cannot be undone', async () => {
        const deleted = {
          _id: 'one',
          name: words.name,
          deletedAt: new Date().toISOString(),
          until: new Date(Date.now() + 60_000).toISOString(),
          by: 'meera@nox.example',
        };
        serveList();
        respond('get', `${words.api}/deleted`, [deleted]);
        const refusal = { message: 'It is too late to undo this.', code: 'undo_over' };
        respond('post', `${words.api}/one/restore`, refusal, 409);
        open();
        expect(await screen.findByText(`${words.name} deleted by meera@nox.example`)).toBeVisible();
        await click(`Undo: ${words.name} deleted`);
        expect(await screen.findByText(refusal.message)).toBeVisible();
      });

      const confirm = (dialog: HTMLElement) =>
        userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

      it('shows the server’s message when someone else has deleted the item', async () => {
        const dialog = await ask();
        const refusal = { message: 'It is gone already.', code: 'not_found' };
        respond('delete', `${words.api}/one`, refusal, 404);
        await confirm(dialog);
        await waitFor(() => expect(dialog).not.toBeInTheDocument());
        expect(screen.getByText('It is gone already.')).toBeVisible();
      });

      it('shows a failure in the dialog until a retry succeeds', async () => {
        const dialog = await ask();
        failRequests('delete', `${words.api}/one`);
        await confirm(dialog);
        expect(await within(dialog).findByRole('alert')).toHaveTextContent(words.deleteFailed);
        expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveFocus();

        const busy = { message: 'Please wait.', code: 'busy' };
        respond('delete', `${words.api}/one`, busy, 503);
        await confirm(dialog);
        await waitFor(() =>
          expect(within(dialog).getByRole('alert')).toHaveTextContent(busy.message),
        );

        respond('delete', `${words.api}/one`, null, 204);
        await confirm(dialog);
        expect(await screen.findByText(words.deleted)).toBeVisible();
        expect(screen.queryByText(words.deleteFailed)).not.toBeInTheDocument();
        expect(screen.queryByText(busy.message)).not.toBeInTheDocument();
      });
    });
  },
);

it('The time for undoing is the server’s, also where the device’s clock is two hours ahead', async () => {
  const behind = 2 * 60 * 60_000;
  const [deletedAt, until] = [0, 600_000].map((ms) =>
    new Date(Date.now() - behind + ms).toISOString(),
  );
  respond('get', '/team', []);
  const deleted = { _id: 'one', name: 'Isha', deletedAt, until, by: null };
  respondBehind('/team/deleted', [deleted], behind);
  renderAdmin(routes, '/admin/team');
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(10:00|[89]:\d\d) left/);
});
