import { useAuth } from '@nox/auth';
import {
  auditionEntry,
  chooseAction,
  failRequests,
  ownQuestion,
  pauseTyping,
  click,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  acceptDecisions,
  acceptReviews,
  dialogOf,
  openPage,
  serveEntries,
  serveEvents,
  SUBMIT,
  undoableChange,
  write,
} from '../testing/serve-entries.ts';

const REVIEWS = '/auditions/:id/reviews';
const SUBMITTED = 'Your review as this judge has been submitted.';

const isha = auditionEntry({
  _id: 'isha',
  fullName: 'Isha Rao',
  reviews: [
    { _id: 'r1', judgeEmail: 'Rohan', notes: 'Shy.', score: 4 },
    { _id: 'r2', judgeEmail: 'Ananya', notes: 'On the beat.', score: 9 },
  ],
});
const kabir = auditionEntry({ _id: 'kabir', fullName: 'Kabir Rao', rollNumber: 'BT21MEC033' });

async function open(search: string, judgeName = 'Meera') {
  localStorage.setItem('nox:judge-name', judgeName);
  const rendered = openPage(search);
  return { ...rendered, dialog: await screen.findByRole('dialog') };
}

const submit = async (notes: string) => {
  await write(notes);
  await click('Submit review');
};

beforeEach(() => serveEntries([isha, kabir]));

describe('the entry dialog', () => {
  it('has a dash for what was not asked at the door', async () => {
    serveEntries([auditionEntry({ _id: 'isha', rateYourself: undefined })]);
    const { dialog } = await open('?entry=isha');
    expect((await within(dialog).findByText('Own rating')).nextSibling).toHaveTextContent('–');
  });

  it('opens from the list with a URL, once also on a double click, and closes on Back', async () => {
    const { router } = openPage();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'View Isha Rao' }));
    const dialog = await dialogOf('Isha Rao');
    expect(router.state.location.search).toBe('?entry=isha');
    // Enter opens nothing there.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Isha Rao' })).toHaveFocus());
    expect(await within(dialog).findByText('No video link submitted.')).toBeVisible();
    expect(within(dialog).getByText('7 out of 10')).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('shows the facts in the order of the specification', async () => {
    const { dialog } = await open('?entry=isha');
    expect(textsOf(await within(dialog).findAllByRole('term'))).toEqual([
      ...['Full name', 'Phone', 'Roll no.', 'Email', 'Branch', 'Dance style'],
      ...['Own rating', 'Why NOX', 'Other skills', 'Video'],
    ]);
  });

  it('shows on demand what was done to the entry, and who did it', async () => {
    const asked: string[] = [];
    const event = { subject: 'auditions', action: 'changed', itemId: 'isha', isThere: true };
    const at = '2026-11-22T12:00:00.000Z';
    const events = [
      { ...event, _id: '2', at, by: 'meera@nox.example', sentence: 'Moved to 16:00', fields: [] },
      { ...event, _id: '1', at, by: null, actor: 'candidate', sentence: 'Applied', fields: [] },
    ];
    respondBy('get', '/audit-log', ({ request }) => {
      asked.push(new URL(request.url).search);
      if (asked.length === 1) return HttpResponse.error();
      return { events, next: null, people: [] };
    });
    const { dialog } = await open('?entry=isha');
    const toggle = await within(dialog).findByRole('button', { name: 'History' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(asked).toEqual([]);
    await userEvent.click(toggle);
    await within(dialog).findByText('The history could not be fetched.');
    await click('Try again');
    const history = await within(dialog).findByRole('list', { name: 'History' });
    const [latest, first] = within(history).getAllByRole('listitem');
    expect(latest).toHaveTextContent(/^Moved to 16:00meera@nox.example, .*2026/);
    expect(first).toHaveTextContent(/^AppliedThe candidate, .*2026/);
    expect(asked[0]).toBe('?item=isha');
  });

  it('plays a video of a known site in the page, and not before it is asked to', async () => {
    serveEntries([{ ...isha, danceVideoUrl: 'https://youtu.be/dQw4w9WgXcQ' }]);
    const { dialog } = await open('?entry=isha');
    expect(await within(dialog).findByRole('link', { name: 'Watch the video' })).toBeVisible();
    expect(dialog.querySelector('iframe')).toBeNull();
    await click('Play the video from YouTube');
    expect(within(dialog).getByTitle('Video of Isha Rao')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    );
  });

  it('names a video whose address hides where it leads, without a link', async () => {
    const danceVideoUrl = 'https://youtube.com@evil.example';
    serveEntries([{ ...isha, danceVideoUrl }]);
    const { dialog } = await open('?entry=isha');
    expect(await within(dialog).findByText(danceVideoUrl)).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: 'Watch the video' })).toBeNull();
  });

  it('says that an unknown entry does not exist', async () => {
    const { dialog } = await open('?entry=gone');
    expect(dialog).toHaveTextContent('It may have been deleted.');
  });

  it('deletes the entry after a confirmation that says if it failed, and brings it back for ten minutes', async () => {
    failRequests('delete', '/auditions/isha');
    await open('?entry=isha');
    await click('Delete entry');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(
      'Are you sure you want to delete the entire entry for Isha Rao? You can undo this for ten minutes.',
    );
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
    );
    await click('Delete');
    expect(await within(question).findByText('Failed to delete entry.')).toBeVisible();
    respond('delete', '/auditions/isha', null, 204);
    serveEntries([kabir]);
    respond('get', '/auditions/undoable', [undoableChange({ name: 'Isha Rao' })]);
    respond('post', '/auditions/undoable/undoable/undo', { message: '1 candidate is back.' });
    await click('Delete', 'Entry deleted successfully.');
    expect(screen.queryByRole('rowheader', { name: /^Isha Rao/ })).not.toBeInTheDocument();
    await click('Undo: Isha Rao deleted', '1 candidate is back.');
    await waitFor(() => expect(screen.queryByText('Entry deleted successfully.')).toBeNull());
  });

  it.each([
    ['', [], '21:00 - 21:30'],
    [', on a day of the season', ['2026-12-13', '2026-12-12'], '2026-12-12 21:00 - 21:30'],
  ])('moves the candidate to another slot, such as a new one%s', async (_day, dates, timeSlot) => {
    respond('get', '/season', { state: 'over', parts: dates.map((date) => ({ date })) });
    const answer = { message: '1 candidate moved to 21:00 - 21:30.', undoable: null };
    serveEntries([isha, { ...kabir, timeSlot: '17:00 - 17:30' }]);
    const moved = respond('put', '/auditions/time-slots', answer);
    await open('?entry=isha');
    await click('Move to slot…');
    const choice = await dialogOf('Move Isha Rao');
    const slot = within(choice).getByLabelText('Time slot');
    const slots = textsOf(within(slot).getAllByRole('option'));
    expect(slots).toEqual(['Unassigned', '17:00 - 17:30 (1)', 'A new slot']);
    await userEvent.selectOptions(slot, 'A new slot');
    if (dates.length > 0) {
      const days = within(await within(choice).findByLabelText('Day')).getAllByRole('option');
      expect(textsOf(days)).toEqual(['Sat 12 Dec', 'Sun 13 Dec', 'None']);
    }
    await userEvent.type(within(choice).getByLabelText(/^New slot/), '21:00 - 21:30{Enter}');
    expect(await screen.findByText('1 candidate moved to 21:00 - 21:30.')).toBeVisible();
    expect(moved).toEqual([{ ids: ['isha'], timeSlot }]);
    await waitFor(() => expect(choice).not.toBeInTheDocument());
  });
});

describe('from one candidate to the next', () => {
  const three = [isha, kabir, auditionEntry({ _id: 'leela', fullName: 'Leela Rao' })];
  beforeEach(() => serveEntries(three));

  it('goes by keys and buttons in the order of the list as shown', async () => {
    const { router } = await open('?sort=-name&entry=leela');
    expect(within(await dialogOf('Leela Rao')).getByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.keyboard('j');
    await dialogOf('Kabir Rao');
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-name&entry=kabir'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Kabir Rao' })).toHaveFocus());
    await click('Next');
    await dialogOf('Isha Rao');
    await userEvent.keyboard('jj');
    await dialogOf('Isha Rao');
    await userEvent.keyboard('k');
    await dialogOf('Kabir Rao');
    await userEvent.keyboard('{ArrowDown}');
    await dialogOf('Isha Rao');
    await userEvent.keyboard('{ArrowUp}');
    await dialogOf('Kabir Rao');
    await userEvent.click(screen.getByRole('radio', { name: '8' }));
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: '9' })).toBeChecked();
    await write('jkjk');
    await dialogOf('Kabir Rao');
  });

  it('goes on from the former place of one who has left the list, and can undo that', async () => {
    const decided = acceptDecisions(three);
    await open('?status=Pending&entry=kabir');
    await userEvent.keyboard('s');
    expect(await screen.findByText('Kabir Rao is Selected.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('2 of 3')).not.toBeInTheDocument());
    await userEvent.keyboard('j');
    const next = await dialogOf('Leela Rao');
    expect(within(next).getByText('2 of 2')).toBeVisible();
    expect(within(next).getByText('Kabir Rao is Selected.')).toBeVisible();
    await waitFor(() => expect(decided).toHaveBeenCalledWith('kabir', 'Selected'));
    pauseTyping();
    await userEvent.keyboard('z');
    await waitFor(() => expect(decided).toHaveBeenCalledWith('kabir', 'Pending'));
  });

  it('does nothing while another dialog is open over it', async () => {
    await open('?entry=kabir');
    await click('Move to slot…');
    await dialogOf('Move Kabir Rao');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('js');
    expect(await dialogOf('Move Kabir Rao')).toBeVisible();
  });
});

describe('on a wide screen', () => {
  const { innerWidth } = window;
  beforeEach(() => void (window.innerWidth = 1280));
  afterEach(() => void (window.innerWidth = innerWidth));
  const view = (name: string) => screen.getByRole('button', { name: `View ${name}` });

  it('the list beside the details stays in use, and shows another entry there', async () => {
    const { router } = await open('?entry=isha');
    expect(view('Isha Rao').closest('tr')).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByText(kabir.rollNumber, { selector: 'td' }));
    await dialogOf('Kabir Rao');
    expect(router.state.location.search).toBe('?entry=kabir');
    await waitFor(() =>
      expect(view('Kabir Rao').closest('tr')).toHaveAttribute('aria-current', 'true'),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(view('Kabir Rao')).toHaveFocus());
  });

  it('Escape closes a menu of the list, and not the details', async () => {
    await open('?entry=isha');
    await click('More actions for Kabir Rao');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Isha Rao' })).toBeVisible();
  });

  it('filters that were set beside the details stay when they are closed', async () => {
    const { router } = openPage();
    await click('View Isha Rao');
    await screen.findByRole('dialog');
    await click('Filters');
    await userEvent.click(await screen.findByLabelText('Without a slot'));
    await screen.findByRole('button', { name: 'Filters 1' });
    expect(router.state.location.search).toBe('?entry=isha&unassigned=yes');
    await click('Close');
    await waitFor(() => expect(router.state.location.search).toBe('?unassigned=yes'));
  });
});

describe('the own review', () => {
  it('needs a judge name', async () => {
    const { dialog } = await open('?entry=isha', '');
    expect(within(dialog).getByText('Enter a Judge Name to add a review.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Judge name'), 'Meera');
    expect(await within(dialog).findByRole('form', { name: 'Add review' })).toBeVisible();
    expect(localStorage.getItem('nox:judge-name')).toBe('Meera');
  });

  it('needs notes, is sent with its score as a number, and replaces the form', async () => {
    const sent = acceptReviews([isha, kabir]);
    const { dialog } = await open('?entry=isha');
    const heading = (name: string) => within(dialog).getByRole('heading', { name });
    expect(heading('Add review')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: '8' }));
    await click('Submit review');
    expect(await within(dialog).findByText('Notes are required.')).toBeVisible();
    expect(sent).toEqual([]);
    await write(`Sharp.${SUBMIT}`);
    expect(await within(dialog).findByText(SUBMITTED)).toBeVisible();
    expect(heading('Your review')).toBeVisible();
    expect(sent).toEqual([{ notes: 'Sharp.', score: 8, judgeEmail: 'Meera' }]);
    expect(within(dialog).getByText('Judge reviews (3)')).toBeVisible();
    expect(within(dialog).queryByText(/which was not sent/)).not.toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('is rejected with the message of the server, if it gives one, and stays as a draft', async () => {
    respond('post', REVIEWS, null, 500);
    const { dialog } = await open('?entry=isha');
    await submit('Again.');
    expect(await within(dialog).findByText('Failed to submit review.')).toBeVisible();
    expect(within(dialog).getByLabelText(/^Notes/)).toHaveValue('Again.');
    const message = 'You have already reviewed this candidate as Meera.';
    respond('post', REVIEWS, { message, code: 'already_reviewed' }, 409);
    const mine = { _id: 'r9', judgeEmail: 'meera', notes: 'Before.' };
    serveEntries([{ ...isha, reviews: [...isha.reviews, mine] }, kabir]);
    await click('Submit review');
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(await within(dialog).findByText(SUBMITTED)).toBeVisible();
    expect(within(dialog).getByText('Again.')).toBeVisible();
  });
});

describe('an unsent review', () => {
  it('is pending in place of the form, can be withdrawn, and is sent with one key', async () => {
    const keys: (string | null)[] = [];
    respondBy('post', REVIEWS, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    });
    const { dialog } = await open('?entry=isha');
    await submit('Calm.');
    expect(await within(dialog).findByText(/^Your review is waiting to be sent/)).toBeVisible();
    expect(within(dialog).getByText('1 waiting to send')).toBeVisible();
    expect(within(dialog).queryByRole('form')).not.toBeInTheDocument();
    await click('Withdraw and edit');
    const notes = await within(dialog).findByLabelText(/^Notes/);
    expect(notes).toHaveValue('Calm.');
    await userEvent.type(notes, ' And sharp.');
    await click('Submit review');
    expect(await within(dialog).findByText('Calm. And sharp.')).toBeVisible();

    keys.length = 0;
    acceptReviews([isha, kabir], ({ key }) => keys.push(key));
    window.dispatchEvent(new Event('online'));
    expect(await within(dialog).findByText(SUBMITTED)).toHaveFocus();
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{30,}$/)]);
    await waitFor(() => expect(screen.queryByText(/waiting to send/)).not.toBeInTheDocument());
  });

  it('asks to leave the page open where the browser stores nothing', async () => {
    // What this account leaves unsent stays in the memory of the page.
    useAuth.setState({ status: 'signed-in', user: { uid: 'unsent', email: null } });
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    failRequests('post', REVIEWS);
    await open('?entry=isha');
    await submit('Calm.');
    expect(await screen.findByText(/^Leave this page open: /)).toBeVisible();
    expect(screen.queryByText(/^Stored on this device/)).not.toBeInTheDocument();
  });

  it('is shown if its entry was deleted', async () => {
    await open('?entry=isha');
    respondBy('post', REVIEWS, () => {
      serveEntries([kabir]);
      return HttpResponse.json({ message: 'Gone.', code: 'not_found' }, { status: 404 });
    });
    await submit('Calm.');
    await screen.findByText('The entry of Isha Rao was deleted meanwhile.');
    expect(screen.getByText('Calm.')).toBeVisible();
  });

  it('can be tried again once the deletion of its entry was undone', async () => {
    const { pushRevision } = serveEvents();
    failRequests('post', REVIEWS);
    const { dialog } = await open('?entry=isha');
    await submit('Calm.');
    await within(dialog).findByText(/^Your review is waiting to be sent/);
    await click('Close');
    // It has a list of its own.
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    serveEntries([kabir]);
    respond('post', REVIEWS, { message: 'Gone.', code: 'not_found' }, 404);
    act(() => void window.dispatchEvent(new Event('online')));
    const rejected = await screen.findByRole('listitem', { name: 'Not sent: Isha Rao' });
    const tryAgain = () => within(rejected).queryByRole('button', { name: 'Try again' });
    // The refusal may be shown before the list without the entry is.
    await waitFor(() => expect(tryAgain()).not.toBeInTheDocument());
    serveEntries([isha, kabir]);
    pushRevision();
    const again = await within(rejected).findByRole('button', { name: 'Try again' });
    const sent = acceptReviews([isha, kabir]);
    await userEvent.click(again);
    await waitFor(() => expect(sent).toMatchObject([{ notes: 'Calm.' }]));
  });
});

describe('a judge name of two accounts', () => {
  it('is announced after a review, and named where reviews are compared', async () => {
    const mine = { _id: 'r8', judgeEmail: 'Meera', notes: 'Calm.', account: 'meera@nox.example' };
    const answer = { ...mine, nameAlsoUsedBy: 'ravi@nox.example' };
    respond('post', REVIEWS, answer, 201);
    const theirs = { ...mine, _id: 'r9', judgeEmail: 'meera', account: 'ravi@nox.example' };
    await open('?entry=isha');
    await write('Calm.');
    serveEntries([
      { ...isha, reviews: [mine] },
      { ...kabir, reviews: [theirs] },
    ]);
    await click('Submit review');
    await screen.findByText(
      /^The account ravi@nox.example reviews as “Meera”, too\..*choose another judge name/,
    );
    await screen.findByText('ravi@nox.example reviews under this name, too');
  });
});

describe('the answers of a candidate', () => {
  const ANSWERS = '/auditions/:id/answers';
  const { danceStyle, phoneNumber, rollNumber, emailAddress } = isha;
  const application = {
    ...{ fullName: 'Isha Rao', phoneNumber, rollNumber, emailAddress, danceStyle },
    // The door has asked neither for the branch nor for a rating.
    ...{ branch: '', whyNox: '', otherSkills: '', danceVideoUrl: '' },
    ...{ availability: ['fri'], partnerRollNumber: '' },
  };
  const parts = [
    { key: 'fri', label: 'Friday', date: '2026-08-14', from: '17:00', to: '21:00' },
    { key: 'sat', label: 'Saturday', date: '2026-08-15', from: '10:00', to: '12:00' },
  ];
  const edit = async () => {
    respond('get', '/season', { state: 'over', parts, asksPartner: false });
    const { dialog } = await open('?entry=isha');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Edit…' }));
    return screen.findByRole('form', { name: 'Answers of Isha Rao' });
  };
  /** Accepts these versions, the stored one first. @returns what is sent */
  const acceptAnswers = (version: number, stored: object = application) => {
    const sent: unknown[] = [];
    const asked = { questions: [], fields: {} };
    respond('get', ANSWERS, { application: stored, version, ...asked });
    respondBy('put', ANSWERS, async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push([request.headers.get('if-match'), body]);
      if (request.headers.get('if-match') !== `"${version}"`) {
        return HttpResponse.json({ message: 'Stale.', code: 'stale' }, { status: 412 });
      }
      const { emailAddress: newEmail } = { emailAddress: undefined, ...body };
      return { application: stored, version: version + 1, newEmail, ...asked };
    });
    return sent;
  };

  it('are corrected by an organiser, who sends what was changed, and why', async () => {
    const sent = acceptAnswers(1);
    const form = within(await edit());
    expect(form.queryByLabelText(/partner/)).not.toBeInTheDocument();
    await userEvent.type(form.getByLabelText(/^Full name/), ' Sen');
    await userEvent.click(form.getByLabelText('Saturday'));
    await userEvent.clear(form.getByLabelText(/^Email address/));
    await userEvent.type(form.getByLabelText(/^Email address/), 'isha');
    await click('Save');
    expect(await form.findByText(/must be an address such as/)).toBeVisible();
    expect(form.getByText('Please choose a reason.')).toBeVisible();
    expect(form.queryByText('Branch is required.')).not.toBeInTheDocument();
    await userEvent.type(form.getByLabelText(/^Email address/), '@new.example');
    await userEvent.selectOptions(form.getByLabelText(/^Reason/), 'It was typed wrongly');
    await click('Save');
    await screen.findByText(/^The answers of Isha Rao were saved\. The address isha@new\.example/);
    const changed = { fullName: 'Isha Rao Sen', availability: ['fri', 'sat'] };
    const reason = 'It was typed wrongly';
    const all = { ...changed, emailAddress: 'isha@new.example', reason };
    expect(sent).toEqual([['"1"', all]]);
    expect(await screen.findByRole('dialog', { name: 'Isha Rao' })).toBeVisible();
  });

  it('are merged with what somebody else has changed meanwhile', async () => {
    acceptAnswers(1);
    const form = within(await edit());
    await userEvent.type(form.getByLabelText(/^Branch/), 'Physics');
    await userEvent.type(form.getByLabelText(/^Full name/), ' Sen');
    await userEvent.selectOptions(form.getByLabelText(/^Reason/), 'Another reason');
    const theirs = { ...application, fullName: 'Isha R. Sen', danceStyle: 'Krump' };
    const sent = acceptAnswers(2, theirs);
    await click('Save');
    expect(
      await form.findByText('Meanwhile another version of these answers was saved.'),
    ).toBeVisible();
    await click('Save mine instead');
    await screen.findByText('The answers of Isha Rao were saved.');
    const mine = { fullName: 'Isha Rao Sen', branch: 'Physics', reason: 'Another reason' };
    expect(sent.at(-1)).toEqual(['"2"', mine]);
  });

  it('about health or conviction are in no draft, and those that are stored are in the form', async () => {
    const questions = [
      ownQuestion({ key: 'nuts', label: 'Allergies', isSensitive: true }),
      ownQuestion({ key: 'crew', label: 'Crew' }),
    ];
    const stored = { ...application, answers: { nuts: 'Hazelnut' } };
    respond('get', ANSWERS, { application: stored, version: 1, questions, fields: {} });
    const first = within(await edit());
    await userEvent.type(first.getByLabelText('Allergies'), ', Cashew');
    expect(first.getByLabelText('Allergies')).toHaveAccessibleDescription(/No draft stores it/);
    await userEvent.type(first.getByLabelText('Crew'), 'Lockers');
    expect(JSON.stringify({ ...localStorage })).toMatch(/^(?!.*(Hazelnut|Cashew)).*Lockers/);
    cleanup();
    const second = within(await edit());
    expect(second.getByLabelText('Crew')).toHaveValue('Lockers');
    expect(second.getByLabelText('Allergies')).toHaveValue('Hazelnut');
  });

  it('are not edited by who does not judge the candidate', async () => {
    serveEntries([{ ...isha, isRecused: true }]);
    const { dialog } = await open('?entry=isha');
    expect(within(dialog).getByRole('button', { name: 'Move to slot…' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Edit…' })).not.toBeInTheDocument();
  });
});

describe('the reviews of an entry', () => {
  it('are compared with the statistics of their scores, and that the judges disagree', async () => {
    const { dialog } = await open('?entry=isha&panel=reviews');
    expect(screen.getByRole('heading', { name: 'All Reviews for: Isha Rao' })).toBeVisible();
    const figures = textsOf(within(dialog).getAllByRole('definition'));
    expect(figures).toEqual(['6.5', '6.5', '2', '5']);
    expect(within(dialog).getByText(/The judges disagree/)).toBeVisible();
  });

  it('can be deleted after a confirmation', async () => {
    respond('delete', '/auditions/isha/reviews/r1', null, 204);
    const { dialog } = await open('?entry=isha&panel=reviews');
    await chooseAction('Delete a review', 'Delete the review by Rohan');
    await click('Delete review');
    expect(await within(dialog).findByText('Review deleted.')).toBeVisible();
    expect(within(dialog).queryByText('Shy.')).not.toBeInTheDocument();
  });
});
