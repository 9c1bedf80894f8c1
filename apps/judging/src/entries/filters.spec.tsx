import { auditionEntry, click } from '@nox/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acceptReviews, openEntries, serveEntries, shownNames } from '../testing/serve-entries.ts';

const review = (judgeEmail: string) => [{ _id: `by ${judgeEmail}`, judgeEmail, notes: 'Sharp.' }];
const entries = [
  { fullName: 'Asha', danceStyle: 'Locking', branch: 'CSE' },
  { fullName: 'Ben', danceStyle: 'locking ', branch: 'ECE', reviews: review('meera ') },
  { fullName: 'Chitra', danceStyle: 'Waacking', branch: 'CSE', reviews: review('Rohan') },
].map((fields) => auditionEntry(fields));
const showsNames = (...expected: string[]) => waitFor(() => expect(shownNames()).toEqual(expected));

describe('the filters', () => {
  beforeEach(() => localStorage.setItem('nox:judge-name', 'Meera'));

  it('show those not reviewed by the judge, of a style and of a branch, and are in the address', async () => {
    const { router } = await openEntries(entries);
    await click('Filters');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Not reviewed by me' }));
    await showsNames('Asha', 'Chitra');
    expect(screen.getByRole('link', { name: 'All 2' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Dance style'), 'Locking');
    await showsNames('Asha');
    await userEvent.selectOptions(screen.getByLabelText('Branch'), 'CSE');
    expect(await screen.findByRole('button', { name: 'Filters 3' })).toBeVisible();
    expect(router.state.location.search).toBe('?unreviewed=yes&style=Locking&branch=CSE');
    expect(screen.getByText('Showing 1 of 3')).toBeVisible();
  });

  it('show those with a film, with a link, or with neither', async () => {
    const film = { address: '/api/candidate-files/1/2/film.mp4', seconds: 42 };
    const { router } = await openEntries([
      auditionEntry({ fullName: 'Asha', film, danceVideoUrl: '' }),
      auditionEntry({ fullName: 'Ben', danceVideoUrl: 'https://video.example/1' }),
      auditionEntry({ fullName: 'Chitra', danceVideoUrl: '' }),
    ]);
    await click('Filters');
    const choice = screen.getByLabelText('Dance video');
    await userEvent.selectOptions(choice, 'Film');
    await showsNames('Asha');
    expect(router.state.location.search).toBe('?video=Film');
    await userEvent.selectOptions(choice, 'Neither film nor link');
    await showsNames('Chitra');
  });

  it('count as pending, and show, who has not withdrawn, of those that are searched for', async () => {
    const { router } = await openEntries([
      auditionEntry({ fullName: 'Asha', rollNumber: 'BT21MEC033' }),
      auditionEntry({ fullName: 'Ben', rollNumber: 'X' }),
      auditionEntry({ fullName: 'Chitra', rollNumber: 'mec', isWithdrawn: true }),
      auditionEntry({ fullName: 'Dev Mec', isWithdrawn: true, status: 'Selected' }),
    ]);
    await userEvent.type(screen.getByRole('searchbox'), 'mec');
    await showsNames('Asha', 'Chitra', 'Dev Mec');
    await waitFor(() => expect(router.state.location.search).toBe('?search=mec'));
    expect(screen.getByRole('searchbox')).toHaveValue('mec');
    expect(screen.getByRole('link', { name: 'All 3' })).toBeVisible();
    // Whatever was decided of them.
    expect(screen.getByRole('link', { name: 'Selected 0' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Withdrawn 2' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Pending 1' }));
    await showsNames('Asha');
    expect(router.state.location.search).toBe('?search=mec&status=Pending');
  });

  it('are read from the address, and cleared by one click, which leaves the search', async () => {
    const { router } = await openEntries(entries, '?search=a&style=Locking&unreviewed=yes');
    expect(shownNames()).toEqual(['Asha']);
    await click('Clear filters');
    await showsNames('Asha', 'Chitra');
    expect(router.state.location.search).toBe('?search=a');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('show those without a slot', async () => {
    const [asha, ben, chitra] = entries;
    const assigned = { ...asha!, timeSlot: '16:00 - 16:30' };
    const unassigned = { ...ben!, timeSlot: 'Unassigned' };
    const withdrawn = auditionEntry({ fullName: 'Dev', isWithdrawn: true });
    const shown = [assigned, unassigned, chitra!, withdrawn];
    const { router } = await openEntries(shown, '?unassigned=yes');
    expect(shownNames()).toEqual(['Ben', 'Chitra']);
    await click('Filters 1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Without a slot' }));
    await showsNames('Asha', 'Ben', 'Chitra', 'Dev');
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['ipek', 'İpek Öz'],
    ['JOSE', 'Jose\u0301'],
    ['305', 'Ben'],
    ['300–310', 'Ben'],
  ])('find by %s who is called %s', async (search, name) => {
    const found = auditionEntry({ _id: 'd', fullName: name, number: 305, rollNumber: 'X' });
    await openEntries([...entries, found], `?search=${search}`);
    expect(shownNames()).toEqual([name]);
  });

  it('offer each style once, however it was typed', async () => {
    await openEntries(entries, '?style=LOCKING');
    expect(shownNames()).toEqual(['Asha', 'Ben']);
    await click('Filters 1');
    const options = screen.getByLabelText<HTMLSelectElement>('Dance style').options;
    expect([...options].map(({ text }) => text)).toEqual(['All', 'Locking', 'Waacking']);
    expect(screen.getByLabelText('Dance style')).toHaveValue('Locking');
  });

  it('ask for the name of the judge', async () => {
    localStorage.clear();
    await openEntries(entries);
    await click('Filters');
    expect(screen.getByRole('checkbox', { name: 'Not reviewed by me' })).toBeDisabled();
    expect(screen.getByText('Set your judge name first.')).toBeVisible();
  });

  it('count a review that was just written, and choose what Judge next goes through', async () => {
    acceptReviews(entries);
    serveEntries(entries);
    await openEntries(entries, '?unreviewed=yes&branch=CSE');
    expect(screen.getByText('0 of 2 reviewed by you')).toBeVisible();
    await click('Judge next', 'The filter (CSE) leaves out 1 candidate.');
    await userEvent.type(await screen.findByLabelText(/^Notes/), 'Clear.');
    await click('Submit and next');
    expect(await screen.findByRole('heading', { level: 2, name: 'Chitra' })).toBeVisible();
    await click('Stop judging');
    await showsNames('Chitra');
    expect(screen.getByText('1 of 2 reviewed by you')).toBeVisible();
  });
});
