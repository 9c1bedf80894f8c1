import 'fake-indexeddb/auto';
import { type PublicSeason, Question } from '@nox/contracts';
import { mp4 } from '@nox/contracts/testing';
import {
  apiUrl,
  click,
  fakeApi,
  fillStorage,
  publicSeason,
  renderRoutes,
  respond,
  respondBy,
  uploadableFile,
} from '@nox/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { http, HttpResponse } from 'msw';
import { seasonQueries } from '@nox/api-client';
import { IDBFactory } from 'fake-indexeddb';
import { findFilm } from './stored-films.ts';
import routes from '../routes.tsx';

const SEND = 'Send my application';
const challengeRoute = (onRequest = () => {}) =>
  http.get(apiUrl('/season/challenge'), async () => {
    onRequest();
    const cost = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey };
    return HttpResponse.json(await createChallenge({ ...cost, hmacSignatureSecret: 's' }));
  });

async function open(season: Partial<PublicSeason> = {}) {
  respond('get', '/audition-rules/active', { message: 'None.', code: 'not_found' }, 404);
  respond('get', '/season', publicSeason(season));
  fakeApi.use(challengeRoute());
  const rendered = renderRoutes(routes, '/auditions');
  await screen.findByText(SEND);
  return rendered;
}

const ANSWERS = {
  'Full name': 'Asha Rao',
  'Roll number': 'BT23CSE001',
  Branch: 'Computer Science',
  'Phone number': '9876543210',
  'Email address': 'asha@example.com',
  'Dance style': 'Popping',
};

const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const tick = (name: RegExp | string) => fireEvent.click(screen.getByLabelText(name));
const pressSend = () => fireEvent.click(screen.getByText(SEND));

function fillIn() {
  for (const [label, text] of Object.entries(ANSWERS)) type(label, text);
  tick('7');
  tick(/^Saturday/);
  tick('I have read this and agree.');
}

/** Records what is sent; the n-th attempt gets the n-th answer, the last one from then on. */
function answerWith(...answers: (() => Response)[]) {
  const bodies: Record<string, unknown>[] = [];
  respondBy('post', '/auditions', async ({ request }) => {
    bodies.push((await request.json()) as Record<string, unknown>);
    return answers[Math.min(bodies.length, answers.length) - 1]!();
  });
  return bodies;
}
const accepted = () => HttpResponse.json({ message: 'Look.' }, { status: 202 });
const refused =
  (status: number, code: string, more = {}, headers = {}) =>
  () =>
    HttpResponse.json({ message: 'Refused.', code, ...more }, { status, headers });

/** Opens the form, fills it in, and sends it. */
async function sendFilledIn(...answers: (() => Response)[]) {
  await open();
  const bodies = answerWith(...answers);
  fillIn();
  pressSend();
  return bodies;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the registration form', () => {
  it('sends the application with a solved challenge, and leads to the email', async () => {
    const bodies = await sendFilledIn(accepted);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText('asha@example.com')).toBeVisible();
    expect(screen.getByText('Nothing came? You can send it again in a minute.')).toBeVisible();
    const [{ challenge, ...answers }] = bodies as [{ challenge: string }];
    expect(answers).toEqual({
      form: 'autumn-1',
      fullName: 'Asha Rao',
      rollNumber: 'BT23CSE001',
      branch: 'Computer Science',
      phoneNumber: '9876543210',
      emailAddress: 'asha@example.com',
      danceStyle: 'Popping',
      rateYourself: 7,
      whyNox: '',
      otherSkills: '',
      danceVideoUrl: '',
      availability: ['sat'],
      partnerRollNumber: '',
      consent: true,
      trap: '',
    });
    expect(JSON.parse(atob(challenge))).toMatchObject({ solution: { counter: 1 } });
    expect(localStorage.getItem('nox:registration-draft')).not.toContain('Asha');
  });

  it('goes back to the answers when the address was wrong', async () => {
    const bodies = await sendFilledIn(accepted);
    await click('Wrong address? Correct it');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    type('Email address', 'rao@example.com');
    pressSend();
    expect(await screen.findByText('rao@example.com')).toBeVisible();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]!['challenge']).not.toBe(bodies[0]!['challenge']);
  });

  it('lists what is wrong, takes the focus there, and leads to the fields', async () => {
    await open({ minors: 'with guardian' });
    pressSend();
    const summary = await screen.findByRole('group', { name: '9 answers need another look' });
    expect(summary).toHaveFocus();
    const links = within(summary).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ hash }) => hash).join(' ')).toBe(
      '#fullName #rollNumber #branch #phoneNumber #emailAddress #isAdult #danceStyle #rateYourself #consent',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Branch is required.' }));
    const branch = screen.getByLabelText('Branch');
    expect(branch).toHaveFocus();
    expect(branch).toHaveAccessibleDescription(expect.stringContaining('Branch is required.'));
    type('Branch', 'Physics');
    await waitFor(() => expect(branch).toBeValid());
  });

  it('shows what the server rejects beside its field', async () => {
    const issues = [{ path: 'rollNumber', message: 'No such roll number.' }];
    await sendFilledIn(refused(400, 'invalid', { issues }));
    expect(await screen.findByRole('link', { name: 'No such roll number.' })).toBeVisible();
    expect(screen.getByLabelText('Roll number')).toBeInvalid();
  });

  it('asks for a guardian of candidates under age', async () => {
    await open({ minors: 'with guardian' });
    const bodies = answerWith(accepted);
    fillIn();
    tick('No, I am younger');
    pressSend();
    expect(await screen.findByRole('link', { name: "Guardian's name is required." })).toBeVisible();
    type('Name of your parent or guardian', 'Meera Rao');
    type('Their email address', 'meera@example.com');
    pressSend();
    await screen.findByText('asha@example.com');
    const guardian = { name: 'Meera Rao', emailAddress: 'meera@example.com' };
    expect(bodies[0]).toMatchObject({ isAdult: false, guardian });
  });

  it('solves another challenge when the server does not take the first', async () => {
    const bodies = await sendFilledIn(refused(400, 'challenge'), accepted);
    await screen.findByText('asha@example.com');
    expect(new Set(bodies.map(({ challenge }) => challenge)).size).toBe(2);
  });

  it('sends again by itself when the server has too much to do', async () => {
    await open();
    fillIn();
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'],
    });
    const bodies = answerWith(
      refused(429, 'too_many_requests', {}, { 'retry-after': '7' }),
      accepted,
    );
    pressSend();
    try {
      await waitFor(() => expect(screen.getByText(/in about 7 seconds/)).toBeVisible());
      expect(bodies).toHaveLength(1);
      await act(() => jest.advanceTimersByTimeAsync(7_000));
      await waitFor(() => expect(screen.getByText('asha@example.com')).toBeVisible());
    } finally {
      jest.useRealTimers();
    }
  });

  it('sends once however often the button is clicked', async () => {
    const bodies = await sendFilledIn(accepted);
    fireEvent.click(await screen.findByText('Sending…'));
    await screen.findByText('asha@example.com');
    expect(bodies).toHaveLength(1);
  });

  const CALLS = './registration-calls.ts';
  const loseCalls = (name: string) =>
    jest.doMock(CALLS, () => {
      throw Object.assign(new Error('Lost.'), { name });
    });
  afterEach(() => jest.dontMock(CALLS));

  it('says that a part of it did not arrive, and sends once it does', async () => {
    loseCalls('ChunkLoadError');
    await sendFilledIn(accepted);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A part of this form did not arrive.',
    );
    jest.dontMock(CALLS);
    pressSend();
    expect(await screen.findByText('Check your email')).toBeVisible();
  });

  it('is sent by a browser that is too old for a part of it', async () => {
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
    loseCalls('SyntaxError');
    await sendFilledIn(accepted);
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    const form = document.querySelector('form')!;
    expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/api/auditions/form']);
    expect(form.elements.namedItem('form')).toHaveValue('autumn-1');
    submit.mockRestore();
  });

  it('says that the answers are stored when the response was lost, and sends the same again', async () => {
    const bodies = await sendFilledIn(() => HttpResponse.error(), accepted);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your answers are stored on this device. Send them when you are online.',
    );
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    pressSend();
    await waitFor(() => expect(screen.getByText('asha@example.com')).toBeVisible());
    // The proof is the same, too.
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('says that the answers are not stored where the browser has no room for them', async () => {
    fillStorage();
    await sendFilledIn(() => HttpResponse.error());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your answers are only in this page, and not stored on this device. Send them when you are online.',
    );
    jest.restoreAllMocks();
  });

  it('keeps what was typed, and says so, when registration closes meanwhile', async () => {
    const { queryClient } = await open();
    type('Full name', 'Asha Rao');
    respond('get', '/season', publicSeason({ state: 'over' }));
    await act(() => queryClient.invalidateQueries(seasonQueries.current()));
    expect(await screen.findByText(/Registration has closed meanwhile/)).toBeVisible();
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    expect(screen.getByText(SEND)).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks for another agreement when the text has changed, and sends that form then', async () => {
    const bodies = await sendFilledIn(refused(409, 'form_changed'), accepted);
    respond('get', '/season', publicSeason({ privacyText: 'We sell it.', form: 'autumn-2' }));
    expect(await screen.findByText('We sell it.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Refused.');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    expect(screen.getByLabelText('I have read this and agree.')).not.toBeChecked();
    tick('I have read this and agree.');
    pressSend();
    await screen.findByText('Check your email');
    expect(bodies.map(({ form }) => form)).toEqual(['autumn-1', 'autumn-2']);
  });

  it('says that a person looks at it where a name has an address in it', async () => {
    const message = 'A person looks at it before we write to you.';
    await sendFilledIn(() => HttpResponse.json({ message, isHeld: true }, { status: 202 }));
    expect(await screen.findByText('A person looks at it first')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByText('Check your email')).toBeNull();
  });

  it('restores a draft of this season, without the agreement, and drops that of another', async () => {
    const { unmount } = await open();
    fillIn();
    unmount();
    const again = await open();
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    expect(screen.getByLabelText('7')).toBeChecked();
    expect(screen.getByLabelText(/^Saturday/)).toBeChecked();
    expect(screen.getByLabelText('I have read this and agree.')).not.toBeChecked();
    again.unmount();
    await open({ name: 'Spring' });
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(localStorage.getItem('nox:registration-draft')).toBeNull();
  });

  /** The page was in the browser's cache: what it does then is done a task later. */
  const comeBack = () =>
    act(async () => {
      for (const type of ['pagehide', 'pageshow'])
        fireEvent(window, new PageTransitionEvent(type, { persisted: true }));
      await new Promise((resolve) => setTimeout(resolve, 1));
    });

  describe('whose controls a browser empties', () => {
    const draft = () => localStorage.getItem('nox:registration-draft');
    /** WebKit does so where a page comes back: no event says so. */
    const loseBranch = () => {
      (screen.getByLabelText('Branch') as HTMLInputElement).value = '';
      screen.getByLabelText<HTMLInputElement>('7').checked = false;
    };

    it('has the answers again when the page comes back', async () => {
      await open();
      fillIn();
      loseBranch();
      await comeBack();
      expect(screen.getByLabelText('Branch')).toHaveValue('Computer Science');
      expect(screen.getByLabelText('7')).toBeChecked();
      expect(screen.getByLabelText('I have read this and agree.')).toBeChecked();
    });

    it('loses no answer of its draft with the next one, but what a person has emptied', async () => {
      await open();
      fillIn();
      loseBranch();
      type('Dance style', '');
      type('Full name', 'Asha R');
      expect(screen.getByLabelText('Branch')).toHaveValue('Computer Science');
      expect(screen.getByLabelText('Dance style')).toHaveValue('');
      expect(draft()).toMatch(/Asha R".*Computer Science.*"rateYourself","7"/);
      expect(draft()).not.toMatch(/Popping/);
    });

    it('stays empty when the answers were sent or emptied meanwhile', async () => {
      await open();
      fillIn();
      localStorage.clear();
      await comeBack();
      expect(screen.getByLabelText('Full name')).toHaveValue('');
      expect(screen.getByLabelText('I have read this and agree.')).not.toBeChecked();
    });

    it('loses nothing where the browser stores nothing', async () => {
      fillStorage();
      await open();
      fillIn();
      await comeBack();
      type('Branch', 'Physics');
      expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
      jest.restoreAllMocks();
    });
  });

  it('follows what another tab answers, empties and sends', async () => {
    await open();
    fillIn();
    const key = 'nox:registration-draft';
    const before = localStorage.getItem(key)!;
    localStorage.setItem(key, before.replace('Asha Rao', 'Usha Rao').replace('Popping', ''));
    fireEvent(window, new StorageEvent('storage', { key }));
    expect(screen.getByLabelText('Full name')).toHaveValue('Usha Rao');
    expect(screen.getByLabelText('Dance style')).toHaveValue('');
    localStorage.removeItem(key);
    fireEvent(window, new StorageEvent('storage', { key }));
    expect(screen.getByLabelText('Full name')).toHaveValue('');
  });

  it('has nothing of what was sent once the page is left', async () => {
    await sendFilledIn(accepted);
    await screen.findByText('asha@example.com');
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(screen.getByLabelText('7')).not.toBeChecked();
    await comeBack();
    expect(screen.getByText('Check your email')).toBeVisible();
    expect(screen.queryByText('asha@example.com')).toBeNull();
    await click('Wrong address? Apply again');
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(localStorage.getItem('nox:registration-draft')).toBeNull();
  });

  it('says that it was sent after a reload and in another tab, for a day, with nothing of it', async () => {
    await sendFilledIn(accepted);
    await screen.findByText('asha@example.com');
    cleanup();
    const { unmount } = await open();
    expect(screen.getByText('Check your email')).toBeVisible();
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Asha|asha|Popping/);
    unmount();
    const stored = { ...localStorage } as Record<string, string>;
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    const later = await open();
    expect(screen.queryByText('Check your email')).toBeNull();
    now.mockRestore();
    later.unmount();
    Object.assign(localStorage, stored);
    await open();
    // Another person applies on this device.
    await click('Wrong address? Apply again');
    type('Full name', 'Meera');
    expect(screen.queryByText('Check your email')).toBeNull();
    expect(localStorage.getItem('nox:registration-draft')).toContain('Meera');
  });

  it('has answers about health again in this tab alone, until they are sent or emptied', async () => {
    const questions = [
      Question.parse({ key: 'q', kind: 'line', label: 'Food', isSensitive: true }),
    ];
    const food = () => screen.getByLabelText(/^Food/);
    const answerFood = () => fireEvent.input(food(), { target: { value: 'Nuts' } });
    const { unmount } = await open({ questions });
    answerFood();
    type('Full name', 'Asha Rao');
    unmount();
    expect(JSON.stringify({ ...localStorage })).toMatch(/^(?!.*Nuts).*Asha Rao/);
    await open({ questions });
    expect(food()).toHaveValue('Nuts');
    await click('Yes, empty it');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    answerFood();
    cleanup();
    await open({ questions });
    expect(food()).toHaveValue('Nuts');
    localStorage.clear();
    fireEvent(window, new StorageEvent('storage', { key: 'nox:registration-draft' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('takes back an optional choice, and finds boxes among many by a search', async () => {
    const optionsOf = (labels: string[]) => labels.map((label, at) => ({ key: `o${at}`, label }));
    const towns = Array.from({ length: 13 }, (_, at) => `Town ${at}`);
    await open({
      questions: [
        Question.parse({ key: 'q', kind: 'one of', label: 'Size', options: optionsOf(['S', 'M']) }),
        Question.parse({ key: 't', kind: 'some of', label: 'Towns', options: optionsOf(towns) }),
      ],
    });
    const bodies = answerWith(accepted);
    fillIn();
    tick('M');
    tick('No answer');
    tick('Town 3');
    const search = screen.getByRole('searchbox', { name: 'Search: Towns' });
    fireEvent.input(search, { target: { value: ' town 12' } });
    tick('Town 12');
    pressSend();
    await waitFor(() => expect(bodies).toMatchObject([{ answers: { q: '', t: ['o3', 'o12'] } }]));
  });

  it('can be emptied, for a device that others use', async () => {
    await open();
    fillIn();
    const opener = screen.getByText('Empty the form');
    fireEvent.click(opener);
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    await click('Yes, empty it');
    expect(opener.parentElement).not.toHaveAttribute('open');
    const first = screen.getByLabelText('Full name');
    expect(first).toHaveFocus();
    expect(first).toHaveValue('');
    expect(localStorage.getItem('nox:registration-draft')).toBeNull();
  });

  it('has a field for programs that no person meets', async () => {
    await open();
    const bodies = answerWith(accepted);
    fillIn();
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).not.toBeInTheDocument();
    const trap = document.querySelector<HTMLInputElement>('[name="tempo"]')!;
    expect(trap.tabIndex).toBe(-1);
    fireEvent.input(trap, { target: { value: 'buy' } });
    pressSend();
    await screen.findByText('asha@example.com');
    expect(bodies[0]).toMatchObject({ trap: 'buy' });
  });
});

describe('a film that is chosen in the form', () => {
  const ASHA = { rollNumber: 'BT23CSE001', emailAddress: 'asha@example.com' };
  const film = (name: string, duration = 42) =>
    uploadableFile(mp4({ duration }), name, 'video/mp4');
  const choose = (file: File, label: string | RegExp = /^(Add your|Choose another) film$/) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
      target: { files: [file] },
    });
  const isSentLater = (name: string) =>
    screen.findByText(`${name}, 1 MB. It is sent once you have confirmed your address.`);
  /** The field that was left when the form was sent may be checked meanwhile. */
  const waiting = (applicant = ASHA) =>
    act(async () => (await findFilm(publicSeason().name, applicant))?.file.size);
  const openWithFilms = () => open({ films: 'film' });
  const size = mp4({}).length;
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it('is not offered where the season takes none', async () => {
    await open({ films: 'link' });
    expect(screen.queryByText('Add your film')).toBeNull();
  });

  it('is checked at once, replaced, and there after a reload', async () => {
    const { unmount } = await openWithFilms();
    choose(film('long.mp4', 200));
    expect(await screen.findByText(/is 3:20 long: at most 3 minutes/)).toBeVisible();
    choose(film('dance.mp4'));
    expect(await isSentLater('dance.mp4')).toBeVisible();
    expect(screen.queryByText(/is 3:20 long/)).toBeNull();
    unmount();
    await openWithFilms();
    expect(await isSentLater('dance.mp4')).toBeVisible();
    choose(film('better.mp4'));
    expect(await isSentLater('better.mp4')).toBeVisible();
    expect(await waiting()).toBeUndefined();
  });

  it('waits for the application that was sent with it, and for no other one', async () => {
    await openWithFilms();
    answerWith(accepted);
    choose(film('dance.mp4'));
    fillIn();
    // What is sent waits for the film.
    pressSend();
    expect(await screen.findByText(/^Your film is sent as soon as/)).toBeVisible();
    expect(await waiting()).toBe(size);
    expect(await waiting({ rollNumber: 'BT2', emailAddress: 'ben@example.com' })).toBeUndefined();
    expect(await findFilm('Spring', ASHA)).toBeNull();
    const siblings = await findFilm(publicSeason().name, { ...ASHA, rollNumber: 'BT2' });
    expect(siblings).toMatchObject({ isOwn: false });

    await click('Wrong address? Correct it');
    expect(await isSentLater('dance.mp4')).toBeVisible();
    type('Email address', 'rao@example.com');
    pressSend();
    await screen.findByText('rao@example.com');
    const corrected = { ...ASHA, emailAddress: 'rao@example.com' };
    expect(await findFilm(publicSeason().name, corrected)).toMatchObject({ isOwn: true });
  });

  it('is not taken by who applies next on the device', async () => {
    await openWithFilms();
    answerWith(accepted);
    choose(film('dance.mp4'));
    fillIn();
    pressSend();
    await screen.findByText(/^Your film is sent as soon as/);
    cleanup();
    await openWithFilms();
    await click('Wrong address? Apply again');
    expect(screen.getByText('Add your film')).toBeVisible();
    expect(await waiting()).toBe(size);
  });

  it.each(['Remove the film', 'Yes, empty it'])('is gone with “%s”', async (button) => {
    await openWithFilms();
    choose(film('dance.mp4'));
    await isSentLater('dance.mp4');
    await click(button);
    expect(await screen.findByText('Add your film')).toBeVisible();
    answerWith(accepted);
    fillIn();
    pressSend();
    await screen.findByText('Check your email');
    expect(screen.queryByText(/^Your film is sent/)).toBeNull();
    expect(await waiting()).toBeUndefined();
  });

  it('belongs to no form that is emptied while it is stored', async () => {
    await openWithFilms();
    choose(film('dance.mp4'));
    await click('Yes, empty it');
    expect(await screen.findByText('Add your film')).toBeVisible();
    expect(localStorage.getItem('nox:registration-draft')).toBeNull();
  });

  it('can be added later where the browser stores none, and nothing else is lost', async () => {
    await openWithFilms();
    const denied = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    const bodies = answerWith(accepted);
    choose(film('dance.mp4'));
    expect(await screen.findByText(/^This browser cannot store your film\./)).toBeVisible();
    fillIn();
    pressSend();
    await screen.findByText('Check your email');
    expect(bodies).toHaveLength(1);
    denied.mockRestore();
  });
});
