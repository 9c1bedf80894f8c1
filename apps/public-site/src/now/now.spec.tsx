import type { DayNow } from '@nox/contracts';
import { click, failRequests, renderRoutes, respond, respondBy, textsOf } from '@nox/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';

const TOKEN = 'd'.repeat(43);

const panel = (name: string, fields: Partial<DayNow['panels'][number]> = {}) => ({
  name,
  room: 'Ground floor',
  now: { number: 137 },
  next: [],
  minutesBehind: 12,
  ...fields,
});

/** The server's response from now on, with a tag. @returns what was requested */
function serve(body: DayNow, tag = '"1"', date?: string) {
  const requests: Headers[] = [];
  respondBy('get', '/season/now', ({ request: { headers } }) => {
    requests.push(headers);
    if (headers.get('if-none-match') === tag) return new HttpResponse(null, { status: 304 });
    return HttpResponse.json(body, { headers: { etag: tag, ...(date && { date }) } });
  });
  return requests;
}

function open(hash = `#${TOKEN}`) {
  window.history.replaceState(null, '', `/auditions/now${hash}`);
  const rendered = renderRoutes(routes, '/auditions/now');
  return { ...rendered, poll: () => act(() => rendered.queryClient.refetchQueries()) };
}

const shownPanels = () => textsOf(screen.getAllByRole('heading', { level: 2 }));
const panelOf = (name: string) => screen.findByRole('region', { name });
const refuse = (status: number) =>
  respond('get', '/season/now', { code: 'unauthenticated', message: 'No.' }, status);

beforeEach(() => localStorage.clear());

describe('the screen in the corridor', () => {
  it('shows who is on and next, with a token that is out of the address and survives a reload', async () => {
    const isCalled = true as const;
    const next = [{ number: 139, isCalled }, { number: 138 }, { number: 140, isCalled }];
    const requests = serve({ panels: [panel('Hall A', { next })] });
    const { unmount } = open();
    const hall = await panelOf('Hall A');
    expect(within(hall).getByText('12 minutes late')).toBeVisible();
    expect(hall.querySelector('[aria-live]')).toHaveTextContent('Please come inOn stage 137139');
    expect(textsOf(within(hall).getAllByRole('listitem'))).toEqual(['138', '140Come in']);
    expect(window.location.hash).toBe('');
    unmount();
    open('');
    await panelOf('Hall A');
    expect(requests.map((headers) => headers.get('authorization'))).toEqual(
      Array.from({ length: 2 }, () => `Display ${TOKEN}`),
    );
  });

  it.each<[what: string, fields: Parameters<typeof panel>[1], says: string]>([
    ['one who is called', { now: null, next: [{ number: 9, isCalled: true }] }, 'Please come in9'],
    [
      'one who is still to be called',
      { now: null, next: [{ number: 9 }], minutesBehind: 0 },
      'Please wait',
    ],
    ['one who is late', { now: null, next: [{ number: 9 }] }, 'Please wait'],
    [
      'one whose time is to come',
      { now: null, next: [{ number: 9 }], startsAt: '16:30' },
      'Next at 16:30',
    ],
    ['no one', { now: null }, 'All done'],
    ['one by their first name', { now: { number: 9, firstName: 'Asha' } }, 'On stage9Asha'],
  ])('says so of a panel with %s', async (_what, fields, says) => {
    serve({ panels: [panel('Hall A', fields)] });
    open();
    const hall = await panelOf('Hall A');
    expect(hall.querySelector('[aria-live]')).toHaveTextContent(says);
    expect(within(hall).queryAllByText(/minutes late|On time/).length).toBeLessThan(2);
  });

  it('follows, and names what it has', async () => {
    serve({ panels: [panel('Hall A')] });
    const { poll } = open();
    await panelOf('Hall A');
    const requests = serve({ panels: [panel('Hall A')] });
    await poll();
    expect(requests[0]!.get('if-none-match')).toBe('"1"');
    expect(screen.getByText('137')).toBeVisible();
    serve({ panels: [panel('Hall A', { now: { number: 140 } })] }, '"2"');
    await poll();
    expect(await screen.findByText('140')).toBeVisible();
  });

  describe('on a device', () => {
    // At the end of a real second: both clocks are what they were.
    beforeEach(() =>
      jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-08-14T13:10Z') }),
    );
    afterEach(() => void jest.useRealTimers());
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

    it('without news looks old after 90 s, and sends no one in', async () => {
      const next = [{ number: 139, isCalled: true as const }, { number: 138 }];
      serve({ panels: [panel('Hall A', { now: null, next })] });
      open();
      const hall = await panelOf('Hall A');
      failRequests('get', '/season/now');
      await pass(30_000);
      expect(await screen.findByText('No connection.')).toBeVisible();
      expect(within(hall).getByText('Please come in')).toBeVisible();
      await pass(65_000);
      expect(await within(hall).findByText('As of 18:40')).toBeVisible();
      expect(within(hall).getByText('139')).toBeVisible();
      expect(within(hall).queryByText(/come in/i)).toBeNull();
      expect(hall.parentElement).toHaveAttribute('data-old', 'true');
      serve({ panels: [panel('Hall A', { now: null, next })] });
      await pass(10_000);
      expect(await within(hall).findByText('Please come in')).toBeVisible();
    });

    it('whose clock jumps shows the same', async () => {
      serve({ panels: [panel('Hall A')] }, '"1"', new Date().toUTCString());
      open();
      const hall = await panelOf('Hall A');
      for (const time of ['2026-08-15T13:10Z', '2026-08-13T13:10Z']) {
        jest.setSystemTime(Date.parse(time));
        await pass(2_000);
        expect(within(hall).getByText('On stage')).toBeVisible();
        expect(screen.queryByText('No connection.')).toBeNull();
        expect(screen.getByText('18:40')).toBeVisible();
      }
    });

    it('that no one uses has no buttons on it', async () => {
      serve({ panels: [panel('Hall A'), panel('Hall B')] });
      open();
      await panelOf('Hall A');
      const buttons = screen.getByRole('group', { name: 'Panels on this screen' });
      expect(buttons).toHaveAttribute('data-idle', 'false');
      await pass(7_000);
      expect(buttons).toHaveAttribute('data-idle', 'true');
      fireEvent.pointerMove(window);
      expect(buttons).toHaveAttribute('data-idle', 'false');
    });
  });

  it.each([
    ['was revoked', () => refuse(401), '#x'.padEnd(44, 'x'), 'This link does not work any more'],
    ['is none', () => undefined, '', 'This page opens by a link'],
    ['cannot be checked', () => failRequests('get', '/season/now'), undefined, 'Now and next'],
  ])('says so of a link that %s', async (_what, prepare, hash, title) => {
    prepare();
    open(hash);
    expect(await screen.findByText(/organisers|tries again/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  it('shows all panels or one, and more or fewer beside each other, by arrows and buttons', async () => {
    serve({ panels: ['Hall A', 'Hall B', 'Studio'].map((name) => panel(name)) });
    const { unmount } = open();
    await panelOf('Hall A');
    const press = (key: string) => fireEvent.keyDown(document.body, { key });
    const columns = () => document.querySelector('[data-columns]')!.getAttribute('data-columns');
    expect(columns()).toBe('3');
    press('ArrowUp');
    expect(columns()).toBe('2');
    press('ArrowRight');
    expect(shownPanels()).toEqual(['Hall A']);
    await click('The one before');
    expect(shownPanels()).toEqual(['Hall A', 'Hall B', 'Studio']);
    document.documentElement.dir = 'rtl';
    press('ArrowRight');
    document.documentElement.dir = '';
    unmount();
    open('');
    await panelOf('Studio');
    expect(shownPanels()).toEqual(['Studio']);
  });

  it('says that there are no auditions today', async () => {
    serve({ panels: [] });
    open();
    expect(await screen.findByText('There are no auditions today.')).toBeVisible();
  });
});
