import { achievement, click, respond, textsOf, uploadableFile } from '@nox/testing';
import { UploadError } from '@nox/uploads';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  contentRoutes,
  fakeUploads,
  fillAchievement,
  renderAdmin,
} from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';

const routes = contentRoutes('achievements', FORM_PAGES.achievements);
let saved: unknown[];
const uploads = fakeUploads();
const fileOf = (name: string, type = 'image/png') => uploadableFile('bytes', name, type);
const addressOf = (name: string) => `/media/achievement_images/${name}`;

function add(...files: File[]) {
  const input = screen.getByLabelText('Add pictures');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  fireEvent.change(input);
}

const picturesOf = (input: unknown) => (input as { pictures: object[] }).pictures;
const list = () => screen.getByRole('list', { name: 'More pictures' });
const alts = () =>
  within(list())
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);
const altOf = (position: number) =>
  screen.findByLabelText(`Alternative text of picture ${position}`);

async function openNew() {
  renderAdmin(routes, '/admin/achievements/new');
  await fillAchievement();
}

async function openExisting(...names: string[]) {
  const pictures = names.map((name) => ({ url: addressOf(`${name}.png`), alt: name }));
  const one = achievement({ _id: 'a1', title: 'First place', pictures });
  respond('get', '/achievements/a1', one);
  saved = respond('put', '/achievements/a1', one);
  renderAdmin(routes, '/admin/achievements/edit/a1');
  await screen.findByRole('list', { name: 'More pictures' });
}

const save = async () => {
  await click('Save Achievement');
  await screen.findByRole('heading', { name: 'The list' });
  return picturesOf(saved.at(-1));
};

beforeEach(() => {
  uploads.mockImplementation(async ({ file }) => addressOf(file.name));
  let chosen = 0;
  URL.createObjectURL = () => `blob:${(chosen += 1)}`;
  respond('get', '/team', []);
  saved = respond('post', '/achievements', achievement(), 201);
});

describe('the pictures of an achievement', () => {
  it('are several at once, in order, each with its text and focal point', async () => {
    await openNew();
    add(fileOf('a.png'), fileOf('b.png'), fileOf('c.png'));
    await userEvent.type(await altOf(2), 'The jury');
    await click('Focal point of picture 3');
    const slider = screen.getByRole('slider', { name: 'Focal point in picture 3' });
    slider.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await save()).toEqual([
      { url: addressOf('a.png'), alt: '', focus: null },
      { url: addressOf('b.png'), alt: 'The jury', focus: null },
      { url: addressOf('c.png'), alt: '', focus: { x: 0.48, y: 0.5 } },
    ]);
    expect(uploads.mock.calls.map(([{ name, folder }]) => [name, folder])).toEqual(
      Array.from({ length: 3 }, () => ['First place', 'achievement_images']),
    );
  });

  it('are moved by buttons, and removed', async () => {
    await openExisting('a', 'b', 'c');
    await click('Move picture 1 down');
    expect(alts()).toEqual(['b', 'a', 'c']);
    expect(screen.getByRole('button', { name: 'Move picture 2 down' })).toHaveFocus();
    await click('Remove picture 1');
    expect(alts()).toEqual(['a', 'c']);
    expect(screen.getByLabelText('Add pictures')).toHaveFocus();
    expect(await save()).toMatchObject([{ alt: 'a' }, { alt: 'c' }]);
  });

  it('have one progress', async () => {
    let arrive: (url: string) => void = () => undefined;
    uploads.mockImplementation(({ onProgress }) => {
      act(() => onProgress?.(0.4));
      return new Promise((resolve) => (arrive = resolve));
    });
    await openNew();
    add(fileOf('a.png'), fileOf('b.png'));
    expect(uploads).not.toHaveBeenCalled();
    await click('Save Achievement');
    const progress = await screen.findByRole('progressbar', { name: 'Pictures upload' });
    expect(progress).toHaveValue(20);
    act(() => arrive(addressOf('a.png')));
    await waitFor(() => expect(progress).toHaveValue(70));
    expect(saved).toEqual([]);
    act(() => arrive(addressOf('b.png')));
    await screen.findByRole('heading', { name: 'The list' });
    expect(picturesOf(saved[0])).toMatchObject([
      { url: addressOf('a.png') },
      { url: addressOf('b.png') },
    ]);
  });

  it('stay where one fails, and are not uploaded again when it is tried again', async () => {
    uploads.mockImplementation(async ({ file }) => {
      if (file.name === 'b.png') throw new UploadError('The disk is full.');
      return addressOf(file.name);
    });
    await openNew();
    add(fileOf('a.png'), fileOf('b.png'), fileOf('c.png'));
    await click('Save Achievement', 'Image upload failed: b.png: The disk is full.');
    expect(uploads).toHaveBeenCalledTimes(2);
    expect(saved).toEqual([]);
    expect(alts()).toHaveLength(3);
    uploads.mockImplementation(async ({ file }) => addressOf(file.name));
    await click('Try again');
    await screen.findByRole('heading', { name: 'The list' });
    expect(picturesOf(saved[0])).toMatchObject(
      ['a.png', 'b.png', 'c.png'].map((name) => ({ url: addressOf(name) })),
    );
    expect(uploads).toHaveBeenCalledTimes(4);
  });

  it('are refused one by one before their upload', async () => {
    await openExisting('a');
    const heic = uploadableFile('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'IMG_1.HEIC', 'image/heic');
    const empty = uploadableFile('', 'empty.png', 'image/png');
    add(fileOf('notes.txt', 'text/plain'), empty, heic, fileOf('b.png'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'notes.txt: Please upload a valid image file (jpg, png, gif).empty.png: The file is empty.',
    );
    expect(await screen.findByText(/^IMG_1\.HEIC: This browser/)).toBeVisible();
    await waitFor(() => expect(alts()).toHaveLength(2));
    expect(await save()).toMatchObject([{ alt: 'a' }, { url: addressOf('b.png') }]);
  });

  it('are at most 30', async () => {
    await openExisting(...Array.from({ length: 29 }, (_, index) => String(index)));
    add(fileOf('a.png'), fileOf('b.png'));
    expect(screen.getByRole('alert')).toHaveTextContent(/^There may be at most 30 pictures/);
    expect(await save()).toHaveLength(30);
    expect(uploads).toHaveBeenCalledTimes(1);
  });

  it('are not uploaded further when the save is cancelled', async () => {
    uploads.mockImplementation(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
        ),
    );
    await openNew();
    add(fileOf('a.png'), fileOf('b.png'), fileOf('c.png'));
    await click('Save Achievement');
    await click('Cancel upload', /The upload was cancelled and nothing was saved/);
    expect(screen.getByLabelText(/^Title/)).toBeEnabled();
    expect(alts()).toHaveLength(3);
    expect(uploads).toHaveBeenCalledTimes(1);
  });

  it('are in a draft if they are stored; the others must be chosen again', async () => {
    await openExisting('a');
    add(fileOf('b.png'));
    await userEvent.type(await altOf(1), '!');
    cleanup();
    renderAdmin(routes, '/admin/achievements/edit/a1');
    await screen.findByText('A draft cannot contain files. Choose again: b.png');
    await click('Restore');
    expect(await altOf(1)).toHaveValue('a!');
    expect(textsOf(within(list()).getAllByRole('listitem'))).toHaveLength(1);
    expect(await save()).toEqual([{ url: addressOf('a.png'), alt: 'a!', focus: null }]);
  });

  it('show the server’s refusal beside the picture', async () => {
    await openExisting('a', 'b');
    const message = 'This file is not stored any more: choose it again, then save.';
    const issues = [{ path: 'pictures.1.url', message }];
    respond('put', '/achievements/a1', { message, code: 'invalid', issues }, 400);
    await userEvent.type(await altOf(1), '!');
    await click('Save Achievement');
    const [, second] = within(list()).getAllByRole('listitem');
    expect(await within(second!).findByText(message)).toBeVisible();
    await click('Remove picture 1');
    expect(within(list()).queryByText(message)).not.toBeInTheDocument();
  });
});
