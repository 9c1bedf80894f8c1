import { auditionEntry, press, renderRoutes } from '@nox/testing';
import { act, screen, waitFor } from '@testing-library/react';
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
