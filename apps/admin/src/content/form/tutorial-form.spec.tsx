import { mp4 } from '@nox/contracts/testing';
import { click, respond, tutorial, uploadableFile } from '@nox/testing';
import { configureUploads, UploadError, type UploadRequest } from '@nox/uploads';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  choose,
  contentRoutes,
  field,
  fillTutorial,
  renderAdmin,
} from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';

const routes = contentRoutes('tutorials', FORM_PAGES.tutorials);
const saved = jest.fn();
const uploads = jest.fn<Promise<string>, [UploadRequest]>();

const dance = () => uploadableFile(mp4({ duration: 41.6 }), 'dance.mp4', 'video/mp4');

const save = () => click('Save Tutorial');

async function fill() {
  renderAdmin(routes, '/admin/tutorials/new');
  await fillTutorial();
}

beforeEach(() => {
  saved.mockReset();
  uploads.mockReset();
  configureUploads(uploads);
  respond('get', '/tutorials', {});
  respond('post', '/tutorials', tutorial(), 201, saved);
});

describe('the form for a new tutorial', () => {
  it('shows what is missing', async () => {
    renderAdmin(routes, '/admin/tutorials/new');
    await save();
    await waitFor(() => expect(field(/^Title/)).toHaveAccessibleDescription('Title is required.'));
    expect(field(/^Dance style/)).toHaveAccessibleDescription('Dance style is required.');
    expect(field(/^Instructor( required)?$/)).toHaveAccessibleDescription(
      'Instructor is required.',
    );
    expect(field(/^Description/)).toHaveAccessibleDescription('Description is required.');
    expect(field(/^Title/)).toHaveFocus();
  });

  it('previews the tags, and saves them', async () => {
    await fill();
    await userEvent.type(field('Tags'), 'footwork,, beginner ,');
    const entries = screen.getByRole('list', { name: 'Tags, one by one' });
    expect([...entries.children].map(({ textContent }) => textContent)).toEqual([
      'footwork',
      'beginner',
    ]);
    expect(field('Tags')).toHaveValue('footwork,, beginner ,');
    await save();
    await screen.findByText('Tutorial added successfully!');
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Six-step',
        danceStyle: 'Breaking',
        difficulty: 'All Levels',
        tags: ['footwork', 'beginner'],
        isPublished: true,
        displayOrder: 0,
      }),
    );
  });

  it('rejects a file that is not a video before the upload', async () => {
    await fill();
    choose('Video', uploadableFile('bytes', 'dance.avi', 'video/avi'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Please upload a valid video file \(mp4, webm\)\..*Export it as MP4/,
    );
    choose('Thumbnail', uploadableFile('text', 'notes.txt', 'text/plain'));
    expect(screen.getByText('Please upload a valid image file (jpg, png, gif).')).toBeVisible();
    await save();
    await screen.findByText('Tutorial added successfully!');
    expect(uploads).not.toHaveBeenCalled();
  });

  it('uploads both files into their folders, named after the title', async () => {
    uploads.mockImplementation(async ({ folder }) => `/media/${folder}/file.bin`);
    await fill();
    choose('Video', dance());
    choose('Thumbnail', uploadableFile('bytes', 'still.png', 'image/png'));
    await save();
    await screen.findByText('Tutorial added successfully!');
    const sent = uploads.mock.calls.map(([{ folder, name }]) => [folder, name]);
    expect(sent).toEqual([
      ['tutorial_videos', 'Six-step'],
      ['tutorial_thumbnails', 'Six-step'],
    ]);
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        videoUrl: '/media/tutorial_videos/file.bin',
        videoDuration: 42,
        thumbnailUrl: '/media/tutorial_thumbnails/file.bin',
      }),
    );
  });

  it('says that the connection is lost, with the share that is sent', async () => {
    let report: UploadRequest['onProgress'];
    uploads.mockImplementation(({ onProgress }) => {
      report = onProgress;
      return new Promise(() => undefined);
    });
    await fill();
    choose('Video', dance());
    await save();
    await screen.findByRole('progressbar', { name: 'Video upload' });
    jest.useFakeTimers();
    act(() => report!(0.3));
    act(() => jest.advanceTimersByTime(5_000));
    expect(screen.getByText('Connection lost, trying again: 30 % is sent.')).toBeVisible();
    act(() => report!(0.4));
    expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('cancels an upload, and keeps the input', async () => {
    uploads.mockImplementation(({ onProgress, signal }) => {
      act(() => onProgress?.(0.3));
      return new Promise((_, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
      );
    });
    await fill();
    choose('Video', dance());
    await save();
    expect(await screen.findByRole('progressbar', { name: 'Video upload' })).toHaveValue(30);
    await click('Cancel upload');
    expect(await screen.findByText(/The upload was cancelled/)).toBeVisible();
    expect(field(/^Title/)).toHaveValue('Six-step');
    expect(field(/^Title/)).toBeEnabled();
    expect(saved).not.toHaveBeenCalled();
  });

  it('shows why an upload failed, and retries', async () => {
    uploads.mockRejectedValueOnce(new UploadError('The disk is full.'));
    await fill();
    choose('Video', dance());
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Video upload failed: The disk is full.');
    await waitFor(() => expect(alert).toHaveFocus());
    expect(field(/^Title/)).toHaveValue('Six-step');
    expect(saved).not.toHaveBeenCalled();
    uploads.mockResolvedValueOnce('/media/tutorial_videos/file.mp4');
    await click('Try again');
    expect(await screen.findByText('Tutorial added successfully!')).toBeVisible();
  });

  it('removes a chosen file', async () => {
    await fill();
    choose('Video', dance());
    expect(screen.getByLabelText('The video as it will be saved')).toHaveAttribute(
      'src',
      'blob:preview',
    );
    await click('Do not use dance.mp4');
    await save();
    await screen.findByText('Tutorial added successfully!');
    expect(uploads).not.toHaveBeenCalled();
  });
});
