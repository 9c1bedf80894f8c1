import { apiUrl, fakeApi, renderRoutes, respond } from '@nox/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { serveCheckIn, takeEvents } from '../testing/check-in.ts';
import { idOf } from '../testing/schedule-board.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-08-14T12:00:00Z');
const SLOT = { date: '2026-08-14', starts: 1_050, ends: 1_060, panel: 'Hall A', room: '' };

// In a file of its own: what is known of the clock is the module's.
it('The door goes by the server’s day and time where the clock of its device is a day ahead', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW + DAY_MS);
  const asha = { _id: idOf(1), number: 1, fullName: 'Asha Rao', code: 'A1B2C3D4E1', timeSlot: '' };
  const entries = [{ ...asha, slot: SLOT, events: [] }];
  serveCheckIn(entries);
  respond('get', '/season', { state: 'over', name: 'Autumn', parts: [], minors: 'not asked' });
  respond('get', '/check-in/free-slots', { slots: [] });
  const list = { revision: { schedule: 7, entries: 3 }, entries };
  const headers = { date: new Date(NOW).toUTCString() };
  fakeApi.use(
    http.get(apiUrl('/auditions/events'), () => new HttpResponse(null, { status: 503 })),
    http.get(apiUrl('/check-in'), () => HttpResponse.json(list, { headers })),
  );
  const sent = takeEvents();
  renderRoutes(routes, '/admin/season/check-in');
  expect(await screen.findByText('0 here · 1 expected · 0 missing')).toBeVisible();
  await userEvent.type(await screen.findByRole('searchbox'), '1{Enter}');
  expect(await screen.findByText('Checked in')).toBeVisible();
  await waitFor(() => expect(sent).toMatchObject([{ at: new Date(NOW).toISOString() }]));
});
