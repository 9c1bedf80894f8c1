import type { PublicationPreview } from '@nox/contracts';
import { failRequests, press, renderRoutes, respond } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idOf } from '../../testing/schedule-board.ts';
import { PublishDialog } from './publish-dialog.tsx';

const slot = (starts: number) => ({
  ...{ date: '2026-08-14', starts, ends: starts + 30, panel: 'Hall A', room: '' },
});

const version = {
  ...{ number: 2, at: '2026-08-01T10:00:00.000Z', by: 'meera@nox.example', note: '', count: 12 },
};

const preview: PublicationPreview = {
  revision: 7,
  version,
  items: [
    { entryId: idOf(1), fullName: 'Asha Rao', number: 1, from: null, to: slot(600) },
    { entryId: idOf(2), fullName: 'Ben Ode', number: 2, from: slot(600), to: slot(630) },
    { entryId: idOf(3), fullName: 'Cara Im', number: 3, from: slot(630), to: null },
  ],
  unchanged: 11,
  unassigned: [{ entryId: idOf(3), fullName: 'Cara Im', number: 3 }],
  conflicts: [{ entryId: idOf(1), sentence: 'Asha Rao cannot come at 10:00.' }],
  messages: 3,
};

function open(current = preview) {
  respond('get', '/schedule/publication', current);
  const onClose = jest.fn();
  renderRoutes([{ path: '/', element: <PublishDialog onClose={onClose} /> }], '/');
  return { onClose };
}

const rows = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('publishing the schedule', () => {
  it('names what would change, and publishes what was on the screen', async () => {
    open();
    expect(await screen.findByRole('dialog', { name: 'Publish Version 3' })).toBeVisible();
    expect(await rows('New')).toEqual(['Asha Rao 1Fri 14 Aug, 10:00, Hall A']);
    expect(await rows('Moved')).toEqual([
      'Ben Ode 2Fri 14 Aug, 10:00, Hall A →  to Fri 14 Aug, 10:30, Hall A',
    ]);
    expect(await rows('Removed')).toEqual(['Cara Im 3Fri 14 Aug, 10:30, Hall A']);
    expect(await rows('Without a slot')).toEqual(['Cara Im 3']);
    expect(await rows('Against what was asked for')).toEqual(['Asha Rao cannot come at 10:00.']);
    expect(screen.getByText('11 candidates have the same slot as before.')).toBeVisible();
    expect(screen.getByLabelText('Prepare messages to 3 candidates')).toBeChecked();

    await userEvent.type(screen.getByLabelText('Note'), 'Hall B is closed');
    const published = jest.fn();
    const message = 'Version 3 is published. 3 messages are prepared. Nothing has been sent.';
    respond('post', '/schedule/publish', { version, messages: 3, message }, 201, published);
    await press('Publish');
    expect(await screen.findByText(message)).toBeVisible();
    expect(published).toHaveBeenCalledWith({
      ...{ expectedRevision: 7, note: 'Hall B is closed', preparesMessages: true },
    });
    expect(screen.getByRole('link', { name: 'Open the Messages' })).toHaveAttribute(
      'href',
      '/admin/season/messages',
    );
  });

  it('shows what would change now when the schedule was changed meanwhile', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Note'), 'Final');
    const message = 'Nothing was published: the schedule was changed meanwhile.';
    respond('post', '/schedule/publish', { code: 'schedule_changed', message }, 409);
    respond('get', '/schedule/publication', {
      ...preview,
      revision: 9,
      items: preview.items.slice(1),
    });
    await press('Publish');
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'New' })).not.toBeInTheDocument(),
    );
    expect(screen.getByLabelText('Note')).toHaveValue('Final');
    const published = jest.fn();
    respond(
      'post',
      '/schedule/publish',
      { version, messages: 0, message: 'Done.' },
      201,
      published,
    );
    await userEvent.click(screen.getByLabelText('Prepare messages to 3 candidates'));
    await press('Publish');
    expect(await screen.findByText('Done.')).toBeVisible();
    expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ expectedRevision: 9, preparesMessages: false }),
    );
  });

  it('prepares messages where nothing has changed and some were told something else', async () => {
    open({ ...preview, items: [], unassigned: [], conflicts: [] });
    expect(await screen.findByText(/No slot has changed since version 2/)).toBeVisible();
    const prepared = jest.fn();
    respond('post', '/schedule/messages', { count: 3, message: '3 messages wait.' }, 200, prepared);
    await press('Prepare Messages');
    expect(await screen.findByText('3 messages wait.')).toBeVisible();
    expect(prepared).toHaveBeenCalledWith({ expected: 3 });
  });

  it('says that it failed, and tries again', async () => {
    open();
    failRequests('get', '/schedule/publication');
    expect(await screen.findByText(/could not be fetched/)).toBeVisible();
    respond('get', '/schedule/publication', preview);
    await press('Try again');
    expect(await screen.findByRole('dialog', { name: 'Publish Version 3' })).toBeVisible();
  });
});
