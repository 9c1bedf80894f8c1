import { configureApiClient } from '@nox/api-client';
import { apiUrl, fakeApi, teamMember, uploadableFile } from '@nox/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Component as MemberFormPage } from '../../team/member-form-page';
import { renderAdmin } from '../../testing/render-admin';

const routes = [
  { path: '/admin/team', element: <h1>The list</h1> },
  { path: '/admin/team/new', Component: MemberFormPage },
  { path: '/admin/team/edit/:id', Component: MemberFormPage },
];
const member = teamMember({ _id: 'm1', name: 'Isha', position: 'Dancer' });

const field = (name: RegExp) => screen.findByLabelText(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const open = (path: string) => renderAdmin(routes, `/admin/team/${path}`);

/** The page again, as after a reload or a crash. */
function reopen(path: string) {
  cleanup();
  return open(path);
}

function serve(entity: object, version = '"1"') {
  fakeApi.use(
    http.get(apiUrl('/team/m1'), () => HttpResponse.json(entity, { headers: { etag: version } })),
  );
}

beforeEach(() => {
  configureApiClient({ tokenSource: async () => 'token' });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

describe('a draft', () => {
  it('is offered again with what it changes, and restored', async () => {
    serve(member);
    open('edit/m1');
    await userEvent.type(await field(/^Name/), ' Rao');
    reopen('edit/m1');
    const offer = await screen.findByRole('region', { name: 'Unsaved changes' });
    expect(offer).toHaveTextContent(/You have unsaved changes from .*\d{4}/);
    expect(screen.getByRole('row', { name: 'Name Isha Isha Rao' })).toBeVisible();
    await press('Restore');
    expect(await field(/^Name/)).toHaveValue('Isha Rao');
  });

  it('is gone for good once it was discarded', async () => {
    serve(member);
    open('edit/m1');
    await userEvent.type(await field(/^Name/), ' Rao');
    reopen('edit/m1');
    await press('Discard');
    expect(await field(/^Name/)).toHaveValue('Isha');
    reopen('edit/m1');
    expect(await field(/^Name/)).toHaveValue('Isha');
  });

  it('is dropped when what was typed is taken back, and when it is saved', async () => {
    serve(member);
    open('edit/m1');
    await userEvent.type(await field(/^Name/), 'x{Backspace}');
    expect(localStorage).toHaveLength(0);
    fakeApi.use(http.put(apiUrl('/team/m1'), () => HttpResponse.json(member)));
    await userEvent.type(await field(/^Name/), ' Rao');
    expect(localStorage).toHaveLength(1);
    await press('Save Member');
    await screen.findByRole('heading', { name: 'The list' });
    expect(localStorage).toHaveLength(0);
  });

  it('belongs to what was edited and to who edited it', async () => {
    serve(member);
    open('edit/m1');
    await userEvent.type(await field(/^Name/), ' Rao');
    reopen('new');
    expect(await field(/^Name/)).toHaveValue('');
    expect(Object.keys(localStorage)).toEqual(['nox:draft:isha:team:m1']);
  });

  it('says that someone saved since, and lets nobody overwrite that unseen', async () => {
    serve(member);
    open('edit/m1');
    await userEvent.type(await field(/^Name/), ' Mine');
    serve({ ...member, name: 'Theirs' }, '"2"');
    reopen('edit/m1');
    expect(await screen.findByText(/Someone else saved this since/)).toBeVisible();
    const expected = jest.fn();
    fakeApi.use(
      http.put(apiUrl('/team/m1'), ({ request }) => {
        expected(request.headers.get('if-match'));
        return HttpResponse.json({ message: 'Stale.', code: 'stale' }, { status: 412 });
      }),
    );
    await press('Restore');
    await press('Save Member');
    expect(await screen.findByRole('row', { name: 'Name Theirs Isha Mine' })).toBeVisible();
    expect(expected).toHaveBeenCalledWith('"1"');
  });

  it('names the file that must be chosen again', async () => {
    open('new');
    const input = await field(/^Image/);
    const file = uploadableFile('bytes', 'isha.png', 'image/png');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    fireEvent.change(input);
    await userEvent.type(await field(/^Name/), 'Isha');
    reopen('new');
    expect(
      await screen.findByText('A file cannot be kept here. Please choose it again: isha.png'),
    ).toBeVisible();
  });

  it('that is not ours, or not of this form, is not offered', async () => {
    localStorage.setItem('nox:draft:isha:team:new', '{"savedAt":"yesterday"}');
    open('new');
    expect(await field(/^Name/)).toHaveValue('');
    const strange = { savedAt: new Date().toISOString(), values: { name: 7 }, fileNames: [] };
    localStorage.setItem('nox:draft:isha:team:new', JSON.stringify(strange));
    reopen('new');
    expect(await field(/^Name/)).toHaveValue('');
  });
});

describe('leaving with unsaved changes', () => {
  const dialog = () => screen.findByRole('alertdialog', { name: 'You have unsaved changes' });

  async function leave() {
    await userEvent.type(await field(/^Name/), 'Isha');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    return dialog();
  }

  it('asks first, and stays where it is asked to', async () => {
    open('new');
    await leave();
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await field(/^Name/)).toHaveValue('Isha');
  });

  it('keeps a draft where it is asked to', async () => {
    const { router } = open('new');
    await leave();
    await press('Leave and keep a draft');
    await screen.findByRole('heading', { name: 'The list' });
    await act(() => router.navigate('/admin/team/new'));
    expect(await screen.findByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  });

  it('discards them where it is asked to', async () => {
    const { router } = open('new');
    await leave();
    await press('Discard changes');
    await screen.findByRole('heading', { name: 'The list' });
    await act(() => router.navigate('/admin/team/new'));
    expect(await field(/^Name/)).toHaveValue('');
  });

  it('asks the browser to ask before the page is closed, and only then', async () => {
    open('new');
    const close = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    await field(/^Name/);
    expect(close()).toBe(false);
    await userEvent.type(await field(/^Name/), 'I');
    expect(close()).toBe(true);
    await userEvent.clear(await field(/^Name/));
    expect(close()).toBe(false);
  });

  it('asks nothing when nothing was changed', async () => {
    open('new');
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
  });
});
