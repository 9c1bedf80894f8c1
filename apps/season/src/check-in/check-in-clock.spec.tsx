import { serverNow } from '@nox/api-client';
import type { CheckInEntry } from '@nox/contracts';
import { renderRoutes, respond, respondBy } from '@nox/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import {
  answers,
  candidate,
  NOW,
  recorded,
  serveDoor,
  SLOT,
  takeEvents,
} from '../testing/check-in.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The minute: the monotonic clock goes on. */
const AT_NOW = expect.stringMatching(/^2026-08-14T12:00/) as string;
const date = new Date(NOW).toUTCString();

/** Opens the page on a device with this clock, and enters Asha's number. @param time that of the server, if it says it */
async function enterAsha(clock: number, fields: Partial<CheckInEntry> = {}, time?: string) {
  jest.spyOn(Date, 'now').mockReturnValue(clock);
  const { sent } = serveDoor([candidate(1, 'Asha Rao', fields)], () => time);
  // Without a stream the page polls.
  respond('get', '/auditions/events', null, 503);
  renderRoutes(routes, '/admin/season/check-in');
  await userEvent.type(await screen.findByRole('searchbox'), '1{Enter}');
  return sent;
}

// The file is separate, and its tests stay in this order: the module remembers what is known of the clock.
describe('the door, by what its device has stored, before the first response', () => {
  it.each<[what: string, fields: Partial<CheckInEntry>, answer: string]>([
    ['a slot of another day', {}, 'Fri 14 Aug at 17:30Hall A, not today'],
    [
      'somebody who is here',
      {
        slot: { ...SLOT, date: '2026-08-13' },
        events: recorded(['arrived'], { date: '2026-08-13' }),
      },
      'Already heresince 17:02',
    ],
  ])('says that the time is not known: %s', async (_, fields, answer) => {
    await enterAsha(NOW - DAY_MS, fields);
    await waitFor(() => expect(answers()).toMatch(`${answer} by a clock that was not checked yet`));
  });

  it('records when somebody came by the server’s time as soon as that is known', async () => {
    const tried: object[] = [];
    const entering = enterAsha(NOW + DAY_MS, { slot: { ...SLOT, date: '2026-08-15' } });
    respondBy('post', '/check-in/events', async ({ request }) => {
      tried.push(...((await request.json()) as { events: object[] }).events);
      return HttpResponse.error();
    });
    await entering;
    expect(await screen.findByText('1 waiting to send')).toBeVisible();
    await waitFor(() => expect(tried).not.toEqual([]));
    // The device does not know the day, either.
    expect(tried[0]).not.toHaveProperty('date');
    const changes = { revision: { schedule: 7, entries: 3 }, isIncomplete: false };
    respondBy('get', '/check-in/changes', () =>
      HttpResponse.json({ ...changes, entries: [], removed: [] }, { headers: { date } }),
    );
    await waitFor(() => expect(new Date(serverNow()).toISOString()).toEqual(AT_NOW), {
      timeout: 5_000,
    });
    const events = takeEvents();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(events).toMatchObject([{ at: AT_NOW, date: SLOT.date }]));
    expect(answers()).toMatch(/Tomorrow at 17:30Hall A, not today1/);
  });
});

it('The door goes by the server’s day and time where the clock of its device is a day ahead', async () => {
  const sent = await enterAsha(NOW + DAY_MS, {}, date);
  expect(await screen.findByText('Checked in')).toBeVisible();
  await waitFor(() => expect(sent).toMatchObject([{ at: AT_NOW }]));
});
