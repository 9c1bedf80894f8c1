import type { CheckInEntry } from '@nox/contracts';
import { renderRoutes, respond, respondBy, textsOf } from '@nox/testing';
import { serverNow } from '@nox/api-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { recorded, serveCheckIn, takeEvents } from '../testing/check-in.ts';
import { idOf } from '../testing/schedule-board.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-08-14T12:00:00Z');
/** The minute: the monotonic clock goes on. */
const AT_NOW = /^2026-08-14T12:00/;
const SLOT = { date: '2026-08-14', starts: 1_050, ends: 1_060, panel: 'Hall A', room: '' };

const NOTHING = { revision: { schedule: 7, entries: 3 }, isIncomplete: false };

const answers = () => textsOf(screen.getAllByRole('status')).join('|');

/** Opens the page on a device with this clock, and enters Asha's number. @param headers of the list */
async function enterAsha(
  clock: number,
  fields: Partial<CheckInEntry> = {},
  headers?: Record<string, string>,
): Promise<void> {
  jest.spyOn(Date, 'now').mockReturnValue(clock);
  const asha = {
    _id: idOf(1),
    number: 1,
    fullName: 'Asha Rao',
    rollNumber: '',
    code: 'A1B2C3D4E1',
    timeSlot: '',
  };
  const entries = [{ ...asha, slot: SLOT, events: [], ...fields }];
  serveCheckIn(entries);
  respond('get', '/season', { state: 'over', name: 'Autumn', parts: [], minors: 'not asked' });
  respond('get', '/check-in/free-slots', { slots: [] });
  const list = { revision: { schedule: 7, entries: 3 }, entries };
  respond('get', '/auditions/events', null, 503);
  respondBy('get', '/check-in', () => HttpResponse.json(list, { headers }));
  renderRoutes(routes, '/admin/season/check-in');
  await userEvent.type(await screen.findByRole('searchbox'), '1{Enter}');
}

// The file is separate, and its tests stay in this order: the module remembers what is known of the clock.
describe('the door, by what its device has stored, before the first response', () => {
  it.each<[what: string, fields: Partial<CheckInEntry>, answer: RegExp]>([
    [
      'a slot of another day',
      {},
      /Fri 14 Aug at 17:30Hall A, not today by a clock that was not checked yet/,
    ],
    [
      'somebody who is here',
      { events: recorded(['arrived'], { date: '2026-08-13' }) },
      /Already heresince 17:02 by a clock that was not checked yet/,
    ],
  ])('says that the time is not known: %s', async (_, fields, answer) => {
    await enterAsha(NOW - DAY_MS, fields);
    await waitFor(() => expect(answers()).toMatch(answer));
  });

  it('records when somebody came by the server’s time as soon as that is known', async () => {
    const tried: object[] = [];
    respondBy('post', '/check-in/events', async ({ request }) => {
      tried.push(...((await request.json()) as { events: object[] }).events);
      return HttpResponse.error();
    });
    await enterAsha(NOW + DAY_MS, { slot: { ...SLOT, date: '2026-08-15' } });
    expect(await screen.findByText('1 waiting to send')).toBeVisible();
    await waitFor(() => expect(tried).not.toEqual([]));
    // The device does not know the day, either.
    expect(tried[0]).not.toHaveProperty('date');
    const headers = { date: new Date(NOW).toUTCString() };
    const changes = { ...NOTHING, entries: [], removed: [] };
    respondBy('get', '/check-in/changes', () => HttpResponse.json(changes, { headers }));
    // The page polls, since there is no stream.
    await waitFor(() => expect(new Date(serverNow()).toISOString()).toMatch(AT_NOW), {
      timeout: 5_000,
    });
    const sent = takeEvents();
    window.dispatchEvent(new Event('online'));
    const right = { at: expect.stringMatching(AT_NOW), date: SLOT.date };
    await waitFor(() => expect(sent).toMatchObject([right]));
  });
});

it('The door goes by the server’s day and time where the clock of its device is a day ahead', async () => {
  const sent = takeEvents();
  await enterAsha(NOW + DAY_MS, {}, { date: new Date(NOW).toUTCString() });
  expect(await screen.findByText('Checked in')).toBeVisible();
  await waitFor(() => expect(sent).toMatchObject([{ at: expect.stringMatching(AT_NOW) }]));
});
