import { auditionEntry, failRequests, press, renderRoutes } from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../../routes.tsx';
import { acceptReviews, serveEntries } from '../../testing/serve-entries.ts';

const review = { _id: 'r1', judgeEmail: 'Rohan', notes: 'Seen.' };
const entries = [
  auditionEntry({ _id: 'asha', fullName: 'Asha', reviews: [review] }),
  auditionEntry({ _id: 'ben', fullName: 'Ben' }),
  auditionEntry({ _id: 'chitra', fullName: 'Chitra' }),
];

const judged = (name: string) => screen.findByRole('dialog', { name });
const keyboard = (keys: string) => userEvent.keyboard(keys);

async function startJudging() {
  const rendered = renderRoutes(routes, '/admin/audition-entries');
  await press('Judge next');
  return rendered;
}

beforeEach(() => {
  serveEntries(entries);
});

describe('judging', () => {
  it('shows candidates by keys, fewest reviews first, and closes on Back', async () => {
    localStorage.setItem('nox:judge-name', 'Meera');
    const { router } = await startJudging();
    expect(await judged('Ben')).toBeVisible();
    await keyboard('n');
    expect(await judged('Chitra')).toBeVisible();
    await keyboard('n');
    expect(await judged('Asha')).toBeVisible();
    await keyboard('p');
    expect(await judged('Chitra')).toBeVisible();
    await keyboard('?');
    expect(screen.getByRole('region', { name: 'Keys' })).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sets the score by a digit, submits with Ctrl+Enter, shows the next candidate, and counts', async () => {
    localStorage.setItem('nox:judge-name', 'Meera');
    const sent = jest.fn();
    acceptReviews(entries, ({ entryId, review }) => sent(entryId, review));
    await startJudging();
    await judged('Ben');
    expect(screen.getAllByText('0 of 3 reviewed by you').length).toBeGreaterThan(0);
    await keyboard('0');
    expect(screen.getByRole('radio', { name: '10' })).toBeChecked();
    await userEvent.type(screen.getByLabelText(/^Notes/), 'n7 is text here');
    await keyboard('{Control>}{Enter}{/Control}');
    expect(await judged('Chitra')).toBeVisible();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent).toHaveBeenCalledWith('ben', {
      judgeEmail: 'Meera',
      notes: 'n7 is text here',
      score: 10,
    });
    expect(screen.getByText('Review of Ben submitted.')).toBeVisible();
    expect(screen.getAllByText('1 of 3 reviewed by you').length).toBeGreaterThan(0);
  });

  it('submits with Ctrl+Enter wherever the focus is, and once', async () => {
    localStorage.setItem('nox:judge-name', 'Meera');
    const sent = jest.fn();
    acceptReviews(entries, ({ entryId }) => sent(entryId));
    await startJudging();
    await judged('Ben');
    await userEvent.type(screen.getByLabelText(/^Notes/), 'Sharp.');
    for (const element of [screen.getByRole('button', { name: 'Skip' }), document.body]) {
      act(() => (element === document.body ? blur() : element.focus()));
      await keyboard('8');
    }
    await keyboard('{Control>}{Enter}{/Control}');
    expect(await judged('Chitra')).toBeVisible();
    expect(sent.mock.calls).toEqual([['ben']]);
    expect(screen.queryByText(/Please set your Judge Name/)).not.toBeInTheDocument();
  });

  it('says with Ctrl+Enter outside the notes what is missing in the review', async () => {
    localStorage.setItem('nox:judge-name', 'Meera');
    await startJudging();
    await judged('Ben');
    act(() => screen.getByRole('button', { name: 'Skip' }).focus());
    await keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Notes is required.')).toBeVisible();
    expect(screen.queryByText(/Please set your Judge Name/)).not.toBeInTheDocument();
  });

  it('submits nothing without a judge name, and asks for one', async () => {
    await startJudging();
    await judged('Ben');
    await keyboard('{Control>}{Enter}{/Control}');
    expect(
      await screen.findByText(
        'Please set your Judge Name at the top of the page to submit a review.',
      ),
    ).toBeVisible();
  });
});

it('tells in the dialog that there is no network, also while nothing waits to be sent', async () => {
  for (const path of ['events', 'changes']) failRequests('get', `/auditions/${path}`);
  await startJudging();
  const dialog = await judged('Ben');
  expect(await within(dialog).findByText('Offline')).toBeVisible();
});

describe('the focus while judging', () => {
  const heading = (name: string) => screen.findByRole('heading', { name });

  it('starts at the heading of the candidate', async () => {
    await startJudging();
    await waitFor(async () => expect(await heading('Ben')).toHaveFocus());
  });

  it('goes to the heading of the next candidate after a review, and after a skip', async () => {
    localStorage.setItem('nox:judge-name', 'Meera');
    acceptReviews(entries, () => undefined);
    await startJudging();
    await judged('Ben');
    await userEvent.type(screen.getByLabelText(/^Notes/), 'Sharp.');
    await press('Submit and Next');
    await waitFor(async () => expect(await heading('Chitra')).toHaveFocus());
    await press('Skip');
    await waitFor(async () => expect(await heading('Asha')).toHaveFocus());
  });

  it('goes to the heading once the whole name of the judge is entered', async () => {
    await startJudging();
    const dialog = await judged('Ben');
    const name = within(dialog).getByLabelText('Judge name');
    await userEvent.type(name, 'Meera');
    expect(name).toHaveFocus();
    await keyboard('{Enter}');
    expect(await within(dialog).findByLabelText(/^Notes/)).toBeVisible();
    expect(localStorage.getItem('nox:judge-name')).toBe('Meera');
    await waitFor(async () => expect(await heading('Ben')).toHaveFocus());
  });
});

const blur = () => (document.activeElement as HTMLElement).blur();
