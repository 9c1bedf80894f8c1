import { apiUrl, chooseAction, fakeApi, click, respond } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { field } from './testing/content-forms.ts';
import { EventFormPage, EventsPage, type SocietyEvent } from './testing/event-pages.tsx';
import { renderAdmin } from './testing/render-admin.tsx';

const routes = [
  { path: '/admin/events', Component: EventsPage },
  { path: '/admin/events/new', Component: EventFormPage },
  { path: '/admin/events/edit/:id', Component: EventFormPage },
];
const JAM = { _id: 'jam', title: 'Winter jam', place: 'Nox Room', isPublic: true };

function serveEvents(...initial: SocietyEvent[]) {
  const events = new Map(initial.map((event) => [event._id, event]));
  const store = async (request: Request, _id: string) => {
    const event = { ...((await request.json()) as SocietyEvent), _id };
    events.set(_id, event);
    return HttpResponse.json(event);
  };
  fakeApi.use(
    http.get(apiUrl('/events'), () => HttpResponse.json([...events.values()])),
    http.post(apiUrl('/events'), ({ request }) => store(request, 'new-id')),
    http.get(apiUrl('/events/deleted'), () => HttpResponse.json([])),
    http.get<{ id: string }>(apiUrl('/events/:id'), ({ params }) =>
      HttpResponse.json(events.get(params.id)),
    ),
    http.put<{ id: string }>(apiUrl('/events/:id'), ({ params, request }) =>
      store(request, params.id),
    ),
    http.delete<{ id: string }>(apiUrl('/events/:id'), ({ params }) => {
      events.delete(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

describe('a fifth content, written as the README says', () => {
  it('is added, searched for, edited and deleted', async () => {
    serveEvents(JAM);
    renderAdmin(routes, '/admin/events');
    await userEvent.click(await screen.findByRole('link', { name: 'Add New Event' }));
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Summer show');
    await click('Save Event');
    expect(await screen.findByText('Event added successfully!')).toBeVisible();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search events' }), 'show');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));

    await userEvent.click(screen.getByRole('link', { name: 'Edit Summer show' }));
    await userEvent.type(await screen.findByLabelText(/^Place/), 'Main stage');
    await click('Save Event');
    expect(await screen.findByText('Event updated successfully!')).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Main stage' })).toBeVisible();

    await chooseAction('More actions for Summer show', 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Summer show' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Event deleted successfully.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Summer show')).not.toBeInTheDocument());
  });

  it('shows the server’s rejection of a checkbox beside it', async () => {
    serveEvents(JAM);
    const issues = [{ path: 'isPublic', message: 'A winter jam is never public.' }];
    respond('put', '/events/jam', { message: 'Rejected.', code: 'invalid', issues }, 400);
    renderAdmin(routes, '/admin/events/edit/jam');
    await userEvent.type(await screen.findByLabelText(/^Place/), '!');
    await click('Save Event');
    await waitFor(() =>
      expect(field('Public')).toHaveAccessibleDescription('A winter jam is never public.'),
    );
    expect(field('Public')).toBeInvalid();
    expect(field('Public')).toHaveFocus();
  });
});
