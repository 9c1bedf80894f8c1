import { click, collectDownloads, renderRoutes, respond, respondBy } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../../routes.tsx';
import {
  boardWith,
  idOf,
  inMorning,
  MORNING,
  publishedSlot,
  publishedVersion,
  rowsOf,
} from '../../testing/schedule-board.ts';

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
    expect(links[0]).toHaveTextContent(/^Version 2 in forceHall B is closed.*2 candidates$/);
    await userEvent.click(links[1]!);
    expect(await screen.findByRole('heading', { name: 'What version 1 says' })).toBeVisible();
    expect(await screen.findByText('A deleted candidate')).toBeVisible();
  });

  it('say what differs from the version before', async () => {
    serve();
    renderRoutes(routes, PAGE);
    expect(await screen.findByText('3 slots differ from version 1')).toBeVisible();
    expect(await rowsOf('New')).toEqual([
      'Asha Rao 1Fri 14 Aug, 10:00, Hall A',
      'Ben Ode 2Fri 14 Aug, 10:30, Hall A',
    ]);
    expect(await rowsOf('Removed')).toEqual(['A deleted candidate Fri 14 Aug, 10:00, Hall A']);
  });

  it('are restored as the draft, which Undo takes back', async () => {
    serve();
    respond('get', '/schedule', boardWith({ assignments: [inMorning(1, 660)] }));
    const bodies: unknown[] = [];
    respondBy('post', '/schedule/moves', async ({ request }) => {
      bodies.push(await request.json());
      const edit = { _id: idOf(801), revision: 8, kind: 'moved', by: null, at: '', changes: [] };
      return { edit: { ...edit, undone: false }, message: 'Moved.' };
    });
    const { router } = renderRoutes(routes, PAGE);
    await click('Restore version 2 as a draft…');
    await screen.findByText('2 candidates get another slot, or none.');
    await click('Restore');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/season/schedule'));
    const [first, second] = [
      { entryId: idOf(1), expected: { blockId: MORNING, starts: 660 } },
      { entryId: idOf(2), expected: null },
    ];
    const moves = [
      { ...first, to: { blockId: MORNING, starts: 600 } },
      { ...second, to: { blockId: MORNING, starts: 630 } },
    ];
    expect(bodies).toEqual([{ force: true, kind: 'moved', moves }]);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeEnabled();
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
