import { click, respond, respondBy, teamMember, uploadableFile } from '@nox/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, field, fillMember, renderAdmin } from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';

const routes = [
  { path: '/admin/team', element: <h1>The list</h1> },
  { path: '/admin/team/new', Component: FORM_PAGES.team },
  { path: '/admin/team/edit/:id', Component: FORM_PAGES.team },
  { path: '/admin/achievements/new', Component: FORM_PAGES.achievements },
];
const asked = jest.fn<void, [id: string | null, draft: object]>();
let saved: unknown[];

/** Answers with a page that has a link and the draft's name. */
function servePreview(path = '/team', html = '<a href="/">Home</a><h3>Isha</h3>') {
  respondBy('post', `${path}/preview`, async ({ request }) => {
    const draft = (await request.json()) as object;
    asked(new URL(request.url).searchParams.get('id'), draft);
    return { html };
  });
}

const dialog = () => screen.findByRole('dialog', { name: 'Preview of “Isha”' });
const frame = () => screen.findByTitle<HTMLIFrameElement>('Preview of the page');

async function typeMember() {
  renderAdmin(routes, '/admin/team/new');
  await fillMember('Isha');
}

async function openPreview() {
  servePreview();
  await typeMember();
  await click('Preview');
}

beforeEach(() => {
  asked.mockReset();
  saved = respond('post', '/team', teamMember(), 201);
  respond('get', '/team', []);
});

describe('the preview of the public page', () => {
  it('shows what is in the form in a frame in which nothing runs, and saves nothing', async () => {
    await openPreview();
    const title = within(await dialog()).getByRole('heading');
    await waitFor(() => expect(title).toHaveFocus());
    expect(await frame()).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(await frame()).toHaveAttribute('srcdoc', '<a href="/">Home</a><h3>Isha</h3>');
    expect(asked).toHaveBeenCalledWith(null, expect.objectContaining({ name: 'Isha' }));
    expect(screen.queryByText(/Visitors do not see/)).not.toBeInTheDocument();
    await click('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus());
    expect(field(/^Name/)).toHaveValue('Isha');
    expect(saved).toEqual([]);
  });

  it('is that of the edited item, and of what has been typed since', async () => {
    servePreview();
    respond('get', '/team/m1', teamMember({ _id: 'm1', name: 'Ish', isActive: false }));
    renderAdmin(routes, '/admin/team/edit/m1');
    await userEvent.type(await screen.findByLabelText(/^Name/), 'a');
    await click('Preview', /Visitors do not see this member until “Active”/);
    await frame();
    expect(asked).toHaveBeenCalledWith('m1', expect.objectContaining({ name: 'Isha' }));
    await click('Close');
    await userEvent.type(field(/^Position/), ' and judge');
    await click('Preview');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(asked.mock.lastCall![1]).toMatchObject({ position: 'Dancer and judge' });
  });

  it('is for a phone or for a desktop', async () => {
    await openPreview();
    await click('Phone');
    expect((await frame()).style.width).toBe('390px');
    await click('Desktop');
    expect((await frame()).style.width).toBe('1280px');
    expect(screen.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('has the colours of the society, and takes its links out of the way of the keyboard, and is closed by Escape from within', async () => {
    globalThis.noxSociety = { colors: { accent: '#58d6a0', highlight: '#7be0ff' } };
    await openPreview();
    const page = (await frame()).contentDocument!;
    // jsdom loads no `srcdoc` in a sandbox.
    page.body.innerHTML = '<a href="/">Home</a>';
    fireEvent.load(await frame());
    globalThis.noxSociety = undefined;
    expect(page.documentElement.style.getPropertyValue('--light')).toBe('#58d6a0');
    expect(page.querySelector('a')).toHaveAttribute('tabindex', '-1');
    fireEvent.keyDown(page.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for what is missing first, beside its field', async () => {
    servePreview();
    renderAdmin(routes, '/admin/team/new');
    await userEvent.type(field(/^Position/), 'Dancer');
    await click('Preview');
    await waitFor(() => expect(field(/^Name/)).toHaveAccessibleDescription('Name is required.'));
    expect(field(/^Name/)).toHaveFocus();
    expect(asked).not.toHaveBeenCalled();
  });

  it('says why there is none, and tries again', async () => {
    const answer = { message: 'Please wait.', code: 'unavailable' };
    respond('post', '/team/preview', answer, 503);
    await typeMember();
    await click('Preview');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
    servePreview();
    await click('Try again');
    expect(await frame()).toBeInTheDocument();
  });

  it('shows a chosen photograph before it is uploaded', async () => {
    const image = '/media/team_images/chosen-0.file';
    servePreview('/team', `<img src="${image}">`);
    URL.createObjectURL = (file) => `blob:${(file as File).name}`;
    await typeMember();
    choose('Image', uploadableFile('bytes', 'isha.png', 'image/png'));
    await click('Preview');
    expect(await frame()).toHaveAttribute('srcdoc', '<img src="blob:isha.png">');
    expect(asked).toHaveBeenCalledWith(null, expect.objectContaining({ imageUrl: image }));
  });

  it('shows chosen pictures of a gallery', async () => {
    URL.createObjectURL = (file) => `blob:${(file as File).name}`;
    servePreview('/achievements');
    renderAdmin(routes, '/admin/achievements/new');
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Isha');
    await userEvent.type(field(/^Description/), 'First.');
    const files = ['a.png', 'b.png'].map((name) => uploadableFile('bytes', name, 'image/png'));
    const input = field('Add pictures');
    Object.defineProperty(input, 'files', { value: files });
    fireEvent.change(input);
    await click('Preview');
    await frame();
    expect(asked.mock.lastCall![1]).toMatchObject({
      pictures: [0, 1].map((index) => ({
        url: `/media/achievement_images/chosen-${index}.file`,
      })),
    });
  });
});
