import type { PublicationPreview } from '@nox/contracts';
import { click, failRequests, renderRoutes, respond } from '@nox/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, withhold } from '../../testing/accept.ts';
import {
  hrefOf,
  idOf,
  MORNING,
  publishedSlot,
  publishedVersion,
  rowsOf,
} from '../../testing/schedule-board.ts';
import { PublishDialog } from './publish-dialog.tsx';

const slot = (starts: number) => publishedSlot(starts, '');
const version = publishedVersion(2);
const done = { version, messages: 0, message: 'Done.' };

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
  notSelected: [],
  conflicts: [{ entryId: idOf(1), sentence: 'Asha Rao cannot come on Fri 14 Aug at 10:00.' }],
  messages: 3,
  unsent: 0,
};

function open(current = preview) {
  respond('get', '/schedule/publication', current);
  const onEdited = jest.fn();
  const element = <PublishDialog onClose={jest.fn()} onEdited={onEdited} />;
  renderRoutes([{ path: '/', element }], '/');
  return { onEdited };
}

describe('publishing the schedule', () => {
  it('names what would change, and publishes what was on the screen', async () => {
    open();
    expect(await screen.findByRole('dialog', { name: 'Publish version 3' })).toBeVisible();
    expect(await rowsOf('New')).toEqual(['Asha Rao 1Fri 14 Aug, 10:00, Hall A']);
    expect(await rowsOf('Moved')).toEqual([
      'Ben Ode 2Fri 14 Aug, 10:00, Hall A →  to Fri 14 Aug, 10:30, Hall A',
    ]);
    expect(await rowsOf('Removed')).toEqual(['Cara Im 3Fri 14 Aug, 10:30, Hall A']);
    expect(await rowsOf('Without a slot')).toEqual(['Cara Im 3']);
    expect(await rowsOf('Against what was asked for')).toEqual([
      'Asha Rao cannot come on Fri 14 Aug at 10:00.',
    ]);
    expect(screen.getByText('11 candidates have the same slot as before.')).toBeVisible();
    expect(screen.getByLabelText('Prepare messages to 3 candidates')).toBeChecked();

    await userEvent.type(screen.getByLabelText('Note'), 'Hall B is closed');
    const message = 'Version 3 is published. 3 messages are prepared. Nothing has been sent.';
    const published = accept('post', '/schedule/publish', { version, messages: 3, message });
    await click('Publish', message);
    const shown = { expectedRevision: 7, notSelected: 0, includeNotSelected: false };
    expect(published).toEqual([{ ...shown, note: 'Hall B is closed', preparesMessages: true }]);
    expect(await hrefOf('Open the messages')).toBe('/admin/season/messages');
  });

  it('says which slots are past', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-08-14T10:15+05:30'));
    open();
    expect(await screen.findByText('1 slot has already begun.')).toBeVisible();
  });

  it('shows what would change now when the schedule was changed meanwhile', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Note'), 'Final');
    const message = 'Nothing was published: the schedule was changed meanwhile.';
    respond('post', '/schedule/publish', { code: 'schedule_changed', message }, 409);
    const now = { ...preview, revision: 9, items: preview.items.slice(1) };
    respond('get', '/schedule/publication', now);
    await click('Publish', message);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'New' })).not.toBeInTheDocument(),
    );
    expect(screen.getByLabelText('Note')).toHaveValue('Final');
    const published = accept('post', '/schedule/publish', done);
    await userEvent.click(screen.getByLabelText('Prepare messages to 3 candidates'));
    await click('Publish', 'Done.');
    expect(published).toMatchObject([{ expectedRevision: 9, preparesMessages: false }]);
  });

  it('prepares messages where nothing has changed and some were told something else', async () => {
    open({ ...preview, items: [], unassigned: [], conflicts: [] });
    expect(await screen.findByText(/No slot has changed since version 2/)).toBeVisible();
    const prepared = accept('post', '/schedule/publish', { ...done, message: '3 messages wait.' });
    await click('Prepare messages', '3 messages wait.');
    expect(prepared).toMatchObject([{ expectedRevision: 7, preparesMessages: true }]);
  });

  it('leads to the messages where those that are missing are written already', async () => {
    open({ ...preview, items: [], unassigned: [], conflicts: [], unsent: 3 });
    expect(await screen.findByText(/^3 messages have not gone out yet: review/)).toBeVisible();
    expect(screen.queryByText(/last notified of/)).not.toBeInTheDocument();
    expect(await hrefOf('Open the messages')).toBe('/admin/season/messages');
  });

  it.each([
    ['alone', 0, 'Publish the judges'],
    ['and prepares messages', 3, 'Publish the judges and prepare messages'],
  ])('publishes the judges where no slot has changed, %s', async (_, messages, label) => {
    open({ ...preview, items: [], unassigned: [], hasNewJudges: true, messages });
    expect(await screen.findByText(/^Who judges when has changed/)).toBeVisible();
    respond('post', '/schedule/publish', { code: 'internal' }, 500);
    await click(label, /^Nothing was published\./);
    const published = accept('post', '/schedule/publish', { ...done, message: 'Published.' });
    await click(label, 'Published.');
    expect(published).toMatchObject([{ preparesMessages: messages > 0 }]);
  });

  it('says with changed slots that judges have changed, too', async () => {
    open({ ...preview, hasNewJudges: true });
    expect(await screen.findByText(/^Who judges when has changed/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible();
  });

  describe('with candidates who are not selected', () => {
    const place = { blockId: MORNING, starts: 690 };
    const notSelected = (serial: number, fullName: string, published: boolean) => ({
      entryId: idOf(serial),
      fullName,
      number: serial,
      place,
      slot: slot(690),
      published: published ? slot(600) : null,
    });
    const both = [notSelected(8, 'Dev Roy', false), notSelected(9, 'Eva Lim', true)];
    const current = { ...preview, notSelected: both };
    const UNPUBLISHED = 'Not Selected, with a slot that is not published';

    it('names them and what becomes of them, and leaves them out', async () => {
      open(current);
      expect(await rowsOf(UNPUBLISHED)).toEqual(['Dev Roy 8Fri 14 Aug, 11:30, Hall A']);
      expect(await rowsOf('Not Selected, with a published slot')).toEqual([
        'Eva Lim 9Fri 14 Aug, 10:00, Hall A',
      ]);
      expect(screen.getByText('They get no slot and no invitation.')).toBeVisible();
      const published = accept('post', '/schedule/publish', done);
      await click('Publish', 'Done.');
      expect(published).toMatchObject([{ notSelected: 2, includeNotSelected: false }]);
    });

    it('includes them on request, with what that changes', async () => {
      open(current);
      const label = 'Publish the slots of 2 candidates Not Selected, too';
      const include = await screen.findByLabelText(label);
      const { release } = withhold('get', '/schedule/publication', ({ request }) => {
        return { ...current, messages: request.url.endsWith('includeNotSelected=true') ? 5 : 3 };
      });
      const published = accept('post', '/schedule/publish', done);
      await userEvent.click(include);
      // What that changes is not on the screen yet.
      await click('Publish');
      await release();
      expect(await screen.findByLabelText('Prepare messages to 5 candidates')).toBeChecked();
      expect(screen.queryByText('They get no slot and no invitation.')).not.toBeInTheDocument();
      await click('Publish', 'Done.');
      expect(published).toMatchObject([{ notSelected: 2, includeNotSelected: true }]);
    });

    it('unassigns them, which the board can undo', async () => {
      const { onEdited } = open(current);
      await rowsOf(UNPUBLISHED);
      const edit = { _id: 'edit', revision: 8, changes: [] };
      const result = { edit, message: 'Dev Roy has no slot any more.' };
      const moved = accept('post', '/schedule/moves', result);
      const after = { ...current, revision: 8, notSelected: current.notSelected.slice(1) };
      respond('get', '/schedule/publication', after);
      await userEvent.click(screen.getAllByRole('button', { name: 'Unassign 1' })[0]!);
      expect(await screen.findByText(/^Dev Roy has no slot any more\. Undo on/)).toBeVisible();
      const region = () => screen.queryByRole('region', { name: UNPUBLISHED });
      await waitFor(() => expect(region()).not.toBeInTheDocument());
      const moves = [{ entryId: idOf(8), expected: place, to: null }];
      expect(moved).toEqual([{ moves, force: false, kind: 'moved' }]);
      expect(onEdited).toHaveBeenCalledWith(edit);
    });

    it('names them where nothing has changed', async () => {
      open({ ...current, items: [], messages: 0 });
      expect(await rowsOf(UNPUBLISHED)).toHaveLength(1);
    });
  });

  it('says that it failed, and tries again', async () => {
    open();
    failRequests('get', '/schedule/publication');
    expect(await screen.findByText(/Failed to fetch the changes/)).toBeVisible();
    respond('get', '/schedule/publication', preview);
    await click('Try again');
    expect(await screen.findByRole('dialog', { name: 'Publish version 3' })).toBeVisible();
  });
});
