import { queryClientContext } from '@nox/api-client';
import { failRequests, respond, textsOf } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import type { LoaderFunction } from 'react-router-dom';
import declaration from '../../remote.json';
import { provideMenus, remoteWith, renderAdmin } from '../testing/render-admin.tsx';
import { Component as DashboardPage } from './dashboard-page.tsx';

const EVENTS = {
  menu: 'admin',
  label: 'Events',
  path: '/admin/events',
  order: 60,
  waits: { of: 'events', part: 'unplanned' },
  count: {
    of: 'events',
    one: 'event',
    other: 'events',
    tasks: {
      unplanned: {
        path: '/admin/events?planned=no',
        one: '# event has no date',
        other: '# events have no date',
      },
    },
  },
};

const NOTHING = { total: 0, parts: {} };
const SUMMARY = { team: NOTHING, tutorials: NOTHING, achievements: NOTHING, events: NOTHING };

function open(others: object[] = []) {
  const menus = [...declaration.menus, EVENTS, ...others];
  const loader: LoaderFunction = ({ context }) => {
    provideMenus(context.get(queryClientContext), remoteWith('/admin', menus));
    return null;
  };
  renderAdmin([{ path: '/', loader, Component: DashboardPage }], '/');
}

const tasks = () => screen.findByRole('region', { name: 'To do' });

function leaveDraft(key: string, values: object, fileNames: string[] = []) {
  const draft = { savedAt: new Date().toISOString(), values, fileNames };
  localStorage.setItem(`nox:draft:isha:${key}`, JSON.stringify(draft));
}

describe('what waits to be done', () => {
  it('is what each remote declares, with the list that it leads to', async () => {
    respond('get', '/summary', {
      ...SUMMARY,
      tutorials: { total: 3, parts: { draft: 1 } },
      rules: { total: 2, parts: { active: 0 } },
      events: { total: 2_000, parts: { unplanned: 1_200 } },
    });
    open();
    const first = await screen.findByRole('link', { name: '1 tutorial is not published' });
    expect(first).toHaveAttribute('href', '/admin/tutorials?only=Draft');
    const links = within(await tasks()).getAllByRole('link');
    expect(textsOf(links)).toEqual([
      '1,200 events have no date',
      '1 tutorial is not published',
      'No rule set is active',
    ]);
    expect(links[0]).toHaveAttribute('href', '/admin/events?planned=no');
  });

  it('begins with what is due today, wherever its entry is in the menu', async () => {
    const task = (words: string, urgent?: boolean) => ({ path: '/', other: words, urgent });
    const tasksOf = (label: string, order: number, tasks: object, waits?: object) => ({
      menu: 'admin',
      label,
      path: `/admin/${label}`,
      order,
      waits,
      count: { of: label, one: label, other: label, tasks },
    });
    const waits = { of: 'mail', part: 'new' };
    open([
      tasksOf('mail', 61, { new: task('# are new') }, waits),
      tasksOf('doors', 62, { later: task('# are later'), today: task('# are due today', true) }),
    ]);
    const parts = { new: 2, later: 3, today: 4, unplanned: 5 };
    const area = { total: 9, parts };
    respond('get', '/summary', { ...SUMMARY, events: area, mail: area, doors: area });
    await screen.findByText('4 are due today');
    expect(textsOf(within(await tasks()).getAllByRole('link'))).toEqual([
      ...['4 are due today', '5 events have no date', '2 are new', '3 are later'],
    ]);
  });

  it('is nothing when every number is as it should be', async () => {
    respond('get', '/summary', { ...SUMMARY, rules: { total: 1, parts: { active: 1 } } });
    open();
    expect(await within(await tasks()).findByText('Nothing is waiting.')).toBeVisible();
    expect(within(await tasks()).queryByRole('link')).not.toBeInTheDocument();
  });

  it('includes the account’s drafts, with the files that were not uploaded', async () => {
    respond('get', '/summary', SUMMARY);
    leaveDraft('team:new:a', { name: 'Ada ' }, ['ada.png']);
    leaveDraft('rules:set%2F1:b', { sectionTitle: '' });
    const draftOfA = localStorage.getItem('nox:draft:isha:team:new:a')!;
    localStorage.setItem('nox:draft:another:team:new:c', draftOfA);
    open();
    const draft = await within(await tasks()).findByRole('link', {
      name: 'Your draft of a new member, “Ada”, is not saved Not uploaded: ada.png',
    });
    expect(draft).toHaveAttribute('href', '/admin/team/new');
    const links = within(await tasks()).getAllByRole('link');
    expect(links).toHaveLength(2);
    expect(links[1]).toHaveTextContent('Your draft of the rule set is not saved');
    expect(links[1]).toHaveAttribute('href', '/admin/rules/edit/set%2F1');
  });

  it('is in sight up to six of them, the others on request', async () => {
    respond('get', '/summary', SUMMARY);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) leaveDraft(`team:new:${key}`, {});
    open();
    const more = await within(await tasks()).findByText('1 more');
    expect(within(await tasks()).getAllByRole('link')).toHaveLength(7);
    expect(more.closest('details')!.querySelectorAll('a')).toHaveLength(1);
  });

  it('is not known, nor how much there is, when the counts cannot be fetched', async () => {
    failRequests('get', '/summary');
    respond('get', '/season', { state: 'open', name: 'Autumn', parts: [], closesAt: null });
    open(SEASON);
    expect(await screen.findByText('What is waiting is not known now.')).toBeVisible();
    expect(screen.getByText('Where the season stands is not known now.')).toBeVisible();
    expect(screen.queryByText('Nothing is waiting.')).not.toBeInTheDocument();
    expect(screen.getAllByText('The number is not known now')).toHaveLength(6);
  });
});

/** Season and judging declare these, as far as the dashboard needs it. */
const entryOf = (phase: string, order: number, path = '') => ({
  ...{ menu: 'admin', label: phase, path: `/admin/season${path}`, order, phase },
});
const SEASON = [entryOf('Prepare', 40), entryOf('Register', 44, '/registrations')];

describe('the season on the dashboard', () => {
  it('is a line whose current phase has the primary action', async () => {
    respond('get', '/summary', SUMMARY);
    respond('get', '/season', { state: 'open', name: 'Autumn', parts: [], closesAt: null });
    open(SEASON);
    const line = await screen.findByRole('region', { name: 'Autumn' });
    expect(line).toHaveTextContent('Registration is open.');
    expect(within(line).getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step');
    const action = screen.getByRole('link', { name: 'See registrations' });
    expect(action).toHaveAttribute('href', '/admin/season/registrations');
  });

  it('leads on a day with slots to the page for the day, while registration is open, too', async () => {
    const ofDay = { total: 3, parts: { unjudged: 3, today: 2 } };
    respond('get', '/summary', { ...SUMMARY, 'audition-entries': ofDay });
    respond('get', '/season', { state: 'open', name: 'Autumn', parts: [], closesAt: null });
    open([...SEASON, entryOf('Day', 48, '/check-in')]);
    const action = await screen.findByRole('link', { name: 'Open check-in' });
    expect(action).toHaveAttribute('href', '/admin/season/check-in');
  });

  it('is not there without the remote that has it', async () => {
    respond('get', '/summary', SUMMARY);
    open();
    await within(await tasks()).findByText('Nothing is waiting.');
    expect(screen.queryByText('Prepare')).not.toBeInTheDocument();
  });
});

it('shows what was done last, with the item that it was done to', async () => {
  const event = (index: number) => ({
    _id: `${index}`,
    at: '2026-11-22T12:00:00.000Z',
    by: 'meera@nox.example',
    actor: 'account',
    subject: 'team',
    action: 'changed',
    itemId: 'a',
    isThere: true,
    count: 1,
    sentence: `Changed the team member Asha ${index}`,
    fields: ['position'],
  });
  const events = [1, 2, 3, 4, 5, 6].map(event);
  respond('get', '/audit-log', { events, next: null, people: [] });
  respond('get', '/summary', SUMMARY);
  open();
  const activity = await screen.findByRole('region', { name: 'Recent activity' });
  const first = await within(activity).findByRole('link', {
    name: 'Changed the team member Asha 1',
  });
  expect(first).toHaveAttribute('href', '/admin/team/edit/a');
  expect(within(activity).getAllByRole('listitem')).toHaveLength(5);
  expect(activity).toHaveTextContent(/Position.*meera@nox\.example · 22 Nov 2026/);
});
