import { click, failRequests, renderRoutes, respond } from '@nox/testing';
import { screen } from '@testing-library/react';
import routes from './routes.tsx';
import { serveCheckIn } from './testing/check-in.ts';
import { serveMessages } from './testing/messages.ts';
import { listedRegistration, serveRegistrations } from './testing/registrations.ts';
import { boardWith } from './testing/schedule-board.ts';

const structure = { panels: [], blocks: [], version: 0 };
const results = { state: '', candidates: [], publication: null, toNotify: 0, unsent: 0 };

it.each<[page: string, path: string, failed: RegExp, serve: () => void, shown: RegExp]>([
  [
    'registrations',
    '/registrations',
    /Failed to fetch the registrations/,
    () => serveRegistrations([listedRegistration({}, { fullName: 'Zoya Khan' })]),
    /^Zoya Khan/,
  ],
  [
    'messages',
    '/messages',
    /Failed to fetch the messages.*This page is not available offline/,
    () => serveMessages([]),
    /^No drafts/,
  ],
  ['people', '/staff', /Failed to fetch the people/, () => respond('get', '/staff', []), /^No one/],
  [
    'schedule',
    '/schedule',
    /Failed to fetch the schedule.*Try again when there is a network/,
    () => respond('get', '/schedule', boardWith({ structure })),
    /Add panels and days first/,
  ],
  [
    'schedule/panels',
    '/schedule',
    /Failed to fetch the panels/,
    () => respond('get', '/schedule', boardWith({ structure })),
    /^No panel yet/,
  ],
  [
    'schedule/versions',
    '/schedule/versions',
    /Failed to fetch the versions/,
    () => respond('get', '/schedule/versions', []),
    /^No version yet/,
  ],
  [
    'results',
    '/results',
    /Failed to fetch the results/,
    () => respond('get', '/results', results),
    /There are no candidates yet/,
  ],
  [
    'stage',
    '/check-in',
    /Open this page once with a network/,
    () => serveCheckIn([]),
    /no auditions today/,
  ],
])('%s says that it cannot be fetched, and tries again', async (page, path, ...expected) => {
  const [failed, serve, shown] = expected;
  failRequests('get', path);
  respond('get', '/messages/status', {}, 500);
  renderRoutes(routes, `/admin/season/${page}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(failed);
  serve();
  await click('Try again', shown);
});
