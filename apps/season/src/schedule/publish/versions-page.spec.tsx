import { click, collectDownloads, renderRoutes, respond, respondBy } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../../routes.tsx';
import { idOf, publishedSlot, publishedVersion, rowsOf } from '../../testing/schedule-board.ts';

const PAGE = '/admin/season/schedule/versions';

const slot = (serial: number, starts: number, fullName: string | null) => ({
  ...publishedSlot(starts, 'Attic'),
  entryId: idOf(serial),
  fullName,
  number: fullName && serial,
});

function serve() {
  const [first, second] = [publishedVersion(1), publishedVersion(2, 'Hall B is closed')];
  respond('get', '/schedule/versions', [second, first]);
  respond('get', '/schedule/versions/2', {
    version: second,
    slots: [slot(1, 600, 'Asha Rao'), slot(2, 630, 'Ben Ode')],
  });
  respond('get', '/schedule/versions/1', { version: first, slots: [slot(3, 600, null)] });
}

describe('the published versions', () => {
  it('are listed, the latest first, and say what they said', async () => {
    serve();
    renderRoutes(routes, PAGE);
    expect(await rowsOf('Fri 14 Aug, Hall A, Attic')).toEqual([
      'Asha Rao 110:00–10:30',
      'Ben Ode 210:30–11:00',
    ]);
    const links = within(screen.getByRole('navigation', { name: 'Versions' })).getAllByRole('link');
    expect(links[0]).toHaveTextContent(/^Version 2 published nowHall B is closed.*2 candidates$/);
    await userEvent.click(links[1]!);
    expect(await screen.findByText('A deleted candidate')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What version 1 says' })).toBeVisible();
  });

  it('are fetched as a calendar file', async () => {
    serve();
    respondBy('get', '/schedule/published.ics', () => HttpResponse.text('BEGIN'));
    const saved = collectDownloads();
    renderRoutes(routes, PAGE);
    await click('Calendar file of version 2');
    await waitFor(() => expect(saved).toMatchObject([{ name: 'audition_schedule.ics' }]));
  });
});
