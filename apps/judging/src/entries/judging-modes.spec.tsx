import { type AuditionEntry, type Judging, type Review } from '@nox/contracts';
import {
  account,
  auditionEntry,
  click,
  failRequests,
  pauseTyping,
  respond,
  respondBy,
  setAccount,
  textsOf,
} from '@nox/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDB } from 'idb';
import { HttpResponse } from 'msw';
import {
  acceptReviews,
  dialogOf,
  openEntries,
  serveEntries,
  serveEvents,
  SUBMIT,
  write,
} from '../testing/serve-entries.ts';

const cellsOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${name}`), hidden: true });
  return textsOf(within(row.closest('tr')!).getAllByRole('cell', { hidden: true }));
};

const CRITERIA = [
  { id: 'timing', name: 'Timing', hint: 'With the music', weight: 1 },
  { id: 'style', name: 'Style', hint: '', weight: 3 },
];
const OPEN = { mode: 'open', criteria: [], isIndependent: false, judgeName: null } as const;
const judging = (fields: Partial<Judging> = {}) =>
  respond('get', '/auditions/settings', { hidesReviews: null, judging: { ...OPEN, ...fields } });
const BOUND = { mode: 'independent', isIndependent: true, judgeName: 'Meera Iyer' } as const;
const own = (fields: Partial<Review> = {}): Review => ({
  _id: 'own',
  judgeEmail: 'Former name',
  account: 'meera',
  notes: 'Calm.',
  score: 6,
  ...fields,
});
const others = { _id: 'r', judgeEmail: 'Rohan', account: 'rohan', notes: 'Shy.', score: 4 };
const asha = auditionEntry({ _id: 'asha', fullName: 'Asha', timeSlot: '16:00 - 16:30' });
const ben = auditionEntry({ _id: 'ben', fullName: 'Ben', timeSlot: '16:00 - 16:30' });

/** Opens the details of Asha, one of these. */
async function openAsha(...entries: AuditionEntry[]) {
  const rendered = await openEntries(entries, '?entry=asha');
  return { ...rendered, ...within(await dialogOf('Asha')) };
}

beforeEach(() => {
  setAccount(account({ isAdmin: false, roles: ['judge'], judgeName: 'Meera Iyer' }));
});

describe('criteria', () => {
  beforeEach(() => judging({ criteria: CRITERIA }));
  const criterion = (name: string) => within(screen.getByRole('group', { name }));

  it('are unset at first, filled by digits one after the other, and have a total once all are set', async () => {
    const sent = acceptReviews([asha, ben]);
    await openEntries([asha, ben], '?judge=next');
    await dialogOf('Asha');
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.getByRole('group', { name: 'Timing' })).toHaveAccessibleDescription(
      'With the music',
    );
    await userEvent.keyboard('8');
    expect(criterion('Timing').getByRole('radio', { name: '8' })).toBeChecked();
    expect(screen.getByText('1 of 2 scored')).toBeVisible();
    await userEvent.keyboard('0');
    expect(criterion('Style').getByRole('radio', { name: '10' })).toBeChecked();
    expect(screen.getByText('Total 9.5')).toBeVisible();
    expect(screen.getByLabelText(/^Notes/)).toHaveFocus();
    await userEvent.keyboard(`Sharp.${SUBMIT}`);
    await dialogOf('Ben');
    const scores = { timing: 8, style: 10 };
    expect(sent).toEqual([{ judgeEmail: 'Meera Iyer', notes: 'Sharp.', scores }]);
    expect(screen.getByText(/^0 of 2 scored/)).toBeVisible();
  });

  it('are scored all, or none', async () => {
    const sent = acceptReviews([asha]);
    await openAsha(asha);
    await userEvent.click(criterion('Timing').getByRole('radio', { name: '4' }));
    await write(`Calm.${SUBMIT}`);
    const message = 'Score Style, too, or clear the scores.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Style' })).toHaveAccessibleDescription(message);
    await waitFor(() => expect(criterion('Style').getAllByRole('radio')[0]).toHaveFocus());
    expect(sent).toEqual([]);
    expect(screen.queryByText(/^No score is set/)).not.toBeInTheDocument();
    await click('Clear scores');
    const unscored = screen.getByText(/^No score is set/);
    expect(unscored).toHaveTextContent('set. Without scores your review is accepted');
    await click('Submit review');
    // The draft is deleted then, which the next page may have, too.
    await screen.findByText('Your review as this judge has been submitted.');
    expect(sent).toEqual([{ judgeEmail: 'Meera Iyer', notes: 'Calm.' }]);
  });

  it('are part of the draft, and of a review that waits', async () => {
    const first = await openAsha(asha);
    await userEvent.click(criterion('Timing').getByRole('radio', { name: '4' }));
    await write('Calm');
    first.unmount();
    failRequests('post', '/auditions/:id/reviews');
    await openAsha(asha);
    expect(criterion('Timing').getByRole('radio', { name: '4' })).toBeChecked();
    await userEvent.click(criterion('Style').getByRole('radio', { name: '9' }));
    await write(`.${SUBMIT}`);
    expect(await screen.findByText('Timing 4, Style 9. Calm.')).toBeVisible();
    await click('Withdraw and edit');
    const style = within(await screen.findByRole('group', { name: 'Style' }));
    expect(style.getByRole('radio', { name: '9' })).toBeChecked();
  });

  it('are shown with each review, and means are those of totals', async () => {
    const scores = { timing: 4, style: 9 };
    const scored = { ...others, score: 8, scores, total: 7.75 };
    const review = await (await openAsha({ ...asha, reviews: [scored] })).findByRole('listitem');
    expect(review).toHaveTextContent('7.8/10Timing 4, Style 9Shy.');
    expect(cellsOf('Asha')).toContain('7.8');
  });
});

describe('a form that is half filled while the season changes', () => {
  it('keeps the score and the notes, also as a draft of the account, and says that the score counts until criteria are scored', async () => {
    judging();
    localStorage.setItem('nox:judge-name', 'Meera Iyer');
    const { pushRevision } = serveEvents();
    const sent = acceptReviews([asha]);
    const dialog = await openAsha(asha);
    await userEvent.click(await dialog.findByRole('radio', { name: '7' }));
    await write('Calm.');
    judging({ ...BOUND, criteria: CRITERIA });
    serveEntries([asha]);
    act(pushRevision);
    expect(await screen.findByText(/Until then your 7 of 10 counts\./)).toBeVisible();
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Calm.');
    await click('Clear scores');
    expect(await screen.findByText(/^No score is set/)).toBeVisible();
    await click('Submit review');
    await waitFor(() => expect(sent).toEqual([{ judgeEmail: 'Meera Iyer', notes: 'Calm.' }]));
    const drafts = () => Object.keys(localStorage).filter((key) => /review-draft/.test(key));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('is sent with that score, unless criteria are scored', async () => {
    judging();
    const { pushRevision } = serveEvents();
    const sent = acceptReviews([asha]);
    const dialog = await openAsha(asha);
    await userEvent.click(await dialog.findByRole('radio', { name: '7' }));
    await write('Calm.');
    judging({ criteria: CRITERIA });
    serveEntries([asha]);
    act(pushRevision);
    await screen.findByText(/Until then your 7 of 10 counts\./);
    await click('Submit review');
    const review = { judgeEmail: 'Meera Iyer', notes: 'Calm.', score: 7 };
    await waitFor(() => expect(sent).toEqual([review]));
  });
});

describe('an account to which reviews are bound', () => {
  it('reads under which name it judges, and cannot type another', async () => {
    judging({ ...BOUND, mode: 'deliberation', isIndependent: false });
    localStorage.setItem('nox:judge-name', 'Someone else');
    const sent = acceptReviews([asha]);
    const dialog = await openAsha(asha);
    expect(await dialog.findByText(/^You judge as/)).toHaveTextContent('You judge as Meera Iyer.');
    expect(screen.queryByLabelText('Judge name')).not.toBeInTheDocument();
    await write(`Calm.${SUBMIT}`);
    const review = { judgeEmail: 'Meera Iyer', notes: 'Calm.' };
    await waitFor(() => expect(sent).toEqual([review]));
  });

  it('reads its name once the server has bound it, though the page has asked for one', async () => {
    judging();
    setAccount(account({ isAdmin: false, roles: ['organiser'] }));
    localStorage.setItem('nox:judge-name', 'Guest');
    respondBy('post', '/auditions/:id/reviews', () => {
      judging({ ...BOUND, mode: 'open', isIndependent: false });
      return HttpResponse.json(own({ judgeEmail: 'Meera Iyer' }), { status: 201 });
    });
    const dialog = await openAsha(asha);
    await write(`Calm.${SUBMIT}`);
    expect(await dialog.findByText(/^You judge as/)).toHaveTextContent('You judge as Meera Iyer.');
  });

  it('has reviewed what it has sent under any name, and nothing that another has sent under its own', async () => {
    judging({ ...BOUND, mode: 'deliberation', isIndependent: false });
    const namesake = { ...others, judgeEmail: 'Meera Iyer' };
    const reviewed = { ...asha, reviews: [own()] };
    await openEntries([reviewed, { ...ben, reviews: [namesake] }], '?judge=next');
    await dialogOf('Ben');
    expect(screen.getAllByText('1 of 2 reviewed by you').length).toBeGreaterThan(0);
  });

  it('neither deletes its review nor knows people in an open season', async () => {
    judging();
    const dialog = await openAsha({ ...asha, reviews: [others] });
    await dialog.findByText('Judge reviews (1)');
    expect(screen.queryByRole('button', { name: 'I know this person' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete a review' })).not.toBeInTheDocument();
  });
});

describe('an independent judge', () => {
  beforeEach(() => judging(BOUND));
  const reviewed = { ...ben, reviews: [own(), others] };

  it('sees no review, count or mean of others until the own review is in', async () => {
    await openEntries([asha, reviewed], '?entry=asha');
    expect(cellsOf('Asha').slice(-3, -1)).toEqual(['Hidden', 'Hidden']);
    expect(
      screen.getByRole('navigation', { name: 'Filter by status', hidden: true }),
    ).toHaveTextContent('All 2Pending 1Selected 0Not Selected 0Hidden 1');
    expect(cellsOf('Ben').slice(-3, -1)).toEqual(['2', '5.0']);
    expect(cellsOf('Asha')).not.toContain('Pending');
    expect(cellsOf('Ben')).toContain('Pending');
    const dialog = within(await dialogOf('Asha'));
    expect(await dialog.findByText('Judge reviews')).toBeVisible();
    expect(dialog.getByText('Hidden until your review is in.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Compare reviews' })).toBeDisabled();
  });

  it('asks for the reviews of others, by the keyboard, and reads their number and what follows before', async () => {
    const unasked = { ...asha, reviews: [own()], hiddenReviews: 3 };
    const asked = jest.fn();
    respondBy('post', '/auditions/:id/seen-reviews', ({ params: { id } }) => {
      asked(id);
      return HttpResponse.json(
        { ...asha, reviews: [own(), others, { ...others, _id: 's', counted: null }] },
        { status: 201 },
      );
    });
    const dialog = await openAsha(unasked);
    expect(cellsOf('Asha').slice(-3, -1)).toEqual(['4', 'Hidden']);
    const button = await dialog.findByRole('button', { name: 'Show the other 3 reviews' });
    expect(button).toHaveAccessibleDescription(/the score you gave before counts/);
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The other 3 reviews are shown.')).toBeVisible();
    expect(asked).toHaveBeenCalledWith('asha');
    expect(button).not.toBeInTheDocument();
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.getAllByRole('listitem')[0]!.closest('[tabindex="-1"]')).toHaveFocus();
    // What does not count is not in the mean.
    expect(cellsOf('Asha').slice(-3, -1)).toEqual(['3', '5.0']);
  });

  it('is to give a score for that', async () => {
    const dialog = await openAsha({ ...asha, reviews: [own({ score: undefined })] });
    expect(await dialog.findByText('Hidden until your review has a score.')).toBeVisible();
  });

  it('does not compare what is hidden, and cannot choose to see it', async () => {
    await openEntries([asha, reviewed]);
    for (const name of ['Asha', 'Ben']) {
      await userEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
    }
    await click('Compare…');
    const table = within(await screen.findByRole('table', { name: 'Scores by judge' }));
    expect(textsOf(table.getAllByRole('row'))).toContain('MeanHidden5.0');
    await userEvent.keyboard('{Escape}');
    await click('Judge: Meera Iyer');
    expect(screen.getByText(/are hidden until yours is in/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Hide others/ })).not.toBeInTheDocument();
  });

  it('may be an organiser, from the first review on', async () => {
    setAccount(account());
    judging({ ...BOUND, isIndependent: false, judgeName: 'meera' });
    const entries = [asha, { ...ben, reviews: [others] }];
    acceptReviews(entries, () => judging({ ...BOUND, judgeName: 'meera' }));
    await openAsha(...entries);
    expect(cellsOf('Ben').slice(-3, -1)).toEqual(['1', '4.0']);
    expect(screen.getByText(/^With your first review you judge in this season\./)).toBeVisible();
    await write(`Calm.${SUBMIT}`);
    await waitFor(() => expect(cellsOf('Ben').slice(-3, -1)).toEqual(['Hidden', 'Hidden']));
  });

  it('reads it when the mode has changed, which comes with the whole list', async () => {
    const { pushRevision } = serveEvents();
    await openEntries([asha]);
    expect(cellsOf('Asha').slice(-3, -1)).toEqual(['Hidden', 'Hidden']);
    judging({ ...BOUND, mode: 'deliberation', isIndependent: false });
    serveEntries([{ ...asha, reviews: [others] }]);
    act(pushRevision);
    await waitFor(() => expect(cellsOf('Asha').slice(-3, -1)).toEqual(['1', '4.0']));
  });
});

describe('a judge who knows a candidate', () => {
  beforeEach(() => judging(BOUND));
  const recuse = async () => {
    const dialog = await screen.findByRole('alertdialog', { name: 'You know Asha' });
    expect(dialog).toHaveTextContent('Only an organiser can take this back.');
    await click('Recuse me');
  };

  it('is recused by the key R, goes on, and has the candidate skipped', async () => {
    const recused = jest.fn();
    respondBy('post', '/auditions/:id/recusals', ({ params: { id }, request }) => {
      recused(id, request.headers.get('idempotency-key'));
      serveEntries([{ ...asha, isRecused: true }, ben]);
      return HttpResponse.json({ ...asha, isRecused: true }, { status: 201 });
    });
    await openEntries([asha, ben], '?view=slots');
    await click('Judge this slot: 16:00 - 16:30');
    await dialogOf('Asha');
    pauseTyping();
    await userEvent.keyboard('r');
    await recuse();
    const dialog = within(await dialogOf('Ben'));
    expect(dialog.getByText('You are recused from Asha.')).toBeVisible();
    expect(await dialog.findByText('Skipped: Asha (you are recused)')).toBeVisible();
    expect(dialog.getByText('Next: none')).toBeVisible();
    await waitFor(() => expect(recused).toHaveBeenCalledWith('asha', expect.any(String)));
    expect(recused).toHaveBeenCalledTimes(1);
  });

  it('sees nothing of the reviews at once, also without a network, which an earlier release does not try to send', async () => {
    failRequests('post', '/auditions/:id/recusals');
    await openAsha({ ...asha, reviews: [own(), others] }, ben);
    await click('I know this person');
    await recuse();
    const dialog = within(await dialogOf('Asha'));
    expect(await dialog.findByText('You are recused.')).toBeVisible();
    expect(dialog.queryByText(/Judge reviews/)).not.toBeInTheDocument();
    expect(dialog.queryByLabelText(/^Notes/)).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Change your review' })).not.toBeInTheDocument();
    expect(cellsOf('Asha').slice(-3, -1)).toEqual(['Recused', 'Recused']);
    expect(await screen.findAllByText('1 waiting to send')).not.toEqual([]);
    const earlier = await openDB('nox-judging');
    expect(await earlier.getAll('deliveries')).toEqual([]);
    earlier.close();
  });

  it('can be called back by an organiser, who cannot do so for themself', async () => {
    setAccount(account({ isAdmin: false, roles: ['organiser'] }));
    judging({ ...BOUND, isIndependent: false });
    const ended = jest.fn();
    respondBy('delete', '/auditions/:id/recusals/:uid', ({ params: { id, uid } }) => {
      ended(id, uid);
      return new HttpResponse(null, { status: 204 });
    });
    const recusals = [{ account: 'kabir', name: 'Kabir Sen' }];
    const known: AuditionEntry = { ...ben, isRecused: true };
    const { router } = await openAsha({ ...asha, recusals }, known);
    await click('End the recusal of Kabir Sen');
    await waitFor(() => expect(ended).toHaveBeenCalledWith('asha', 'kabir'));
    await waitFor(() => expect(screen.queryByText(/is recused/)).not.toBeInTheDocument());
    await act(() => router.navigate('?entry=ben'));
    const dialog = within(await dialogOf('Ben'));
    expect(await dialog.findByText('You are recused.')).toBeVisible();
    // Who knows a candidate does not decide here.
    expect(dialog.queryByRole('button', { name: 'Select' })).not.toBeInTheDocument();
  });

  it('reads why a review from before was not accepted, and goes on with others', async () => {
    const refused = { message: 'You are recused from this candidate.', code: 'recused' };
    const sent = jest.fn();
    acceptReviews([asha, ben], ({ entryId }) => sent(entryId));
    respond('post', '/auditions/asha/reviews', refused, 403);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openEntries([asha, ben], '?judge=next');
    for (const name of ['Asha', 'Ben']) {
      await dialogOf(name);
      pauseTyping();
      await write(`Calm.${SUBMIT}`);
    }
    jest.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent).toHaveBeenCalledWith('ben'));
    await click('Stop judging');
    const item = await screen.findByRole('listitem', { name: 'Not sent: Asha' });
    expect(item).toHaveTextContent(refused.message);
    expect(within(item).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('the own review', () => {
  beforeEach(() => judging({ ...BOUND, criteria: CRITERIA }));
  const before = own({ scores: { timing: 6, style: 6 }, total: 6, version: 3 });
  const entry: AuditionEntry = { ...asha, reviews: [before, others] };
  const change = async (review = before) => {
    await openAsha({ ...entry, reviews: [review, others] });
    await click('Change your review');
    return within(await screen.findByRole('form', { name: 'Change your review' }));
  };

  it('can be changed, over the version that was seen, and says what it was and when', async () => {
    const form = await change();
    expect(screen.getByText(/is stored, and the former one counts\./)).toBeVisible();
    const saved = jest.fn();
    respondBy('put', '/auditions/asha/reviews/own', async ({ request }) => {
      const body = (await request.json()) as Partial<Review>;
      saved(request.headers.get('if-match'), body);
      const versions = [{ notes: 'Calm.', score: 6, scores: before.scores, until: '2026-08-14' }];
      const seen = { hasSeenOthers: true, counted: 6 } as const;
      return { ...before, ...body, total: 8.25, version: 4, versions, ...seen };
    });
    const [timing, style] = ['Timing', 'Style'].map((name) =>
      within(form.getByRole('group', { name })),
    ) as [typeof form, typeof form];
    expect(timing.getByRole('radio', { name: '6' })).toHaveFocus();
    await userEvent.click(style.getByRole('radio', { name: '3' }));
    pauseTyping();
    await userEvent.keyboard('9');
    expect(style.getByRole('radio', { name: '9' })).toBeChecked();
    expect(form.getByLabelText(/^Notes/)).toHaveFocus();
    expect(form.getByText('Total 8.3')).toBeVisible();
    await userEvent.keyboard(SUBMIT);
    expect(await screen.findByText('Your review was changed.')).toBeVisible();
    expect(within(await dialogOf('Asha')).getByText('Changed:')).toBeVisible();
    expect(screen.getByText(/^Your review as this judge/)).toHaveFocus();
    expect(saved).toHaveBeenCalledWith('"3"', {
      notes: 'Calm.',
      scores: { timing: 6, style: 9 },
    });
    const [review] = within(await dialogOf('Asha')).getAllByRole('listitem');
    expect(review).toHaveTextContent("Now 8.3, counted 6: changed after seeing others' reviews.");
    await userEvent.click(within(review!).getByText('Earlier versions'));
    expect(within(review!).getByText(/Timing 6, Style 6\. Calm\./)).toBeVisible();
  });

  it('does not count once it is changed, either, if its first score does not', async () => {
    await change({ ...before, hasSeenOthers: true, counted: null });
    expect(screen.getByText(/change now is stored, and does not count\./)).toBeVisible();
  });

  it('asks for what was changed on another device meanwhile', async () => {
    const form = await change();
    respond('put', '/auditions/asha/reviews/own', { message: 'Stale.', code: 'stale' }, 412);
    respond('get', '/auditions/asha', {
      ...entry,
      reviews: [{ ...before, scores: { timing: 2, style: 6 }, version: 4 }],
    });
    const timing = within(form.getByRole('group', { name: 'Timing' }));
    await userEvent.click(timing.getByRole('radio', { name: '9' }));
    await click('Save review');
    const table = await screen.findByRole('table', { name: 'Both versions' });
    expect(textsOf(within(table).getAllByRole('row')).slice(1)).toEqual(['Timing29']);
  });

  it('keeps what was written and not saved', async () => {
    const form = await change();
    await userEvent.type(form.getByLabelText(/^Notes/), ' And bold.');
    await click('Cancel');
    const dialog = within(await dialogOf('Asha'));
    expect(await dialog.findByText('Timing 6, Style 6. Calm. And bold.')).toBeVisible();
    expect(dialog.getByText(/^Your review as this judge/)).toHaveFocus();
    expect(dialog.queryByText('Changed:')).toBeNull();
    await click('Change your review');
    expect(await dialog.findByLabelText(/^Notes/)).toHaveValue('Calm. And bold.');
  });
});
