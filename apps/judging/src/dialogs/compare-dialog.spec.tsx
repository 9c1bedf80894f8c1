import type { AuditionEntry } from '@nox/contracts';
import { auditionEntry, chooseAction, click, respond, textsOf } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptDecisions,
  openEntries,
  serveEntries,
  serveEvents,
} from '../testing/serve-entries.ts';

const candidate = (fullName: string, number: number, scores: Record<string, number>) =>
  auditionEntry({
    _id: fullName,
    fullName,
    number,
    reviews: Object.entries(scores).map(([judgeEmail, score]) => ({
      _id: `${fullName} ${judgeEmail}`,
      judgeEmail,
      notes: 'Seen.',
      score,
    })),
  });
const entries = [
  candidate('Asha', 17, { Meera: 8, Rohan: 5 }),
  candidate('Ben', 18, { rohan: 9 }),
  candidate('Chitra', 19, {}),
];

/** The status, and the buttons that change it. */
const DECISION = 'PendingSelectRejectPending';

async function openComparison(shown: AuditionEntry[], ...names: string[]) {
  await openEntries(shown);
  for (const name of names) {
    for (const box of screen.getAllByRole('checkbox', { name: `Choose ${name}` })) {
      await userEvent.click(box);
    }
  }
  await (innerWidth < 992 ? chooseAction('More', 'Compare…') : click('Compare…'));
  return within(await screen.findByRole('dialog'));
}

async function compare(shown: AuditionEntry[], ...names: string[]) {
  const dialog = await openComparison(shown, ...names);
  return dialog.getAllByRole('row').map((row) => textsOf(row.children));
}

describe('the comparison of candidates', () => {
  it('has them side by side, with the score of each judge, and the spread of two scores or more', async () => {
    expect(await compare(entries, 'Asha', 'Ben', 'Chitra')).toEqual([
      ['Judge', '17 Asha', '18 Ben', '19 Chitra'],
      ['Status', DECISION, DECISION, DECISION],
      ['Mean', '6.5', '9.0', '–'],
      ['Spread', '3', '–', '–'],
      ['All scores', '', '', ''],
      ['Meera', '8/10Seen.', '–', '–'],
      ['rohan', '5/10Seen.', '9/10Seen.', '–'],
    ]);
    expect(screen.getByRole('dialog', { name: 'Compare 3 candidates' })).toBeVisible();
  });

  it('shows what others review meanwhile', async () => {
    const { pushRevision } = serveEvents();
    await compare(entries, 'Asha', 'Chitra');
    serveEntries([entries[0]!, entries[1]!, candidate('Chitra', 19, { Meera: 4 })]);
    pushRevision();
    expect(await screen.findByText('4/10')).toBeVisible();
  });

  it('hides the scores of candidates whom the judge has not reviewed, also from one called “Status”', async () => {
    localStorage.setItem('nox:judge-name', 'Meera');
    respond('get', '/auditions/settings', { hidesReviews: true });
    const shown = [
      candidate('Asha', 17, { Meera: 8, Status: 5 }),
      candidate('Ben', 18, { Status: 9 }),
    ];
    expect(await compare(shown, 'Asha', 'Ben')).toEqual([
      ['Judge', '17 Asha', '18 Ben'],
      ['Status', DECISION, DECISION],
      ['Mean', '6.5', 'Hidden'],
      ['Spread', '3', 'Hidden'],
      ['All scores', '', 'Hidden'],
      ['Meera', '8/10Seen.', 'Hidden'],
      ['Status', '5/10Seen.', 'Hidden'],
    ]);
  });

  it('has a column for each of two with one name, and a row for a judge called as a row', async () => {
    const numberless = [9, 4].map((score, index) => ({
      ...candidate('Asha', index, { Mean: score }),
      _id: `asha ${index}`,
      number: undefined,
    }));
    expect(await compare(numberless, 'Asha')).toEqual([
      ['Judge', 'Asha', 'Asha'],
      ['Status', DECISION, DECISION],
      ['Mean', '9.0', '4.0'],
      ['Spread', '–', '–'],
      ['All scores', '', ''],
      ['Mean', '9/10Seen.', '4/10Seen.'],
    ]);
  });

  it('has a column for each on a phone, where the decision is made', async () => {
    const decided = acceptDecisions(entries);
    window.innerWidth = 390;
    const dialog = await openComparison(entries, 'Asha', 'Ben');
    const columns = within(dialog.getByRole('list', { name: 'Candidates' }));
    const [asha, ben] = columns.getAllByRole('listitem');
    expect(within(asha!).getByText('Mean').nextSibling).toHaveTextContent('6.5');
    expect(textsOf(within(asha!).getByText('rohan').parentElement!.children)).toEqual([
      'rohan',
      '5/10',
      'Seen.',
    ]);
    await userEvent.click(within(ben!).getByRole('button', { name: 'Select' }));
    await waitFor(() => expect(decided).toHaveBeenCalledWith('Ben', 'Selected'));
    expect(within(ben!).getByText('Status').nextSibling).toHaveTextContent('Selected');
    window.innerWidth = 1024;
  });

  it('is where an organiser decides, on a wide screen too', async () => {
    const decided = acceptDecisions(entries);
    const dialog = await openComparison(entries, 'Asha', 'Ben');
    await userEvent.click(dialog.getAllByRole('button', { name: 'Select' })[1]!);
    await waitFor(() => expect(decided).toHaveBeenCalledWith('Ben', 'Selected'));
  });

  it('is of two candidates or more', async () => {
    await openEntries(entries);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Asha' }));
    expect(screen.getByRole('button', { name: 'Compare…' })).toBeDisabled();
  });
});
