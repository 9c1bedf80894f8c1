import { queryClientContext } from '@nox/api-client';
import { menusQuery } from '@nox/federation/contract';
import type { AuditEvent, AuditPage } from '@nox/contracts';
import { collectDownloads, failRequests, click, respond, respondBy, textsOf } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { LoaderFunction } from 'react-router-dom';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Component } from './audit-log-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

const event = (fields: Partial<AuditEvent>): AuditEvent => ({
  _id: JSON.stringify(fields),
  at: '2026-11-22T12:00:00.000Z',
  by: 'meera@nox.example',
  actor: 'account',
  subject: 'auditions',
  action: 'changed',
  itemId: ID,
  isThere: true,
  count: 1,
  sentence: 'Moved the candidate Zoya to 16:00',
  fields: ['timeSlot'],
  ...fields,
});

const PEOPLE = [{ uid: 'uid-of-meera', name: 'meera@nox.example' }];
const MENUS = [
  {
    menu: 'admin',
    label: 'Audition Entries',
    path: '/admin/audition-entries',
    order: 60,
    count: { of: 'audition-entries', one: 'entry', other: 'entries' },
  },
  { menu: 'admin', label: 'Messages', path: '/admin/season/messages', order: 63 },
];

/** Serves events, and returns the queries that are asked for. */
function serve(page: Partial<AuditPage> = {}): string[] {
  const asked: string[] = [];
  respondBy('get', '/audit-log', ({ request }) => {
    asked.push(new URL(request.url).search);
    return { events: [], next: null, people: PEOPLE, ...page };
  });
  return asked;
}

function open(search = '') {
  const loader: LoaderFunction = ({ context }) => {
    const defaults = { initialData: MENUS, queryFn: () => MENUS };
    context.get(queryClientContext).setQueryDefaults(menusQuery.queryKey, defaults);
    return null;
  };
  const path = '/admin/audit-log';
  return renderAdmin([{ path, loader, Component }], `${path}${search}`);
}

describe('the audit log', () => {
  it('says who did what and when, with a link to what still exists', async () => {
    const member = { subject: 'team', sentence: 'Changed the team member Asha' } as const;
    serve({
      events: [
        event({}),
        event({ ...member, fields: ['position', 'displayOrder'] }),
        event({ sentence: 'Deleted a candidate', action: 'deleted', isThere: false, fields: [] }),
        event({
          sentence: 'Zoya applied for an audition',
          action: 'created',
          by: null,
          actor: 'candidate',
          fields: [],
        }),
        event({
          subject: 'candidates',
          sentence: 'Zoya changed their answers',
          fields: ['rateYourself', 'newEmail'],
        }),
        event({ subject: 'messages', sentence: 'Edited the message to Zoya', fields: [] }),
      ],
    });
    open();
    const table = await screen.findByRole('table', { name: 'Audit log' });
    const [, day, ...rows] = textsOf(within(table).getAllByRole('row'));
    expect(day).toBe('Sunday 22 November');
    expect(rows[0]).toMatch(/^Moved the candidate Zoya to 16:00meera@nox.example17:30/);
    expect(rows[1]).toMatch(
      /^Changed the team member AshaPosition, Display Order \(0 is highest\)/,
    );
    expect(rows[3]).toContain('A candidate');
    expect(rows[4]).toMatch(/^Zoya changed their answersOwn rating, New email/);
    const links = within(table).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/admin/audition-entries?entry=${ID}`,
      `/admin/team/edit/${ID}`,
      `/admin/audition-entries?entry=${ID}`,
      `/admin/audition-entries?entry=${ID}`,
      '/admin/season/messages',
    ]);
  });

  it('is filtered by area and person, in its address', async () => {
    const asked = serve({ events: [event({})], next: `1700000000000001.${ID}` });
    const { router } = open(`?before=1800000000000001.${ID}`);
    await screen.findByRole('table');
    expect(screen.getByRole('link', { name: 'Latest' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Area'), 'Team');
    await userEvent.selectOptions(screen.getByLabelText('Person'), 'meera@nox.example');
    await waitFor(() => expect(asked.at(-1)).toBe('?subject=team&by=uid-of-meera'));
    expect(router.state.location.search).toBe('?subject=team&by=uid-of-meera');
    await userEvent.click(await screen.findByRole('link', { name: 'Older' }));
    await waitFor(() => expect(asked.at(-1)).toContain(`before=1700000000000001.${ID}`));
  });

  it('is searched, a name not in its address, from the latest change on', async () => {
    serve({ events: [event({})] });
    const bodies: unknown[] = [];
    respondBy('post', '/audit-log/search', async ({ request }) => {
      bodies.push(await request.json());
      return { events: [], next: `1700000000000001.${ID}`, people: [] };
    });
    const { router } = open(`?subject=team&before=1800000000000001.${ID}`);
    await screen.findByRole('table');
    await userEvent.type(screen.getByLabelText('Search changes'), 'Zoya');
    await screen.findByText('Nothing here matches: older changes may.');
    expect(bodies).toEqual([{ subject: 'team', search: 'Zoya' }]);
    expect(router.state.location.search).toBe('?subject=team');
    expect(screen.getByRole('link', { name: 'Older' })).toBeVisible();
  });

  it('shows what was done to one item until all is wanted', async () => {
    const asked = serve();
    open(`?item=${ID}`);
    await screen.findByText('Nothing matches these filters.');
    expect(asked).toContain(`?item=${ID}`);
    await click('Show all', /^Nothing has been changed yet/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is exported with its filter, or says why it was not', async () => {
    serve({ events: [event({})] });
    respond('get', '/audit-log/export', { message: 'No space.', code: 'unavailable' }, 503);
    open('?subject=team');
    await click('Export CSV', 'No space.');
    const saved = collectDownloads();
    const asked: string[] = [];
    respondBy('get', '/audit-log/export', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('Time (UTC)');
    });
    await click('Export CSV');
    await waitFor(() => expect(saved[0]?.name).toBe('audit_log.csv'));
    expect(asked).toEqual(['?subject=team']);
  });

  it('has a message when it cannot be fetched, and a retry', async () => {
    failRequests('get', '/audit-log');
    open();
    await screen.findByText(/^Failed to fetch the audit log/);
    serve({ events: [event({})] });
    await click('Try again');
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
