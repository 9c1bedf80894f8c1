import { configureApiClient } from '@nox/api-client';
import type { TeamMember } from '@nox/contracts';
import { apiUrl, fakeApi, teamMember, uploadableFile } from '@nox/testing';
import { configureUploads, UploadError, type UploadRequest } from '@nox/uploads';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Component as MemberFormPage } from './member-form-page.tsx';
import { Component as TeamPage } from './team-page.tsx';

const routes = [
  { path: '/admin/team', Component: TeamPage },
  { path: '/admin/team/new', Component: MemberFormPage },
  { path: '/admin/team/edit/:id', Component: MemberFormPage },
];
const saved = jest.fn();
const uploads = jest.fn<Promise<string>, [UploadRequest]>();
const photo = () => uploadableFile('bytes', 'isha.png', 'image/png');

const field = (name: RegExp | string) => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Member' }));

/** jsdom's file inputs take only its own files; the platform's are needed to be uploaded. */
function choose(file: File) {
  const input = field('Image');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

async function openNew() {
  const rendered = renderAdmin(routes, '/admin/team/new');
  await userEvent.type(field(/^Name/), 'Isha Rao');
  await userEvent.type(field(/^Position/), 'Dancer');
  return rendered;
}

beforeEach(() => {
  saved.mockReset();
  uploads.mockReset();
  configureApiClient({ tokenSource: async () => 'token' });
  configureUploads(uploads);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  fakeApi.use(
    http.get(apiUrl('/team'), () => HttpResponse.json([])),
    http.post(apiUrl('/team'), async ({ request }) => {
      saved(await request.json());
      return HttpResponse.json(teamMember(), { status: 201 });
    }),
  );
});

describe('the form for a new member', () => {
  it('saves what was typed with the defaults of the contract, and says so on the list', async () => {
    const { router } = await openNew();
    expect(screen.getByRole('heading', { name: 'Add New Member' })).toBeVisible();
    await save();
    expect(await screen.findByText('Team member added successfully!')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/team');
    expect(saved).toHaveBeenCalledWith({
      name: 'Isha Rao',
      position: 'Dancer',
      year: '',
      category: 'Members',
      instaUrl: '',
      linkedInUrl: '',
      intro: '',
      specialization: '',
      imageUrl: '',
      isActive: true,
      displayOrder: 0,
    });
  });

  it('names what is missing, leads to the first of it and sends nothing', async () => {
    renderAdmin(routes, '/admin/team/new');
    await save();
    await waitFor(() => expect(field(/^Name/)).toHaveAccessibleDescription('Name is required.'));
    expect(field(/^Position/)).toHaveAccessibleDescription('Position is required.');
    expect(field(/^Name/)).toHaveFocus();
    expect(saved).not.toHaveBeenCalled();
  });

  it('checks a field once it was left, not before', async () => {
    renderAdmin(routes, '/admin/team/new');
    await userEvent.type(field('Instagram URL'), 'instagram');
    expect(field('Instagram URL')).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    await waitFor(() => expect(field('Instagram URL')).toHaveAttribute('aria-invalid', 'true'));
    await userEvent.clear(field('Instagram URL'));
    await waitFor(() => expect(field('Instagram URL')).toHaveAttribute('aria-invalid', 'false'));
  });

  it('refuses a file that is no image before a byte of it is sent', async () => {
    await openNew();
    choose(uploadableFile('text', 'notes.txt', 'text/plain'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please upload a valid image file (jpg, png, gif).',
    );
    await save();
    await screen.findByText('Team member added successfully!');
    expect(uploads).not.toHaveBeenCalled();
  });

  it('uploads the photo first, shows how far it is, and cannot be sent twice', async () => {
    let arrive: (url: string) => void = () => undefined;
    uploads.mockImplementation(({ onProgress }) => {
      act(() => onProgress?.(0.4));
      return new Promise((resolve) => (arrive = resolve));
    });
    await openNew();
    choose(photo());
    await save();
    const saving = await screen.findByRole('button', { name: 'Saving...' });
    expect(saving).toHaveAttribute('aria-disabled', 'true');
    expect(saving).toHaveFocus();
    await userEvent.click(saving);
    // What is typed now would be lost.
    expect(field(/^Name/)).toBeDisabled();
    expect(screen.getByRole('progressbar', { name: 'Image upload' })).toHaveValue(40);
    expect(saved).not.toHaveBeenCalled();
    act(() => arrive('/media/team_images/Isha_Rao.png'));
    await screen.findByText('Team member added successfully!');
    expect(uploads).toHaveBeenCalledTimes(1);
    expect(uploads.mock.calls[0]![0]).toMatchObject({ folder: 'team_images', name: 'Isha Rao' });
    const withPhoto = { imageUrl: '/media/team_images/Isha_Rao.png' };
    expect(saved).toHaveBeenCalledWith(expect.objectContaining(withPhoto));
  });

  it('keeps everything that was typed when the upload fails, and can be sent again', async () => {
    uploads.mockRejectedValueOnce(new UploadError('The file is too large.'));
    await openNew();
    choose(photo());
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Image upload failed: The file is too large.');
    await waitFor(() => expect(alert).toHaveFocus());
    expect(field(/^Name/)).toHaveValue('Isha Rao');
    expect(saved).not.toHaveBeenCalled();

    uploads.mockResolvedValueOnce('/media/team_images/Isha_Rao.png');
    await save();
    await screen.findByText('Team member added successfully!');
  });

  it('does not upload the photo again when only the saving had failed', async () => {
    fakeApi.use(
      http.post(
        apiUrl('/team'),
        () => HttpResponse.json({ message: 'Please wait.', code: 'busy' }, { status: 503 }),
        { once: true },
      ),
    );
    uploads.mockResolvedValue('/media/team_images/Isha_Rao.png');
    await openNew();
    choose(photo());
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
    await save();
    await screen.findByText('Team member added successfully!');
    expect(uploads).toHaveBeenCalledTimes(1);
  });

  it('shows what the server refused beside its field', async () => {
    const issues = [{ path: 'year', message: 'Year is odd.' }];
    fakeApi.use(
      http.post(apiUrl('/team'), () =>
        HttpResponse.json({ message: 'Year is odd.', code: 'invalid', issues }, { status: 400 }),
      ),
    );
    await openNew();
    await save();
    await waitFor(() => expect(field('Year')).toHaveAccessibleDescription('Year is odd.'));
    await waitFor(() => expect(field('Year')).toHaveFocus());
  });

  it('says in its notice what the server refused that no field can show', async () => {
    const issues = [
      { path: 'badge', message: 'Badge is unknown.' },
      { path: 'year', message: 'Year is odd.' },
    ];
    fakeApi.use(
      http.post(apiUrl('/team'), () =>
        HttpResponse.json({ message: 'It was refused.', code: 'invalid', issues }, { status: 400 }),
      ),
    );
    await openNew();
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('It was refused.Badge is unknown.');
    expect(alert).not.toHaveTextContent('Year is odd.');
    expect(field('Year')).toHaveAccessibleDescription('Year is odd.');
    await waitFor(() => expect(alert).toHaveFocus());
  });

  it('refuses an image that cannot be read, and keeps the one that was chosen before', async () => {
    globalThis.createImageBitmap = (async (file: File) => {
      if (file.name === 'damaged.png') throw new DOMException('No image.', 'InvalidStateError');
      return { close: () => undefined };
    }) as unknown as typeof createImageBitmap;
    uploads.mockResolvedValue('/media/team_images/Isha_Rao.png');
    await openNew();
    choose(photo());
    expect(await screen.findByRole('button', { name: 'Do not use isha.png' })).toBeVisible();
    choose(uploadableFile('not', 'damaged.png', 'image/png'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/This image cannot be read/);
    expect(screen.getByRole('button', { name: 'Do not use isha.png' })).toBeVisible();
    await save();
    await screen.findByText('Team member added successfully!');
    expect(uploads.mock.calls[0]![0].file.name).toBe('isha.png');
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });

  it('points to the console when the server says nothing', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeApi.use(http.post(apiUrl('/team'), () => HttpResponse.error()));
    await openNew();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Operation failed. Please check the console.',
    );
    expect(complaints).toHaveBeenCalled();
  });

  it('returns to the list on Cancel', async () => {
    renderAdmin(routes, '/admin/team/new');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('the form for a member that is there', () => {
  const member = teamMember({ _id: 'm1', name: 'Isha', imageUrl: '/media/team_images/i.png' });
  const serve = (answer: TeamMember) =>
    fakeApi.use(
      http.get(apiUrl('/team/m1'), () => HttpResponse.json(answer)),
      http.put(apiUrl('/team/m1'), async ({ request }) => {
        saved(await request.json());
        return HttpResponse.json(answer);
      }),
    );

  it('starts with what the server has, and keeps the photo', async () => {
    serve(member);
    renderAdmin(routes, '/admin/team/edit/m1');
    expect(screen.getByRole('heading', { name: 'Edit Member' })).toBeVisible();
    await userEvent.type(await screen.findByLabelText(/^Name/), ' Rao');
    await userEvent.click(field('Active'));
    await save();
    expect(await screen.findByText('Team member updated successfully!')).toBeVisible();
    const { _id, ...rest } = member;
    expect(_id).toBe('m1');
    expect(saved).toHaveBeenCalledWith({ ...rest, name: 'Isha Rao', isActive: false });
  });

  it('says so when the member cannot be loaded, and tries again', async () => {
    fakeApi.use(http.get(apiUrl('/team/m1'), () => HttpResponse.error()));
    renderAdmin(routes, '/admin/team/edit/m1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load member data.');
    serve(member);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Isha');
  });

  describe('when someone else saves meanwhile', () => {
    /** A server that keeps versions, as ours does: whoever names an old one is refused. */
    function serveVersions() {
      let version = 1;
      let now = member;
      const tagged = () => HttpResponse.json(now, { headers: { etag: `"${version}"` } });
      fakeApi.use(
        http.get(apiUrl('/team/m1'), tagged),
        http.put(apiUrl('/team/m1'), async ({ request }) => {
          const expected = request.headers.get('if-match');
          if (expected && expected !== `"${version}"`) {
            return HttpResponse.json({ message: 'Stale.', code: 'stale' }, { status: 412 });
          }
          now = { ...((await request.json()) as TeamMember), _id: 'm1' };
          version += 1;
          return tagged();
        }),
      );
      return {
        saveElsewhere: (name: string) => {
          now = { ...now, name };
          version += 1;
        },
        name: () => now.name,
      };
    }

    async function typeMineAfterTheirs() {
      const server = serveVersions();
      renderAdmin(routes, '/admin/team/edit/m1');
      await userEvent.type(await screen.findByLabelText(/^Name/), ' Mine');
      server.saveElsewhere('Theirs');
      await save();
      expect(await screen.findByRole('alert')).toHaveTextContent('Someone else saved this member');
      return server;
    }

    it('overwrites nothing and loses nothing that was typed', async () => {
      const server = await typeMineAfterTheirs();
      expect(server.name()).toBe('Theirs');
      expect(field(/^Name/)).toHaveValue('Isha Mine');
    });

    it('shows their version when asked to, and saves from there', async () => {
      const server = await typeMineAfterTheirs();
      await userEvent.click(await screen.findByRole('button', { name: 'Show their version' }));
      await waitFor(() => expect(field(/^Name/)).toHaveValue('Theirs'));
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      await userEvent.type(field(/^Name/), ' and mine');
      await save();
      expect(await screen.findByText('Team member updated successfully!')).toBeVisible();
      expect(server.name()).toBe('Theirs and mine');
    });

    it('saves mine when asked to', async () => {
      const server = await typeMineAfterTheirs();
      await userEvent.click(await screen.findByRole('button', { name: 'Save mine instead' }));
      expect(await screen.findByText('Team member updated successfully!')).toBeVisible();
      expect(server.name()).toBe('Isha Mine');
    });
  });
});
