import type { RuntimeInfo } from '@nox/federation/contract';
import { queryClientContext } from '@nox/api-client';
import type { Role } from '@nox/contracts';
import { remoteAt } from '@nox/release-format/testing';
import { fakeApi, click, respond, respondBy, textsOf } from '@nox/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { LoaderFunction } from 'react-router-dom';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Component as ErrorsPage } from './errors-page.tsx';
import { Component as SystemPage } from './system-page.tsx';

const RELEASES = new URL('/static/js/releases.json', window.location.href).href;

const page: RuntimeInfo = {
  shell: { version: '1-shell' },
  remotes: [
    { ...remoteAt('/admin', 'admin', '1-admin'), title: 'The administrator area' },
    { ...remoteAt('/judging', 'judging', '1-judging'), title: 'Audition Entries' },
  ],
  overrides: {},
};

const override = jest.fn<Promise<void>, [object]>();

interface Served {
  running?: RuntimeInfo;
  failures?: object[];
  history?: object[];
  checks?: object;
  metrics?: object;
  room?: number;
  clock?: object;
  tokens?: object[];
  Component?: typeof SystemPage;
  roles?: Role[];
}

const CHECKS = { isOn: true, failures: 0, lastFailureAt: null, admissions: 0 };

const METRICS = { sampleRate: 0.1, versions: [], alarms: [] };

function open({
  running = page,
  failures = [],
  history,
  checks = CHECKS,
  metrics = {},
  room = 14e9,
  clock = { now: '2026-11-22T10:00:00.000Z', held: null },
  tokens = [],
  Component = SystemPage,
  roles = ['administrator'],
}: Served = {}) {
  respond('get', '/team-tokens', tokens);
  respond('get', '/client-errors', failures);
  respond('get', '/clock', clock);
  respond('get', '/account-checks', checks);
  respond('get', '/candidate-media', { films: 12, bytes: 3_160_000_000, room });
  respond('get', '/client-metrics', { ...METRICS, ...metrics });
  fakeApi.use(
    http.get(RELEASES, () =>
      history ? HttpResponse.json(history) : new HttpResponse(null, { status: 404 }),
    ),
  );
  const loader: LoaderFunction = ({ context }) => {
    const queryClient = context.get(queryClientContext);
    queryClient.setQueryDefaults(['runtime-info'], { queryFn: () => running });
    queryClient.setQueryDefaults(['menus'], { queryFn: () => [] });
    queryClient.setMutationDefaults(['runtime-info', 'override'], {
      mutationFn: (order: object) => override(order),
    });
    return null;
  };
  return renderAdmin([{ path: '/', loader, Component }], '/', roles);
}

const release = (app: string, version: string, day: number) => ({
  app,
  version,
  action: 'release',
  at: `2026-10-0${day}T10:00:00.000Z`,
});

async function row(table: string, part: string) {
  const found = await screen.findByRole('table', { name: table });
  return within(found)
    .getByRole('rowheader', { name: new RegExp(`^${part}`) })
    .closest('tr')!;
}

beforeEach(() => {
  override.mockReset();
  override.mockResolvedValue();
});

describe('the health', () => {
  const now = new Date().toISOString();
  const failure = { kind: 'entry', address: '/a.js', attempts: 3, recovered: false, at: now };
  const old = '2026-10-04T10:00:00.000Z';
  const held = { stored: old, until: old };

  it.each([
    [/^All healthy$/, {}],
    [/^All healthy$/, { failures: [{ ...failure, at: old }] }],
    [/^All healthy$/, { failures: [{ ...failure, recovered: true }] }],
    [/2 kinds of errors in browsers$/, { failures: [failure, failure] }],
    [/clock has jumped$/, { clock: { now, held } }],
    [/films are refused, since the disk is nearly full$/, { room: 1e8 }],
    [/service did not always answer$/, { checks: { ...CHECKS, failures: 1, lastFailureAt: now } }],
  ])('is %p with %p', async (text, served) => {
    open(served);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says what films take of the disk, and that a full one takes none', async () => {
    open({ room: -1 });
    expect(
      await screen.findByText(/More are refused, because the disk is nearly full/),
    ).toBeVisible();
    cleanup();
    open();
    expect(
      await screen.findByText('3.1 GB of 12 candidates. There is room for 14 GB more.'),
    ).toBeVisible();
  });

  it('is not known when a part of it cannot be fetched', async () => {
    open();
    respond('get', '/clock', null, 500);
    expect(await screen.findByText('Not all of it is known now')).toBeVisible();
  });
});

describe('the clock', () => {
  it('that has jumped is named, with what it says and until when it is not trusted', async () => {
    const held = { stored: '2026-10-04T12:00:00.000Z', until: '2027-10-05T12:00:00.000Z' };
    open({ clock: { now: '2027-10-04T12:00:00.000Z', held } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The server’s clock has jumped: nothing is deleted by itself');
    expect(alert).toHaveTextContent(/It says 4 Oct 2027.* by the database it is 4 Oct 2026/);
    expect(alert).toHaveTextContent(/trusted again on 5 Oct 2027/);
  });
});

describe('versions', () => {
  it('are live or not, since when, and by whom', async () => {
    open({
      history: [
        { ...release('judging', '1-judging', 2), author: 'asha', commit: 'abcdef0123' },
        release('admin', '1-admin', 3),
        release('admin', '2-admin', 4),
      ],
    });
    await screen.findByText('Live');
    const judging = await row('Versions', 'Audition Entries');
    expect(judging).toHaveTextContent('1-judgingLive');
    expect(judging).toHaveTextContent('2026');
    expect(judging).toHaveTextContent('by asha (abcdef01)');
    expect(await row('Versions', 'The administrator area')).toHaveTextContent(
      '2-admin is live now',
    );
    expect(await row('Versions', 'The shell')).toHaveTextContent('Not known');
  });

  it('have no date without a release history', async () => {
    open();
    expect(await screen.findAllByText('Not known')).toHaveLength(3);
    // Neither the clock nor a release is wrong.
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('errors and speed', () => {
  const figures = {
    app: 'judging',
    version: '1-judging',
    isLive: true,
    views: 400,
    samples: 40,
    errors: { render: 2, evaluation: 0, load: 1 },
    errorRate: 7.5,
    p75: { LCP: 2_640.4, INP: 640, CLS: 0.01, TTFB: 80, FCP: 900 },
  };
  const silent = {
    ...figures,
    version: '0-judging',
    isLive: false,
    views: 0,
    samples: 0,
    errorRate: null,
    errors: { render: 0, evaluation: 0, load: 0 },
    p75: { LCP: null, INP: null, CLS: null, TTFB: null, FCP: null },
  };

  it('are those of each version', async () => {
    open({ metrics: { versions: [figures, silent] }, Component: ErrorsPage });
    const cellsOf = async (version: string) => {
      const table = await screen.findByRole('table', { name: 'Errors and speed' });
      const found = within(table).getByText(version, { exact: false }).closest('tr')!;
      return textsOf(within(found).getAllByRole('cell'));
    };
    expect(await cellsOf('1-judging')).toEqual([
      '40040 measured',
      '7.52 rendering, 1 loading',
      '2,640 msFair',
      '640 msPoor',
      '0.01',
    ]);
    expect(await cellsOf('0-judging')).toEqual(['0', '–', '–', '–', '–']);
    expect(screen.getByText('10 % of the page views are measured.')).toBeVisible();
  });

  it.each([
    [{ sampleRate: 0 }, /^No page views are measured: NOX_VITALS_SAMPLE/],
    [{ versions: [silent] }, /^Nothing has been measured yet/],
    [{ sampleRate: 1, versions: [figures] }, /^Every page view is measured/],
  ])('with %p have a sentence', async (metrics, sentence) => {
    open({ metrics, Component: ErrorsPage });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('that became far worse with a release are shown first, with the way back', async () => {
    const alarm = {
      app: 'judging',
      version: '1-judging',
      errorRate: 45,
      before: { version: '0-judging', errorRate: 15 },
      command: 'npm run rollback -- judging --to /srv/nox/web',
    };
    open({ metrics: { alarms: [alarm] } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The release of judging fails in 45 of 1,000 page views');
    expect(alert).toHaveTextContent('With 0-judging, the version before, 15 did.');
    expect(alert).toHaveTextContent(alarm.command);
  });
});

describe('errors', () => {
  const at = '2026-10-04T10:00:00.000Z';
  const error = {
    ...{ kind: 'script', address: '/events/:id', message: 'x is not a function', count: 1_204, at },
    ...{
      remote: 'events',
      version: '2.0.0',
      recovered: false,
      firstAt: '2026-10-03T10:00:00.000Z',
    },
    ...{ stack: ['events: src/page.tsx:3:3', 'shell: start.js:1:9'], pages: ['/events/:id'] },
    browsers: ['Firefox 145', 'Safari 26'],
  };

  it('have their place in the code, how often, when, and where they occurred', async () => {
    open({ failures: [error], Component: ErrorsPage });
    const found = await row('Errors', 'Error in a script');
    for (const text of ['x is not a function', 'events: src/page.tsx:3:3', '1 more frame', '1,204'])
      expect(found).toHaveTextContent(text);
    expect(found).toHaveTextContent(/4 Oct 2026.*First 3 Oct 2026/);
    expect(found).toHaveTextContent('/events/:idFirefox 145, Safari 26');
  });

  it('are none, or fail to load until a retry', async () => {
    open({ Component: ErrorsPage });
    respond('get', '/client-errors', null, 500);
    await screen.findByText(/Failed to fetch errors/);
    respond('get', '/client-errors', []);
    await click('Try again', /No browser has reported an error/);
  });

  it('are read by programs of a team with a token, which is shown once and can be revoked', async () => {
    const token = {
      _id: 't',
      remote: 'events',
      account: 'asha@x.example',
      createdAt: at,
      expiresAt: at,
    };
    open({
      tokens: [token],
      Component: ErrorsPage,
      roles: ['team:events'],
    });
    respond('post', '/team-tokens', { ...token, token: 'secret' }, 201);
    await click('Make a token for events', /NOX_TEAM_TOKEN=secret/);
    respond('delete', '/team-tokens/t', null, 204);
    await click('Revoke the token of asha@x.example for events', 'The token works no more.');
    expect(screen.queryByText(/secret/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Make a token for events' })).toHaveFocus();
  });

  it('are read with a token of any part by administrators', async () => {
    open({ Component: ErrorsPage });
    await userEvent.selectOptions(await screen.findByLabelText('Part'), 'judging');
    respondBy('post', '/team-tokens', async ({ request }) => {
      expect(await request.json()).toEqual({ remote: 'judging' });
      return {
        _id: 't',
        remote: 'judging',
        account: 'a',
        createdAt: at,
        expiresAt: at,
        token: 's',
      };
    });
    await click('Make a token', /NOX_TEAM_TOKEN=s/);
  });
});

describe('the checks of accounts', () => {
  const lastFailureAt = '2026-10-04T10:00:00.000Z';

  it.each([
    [{}, /has answered every question/],
    [{ isOn: false }, /^Accounts are not checked/],
    [{ failures: 1, lastFailureAt, admissions: 1 }, /did not answer once, .* Meanwhile 1 call of/],
    [{ failures: 2, lastFailureAt, admissions: 40 }, /2 times, .* 2026.* Meanwhile 40 calls of/],
  ])('with %p are said in a sentence', async (checks, sentence) => {
    open({ checks: { ...CHECKS, ...checks } });
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('another build', () => {
  it('is requested from the shell, whose error is shown', async () => {
    override.mockRejectedValue(new Error('There is no build of judging at /nowhere.'));
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Part'), 'judging');
    const entry = screen.getByLabelText('Address of the build’s entry');
    await userEvent.type(entry, ' /nowhere/remoteEntry.js{Enter}');
    const order = { remote: 'judging', entry: '/nowhere/remoteEntry.js' };
    expect(override).toHaveBeenCalledWith(order);
    await screen.findByText('There is no build of judging at /nowhere.');
    expect(entry).toHaveAccessibleDescription('There is no build of judging at /nowhere.');
    await userEvent.type(entry, 'x');
    expect(entry).toHaveAccessibleDescription('');
  });

  it('that is in use is shown, and can be ended', async () => {
    const overrides = { judging: '/static/js/judging/7/remoteEntry.js' };
    open({ running: { ...page, overrides } });
    expect(await row('Versions', 'Audition Entries')).toHaveTextContent('For you alone');
    await click('Use the released judging');
    expect(override).toHaveBeenCalledWith({ remote: 'judging' });
  });
});
