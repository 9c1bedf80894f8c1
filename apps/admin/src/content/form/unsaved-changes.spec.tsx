import {
  click,
  fakeLocks,
  respond,
  respondBy,
  teamMember,
  textsOf,
  uploadableFile,
} from '@nox/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { choose, contentRoutes, fillMember, renderAdmin } from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';

const routes = contentRoutes('team', FORM_PAGES.team);
const member = teamMember({ _id: 'm1', name: 'Isha', position: 'Dancer' });

const field = (name: RegExp) => screen.findByLabelText(name);
const open = (path: string) => renderAdmin(routes, `/admin/team/${path}`);

function reopen(path: string) {
  cleanup();
  return open(path);
}

function serve(entity: object, version = '"1"') {
  respondBy('get', '/team/m1', () => HttpResponse.json(entity, { headers: { etag: version } }));
}

async function editName(typed: string) {
  serve(member);
  open('edit/m1');
  await userEvent.type(await field(/^Name/), typed);
}

describe('a draft', () => {
  it('is offered with its changes, and restored', async () => {
    await editName(' Rao');
    reopen('edit/m1');
    const offer = await screen.findByRole('region', { name: 'Unsaved changes' });
    expect(offer).toHaveTextContent(/You have unsaved changes from .*\d{4}/);
    expect(screen.getByRole('row', { name: 'Name Isha Isha Rao' })).toBeVisible();
    expect(offer.parentElement).toHaveFocus();
    await click('Restore');
    expect(await field(/^Name/)).toHaveValue('Isha Rao');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    // It remains until the form is saved.
    reopen('edit/m1');
    await screen.findByRole('region', { name: 'Unsaved changes' });
  });

  it('of a new item names its fields in the order of the form', async () => {
    open('new');
    await userEvent.type(await field(/^Intro/), 'Counts in eights.');
    await userEvent.type(await field(/^Name/), 'Isha');
    reopen('new');
    const offer = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
    expect(textsOf(offer.getAllByRole('rowheader'))).toEqual(['Name', 'Intro']);
  });

  it('of a new item is not offered by a copy', async () => {
    open('new');
    await userEvent.type(await field(/^Name/), 'Kabir');
    serve(member);
    reopen('new?copy=m1');
    expect(await field(/^Name/)).toHaveValue('Copy of Isha');
  });

  it('is removed when it is discarded', async () => {
    await editName(' Rao');
    reopen('edit/m1');
    await click('Discard');
    expect(await field(/^Name/)).toHaveValue('Isha');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    reopen('edit/m1');
    expect(await field(/^Name/)).toHaveValue('Isha');
  });

  it('is removed when the change is undone, and when it is saved', async () => {
    await editName('x{Backspace}');
    expect(localStorage).toHaveLength(0);
    respond('put', '/team/m1', member);
    await userEvent.type(await field(/^Name/), ' Rao');
    expect(localStorage).toHaveLength(1);
    await click('Save Member');
    await screen.findByRole('heading', { name: 'The list' });
    expect(localStorage).toHaveLength(0);
  });

  it('belongs to its item and its account', async () => {
    await editName(' Rao');
    reopen('new');
    expect(await field(/^Name/)).toHaveValue('');
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^nox:draft:isha:team:m1:/)]);
  });

  it('shows that someone saved since, and does not overwrite that version', async () => {
    await editName(' Mine');
    serve({ ...member, name: 'Theirs', position: 'Singer' }, '"2"');
    reopen('edit/m1');
    expect(await screen.findByText(/Another version was saved since/)).toBeVisible();
    const expected = jest.fn();
    respondBy('put', '/team/m1', ({ request }) => {
      expected(request.headers.get('if-match'));
      return HttpResponse.json({ message: 'Stale.', code: 'stale' }, { status: 412 });
    });
    await click('Restore');
    await click('Save Member');
    const table = await screen.findByRole('table', { name: 'Both versions' });
    // Who typed the draft has not changed the position.
    expect(textsOf(within(table).getAllByRole('cell'))).toEqual(['Theirs', 'Isha Mine']);
    expect(expected).toHaveBeenCalledWith('"1"');
  });

  it('names the file that must be chosen again, and leaves what belongs to the stored one', async () => {
    const stored = {
      imageUrl: '/media/team_images/i.png',
      imageAlt: 'Isha jumps',
      imageFocus: { x: 0, y: 1 },
    };
    serve({ ...member, ...stored });
    open('edit/m1');
    await field(/^Image/);
    choose(/^Image/, uploadableFile('bytes', 'new.png', 'image/png'));
    await userEvent.type(await field(/^Alternative text/), 'Another');
    reopen('edit/m1');
    expect(
      await screen.findByText('A draft cannot contain files. Choose again: new.png'),
    ).toBeVisible();
    await click('Restore', /^Choose new\.png again/);
    expect(await field(/^Alternative text/)).toHaveValue('Isha jumps');
    const saved = respond('put', '/team/m1', member);
    await userEvent.type(await field(/^Name/), ' Rao');
    await click('Save Member');
    await screen.findByRole('heading', { name: 'The list' });
    expect(saved).toMatchObject([stored]);
  });

  it('with invalid content or of another form is not offered', async () => {
    localStorage.setItem('nox:draft:isha:team:new:other', '{"savedAt":"yesterday"}');
    open('new');
    expect(await field(/^Name/)).toHaveValue('');
    const strange = { savedAt: new Date().toISOString(), values: { name: 7 }, fileNames: [] };
    localStorage.setItem('nox:draft:isha:team:new:other', JSON.stringify(strange));
    reopen('new');
    expect(await field(/^Name/)).toHaveValue('');
  });
});

describe('drafts of several forms', () => {
  const inForm = (form: ReturnType<typeof open>) => within(form.container);
  const nameIn = (form: ReturnType<typeof open>) => inForm(form).findByLabelText(/^Name/);

  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('are separate', async () => {
    const first = open('new');
    const second = open('new');
    await userEvent.type(await nameIn(first), 'First');
    await userEvent.type(await nameIn(second), 'Second');
    expect(localStorage).toHaveLength(2);
    await userEvent.clear(await nameIn(second));
    expect(Object.values(localStorage).join()).toContain('First');
    expect(localStorage).toHaveLength(1);
  });

  it('are offered only after their forms are closed', async () => {
    const first = open('new');
    await userEvent.type(await nameIn(first), 'First');
    const second = open('new');
    expect(await nameIn(second)).toHaveValue('');
    await userEvent.type(await nameIn(second), 'Second');
    second.unmount();
    const third = open('new');
    const offer = await inForm(third).findByRole('region', { name: 'Unsaved changes' });
    expect(offer).toHaveTextContent('Second');
    expect(third.container).not.toHaveTextContent('First');
  });

  it('are all offered; the restored one belongs to the new form', async () => {
    const forms = [open('new'), open('new')];
    await userEvent.type(await nameIn(forms[0]!), 'First');
    await userEvent.type(await nameIn(forms[1]!), 'Second');
    forms.forEach(({ unmount }) => unmount());
    const form = open('new');
    const offers = await inForm(form).findAllByRole('region', { name: /^Unsaved changes, draft/ });
    expect(offers).toHaveLength(2);
    const first = offers.find(({ textContent }) => textContent?.includes('First'))!;
    await userEvent.click(within(first).getByRole('button', { name: 'Restore' }));
    expect(await nameIn(form)).toHaveValue('First');
    await userEvent.clear(await nameIn(form));
    form.unmount();
    const later = open('new');
    expect(await inForm(later).findByRole('region', { name: 'Unsaved changes' })).toHaveTextContent(
      'Second',
    );
  });

  it('disappear from the offer when another tab takes them', async () => {
    const form = open('new');
    await userEvent.type(await nameIn(form), 'First');
    form.unmount();
    const [key] = Object.keys(localStorage);
    const second = open('new');
    await inForm(second).findByRole('region', { name: 'Unsaved changes' });
    fireEvent(window, new StorageEvent('storage', { key: key!, newValue: null }));
    expect(await nameIn(second)).toHaveValue('');
  });
});

describe('leaving during a save', () => {
  let answer: (response: Response) => void = () => undefined;
  const dialog = () => screen.findByRole('alertdialog', { name: 'Your changes are being saved' });

  async function leaveWhileSaving() {
    respond('get', '/team', []);
    respondBy('post', '/team', () => new Promise<Response>((resolve) => (answer = resolve)));
    const opened = open('new');
    await fillMember('Isha');
    await click('Save Member');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await dialog();
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
    return opened;
  }

  it('continues when it is saved', async () => {
    await leaveWhileSaving();
    answer(HttpResponse.json(member, { status: 201 }));
    expect(await screen.findByText('Team member added successfully!')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('saves also after leaving at once, and announces it on the next page', async () => {
    await leaveWhileSaving();
    await click('Leave now');
    await screen.findByRole('heading', { name: 'The list' });
    answer(HttpResponse.json(member, { status: 201 }));
    expect(await screen.findByText('Team member added successfully!')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('announces a failure on the next page, and keeps the draft', async () => {
    const { router } = await leaveWhileSaving();
    await click('Leave now');
    await screen.findByRole('heading', { name: 'The list' });
    answer(HttpResponse.json({ message: 'Please wait.', code: 'busy' }, { status: 503 }));
    expect(
      await screen.findByText('Please wait. What you typed is stored as a draft.'),
    ).toBeVisible();
    await act(() => router.navigate('/admin/team/new'));
    expect(await screen.findByRole('region', { name: 'Unsaved changes' })).toBeVisible();

    respond('post', '/team', member, 201);
    await click('Restore');
    await click('Save Member', 'Team member added successfully!');
    // The newer announcement replaces the failure.
    await waitFor(() => expect(screen.queryByText(/^Please wait\./)).not.toBeInTheDocument());
  });

  it('asks as usual after a failure', async () => {
    await leaveWhileSaving();
    answer(HttpResponse.json({ message: 'Please wait.', code: 'busy' }, { status: 503 }));
    const question = await screen.findByRole('alertdialog', { name: 'You have unsaved changes' });
    expect(question).toHaveAccessibleDescription(/^Please wait\. A draft stores/);
    await click('Continue editing');
    expect(await field(/^Name/)).toHaveValue('Isha');
  });
});

describe('leaving with unsaved changes', () => {
  const dialog = () => screen.findByRole('alertdialog', { name: 'You have unsaved changes' });

  async function leave() {
    await userEvent.type(await field(/^Name/), 'Isha');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    return dialog();
  }

  it('asks, and stays on “Continue editing”', async () => {
    open('new');
    await leave();
    await click('Continue editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await field(/^Name/)).toHaveValue('Isha');
  });

  it.each([
    ['Leave and save a draft', () => screen.findByRole('region', { name: 'Unsaved changes' })],
    ['Discard changes', () => field(/^Name/)],
  ])('is followed by what was chosen: %s', async (choice, findNext) => {
    const { router } = open('new');
    await leave();
    await click(choice);
    await screen.findByRole('heading', { name: 'The list' });
    await act(() => router.navigate('/admin/team/new'));
    expect(await findNext()).toBeVisible();
  });

  it('blocks closing the page only while there are changes', async () => {
    open('new');
    const close = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    await field(/^Name/);
    expect(close()).toBe(false);
    await userEvent.type(await field(/^Name/), 'I');
    expect(close()).toBe(true);
    await userEvent.clear(await field(/^Name/));
    expect(close()).toBe(false);
  });
});
