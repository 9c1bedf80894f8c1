import { serverNow } from '@nox/api-client';
import { auditionDayAt } from '@nox/contracts';
import { auditionEntry, failRequests, pauseTyping, click, respond, respondBy } from '@nox/testing';
import { localOf } from '@nox/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { readDraft } from '../../entry/review-drafts.ts';
import {
  acceptDecisions,
  acceptReviews,
  dialogOf,
  openPage,
  serveEntries,
  SUBMIT,
  write,
} from '../../testing/serve-entries.ts';

const review = { _id: 'r1', judgeEmail: 'Rohan', notes: 'Seen.' };
const entries = [
  auditionEntry({ _id: 'asha', fullName: 'Asha', reviews: [review] }),
  auditionEntry({ _id: 'ben', fullName: 'Ben' }),
  auditionEntry({ _id: 'chitra', fullName: 'Chitra' }),
];

const keyboard = (keys: string) => userEvent.keyboard(keys);

/** Begins with Ben. */
async function startJudging() {
  const rendered = openPage();
  await click('Judge next');
  return { ...rendered, dialog: await dialogOf('Ben') };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('nox:judge-name', 'Meera');
  serveEntries(entries);
});

describe('judging', () => {
  it('shows candidates by keys, fewest reviews first, and closes on Back', async () => {
    const { router } = await startJudging();
    await keyboard('n');
    expect(await dialogOf('Chitra')).toBeVisible();
    await keyboard('n');
    expect(await dialogOf('Asha')).toBeVisible();
    await keyboard('p');
    expect(await dialogOf('Chitra')).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('goes back after a reload to whom the judge has seen before, and says Next where there is a review', async () => {
    acceptReviews(entries);
    const { unmount } = await startJudging();
    await write(`Calm.${SUBMIT}`);
    await dialogOf('Chitra');
    unmount();
    openPage('?entry=chitra&panel=judging');
    await dialogOf('Chitra');
    expect(screen.getByRole('button', { name: 'Skip' })).toBeVisible();
    await click('Previous');
    await dialogOf('Ben');
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  });

  it('stays closed when a review is answered while it closes', async () => {
    const answer = Promise.withResolvers<void>();
    respondBy('post', '/auditions/:id/reviews', async () => {
      await answer.promise;
      return HttpResponse.json({ ...review, _id: 'new' }, { status: 201 });
    });
    const { router } = await startJudging();
    await write(`Calm.${SUBMIT}`);
    await act(async () => {
      screen.getByRole('button', { name: 'Stop judging' }).click();
      answer.resolve();
      // React renders what the click has changed once this is over. The draft goes as the review is accepted,
      // and some turns of the event loop later the dialog hears of it.
      for (let left = 10; left > 0; left--) {
        await new Promise((resolve) => setTimeout(resolve));
        if (readDraft('ben', 'Meera')) left = 10;
      }
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('says of a review that was waiting that it has been sent since', async () => {
    failRequests('post', '/auditions/:id/reviews');
    await startJudging();
    await write(`Calm.${SUBMIT}`);
    const dialog = await dialogOf('Chitra');
    expect(await within(dialog).findByText('Review of Ben is waiting to be sent.')).toBeVisible();
    acceptReviews(entries);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await within(dialog).findByText('Review of Ben submitted.')).toBeVisible();
  });

  it('sets the score by a digit, submits with Ctrl+Enter, shows the next candidate, and counts', async () => {
    const reviewed: unknown[] = [];
    const sent = acceptReviews(entries, ({ entryId }) => reviewed.push(entryId));
    await startJudging();
    expect(screen.getAllByText('0 of 3 reviewed by you').length).toBeGreaterThan(0);
    await keyboard('0');
    expect(screen.getByRole('radio', { name: '10' })).toBeChecked();
    // The digit goes on to the notes.
    await keyboard('n7 is text here' + SUBMIT);
    expect(await dialogOf('Chitra')).toBeVisible();
    expect(screen.getByText('Review of Ben submitted.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Chitra' })).toHaveFocus());
    expect(screen.getAllByText('1 of 3 reviewed by you').length).toBeGreaterThan(0);
    pauseTyping();
    await keyboard('9Sharp.' + SUBMIT);
    expect(await dialogOf('Asha')).toBeVisible();
    expect(reviewed).toEqual(['ben', 'chitra']);
    expect(sent).toEqual([
      { judgeEmail: 'Meera', notes: 'n7 is text here', score: 10 },
      { judgeEmail: 'Meera', notes: 'Sharp.', score: 9 },
    ]);
  });

  it('begins with who has added a film, which needs no slot, and plays it by its own keys', async () => {
    const film = { address: '/film.mp4', poster: '/poster.jpg', seconds: 62 };
    serveEntries([...entries, auditionEntry({ _id: 'dev', fullName: 'Dev', film })]);
    respond('get', '/viewing', { until: '2026-08-14T18:00:00Z' });
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    openPage();
    await click('Judge next');
    const dialog = await dialogOf('Dev');
    expect(within(dialog).getByText('A film, 1:02 long')).toBeVisible();
    const player = within(dialog).getByLabelText<HTMLVideoElement>('Film of Dev');
    await waitFor(() => expect(player).toHaveAttribute('src', film.address));
    act(() => player.focus());
    await keyboard('k');
    expect(play).toHaveBeenCalledTimes(1);
    await keyboard('{ArrowRight}');
    expect(player.currentTime).toBe(5);
    expect(await dialogOf('Dev')).toBeVisible();
  });

  it('decides nothing by what is typed before there is a form', async () => {
    const decided = acceptDecisions(entries);
    const { promise: settings, resolve: release } = Promise.withResolvers<object>();
    respondBy('get', '/auditions/settings', () => settings as Promise<{ hidesReviews: null }>);
    await startJudging();
    expect(screen.queryByLabelText(/^Notes/)).not.toBeInTheDocument();
    pauseTyping();
    await keyboard('s');
    pauseTyping();
    await keyboard('n');
    act(() => release({ hidesReviews: null }));
    expect(await screen.findByLabelText(/^Notes/)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Ben' })).toBeVisible();
    expect(decided).not.toHaveBeenCalled();
  });

  it('has notes and the button that submits them in sight once a score is chosen', async () => {
    const scrolled = jest.fn();
    HTMLElement.prototype.scrollIntoView = scrolled;
    await startJudging();
    await userEvent.click(screen.getByRole('radio', { name: '7' }));
    expect(scrolled.mock.contexts.at(-1)).toBe(
      screen.getByRole('button', { name: 'Submit and next' }),
    );
  });

  it.each([
    [[], []],
    [['asha'], ['Not here yet.']],
    [['chitra'], ['Next: Asha, not here yet']],
  ])('says who of today has not come yet once others have: %j are here', async (here, said) => {
    const timeSlot = `${auditionDayAt(localOf(serverNow()))} 20:00 - 20:30 · Hall`;
    const attendance = { state: 'arrived' as const, at: null };
    const today = entries.map((entry) => ({ ...entry, timeSlot }));
    serveEntries(
      today.map((one) => (here.some((id) => id === one._id) ? { ...one, attendance } : one)),
    );
    openPage('?entry=chitra&panel=judging');
    await dialogOf('Chitra');
    const found = screen.queryAllByText(/not here yet/i).map(({ textContent }) => textContent);
    expect(found).toEqual(said);
  });

  it.each([
    ['Meera', 'Notes are required.'],
    ['', 'Please set your Judge Name at the top of the page to submit a review.'],
  ])('says with Ctrl+Enter outside the notes what is missing, for “%s”', async (name, missing) => {
    localStorage.setItem('nox:judge-name', name);
    const scrolled = jest.fn();
    HTMLElement.prototype.scrollIntoView = scrolled;
    await startJudging();
    act(() => screen.getByRole('button', { name: 'Skip' }).focus());
    await keyboard(SUBMIT);
    expect(await screen.findByText(missing)).toBeVisible();
    // The caret may be in sight, and what is said below it not.
    if (name) expect(scrolled.mock.contexts.at(-1)).toContainElement(screen.getByText(missing));
  });
});

it('says at the end whether the candidate on the screen is still to be reviewed', async () => {
  const [, ben] = entries;
  serveEntries([ben!]);
  acceptReviews([ben!]);
  await startJudging();
  await click('Skip');
  expect(screen.getByText('No other candidate is left to review.')).toBeVisible();
  await write('Calm.');
  await click('Submit and next');
  const end = 'Review of Ben submitted. No candidate is left to review.';
  expect(await screen.findByText(end)).toBeVisible();
});

it('asks for a judge name in its field, and takes its letters for no decisions', async () => {
  localStorage.setItem('nox:judge-name', '');
  const decided = acceptDecisions(entries);
  await startJudging();
  await waitFor(() => expect(screen.getByLabelText('Judge name')).toHaveFocus());
  act(() => screen.getByRole('button', { name: 'Skip' }).focus());
  pauseTyping();
  await keyboard('sxnjk');
  expect(await dialogOf('Ben')).toBeVisible();
  const name = screen.getByLabelText('Judge name');
  await userEvent.type(name, 'Sanjay');
  expect(name).toHaveFocus();
  await keyboard('{Enter}');
  expect(localStorage.getItem('nox:judge-name')).toBe('Sanjay');
  expect(await screen.findByLabelText(/^Notes/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ben' })).toHaveFocus());
  expect(decided).not.toHaveBeenCalled();
});

describe('judging a slot', () => {
  const onStage = (_id: string, fullName: string, timeSlot: string) =>
    auditionEntry({ _id, fullName, timeSlot });
  const slotted = [
    { ...onStage('dev', 'Dev', '16:00 - 16:30'), reviews: [review] },
    onStage('esha', 'Esha', '16:30 - 17:00'),
    onStage('farah', 'Farah', '16:00 - 16:30'),
    onStage('gita', 'Gita', '16:00 - 16:30'),
  ];

  it('is in the order of the stage, whatever is filtered, with now and next in sight', async () => {
    serveEntries(slotted);
    acceptReviews(slotted);
    const { router } = openPage('?view=slots&search=a');
    await click('Judge this slot: 16:00 - 16:30');
    const dialog = await dialogOf('Dev');
    expect(within(dialog).getByText('Now: 1 of 3 in 16:00 - 16:30')).toBeVisible();
    expect(within(dialog).getByText('Next: Farah')).toBeVisible();
    expect(within(dialog).getByText('0 of 3 reviewed by you')).toBeVisible();
    await keyboard('n');
    await userEvent.type(within(await dialogOf('Farah')).getByLabelText(/^Notes/), 'Sharp.');
    await click('Submit and next');
    expect(within(await dialogOf('Gita')).getByText('Now: 3 of 3 in 16:00 - 16:30')).toBeVisible();
    expect(within(await dialogOf('Gita')).getByText('Next: Dev')).toBeVisible();
    await click('Previous');
    expect(await dialogOf('Farah')).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?view=slots&search=a');
  });

  it('continues where it was after a reload, and names who is skipped', async () => {
    const [dev, ...others] = slotted;
    serveEntries([{ ...dev!, attendance: { state: 'no-show', at: null } }, ...others]);
    openPage('?entry=farah&panel=judging&slot=16%3A00+-+16%3A30');
    const dialog = await dialogOf('Farah');
    expect(within(dialog).getByText('Now: 1 of 2 in 16:00 - 16:30')).toBeVisible();
    expect(within(dialog).getByText('Next: Gita')).toBeVisible();
    expect(within(dialog).getByText('Skipped: Dev (not here)')).toBeVisible();
  });

  it('says who is on stage, above another candidate by their number, and goes on with them', async () => {
    const [dev, esha, farah, gita] = slotted;
    const attendance = { state: 'started' as const, at: null, startedAt: '2026-08-14T10:00:00Z' };
    serveEntries([dev!, { ...gita!, number: 5, attendance }, esha!, farah!]);
    openPage('?entry=dev&panel=judging&slot=16%3A00+-+16%3A30');
    const dialog = await dialogOf('Dev');
    expect(within(dialog).getByText('5 is on stage').closest('[role=status]')).toBeVisible();
    expect(within(dialog).queryByText(/^Now/)).not.toBeInTheDocument();
    await click('Skip');
    const gitas = within(await dialogOf('Gita'));
    expect(gitas.queryByText('5 is on stage')).not.toBeInTheDocument();
    expect(gitas.getByText('On stage').closest('[role=status]')).toBeVisible();
    await click('Skip');
    expect(await dialogOf('Farah')).toBeVisible();
    expect(screen.getByText('5 is on stage')).toBeVisible();
    expect(screen.getByText('Next: Dev')).toBeVisible();
  });
});

describe('deciding while judging', () => {
  it('is done by keys, and undone, also when the next candidate is shown', async () => {
    const decided = acceptDecisions(entries);
    const sent = (id: string, status: string) =>
      waitFor(() => expect(decided).toHaveBeenLastCalledWith(id, status));
    const { dialog } = await startJudging();
    expect(within(dialog).getByText('Pending', { selector: 'span' })).toBeVisible();
    await keyboard('s');
    await sent('ben', 'Selected');
    expect(within(dialog).getByText('Selected')).toBeVisible();
    expect(await within(dialog).findByText('Ben is Selected.')).toBeVisible();
    expect(screen.getByText('Ben is Selected.').closest('[role=status]')).toHaveTextContent('Undo');
    expect(screen.getByRole('button', { name: 'Select' })).toHaveAttribute('aria-pressed', 'true');
    await keyboard('n');
    await dialogOf('Chitra');
    expect(screen.getByRole('button', { name: 'Select' })).toHaveAttribute('aria-pressed', 'false');
    pauseTyping();
    await keyboard('z');
    await sent('ben', 'Pending');
    expect(screen.queryByText('Ben is Selected.')).not.toBeInTheDocument();
    await keyboard('x');
    await sent('chitra', 'Not Selected');
    expect(await within(dialog).findByText('Chitra is Not Selected.')).toBeVisible();
    await click('Undo');
    expect(await screen.findByRole('button', { name: 'Select' })).toHaveFocus();
    await sent('chitra', 'Pending');
  });

  it('never happens while text is typed, nor with the keys switched off', async () => {
    const decided = acceptDecisions(entries);
    await startJudging();
    await write('six sure arms, zero fear?');
    act(() => blur());
    pauseTyping();
    await keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    await keyboard('x');
    await userEvent.click(within(keys).getByRole('checkbox', { name: /^Single keys are on/ }));
    await click('Close');
    await waitFor(() => expect(keys).not.toBeInTheDocument());
    act(() => blur());
    pauseTyping();
    await keyboard('xn?5');
    expect(await dialogOf('Ben')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Keys' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '5' })).not.toBeChecked();
    expect(decided).not.toHaveBeenCalled();
    expect(localStorage.getItem('nox:shortcuts')).toBe('off');
    acceptReviews(entries);
    await keyboard(SUBMIT);
    expect(await dialogOf('Chitra')).toBeVisible();
  });
});

describe('going on to type after "Submit"', () => {
  const notes = () => screen.getByLabelText(/^Notes/);
  let decided: ReturnType<typeof acceptDecisions>;
  let sent: ReturnType<typeof acceptReviews>;
  let answer = () => {};
  let answered: Promise<void>;

  beforeEach(() => {
    decided = acceptDecisions(entries);
    sent = acceptReviews(entries);
    answered = new Promise((resolve) => (answer = resolve));
    // Falls through to the review that is accepted.
    respondBy('post', '/auditions/:id/reviews', async () => void (await answered));
  });

  it('leaves the text in its field with its candidate, as a draft, and decides nothing', async () => {
    await startJudging();
    await write(`Calm.${SUBMIT} sxn 7`);
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    answer();
    expect(await screen.findByText(/^Submitted without what you wrote since/)).toBeVisible();
    await keyboard(' sure');
    expect(await dialogOf('Ben')).toBeVisible();
    expect(notes()).toHaveFocus();
    expect(notes()).toHaveValue('Calm. sxn 7 sure');
    await click('Next');
    await dialogOf('Chitra');
    expect(notes()).toHaveValue('');
    await click('Previous');
    const ben = within(await dialogOf('Ben'));
    expect(await ben.findByText('Your review as this judge has been submitted.')).toBeVisible();
    expect(ben.getByText('Calm.')).toBeVisible();
    expect(ben.getByText('You also wrote this, which was not sent:')).toBeVisible();
    expect(ben.getByText('Calm. sxn 7 sure')).toBeVisible();
    pauseTyping();
    await keyboard('x');
    // Sent in order: none before it.
    await waitFor(() => expect(decided.mock.calls).toEqual([['ben', 'Not Selected']]));
    expect(sent).toEqual([{ judgeEmail: 'Meera', notes: 'Calm.' }]);
  });

  it('decides nothing about a candidate who has only just come, and steps on', async () => {
    await startJudging();
    await keyboard('n');
    await dialogOf('Chitra');
    await keyboard('n');
    await dialogOf('Asha');
    await keyboard('s');
    pauseTyping(500);
    await keyboard('x');
    await click('Skip');
    expect(await dialogOf('Ben')).toBeVisible();
    pauseTyping();
    await keyboard('x');
    // Sent in order: none before it.
    await waitFor(() => expect(decided.mock.calls).toEqual([['ben', 'Not Selected']]));
  });

  it('is added to a review that is withdrawn', async () => {
    await startJudging();
    respondBy('post', '/auditions/:id/reviews', async () => {
      await answered;
      return HttpResponse.error();
    });
    await write(`Calm.${SUBMIT} Sharp.`);
    answer();
    await screen.findByText(/^Submitted without what you wrote since/);
    await click('Next');
    await dialogOf('Chitra');
    await click('Previous');
    await dialogOf('Ben');
    await click('Withdraw and edit');
    expect(await screen.findByLabelText(/^Notes/)).toHaveValue('Calm. Sharp.');
  });
});

it('shows in the dialog that there is no network, also while nothing waits to be sent', async () => {
  for (const path of ['events', 'changes']) failRequests('get', `/auditions/${path}`);
  const { dialog } = await startJudging();
  expect(await within(dialog).findByText('Offline')).toBeVisible();
});

const blur = () => (document.activeElement as HTMLElement).blur();
