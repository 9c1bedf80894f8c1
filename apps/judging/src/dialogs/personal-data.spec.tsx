import {
  auditionEntry,
  chooseAction,
  collectDownloads,
  failRequests,
  click,
  renderRoutes,
  respond,
} from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import routes from '../routes.tsx';
import { serveEntries } from '../testing/serve-entries.ts';

const isha = auditionEntry({
  _id: 'isha',
  fullName: 'Isha Rao',
  number: 137,
  isWithdrawn: true,
  isChangedAfterReview: true,
  attendance: { state: 'left', at: '2026-08-14T16:00:00.000Z' },
  mailTrouble: '550 No such user',
});
const kabir = auditionEntry({ _id: 'kabir', fullName: 'Kabir Rao', number: 138 });

beforeEach(() => {
  localStorage.setItem('nox:judge-name', 'Meera');
  serveEntries([isha, kabir]);
});

const openIsha = async () => {
  renderRoutes(routes, '/admin/audition-entries?entry=isha');
  return screen.findByRole('dialog', { name: 'Isha Rao' });
};

describe('a candidate who has a link', () => {
  it('is marked in the list and in the details, with the number', async () => {
    renderRoutes(routes, '/admin/audition-entries');
    const row = await screen.findByRole('rowheader', { name: /^Isha Rao/ });
    for (const mark of ['Withdrawn', 'Changed after review', 'Email not delivered']) {
      expect(within(row).getByText(mark)).toBeVisible();
    }
    expect(screen.getByText('Has left')).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /^Kabir Rao/ })).toBeVisible();
    await click('View Isha Rao');
    const dialog = await screen.findByRole('dialog', { name: 'Isha Rao' });
    expect(within(dialog).getByText(/^Number 137 · /)).toBeVisible();
    expect(within(dialog).getByText('Withdrawn')).toBeVisible();
    expect(within(dialog).getByText('Has left')).toBeVisible();
    expect(within(dialog).getByText('Email not delivered')).toHaveAttribute(
      'title',
      '550 No such user',
    );
  });

  it('is skipped by “Judge next” after withdrawing', async () => {
    renderRoutes(routes, '/admin/audition-entries');
    await click('Judge next');
    const dialog = await screen.findByRole('dialog', { name: 'Kabir Rao' });
    expect(within(dialog).getByText('0 of 1 reviewed by you')).toBeVisible();
  });

  it('is shown a failure in the dialog that is open, and can be erased for good at a second try', async () => {
    failRequests('get', '/auditions/isha/personal-data');
    failRequests('post', '/auditions/isha/erase');
    const dialog = await openIsha();
    await chooseAction('Personal data', 'Download everything');
    expect(await within(dialog).findByText(/^The data could not be fetched/)).toBeVisible();
    await chooseAction('Personal data', 'Erase everything…');
    const question = await screen.findByRole('alertdialog', { name: 'Erase Isha Rao' });
    expect(question).toHaveTextContent('This cannot be undone.');
    await click('Erase for good');
    expect(await within(question).findByText(/^The server did not answer/)).toBeVisible();
    respond('post', '/auditions/isha/erase', null, 204);
    await click('Erase for good');
    expect(await screen.findByText('Everything about Isha Rao is erased.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('rowheader', { name: /^Isha Rao/ })).not.toBeInTheDocument(),
    );
  });

  it('gets what is stored as a file', async () => {
    respond('get', '/auditions/isha/personal-data', { applications: [] });
    const saved = collectDownloads();
    await openIsha();
    await chooseAction('Personal data', 'Download everything');
    await waitFor(() => expect(saved[0]?.file.type).toBe('application/json'));
  });
});
