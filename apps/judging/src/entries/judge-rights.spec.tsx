import { useAuth } from '@nox/auth';
import { account, auditionEntry, click, fakeApi, setAccount, textsOf, respond } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptReviews,
  dialogOf,
  openEntries,
  shownNames,
  SUBMIT,
  write,
} from '../testing/serve-entries.ts';

const JUDGE = account({ isAdmin: false, roles: ['judge'], judgeName: 'Meera Iyer' });
const OWN_SLOT = '2026-08-14 16:00 - 16:30 · Hall B';
const review = (judgeEmail: string, uid: string) => ({
  _id: `by ${judgeEmail}`,
  judgeEmail,
  notes: 'Sharp.',
  account: uid,
});
const entry = (fields: Parameters<typeof auditionEntry>[0]) =>
  auditionEntry({ phoneNumber: '', emailAddress: '', ...fields });
const entries = [
  entry({ _id: 'a', fullName: 'Asha', timeSlot: '2026-08-14 16:00 - 16:30 · Hall A' }),
  entry({ _id: 'b', fullName: 'Ben', timeSlot: OWN_SLOT, reviews: [review('Rohan', 'rohan')] }),
  entry({ _id: 'c', fullName: 'Chitra', reviews: [review('Sanjay', 'sanjay')] }),
];
const buttonsIn = (element: HTMLElement) => textsOf(within(element).queryAllByRole('button'));

beforeEach(() => setAccount(JUDGE));

describe('a judge', () => {
  it('has no buttons for what organisers do', async () => {
    await openEntries(entries);
    expect(screen.queryByRole('button', { name: 'Manage' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print running order' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Status of Asha' })).not.toBeInTheDocument();
    await click('More actions for Asha');
    const only = await screen.findAllByRole('menuitem');
    expect(textsOf(only)).toEqual(['Compare reviews There are no reviews yet.']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Asha' }));
    const chosen = await screen.findByRole('region', { name: 'Chosen candidates' });
    expect(buttonsIn(chosen)).toEqual([`Choose all ${entries.length}`, 'Clear', 'Compare…']);
  });

  it('sees an entry without contact data, decisions and changes of it', async () => {
    const requested = jest.fn();
    fakeApi.events.on('request:start', ({ request }) => requested(new URL(request.url).pathname));
    await openEntries(entries, '?entry=a');
    const dialog = await dialogOf('Asha');
    await within(dialog).findByText('Branch');
    expect(textsOf(within(dialog).getAllByRole('term'))).toEqual([
      ...['Full name', 'Roll no.', 'Branch', 'Dance style', 'Own rating'],
      ...['Why NOX', 'Other skills', 'Video'],
    ]);
    for (const name of ['Select', 'Move to slot…', 'Delete entry', 'Personal data', 'History']) {
      expect(within(dialog).queryByRole('button', { name })).not.toBeInTheDocument();
    }
    await userEvent.keyboard('s');
    expect(requested).not.toHaveBeenCalledWith('/api/auditions/undoable');
    expect(requested).not.toHaveBeenCalledWith('/api/schedule/versions');
    expect(requested).not.toHaveBeenCalledWith('/api/auditions/a/status');
    fakeApi.events.removeAllListeners();
  });

  it('deletes only its own reviews', async () => {
    const own = review('Meera Iyer', useAuth.getState().user!.uid);
    const both = entry({ _id: 'a', fullName: 'Asha', reviews: [own, review('Rohan', 'rohan')] });
    await openEntries([both], '?entry=a');
    const dialog = await dialogOf('Asha');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete a review' }));
    const only = await screen.findAllByRole('menuitem');
    expect(textsOf(only)).toEqual(['Delete the review by Meera Iyer']);
    expect(within(dialog).queryByText(/signed in as/)).not.toBeInTheDocument();
  });

  it('judges under the name of its invitation, until it chooses another', async () => {
    localStorage.setItem('nox:judge-name', 'A former judge');
    const first = await openEntries(entries);
    await click('Judge: Meera Iyer');
    const field = await screen.findByLabelText('Judge name');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.clear(field);
    await userEvent.keyboard('Meera{Enter}');
    const chip = screen.getByRole('button', { name: 'Judge: Meera' });
    await waitFor(() => expect(chip).toHaveFocus());
    expect(field).not.toBeInTheDocument();
    first.unmount();
    await openEntries(entries);
    expect(screen.getByRole('button', { name: 'Judge: Meera' })).toBeVisible();
  });

  it('begins with the first candidate of its panel at once, and does not begin again', async () => {
    setAccount({ ...JUDGE, judgeSlots: [OWN_SLOT] });
    const { router } = await openEntries(entries, '?judge=next');
    const dialog = await dialogOf('Ben');
    expect(within(dialog).getByText('Next: Asha')).toBeVisible();
    expect(within(dialog).getByText('0 of 1 in your panel reviewed by you')).toBeVisible();
    await click('Stop judging');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['under its name', 'Meera Iyer', 'another'],
    ['under a former name', 'Meera I.', 'meera'],
  ])('begins with none that it has reviewed %s', async (_, name, uid) => {
    const [asha, ben, chitra] = entries;
    await openEntries([{ ...asha!, reviews: [review(name, uid)] }, ben!, chitra!], '?judge=next');
    expect(await dialogOf('Ben')).toBeVisible();
  });

  it('can filter the slots of its panel', async () => {
    setAccount({ ...JUDGE, judgeSlots: [OWN_SLOT] });
    const { router } = await openEntries(entries);
    await click('Filters');
    await userEvent.click(screen.getByRole('checkbox', { name: 'In my slots' }));
    await waitFor(() => expect(shownNames()).toEqual(['Ben']));
    expect(router.state.location.search).toBe('?mine=yes');
  });

  it('reads why a review cannot be sent, which stays, and sends it once it may', async () => {
    const refused = { message: 'This account may not judge.', code: 'forbidden' };
    respond('post', '/auditions/:id/reviews', refused, 403);
    await openEntries(entries, '?judge=next');
    await dialogOf('Asha');
    await write(`Calm.${SUBMIT}`);
    expect(await screen.findByText('This account may not judge.')).toBeVisible();
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Calm.');
    const sent = acceptReviews(entries);
    await userEvent.keyboard(SUBMIT);
    await waitFor(() => expect(sent).toMatchObject([{ notes: 'Calm.' }]));
  });
});

describe('an organiser', () => {
  it('has everything but the history, which administrators read', async () => {
    setAccount(account({ isAdmin: false, roles: ['organiser'] }));
    await openEntries(entries, '?entry=a');
    const dialog = await dialogOf('Asha');
    expect(within(dialog).getByRole('button', { name: /^Select/ })).toBeVisible();
    expect(await within(dialog).findByText('Phone')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
  });

  it('has no choice of a status for whom they do not judge', async () => {
    setAccount(account({ isAdmin: false, roles: ['organiser'] }));
    await openEntries(entries.map((one) => (one._id === 'a' ? { ...one, isRecused: true } : one)));
    expect(screen.getByLabelText('Status of Ben')).toBeVisible();
    expect(screen.queryByLabelText('Status of Asha')).not.toBeInTheDocument();
  });

  it('whose role ended meanwhile reads why a decision was not sent, which does not stop reviews', async () => {
    setAccount(account({ isAdmin: false, roles: ['organiser'] }));
    localStorage.setItem('nox:judge-name', 'Meera');
    const refused = { message: 'This account is no organiser.', code: 'forbidden' };
    respond('put', '/auditions/:id/status', refused, 403);
    await openEntries(entries);
    const sent = acceptReviews(entries);
    await userEvent.selectOptions(screen.getByLabelText('Status of Asha'), 'Selected');
    const item = await screen.findByRole('listitem', { name: 'Not sent: Asha' });
    expect(item).toHaveTextContent('This account is no organiser.');
    expect(within(item).getByRole('button', { name: 'Try again' })).toBeVisible();
    await click('Judge next');
    await dialogOf('Asha');
    await write(`Calm.${SUBMIT}`);
    await waitFor(() => expect(sent).toMatchObject([{ notes: 'Calm.' }]));
  });
});
