import type { Handover, HandoverLine } from '@nox/contracts';
import { chooseAction, click, respond, respondBy } from '@nox/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Component } from './handover-page.tsx';

const line = (fields: Partial<HandoverLine> = {}): HandoverLine => ({
  ...{ _id: 'domain', version: 3, title: 'Domain', holder: 'Meera', paidUntil: '2026-12-31' },
  ...{ isDue: false, ticks: [] },
  ...fields,
});

const CURRENT: NonNullable<Handover['current']> = {
  ...{ from: 'Isha', to: 'Meera', email: 'meera@nox.example', endsOn: '2027-01-31' },
  ...{ state: 'open', hasJoined: true, isOwn: true, mayTick: true, isInSettings: false },
};

const handover = (fields: Partial<Handover> = {}): Handover => ({
  people: [
    {
      ...{ name: 'Isha', roles: ['administrator'], source: 'settings' },
      ...{ lastOn: '2026-11-29', hasJoined: true },
    },
    {
      ...{ name: 'never@nox.example', roles: ['administrator'], source: 'settings' },
      ...{ lastOn: null, hasJoined: false },
    },
  ],
  lines: [line()],
  backups: { backupAt: null, restoreAt: null },
  current: null,
  ...fields,
});

function open(fields?: Partial<Handover>) {
  respond('get', '/handover', handover(fields));
  return renderAdmin([{ path: '/admin/handover', Component }], '/admin/handover');
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** What is sent changes the handover to these fields. @returns what was sent, with the version that it replaces */
function accept(method: 'post' | 'put' | 'delete', path: string, fields: Partial<Handover>) {
  const sent: unknown[] = [];
  respondBy(method, path, async ({ request }) => {
    sent.push([await request.json().catch(() => null), request.headers.get('if-match')]);
    respond('get', '/handover', handover(fields));
    return HttpResponse.json(handover(fields));
  });
  return sent;
}

describe('the page Handover', () => {
  it('says who may do what, who was never here, what is due, and that no restore was tried', async () => {
    open({
      lines: [line({ isDue: true })],
      backups: { backupAt: new Date().toISOString(), restoreAt: null },
    });
    expect(await row('Isha')).toHaveTextContent(/NOX_ADMINS.*Administrator.*29 Nov 2026/);
    expect(await row('never@nox')).toHaveTextContent('Never');
    expect(await row('Domain')).toHaveTextContent(/Meera.*31 Dec 2026/);
    expect(screen.getByText('Nobody has tried')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('begins a handover, and says beside a field what is wrong with it', async () => {
    open();
    await click('Hand over to…');
    const message = 'The last day must be today or later.';
    const issues = [{ path: 'endsOn', message }];
    respond('put', '/handover', { message, code: 'invalid', issues }, 400);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Meera');
    await userEvent.type(screen.getByLabelText(/^Email address/), 'meera@nox.example');
    await userEvent.type(screen.getByLabelText(/^Last day/), '2027-01-31');
    await click('Invite', message);
    const sent = accept('put', '/handover', { current: { ...CURRENT, hasJoined: false } });
    await click('Invite', 'The handover has begun.');
    const typed = { name: 'Meera', email: 'meera@nox.example', endsOn: '2027-01-31' };
    expect(sent).toEqual([[typed, null]]);
    await screen.findByText(/Isha hands over to Meera.*31 Jan 2027.*has not joined yet/);
  });

  it('changes the last day of the own handover, and calls it off', async () => {
    open({ current: CURRENT });
    await click('Change the last day…');
    const day = await screen.findByLabelText(/^Last day/);
    await userEvent.clear(day);
    await userEvent.type(day, '2027-02-28');
    const sent = accept('put', '/handover', { current: { ...CURRENT, endsOn: '2027-02-28' } });
    await click('Save', /ends with 28 Feb 2027/);
    const body = { name: 'Meera', email: 'meera@nox.example', endsOn: '2027-02-28' };
    expect(sent).toEqual([[body, null]]);
    accept('delete', '/handover', {});
    await click('Call it off…');
    await click('Call it off', 'The handover is called off.');
    await screen.findByRole('button', { name: 'Hand over to…' });
  });

  it('leaves the day of a handover to who hands over', async () => {
    open({ current: { ...CURRENT, isOwn: false } });
    await screen.findByRole('button', { name: 'Call it off…' });
    expect(screen.queryByRole('button', { name: /last day/ })).not.toBeInTheDocument();
  });

  it('says that access waits for another administrator, or is still in the settings', async () => {
    open({ current: { ...CURRENT, state: 'alone', isInSettings: true } });
    await screen.findByText(/nobody else would be an administrator/);
    expect(screen.getByText(/still name Isha in NOX_ADMINS/)).toBeVisible();
  });

  it('ticks a line for the account, beside the tick of the other', async () => {
    const other = { name: 'Meera', at: '2026-12-03T10:00:00.000Z', isOwn: false };
    open({ current: CURRENT, lines: [line({ ticks: [other] })] });
    const box = await screen.findByRole('checkbox', { name: 'Ticked by you: Domain' });
    expect(box).not.toBeChecked();
    expect(await row('Domain')).toHaveTextContent(/Meera, 3 Dec 2026/);
    const own = { name: 'Isha', at: '2026-12-04T10:00:00.000Z', isOwn: true };
    const lines = [line({ ticks: [other, own] })];
    const sent = accept('put', '/handover/lines/domain/tick', { current: CURRENT, lines });
    await userEvent.click(box);
    await screen.findByText('Your tick is saved.');
    expect(sent).toEqual([[{ isTicked: true }, null]]);
    expect(box).toBeChecked();
  });

  it('changes a line over the version that was shown, adds and deletes one', async () => {
    open();
    await click('Change Domain');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText(/^Paid until/));
    const changed = accept('put', '/handover/lines/domain', {});
    await click('Save', 'The line is saved.');
    const input = { title: 'Domain', holder: 'Meera', paidUntil: null };
    expect(changed).toEqual([[input, '"3"']]);
    await click('Add a line');
    await userEvent.type(await screen.findByLabelText(/^What it is/), 'Key');
    const added = accept('post', '/handover/lines', {});
    await click('Save', 'The line is saved.');
    expect(added).toEqual([[{ title: 'Key', holder: '', paidUntil: null }, null]]);
    await chooseAction('More actions for Domain', 'Delete…');
    accept('delete', '/handover/lines/domain', { lines: [] });
    await click('Delete', 'The line is deleted.');
  });
});
