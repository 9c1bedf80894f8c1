import { click, respond, teamMember, uploadableFile } from '@nox/testing';
import { configureUploads } from '@nox/uploads';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, contentRoutes, fillMember, renderAdmin } from '../../testing/render-admin.tsx';
import { FORM_PAGES } from '../form/form-page.tsx';

const routes = contentRoutes('team', FORM_PAGES.team);
let saved: unknown[];
const member = teamMember({
  _id: 'm1',
  name: 'Isha',
  imageUrl: '/media/team_images/i.jpg',
  imageAlt: 'Isha jumps',
  imageFocus: { x: 0.25, y: 0.1 },
});
const photo = () => uploadableFile('bytes', 'isha.png', 'image/png');

const slider = () => screen.findByRole('slider', { name: 'Focal point of the image' });
const alt = () => screen.findByLabelText('Alternative text');

/** Clicks the image, drawn 200 by 400 pixels. */
async function tapAt(clientX: number, clientY: number) {
  const image = await slider();
  image.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 400 }) as DOMRect;
  fireEvent.click(image, { clientX, clientY, detail: 1 });
}

function openExisting() {
  respond('get', '/team/m1', member);
  saved = respond('put', '/team/m1', member);
  return renderAdmin(routes, '/admin/team/edit/m1');
}

async function openNew() {
  saved = respond('post', '/team', member, 201);
  renderAdmin(routes, '/admin/team/new');
  await fillMember();
}

const save = async () => {
  await click('Save Member');
  await screen.findByRole('heading', { name: 'The list' });
  return saved.at(-1);
};

beforeEach(() => configureUploads(async () => '/media/team_images/new.png'));

describe('the focal point of an image', () => {
  it('is set by a tap as soon as the image is chosen, shown in its crops, and saved', async () => {
    await openNew();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    choose('Image', photo());
    expect(await slider()).toHaveAttribute('aria-valuetext', 'Not set');
    await tapAt(50, 300);
    expect(await slider()).toHaveAttribute(
      'aria-valuetext',
      '25 % from the left, 75 % from the top',
    );
    const crops = screen.getByRole('list', { name: 'Crops' }).querySelectorAll('img');
    expect([...crops].map(({ style }) => style.objectPosition)).toEqual(
      Array.from(crops, () => '25% 75%'),
    );
    expect(await save()).toMatchObject({ imageFocus: { x: 0.25, y: 0.75 } });
  });

  it('is moved by the arrow keys, with Shift in large steps, and stays in the image', async () => {
    openExisting();
    const image = await slider();
    expect(image).toHaveAttribute('aria-valuenow', '25');
    image.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(image).toHaveAttribute('aria-valuetext', '27 % from the left, 0 % from the top');
    expect(await save()).toMatchObject({ imageFocus: { x: 0.27, y: 0 } });
  });

  it('can be removed', async () => {
    openExisting();
    await click('Remove focal point');
    expect(await slider()).toHaveFocus();
    expect(await slider()).toHaveAttribute('aria-valuetext', 'Not set');
    expect(await save()).toMatchObject({ imageFocus: null, imageAlt: 'Isha jumps' });
  });

  it('and the alternative text do not hold for another image, until that is not used', async () => {
    openExisting();
    expect(await alt()).toHaveValue('Isha jumps');
    choose('Image', photo());
    expect(await alt()).toHaveValue('');
    expect(await slider()).toHaveAttribute('aria-valuetext', 'Not set');
    await click('Do not use isha.png');
    expect(await alt()).toHaveValue('Isha jumps');
    expect(await slider()).toHaveAttribute('aria-valuenow', '25');
    choose('Image', uploadableFile('text', 'notes.txt', 'text/plain'));
    expect(await alt()).toHaveValue('Isha jumps');
    await click('Remove image');
    expect(screen.queryByLabelText('Alternative text')).not.toBeInTheDocument();
    expect(await save()).toMatchObject({ imageUrl: '', imageAlt: '', imageFocus: null });
  });

  it('and the alternative text are in a draft', async () => {
    openExisting();
    await userEvent.type(await alt(), ' high');
    await click('Remove focal point');
    cleanup();
    openExisting();
    expect(
      await screen.findByRole('row', { name: 'Alternative text Isha jumps Isha jumps high' }),
    ).toBeVisible();
    expect(
      screen.getByRole('row', {
        name: 'Focal point 25 % from the left, 10 % from the top nothing',
      }),
    ).toBeVisible();
    await click('Restore');
    expect(await alt()).toHaveValue('Isha jumps high');
    await tapAt(100, 100);
    cleanup();
    openExisting();
    await click('Restore');
    expect(await save()).toMatchObject({
      imageAlt: 'Isha jumps high',
      imageFocus: { x: 0.5, y: 0.25 },
    });
  });
});

describe('the alternative text', () => {
  it('is asked for with what is heard without it, and is not required', async () => {
    await openNew();
    choose('Image', photo());
    expect(await alt()).toHaveAccessibleDescription(/Without it, they hear “Isha Rao”\.$/);
    expect(await save()).toMatchObject({ imageAlt: '' });
  });

  it('is refused when it is too long', async () => {
    openExisting();
    const text = await alt();
    fireEvent.change(text, { target: { value: 'x'.repeat(201) } });
    await click('Save Member');
    await waitFor(() =>
      expect(text).toHaveAccessibleDescription(/must have at most 200 characters\.$/),
    );
  });
});

describe('an image that the browser can change', () => {
  const bitmap = { width: 4_000, height: 3_000, close: () => undefined };
  let decoded: Promise<object>;
  const photograph = () => uploadableFile(new Uint8Array(900_000), 'isha.jpeg', 'image/jpeg');

  beforeEach(() => {
    decoded = Promise.resolve(bitmap);
    Object.assign(globalThis, { createImageBitmap: () => decoded });
    const { prototype } = HTMLCanvasElement;
    jest.spyOn(prototype, 'getContext').mockReturnValue({
      drawImage: () => undefined,
    } as unknown as RenderingContext);
    jest.spyOn(prototype, 'toBlob').mockImplementation((done, type) => {
      done(new Blob(['small'], { type: type! }));
    });
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '3g' },
      configurable: true,
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    jest.restoreAllMocks();
  });

  it('is sent smaller also when it is saved before it is', async () => {
    let decode: () => void = () => undefined;
    decoded = new Promise((resolve) => (decode = () => resolve(bitmap)));
    const sent: File[] = [];
    configureUploads(async ({ file }) => {
      sent.push(file);
      return '/media/team_images/new.jpg';
    });
    await openNew();
    choose('Image', photograph());
    await click('Save Member');
    decode();
    await screen.findByRole('heading', { name: 'The list' });
    expect(sent.map(({ name }) => name)).toEqual(['isha.jpg']);
  });

  it('is not saved when it turns out that it cannot be read', async () => {
    let fail: () => void = () => undefined;
    decoded = new Promise((_resolve, reject) => (fail = () => reject(new Error('unreadable'))));
    await openNew();
    choose('Image', photograph());
    await click('Save Member');
    fail();
    expect(await screen.findAllByText(/^This image cannot be read/)).not.toEqual([]);
    expect(saved).toEqual([]);
  });

  it('is sent smaller, with how much; the choice is remembered and can be undone', async () => {
    await openNew();
    choose('Image', photograph());
    expect(await screen.findByText(/^Made smaller for a slow network: 879 KB/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Do not use isha.jpg' })).toBeVisible();

    const checkbox = screen.getByRole('checkbox', { name: /^On a slow network/ });
    await userEvent.click(checkbox);
    expect(await screen.findByRole('button', { name: 'Do not use isha.jpeg' })).toBeVisible();
    expect(screen.queryByText(/^Made smaller/)).not.toBeInTheDocument();
    cleanup();
    renderAdmin(routes, '/admin/team/new');
    await click('Discard');
    const remembered = await screen.findByRole('checkbox', { name: /^On a slow network/ });
    expect(remembered).not.toBeChecked();
    await userEvent.click(remembered);
  });
});
