import type { TeamMember } from '@nox/contracts';
import {
  apiUrl,
  fakeApi,
  click,
  respond,
  respondBy,
  teamMember,
  uploadableFile,
} from '@nox/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import {
  choose,
  contentRoutes,
  fakeUploads,
  field,
  fillMember,
  renderAdmin,
} from '../../testing/render-admin.tsx';
import { FORM_PAGES } from './form-page.tsx';
import { LIST_PAGES } from '../list/list-pages.tsx';

const routes = contentRoutes('team', FORM_PAGES.team, LIST_PAGES.team);
let saved: unknown[];
const uploads = fakeUploads();
const photo = () => uploadableFile('bytes', 'isha.png', 'image/png');

const ADDED = 'Team member added successfully!';
const UPDATED = 'Team member updated successfully!';
const save = (shown?: string | RegExp) => click('Save Member', shown);

async function openNew() {
  const rendered = renderAdmin(routes, '/admin/team/new');
  await fillMember();
  return rendered;
}

beforeEach(() => {
  respond('get', '/team', []);
  saved = respond('post', '/team', teamMember(), 201);
});

describe('the form for a new member', () => {
  it('saves the input with the schema’s defaults, and announces it on the list', async () => {
    const { router } = await openNew();
    expect(screen.getByRole('heading', { name: 'Add New Member' })).toBeVisible();
    await save(ADDED);
    expect(router.state.location.pathname).toBe('/admin/team');
    expect(saved[0]).toEqual({
      name: 'Isha Rao',
      position: 'Dancer',
      year: '',
      category: 'Members',
      instaUrl: '',
      linkedInUrl: '',
      intro: '',
      specialization: '',
      imageUrl: '',
      imageAlt: '',
      imageFocus: null,
      isActive: true,
      displayOrder: 0,
    });
  });

  it('adds it last in its category, or where its number says', async () => {
    respond('get', '/team', [
      teamMember({ _id: 'a', category: 'Members', displayOrder: 3 }),
      teamMember({ _id: 'b', category: 'Core Team', displayOrder: 9 }),
    ]);
    await openNew();
    await save(ADDED);
    expect(saved).toMatchObject([{ displayOrder: 4 }]);

    cleanup();
    await openNew();
    await userEvent.click(screen.getByText('Change Order'));
    await userEvent.click(field('Display Order (0 is highest)'));
    await userEvent.tab();
    await save();
    await waitFor(() => expect(saved).toMatchObject([{ displayOrder: 4 }, { displayOrder: 0 }]));
  });

  it('validates a field on blur, not before', async () => {
    renderAdmin(routes, '/admin/team/new');
    await userEvent.type(field('Instagram URL'), 'instagram');
    expect(field('Instagram URL')).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    await waitFor(() => expect(field('Instagram URL')).toHaveAttribute('aria-invalid', 'true'));
    await userEvent.clear(field('Instagram URL'));
    await waitFor(() => expect(field('Instagram URL')).toHaveAttribute('aria-invalid', 'false'));
  });

  it('uploads the photo first, shows progress, and submits once', async () => {
    let arrive: (url: string) => void = () => undefined;
    uploads.mockImplementation(({ onProgress }) => {
      act(() => onProgress?.(0.4));
      return new Promise((resolve) => (arrive = resolve));
    });
    await openNew();
    choose('Image', photo());
    await save();
    const saving = await screen.findByRole('button', { name: 'Saving...' });
    expect(saving).toHaveAttribute('aria-disabled', 'true');
    expect(saving).toHaveFocus();
    await userEvent.click(saving);
    expect(field(/^Name/)).toBeDisabled();
    expect(screen.getByRole('progressbar', { name: 'Image upload' })).toHaveValue(40);
    expect(saved).toEqual([]);
    act(() => arrive('/media/team_images/Isha_Rao.png'));
    await screen.findByText('Team member added successfully!');
    expect(uploads).toHaveBeenCalledTimes(1);
    expect(uploads.mock.calls[0]![0]).toMatchObject({ folder: 'team_images', name: 'Isha Rao' });
    expect(saved).toMatchObject([{ imageUrl: '/media/team_images/Isha_Rao.png' }]);
  });

  it('does not upload the photo again after only the save failed', async () => {
    fakeApi.use(
      http.post(
        apiUrl('/team'),
        () => HttpResponse.json({ message: 'Please wait.', code: 'busy' }, { status: 503 }),
        { once: true },
      ),
    );
    uploads.mockResolvedValue('/media/team_images/Isha_Rao.png');
    await openNew();
    choose('Image', photo());
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
    await save(ADDED);
    expect(uploads).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['year', 'Year'],
    ['isActive', 'Active'],
  ])('shows the server’s rejection of “%s” beside its field', async (path, label) => {
    const issues = [{ path, message: 'That is odd.' }];
    respond('post', '/team', { message: 'That is odd.', code: 'invalid', issues }, 400);
    await openNew();
    await save();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription('That is odd.'));
    expect(field(label)).toBeInvalid();
    await waitFor(() => expect(field(label)).toHaveFocus());
  });

  it('shows in its notice a rejection that no field can show', async () => {
    const issues = [
      { path: 'badge', message: 'Badge is unknown.' },
      { path: 'year', message: 'Year is odd.' },
    ];
    respond('post', '/team', { message: 'It was refused.', code: 'invalid', issues }, 400);
    await openNew();
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('It was refused.Badge is unknown.');
    expect(alert).not.toHaveTextContent('Year is odd.');
    expect(field('Year')).toHaveAccessibleDescription('Year is odd.');
    await waitFor(() => expect(alert).toHaveFocus());
  });

  it('rejects an unreadable image, and keeps the one that was chosen before', async () => {
    globalThis.createImageBitmap = (async (file: File) => {
      if (file.name === 'damaged.png') throw new DOMException('No image.', 'InvalidStateError');
      return { close: () => undefined };
    }) as unknown as typeof createImageBitmap;
    uploads.mockResolvedValue('/media/team_images/Isha_Rao.png');
    await openNew();
    choose('Image', photo());
    expect(await screen.findByRole('button', { name: 'Do not use isha.png' })).toBeVisible();
    choose('Image', uploadableFile('not', 'damaged.png', 'image/png'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/This image cannot be read/);
    expect(screen.getByRole('button', { name: 'Do not use isha.png' })).toBeVisible();
    await save(ADDED);
    expect(uploads.mock.calls[0]![0].file.name).toBe('isha.png');
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });
});

describe('the form for an existing member', () => {
  const member = teamMember({ _id: 'm1', name: 'Isha', imageUrl: '/media/team_images/i.png' });
  const serve = (answer: TeamMember) => {
    respond('get', '/team/m1', answer);
    saved = respond('put', '/team/m1', answer);
  };

  it('starts with the server’s values, and keeps the photo', async () => {
    serve(member);
    renderAdmin(routes, '/admin/team/edit/m1');
    expect(screen.getByRole('heading', { name: 'Edit Member' })).toBeVisible();
    await userEvent.type(await screen.findByLabelText(/^Name/), ' Rao');
    await userEvent.click(field('Active'));
    await save(UPDATED);
    const { _id, ...rest } = member;
    expect(_id).toBe('m1');
    const blank = { imageAlt: '', imageFocus: null };
    expect(saved).toEqual([{ ...rest, ...blank, name: 'Isha Rao', isActive: false }]);
  });

  describe('when someone else saves meanwhile', () => {
    /** A server with versions: it rejects an outdated one. */
    function serveVersions() {
      let version = 1;
      let now = member;
      const tagged = () => HttpResponse.json(now, { headers: { etag: `"${version}"` } });
      respondBy('get', '/team/m1', tagged);
      respondBy('put', '/team/m1', async ({ request }) => {
        const expected = request.headers.get('if-match');
        if (expected && expected !== `"${version}"`) {
          return HttpResponse.json({ message: 'Stale.', code: 'stale' }, { status: 412 });
        }
        now = { ...((await request.json()) as TeamMember), _id: 'm1' };
        version += 1;
        return tagged();
      });
      return {
        saveElsewhere: (fields: Partial<TeamMember>) => {
          now = { ...now, ...fields };
          version += 1;
        },
        now: () => now,
      };
    }

    async function openMine() {
      const server = serveVersions();
      renderAdmin(routes, '/admin/team/edit/m1');
      await userEvent.type(await screen.findByLabelText(/^Name/), ' Mine');
      return server;
    }

    async function typeMineAfterTheirs(others: Partial<TeamMember> = {}) {
      const server = await openMine();
      server.saveElsewhere({ name: 'Theirs', ...others });
      await save();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Meanwhile another version of this member was saved',
      );
      return server;
    }

    it('shows their version on request, and saves from there', async () => {
      const server = await typeMineAfterTheirs();
      expect(server.now().name).toBe('Theirs');
      expect(field(/^Name/)).toHaveValue('Isha Mine');
      await click('Show their version');
      await waitFor(() => expect(field(/^Name/)).toHaveValue('Theirs'));
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      await userEvent.type(field(/^Name/), ' and mine');
      await save(UPDATED);
      expect(server.now().name).toBe('Theirs and mine');
    });

    it('asks only for what both changed, and saves mine on request', async () => {
      const server = await typeMineAfterTheirs({ intro: 'Hello' });
      const table = within(screen.getByRole('table', { name: 'Both versions' }));
      expect(table.getAllByRole('row')).toHaveLength(2);
      await click('Save mine instead', UPDATED);
      expect(server.now()).toMatchObject({ name: 'Isha Mine', intro: 'Hello' });
    });

    it('saves what is chosen field by field, with my other changes', async () => {
      const server = await openMine();
      await userEvent.type(field('Year'), '!');
      server.saveElsewhere({ name: 'Theirs' });
      await save();
      await userEvent.click(await screen.findByRole('radio', { name: 'Theirs: Name' }));
      await click('Save what is chosen', UPDATED);
      expect(server.now()).toMatchObject({ name: 'Theirs', year: '2nd Year!' });
    });

    it('leaves what was chosen where the whole form is saved once more before that', async () => {
      const server = await typeMineAfterTheirs();
      await userEvent.click(screen.getByRole('radio', { name: 'Theirs: Name' }));
      server.saveElsewhere({ name: 'Theirs again' });
      const held = Promise.withResolvers<void>();
      // Another handler answers once the form was seen while it is saved.
      fakeApi.use(http.get(apiUrl('/team/m1'), () => held.promise, { once: true }));
      await click('Save Member', 'Saving...');
      held.resolve();
      await screen.findByText('Theirs again');
      expect(screen.getByRole('radio', { name: 'Theirs: Name' })).toBeChecked();
      await click('Save what is chosen', UPDATED);
      expect(server.now().name).toBe('Theirs again');
    });

    it('asks again where they have saved once more since the choice', async () => {
      const server = await typeMineAfterTheirs();
      server.saveElsewhere({ name: 'Theirs again' });
      await click('Save mine instead', 'Theirs again');
      expect(server.now().name).toBe('Theirs again');
    });

    it('asks for a photo and what is said of it as one', async () => {
      const server = serveVersions();
      renderAdmin(routes, '/admin/team/edit/m1');
      await userEvent.type(await screen.findByLabelText(/^Alternative text/), 'Isha jumps');
      server.saveElsewhere({ imageUrl: '/media/team_images/other.png' });
      await save();
      await userEvent.click(await screen.findByRole('radio', { name: /^Theirs: / }));
      await click('Save what is chosen', UPDATED);
      const { imageUrl, imageAlt } = server.now();
      expect([imageUrl, imageAlt]).toEqual(['/media/team_images/other.png', '']);
    });

    it('says that their version could not be fetched, and tries again', async () => {
      const server = await openMine();
      server.saveElsewhere({ name: 'Theirs' });
      fakeApi.use(
        http.get(apiUrl('/team/m1'), () => HttpResponse.json({}, { status: 400 }), { once: true }),
      );
      await save(/^Another version was saved meanwhile. It could not/);
      await click('Try again');
      expect(await screen.findByRole('table', { name: 'Both versions' })).toBeVisible();
    });

    it('does not ask where nothing was changed by both, and reverts nothing', async () => {
      const server = await openMine();
      server.saveElsewhere({ intro: 'Hello', isActive: false });
      await save(UPDATED);
      expect(server.now()).toMatchObject({ name: 'Isha Mine', intro: 'Hello', isActive: false });
    });
  });
});
