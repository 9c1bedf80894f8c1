import { signIn, signOut } from '@nox/auth';
import { apiUrl, fakeApi, renderRoutes } from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type * as Contents from './contents.ts';
import routes from './routes.tsx';
import type { SocietyEvent } from './testing/events/event-content.ts';
import type * as EventsArea from './testing/events/events-area.tsx';
import { EMAIL, PASSWORD, serveAccount, serveIdentities } from './testing/identity-provider.ts';

// The one line that a fifth content adds outside its folder.
jest.mock('./contents.ts', () => ({
  CONTENTS: [
    ...jest.requireActual<typeof Contents>('./contents.ts').CONTENTS,
    jest.requireActual<typeof EventsArea>('./testing/events/events-area.tsx').eventsArea,
  ],
}));

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: RegExp) => screen.findByLabelText(name);

/** A server that keeps events and their versions, as ours keeps the other contents. */
function serveEvents(...first: SocietyEvent[]) {
  const events = new Map(first.map((event) => [event._id, { event, version: 1 }]));
  const missing = () =>
    HttpResponse.json({ message: 'Event not found.', code: 'not_found' }, { status: 404 });
  const keep = (event: SocietyEvent, version: number) => {
    events.set(event._id, { event, version });
    return HttpResponse.json(event, { status: version === 1 ? 201 : 200 });
  };
  fakeApi.use(
    http.get(apiUrl('/events'), () =>
      HttpResponse.json([...events.values()].map(({ event }) => event)),
    ),
    http.post(apiUrl('/events'), async ({ request }) =>
      keep({ ...((await request.json()) as SocietyEvent), _id: 'new-one' }, 1),
    ),
    http.get<{ id: string }>(apiUrl('/events/:id'), ({ params }) => {
      const known = events.get(params.id);
      if (!known) return missing();
      return HttpResponse.json(known.event, { headers: { etag: `"${known.version}"` } });
    }),
    http.put<{ id: string }>(apiUrl('/events/:id'), async ({ params, request }) => {
      const known = events.get(params.id);
      if (!known) return missing();
      if (request.headers.get('if-match') !== `"${known.version}"`) {
        return HttpResponse.json({ message: 'Stale.', code: 'stale' }, { status: 412 });
      }
      const input = (await request.json()) as SocietyEvent;
      return keep({ ...input, _id: params.id }, known.version + 1);
    }),
    http.delete<{ id: string }>(apiUrl('/events/:id'), ({ params }) =>
      events.delete(params.id) ? new HttpResponse(null, { status: 204 }) : missing(),
    ),
  );
  return {
    saveElsewhere: (id: string, change: Partial<SocietyEvent>) => {
      const { event, version } = events.get(id)!;
      events.set(id, { event: { ...event, ...change }, version: version + 1 });
    },
  };
}

const JAM = { _id: 'jam', title: 'Winter jam', place: 'Nox Room', isPublic: true };

async function open(path: string) {
  serveIdentities();
  serveAccount({ isAdmin: true });
  // What else the dashboard counts.
  for (const list of ['/team', '/tutorials', '/achievements', '/audition-rules', '/auditions']) {
    fakeApi.use(http.get(apiUrl(list), () => HttpResponse.json(list === '/tutorials' ? {} : [])));
  }
  await signIn(EMAIL, PASSWORD);
  return renderRoutes(routes, path);
}

afterEach(() => act(signOut));

describe('a fifth content, written as the README says', () => {
  it('is in the menu and on the dashboard, with how much of it there is', async () => {
    serveEvents(JAM);
    await open('/admin/dashboard');
    const menu = await screen.findByRole('navigation', { name: 'Administration' });
    const lines = within(menu).getAllByRole('link');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Team',
      'Learn',
      'Achievements',
      'Audition Rules',
      'Events',
      'Audition Entries',
      'System',
    ]);
    const cards = await screen.findByRole('navigation', { name: 'Quick links' });
    expect(await within(cards).findByText('1 event')).toBeVisible();
    await userEvent.click(within(cards).getByRole('link', { name: 'Events' }));
    await heading('Events');
    expect(await screen.findByRole('rowheader')).toHaveTextContent('Winter jam');
  });

  it('is added, searched for, edited and deleted', async () => {
    serveEvents(JAM);
    await open('/admin/events');
    await userEvent.click(await screen.findByRole('link', { name: 'Add New Event' }));
    await heading('Add New Event');
    await press('Save Event');
    await waitFor(async () =>
      expect(await field(/^Title/)).toHaveAccessibleDescription('Title is required.'),
    );
    await userEvent.type(await field(/^Title/), 'Summer show');
    await press('Save Event');
    expect(await screen.findByText('Event added successfully!')).toBeVisible();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search events' }), 'show');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));

    await userEvent.click(screen.getByRole('link', { name: 'Edit Summer show' }));
    await userEvent.type(await field(/^Place/), 'Main stage');
    await press('Save Event');
    expect(await screen.findByText('Event updated successfully!')).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Main stage' })).toBeVisible();

    await press('Delete Summer show');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Summer show' });
    expect(question).toHaveAccessibleDescription('Are you sure you want to delete this event?');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Event deleted successfully.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Summer show')).not.toBeInTheDocument());
  });

  it('has the question on leaving, drafts and both versions of a conflict', async () => {
    const server = serveEvents(JAM);
    const { router } = await open('/admin/events/edit/jam');
    await userEvent.type(await field(/^Title/), ' at night');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await press('Leave and keep a draft');
    await heading('Events');
    server.saveElsewhere('jam', { title: 'Spring jam' });
    await act(() => router.navigate('/admin/events/edit/jam'));
    await press('Restore');
    await press('Save Event');
    expect(
      await screen.findByRole('row', { name: 'Title Spring jam Winter jam at night' }),
    ).toBeVisible();
    await press('Save mine instead');
    expect(await screen.findByText('Event updated successfully!')).toBeVisible();
  });

  it('shows what the server refused of a checkbox beside it', async () => {
    serveEvents(JAM);
    const issues = [{ path: 'isPublic', message: 'A winter jam is never public.' }];
    fakeApi.use(
      http.put(apiUrl('/events/jam'), () =>
        HttpResponse.json({ message: 'Refused.', code: 'invalid', issues }, { status: 400 }),
      ),
    );
    await open('/admin/events/edit/jam');
    await userEvent.type(await field(/^Place/), '!');
    await press('Save Event');
    const box = await screen.findByRole('checkbox', { name: 'Public' });
    await waitFor(() => expect(box).toHaveAccessibleDescription('A winter jam is never public.'));
    expect(box).toBeInvalid();
    expect(box).toHaveFocus();
  });
});
