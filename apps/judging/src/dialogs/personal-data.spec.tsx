import {
  auditionEntry,
  chooseAction,
  collectDownloads,
  failRequests,
  click,
  respond,
} from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { dialogOf, openEntries, serveEntries } from '../testing/serve-entries.ts';

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

const open = (search = '') => openEntries([isha, kabir], search);
const openIsha = async () => {
  await open('?entry=isha');
  return within(await dialogOf('Isha Rao'));
};

beforeEach(() => localStorage.setItem('nox:judge-name', 'Meera'));

describe('a candidate who has a link', () => {
  it('is marked in the list and in the details, with the number', async () => {
    await open();
    const row = within(screen.getByRole('rowheader', { name: /^Isha Rao/ }).closest('tr')!);
    const marks = ['Withdrawn', 'Changed after review', 'Email not delivered', 'Has left'];
    for (const mark of marks) expect(row.getByText(mark)).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /^Kabir Rao/ })).toBeVisible();
    await click('View Isha Rao');
    const dialog = within(await dialogOf('Isha Rao'));
    expect(dialog.getByText(/^Number 137 · /)).toBeVisible();
    for (const mark of marks) expect(dialog.getByText(mark)).toBeVisible();
    expect(dialog.getByText('Email not delivered')).toHaveAttribute('title', '550 No such user');
  });

  it('is skipped by “Judge next” after withdrawing', async () => {
    await open();
    await click('Judge next');
    const dialog = within(await dialogOf('Kabir Rao'));
    expect(dialog.getByText('0 of 1 reviewed by you')).toBeVisible();
  });

  it('is shown a failure in the dialog that is open, and can be erased for good at a second try', async () => {
    failRequests('get', '/auditions/isha/personal-data');
    failRequests('post', '/auditions/isha/erase');
    const dialog = await openIsha();
    await chooseAction('Personal data', 'Download everything');
    expect(await dialog.findByText(/^The data could not be fetched/)).toBeVisible();
    await chooseAction('Personal data', 'Erase everything…');
    const question = await screen.findByRole('alertdialog', { name: 'Erase Isha Rao' });
    expect(question).toHaveTextContent('This cannot be undone.');
    await click('Erase for good');
    expect(await within(question).findByText(/^The server did not answer/)).toBeVisible();
    respond('post', '/auditions/isha/erase', null, 204);
    serveEntries([kabir]);
    await click('Erase for good', 'Everything about Isha Rao is erased.');
    expect(screen.queryByRole('rowheader', { name: /^Isha Rao/ })).not.toBeInTheDocument();
  });

  it('gets what is stored as a file', async () => {
    respond('get', '/auditions/isha/personal-data', { applications: [] });
    const saved = collectDownloads();
    await openIsha();
    await chooseAction('Personal data', 'Download everything');
    await waitFor(() => expect(saved[0]?.file.type).toBe('application/json'));
  });
});
