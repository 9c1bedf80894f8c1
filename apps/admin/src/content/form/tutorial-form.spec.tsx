import { mp4 } from '@nox/contracts/testing';
import { click, respond, textsOf, tutorial, uploadableFile } from '@nox/testing';
import { UploadError, type UploadRequest } from '@nox/uploads';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  choose,
  contentRoutes,
  fakeUploads,
  field,
  renderAdmin,
} from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';
import { LIST_PAGES } from '../list/list-pages.tsx';

async function fillTutorial(): Promise<void> {
  await userEvent.type(field(/^Title/), 'Six-step');
  await screen.findByRole('option', { name: 'Breaking' });
  await userEvent.selectOptions(field(/^Dance style/), 'Breaking');
  await userEvent.type(field(/^Instructor( required)?$/), 'Kabir');
  await userEvent.type(field(/^Description/), 'Round and round.');
}

const routes = contentRoutes('tutorials', FORM_PAGES.tutorials, LIST_PAGES.tutorials);
let saved: unknown[];
const uploads = fakeUploads();
const film = (kind: Parameters<typeof mp4>[0], name = 'dance.mp4', type = 'video/mp4') =>
  uploadableFile(mp4(kind), name, type);
const mov = (kind: Parameters<typeof mp4>[0]) =>
  film({ brand: 'qt  ', ...kind }, 'a.mov', 'video/quicktime');
const TAKEN = /The thumbnail above was taken from this video/;

/** jsdom plays nothing: these send the events of a browser that does. */
function playFilms() {
  const media = HTMLMediaElement.prototype;
  const soon = (element: HTMLMediaElement, event: string) =>
    setTimeout(() => fireEvent(element, new Event(event)));
  jest.spyOn(media, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    soon(this, 'loadeddata');
  });
  jest.spyOn(media, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement) {
    soon(this, 'seeked');
  });
  jest.spyOn(media, 'duration', 'get').mockReturnValue(42);
  const video = HTMLVideoElement.prototype;
  jest.spyOn(video, 'videoWidth', 'get').mockReturnValue(1_920);
  jest.spyOn(video, 'videoHeight', 'get').mockReturnValue(1_080);
  const canvas = HTMLCanvasElement.prototype;
  const context = { drawImage: jest.fn() };
  jest.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  jest.spyOn(canvas, 'toBlob').mockImplementation((callback, type) => {
    callback(new Blob(['picture'], { type: type! }));
  });
  return context;
}

async function open() {
  renderAdmin(routes, '/admin/tutorials/new');
  await fillTutorial();
}

/** @returns what is sent */
async function save(): Promise<object> {
  await click('Save Tutorial', 'Tutorial added successfully!');
  return saved.at(-1) as object;
}

beforeEach(() => {
  uploads.mockImplementation(async ({ folder }) => `/media/${folder}/file.bin`);
  respond('get', '/tutorials', {});
  saved = respond('post', '/tutorials', tutorial(), 201);
});

describe('the video of a tutorial', () => {
  it.each([
    ['HEVC', film({ video: 'hvc1' }), /it is in HEVC. On an iPhone choose Settings › Camera/],
    ['HEVC of a phone', mov({ video: 'hvc1' }), /Most Compatible/],
    ['ProRes', mov({ video: 'apch' }), /ProRes. Export it as MP4/],
    [
      'a broken one',
      uploadableFile(mp4().subarray(0, 90), 'a.mp4', 'video/mp4'),
      /damaged or incomplete/,
    ],
  ])('is refused at once, with what to do: %s', async (_what, file, sentence) => {
    await open();
    choose('Video', file);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await save();
    expect(uploads).not.toHaveBeenCalled();
  });

  it('shows and saves how long it is', async () => {
    await open();
    choose('Video', mov({ duration: 95.4 }));
    expect(await screen.findByText('Length: 1:35')).toBeVisible();
    expect(await save()).toMatchObject({ videoDuration: 95 });
  });

  it('gives the tutorial a thumbnail', async () => {
    const { drawImage } = playFilms();
    await open();
    choose('Video', film({}));
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 1_280, 720);
    await save();
    const sent = uploads.mock.calls.map(([{ folder, file }]) => [folder, file.type]);
    expect(sent).toEqual([
      ['tutorial_videos', 'video/mp4'],
      ['tutorial_thumbnails', 'image/jpeg'],
    ]);
  });

  it('is named by a restored draft; the thumbnail that was taken from it is not', async () => {
    playFilms();
    await open();
    choose('Video', film({}, 'big.mp4'));
    await screen.findByText(TAKEN);
    cleanup();
    renderAdmin(routes, '/admin/tutorials/new');
    const lost = 'A draft cannot contain files. Choose again: big.mp4';
    expect(await screen.findByText(lost)).toBeVisible();
    await click('Restore', /^Choose big\.mp4 again/);
    expect(field(/^Title/)).toHaveValue('Six-step');
    choose('Video', film({}, 'big.mp4'));
    await waitFor(() => expect(screen.queryByText(/^Choose big/)).not.toBeInTheDocument());
  });

  it('takes its thumbnail away with it', async () => {
    playFilms();
    await open();
    choose('Video', film({}));
    await screen.findByText(TAKEN);
    await click('Do not use dance.mp4');
    await waitFor(() => expect(screen.queryByText(TAKEN)).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /Do not use/ })).not.toBeInTheDocument();
    await save();
    expect(uploads).not.toHaveBeenCalled();
  });

  it('leaves a thumbnail that was chosen', async () => {
    const { drawImage } = playFilms();
    await open();
    choose('Thumbnail', uploadableFile('bytes', 'still.png', 'image/png'));
    choose('Video', film({}));
    expect(await screen.findByText('Length: 0:42')).toBeVisible();
    expect(drawImage).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Do not use still.png' })).toBeVisible();
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
    expect(await save()).toMatchObject({
      videoUrl: '/media/tutorial_videos/file.bin',
      thumbnailUrl: '/media/tutorial_thumbnails/file.bin',
    });
    const sent = uploads.mock.calls.map(([{ folder, name }]) => [folder, name]);
    expect(sent).toEqual([
      ['tutorial_thumbnails', 'Six-step'],
      ['tutorial_videos', 'Six-step'],
    ]);
  });

  it('is saved without a thumbnail where none can be taken', async () => {
    playFilms();
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await open();
    choose('Video', film({}));
    await screen.findByText('Length: 0:42');
    await save();
    expect(uploads.mock.calls.map(([{ folder }]) => folder)).toEqual(['tutorial_videos']);
  });

  it('shows its length in the list', async () => {
    const known = tutorial({ title: 'Six-step', danceStyle: 'Breaking', videoDuration: 95 });
    const unknown = tutorial({ title: 'Freezes', danceStyle: 'Breaking' });
    respond('get', '/tutorials', { Breaking: [known, unknown] });
    renderAdmin(routes, '/admin/tutorials');
    const titles = await screen.findAllByRole('rowheader');
    expect(textsOf(titles)).toEqual(['Six-step 1:35', 'Freezes']);
  });

  it('that was saved before its thumbnail was taken gives it when it is opened again', async () => {
    const { drawImage } = playFilms();
    const stored = tutorial({ videoUrl: '/media/tutorial_videos/a.mp4', thumbnailUrl: '' });
    respond('get', `/tutorials/${stored._id}`, stored);
    saved = respond('put', `/tutorials/${stored._id}`, stored);
    renderAdmin(routes, `/admin/tutorials/edit/${stored._id}`);
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(drawImage).toHaveBeenCalledTimes(1);
    // What was not chosen by a person is no draft.
    expect(localStorage).toHaveLength(0);
    await click('Save Tutorial', 'Tutorial updated successfully!');
    expect(uploads.mock.calls.map(([{ folder }]) => folder)).toEqual(['tutorial_thumbnails']);
    const thumbnailUrl = '/media/tutorial_thumbnails/file.bin';
    expect(saved.at(-1)).toMatchObject({ thumbnailUrl });
  });

  it('that is stored is not read where there is a thumbnail', async () => {
    const { drawImage } = playFilms();
    const stored = tutorial({
      videoUrl: '/media/tutorial_videos/a.mp4',
      thumbnailUrl: '/media/tutorial_thumbnails/a.jpg',
      videoDuration: 3_723,
    });
    respond('get', `/tutorials/${stored._id}`, stored);
    renderAdmin(routes, `/admin/tutorials/edit/${stored._id}`);
    expect(await screen.findByText('Length: 1:02:03')).toBeVisible();
    expect(drawImage).not.toHaveBeenCalled();
  });
});

describe('the form for a new tutorial', () => {
  it('shows what is missing', async () => {
    renderAdmin(routes, '/admin/tutorials/new');
    await click('Save Tutorial');
    await waitFor(() => expect(field(/^Title/)).toHaveAccessibleDescription('Title is required.'));
    expect(field(/^Dance style/)).toHaveAccessibleDescription('Dance style is required.');
    expect(field(/^Instructor( required)?$/)).toHaveAccessibleDescription(
      'Instructor is required.',
    );
    expect(field(/^Description/)).toHaveAccessibleDescription('Description is required.');
    expect(field(/^Title/)).toHaveFocus();
    expect(saved).toEqual([]);
  });

  it('previews the tags, and saves them', async () => {
    await open();
    await userEvent.type(field('Tags'), 'footwork,, beginner ,');
    const entries = screen.getByRole('list', { name: 'Tags, one by one' });
    expect(textsOf(entries.children)).toEqual(['footwork', 'beginner']);
    expect(field('Tags')).toHaveValue('footwork,, beginner ,');
    expect(await save()).toMatchObject({
      title: 'Six-step',
      danceStyle: 'Breaking',
      difficulty: 'All Levels',
      tags: ['footwork', 'beginner'],
      isPublished: true,
      displayOrder: 0,
    });
  });

  it('rejects a file that is not a video before the upload', async () => {
    await open();
    choose('Video', uploadableFile('bytes', 'dance.avi', 'video/avi'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^This file is not an MP4, MOV or WebM video\. Export it as MP4/,
    );
    choose('Thumbnail', uploadableFile('text', 'notes.txt', 'text/plain'));
    expect(screen.getByText('Please upload a valid image file (jpg, png, gif).')).toBeVisible();
    await save();
    expect(uploads).not.toHaveBeenCalled();
  });

  it('says that the connection is lost, with the share that is sent', async () => {
    let report: UploadRequest['onProgress'];
    uploads.mockImplementation(({ onProgress }) => {
      report = onProgress;
      return new Promise(() => undefined);
    });
    await open();
    choose('Video', film({ duration: 41.6 }));
    await click('Save Tutorial');
    await screen.findByRole('progressbar', { name: 'Video upload' });
    jest.useFakeTimers();
    act(() => report!(0.3));
    act(() => jest.advanceTimersByTime(5_000));
    expect(screen.getByText('Connection lost, trying again: 30 % is sent.')).toBeVisible();
    act(() => report!(0.4));
    expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('shows why an upload failed, and retries', async () => {
    uploads.mockRejectedValueOnce(new UploadError('The disk is full.'));
    await open();
    choose('Video', film({ duration: 41.6 }));
    await click('Save Tutorial');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Video upload failed: The disk is full.');
    expect(saved).toEqual([]);
    uploads.mockResolvedValueOnce('/media/tutorial_videos/file.mp4');
    await click('Try again', 'Tutorial added successfully!');
  });
});
