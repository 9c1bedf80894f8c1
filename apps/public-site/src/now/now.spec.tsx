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
function serve(body: DayNow, tag = '"1"') {
  const requests: Headers[] = [];
  respondBy('get', '/season/now', ({ request: { headers } }) => {
    requests.push(headers);
    if (headers.get('if-none-match') === tag) return new HttpResponse(null, { status: 304 });
    return HttpResponse.json(body, { headers: { etag: tag } });
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
    const next = [{ number: 139, isCalled: true as const }, { number: 138 }];
    const requests = serve({ panels: [panel('Hall A', { next })] });
    const { unmount } = open();
    const hall = await panelOf('Hall A');
    expect(within(hall).getByText('137')).toBeVisible();
    expect(within(hall).getByText('12 minutes late')).toBeVisible();
    expect(textsOf(within(hall).getAllByRole('listitem'))).toEqual(['139Come in', '138']);
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
    ['one who is still to be called', { now: null, next: [{ number: 9 }] }, 'Starts soon'],
    ['no one', { now: null }, 'All done'],
    ['one by their first name', { now: { number: 9, firstName: 'Asha' } }, 'On stage9Asha'],
  ])('says so of a panel with %s', async (_what, fields, says) => {
    serve({ panels: [panel('Hall A', fields)] });
    open();
    const hall = await panelOf('Hall A');
    expect(hall.querySelector('[aria-live]')).toHaveTextContent(says);
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

  it('says since when it has not heard, and goes on to show what it has', async () => {
    serve({ panels: [panel('Hall A')] });
    const { poll } = open();
    await panelOf('Hall A');
    expect(screen.queryByText(/Last heard/)).toBeNull();
    failRequests('get', '/season/now');
    await poll();
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect(screen.getByText(/^Last heard \d+ s ago$/)).toBeVisible();
    expect(screen.getByText('137')).toBeVisible();
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
    press('ArrowLeft');
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
