import { seasonQueries } from '@nox/api-client';
import type { CandidateView, LinkView } from '@nox/contracts';
import {
  click,
  failRequests,
  fillStorage,
  publicSeason,
  renderRoutes,
  respond,
  respondBy,
} from '@nox/testing';
import { localOf } from '@nox/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { HttpResponse } from 'msw';
import { takeFragmentToken } from '../components/fragment-token.ts';
import routes from '../routes.tsx';
import { candidate, heading, openLink, season, TOKEN } from './testing.ts';

const open = (view?: LinkView) => openLink(routes, view);
const APPLICATION = candidate().application;

const guardian = (hasAgreed: boolean): LinkView => ({
  purpose: 'guardian',
  candidateName: 'Asha Rao',
  guardianName: 'Meera',
  hasAgreed,
  privacyText: 'P',
  season,
});

/** What the summary says to a question. */
const answer = (question: string) => screen.getByText(question, { selector: 'dt' }).parentElement;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("the page behind a candidate's link", () => {
  it('takes the token out of the address, and shows the number', async () => {
    const { tokens } = open();
    await heading('You are registered, Asha');
    expect(screen.getByText('137', { exact: false })).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(tokens).toEqual([`Candidate ${TOKEN}`]);
    expect(localStorage.length).toBe(0);
  });

  it.each(['%23', '%2523', '', '# '])(
    'recovers a token that a mail program has damaged: %p before it, and what stood behind it',
    (before) => {
      const [first, last] = [TOKEN.slice(0, 20), TOKEN.slice(20)];
      for (const after of ['', '.', ')', '>', '%3E', '%0A', ').']) {
        window.location.hash = `${before}${first}%0D%0A${last}${after}`;
        expect(takeFragmentToken()).toBe(TOKEN);
        expect(window.location.hash).toBe('');
      }
    },
  );

  it.each(['%23', '/%2523', '?from=mail%23'])(
    'opens where the # of its link has become %s',
    async (encoded) => {
      const { router } = renderRoutes(routes, `/auditions/mine${encoded}${TOKEN}`);
      const restored = { pathname: '/auditions/mine', search: '', hash: `#${TOKEN}` };
      await waitFor(() => expect(router.state.location).toMatchObject(restored));
    },
  );

  it('takes a guardian’s agreement back after a question', async () => {
    open(guardian(true));
    respond('post', '/candidate/withdraw', guardian(false));
    await click('Take my agreement back');
    await click('Yes, take it back');
    await heading('Asha Rao wants to dance');
  });

  describe('asks before it opens', () => {
    const OTHER = 'o'.repeat(43);
    /** Opens mine, then another link in the same tab, whose page shows `other`. */
    async function openOther(other: LinkView | number, now: LinkView | number = candidate()) {
      open();
      await click('Edit my answers');
      const mine = `Candidate ${TOKEN}`;
      respondBy('get', '/candidate', ({ request }) => {
        const view = request.headers.get('authorization') === mine ? now : other;
        return typeof view === 'number'
          ? HttpResponse.json({ code: 'unauthenticated', message: 'No.' }, { status: view })
          : HttpResponse.json(view);
      });
      window.location.hash = OTHER;
      await waitFor(() => expect(window.location.hash).toBe(''));
    }
    const stored = () => sessionStorage.getItem('nox:candidate-link');
    const kim = candidate({
      application: { ...APPLICATION, fullName: 'Kim Lee', rollNumber: 'BT9' },
    });

    it('another person’s application, and stays with mine', async () => {
      await openOther(kim);
      await heading('Open another application?');
      expect(stored()).toBe(TOKEN);
      const typed = screen.getByLabelText(/^Branch/);
      fireEvent.change(typed, { target: { value: 'Physics' } });
      await click('Stay with mine');
      await heading('You are registered, Asha');
      expect(screen.getByLabelText(/^Branch/)).toHaveValue('Physics');
      expect(stored()).toBe(TOKEN);
    });

    it('another person’s application, and opens it', async () => {
      await openOther(kim);
      await click('Open the other one');
      await heading('You are registered, Kim');
      expect(stored()).toBe(OTHER);
    });

    const asks = 'Open another application?';
    const mine = 'You are registered, Asha';
    it.each<
      [what: string, other: LinkView | number, now: LinkView | number, title: string, token: string]
    >([
      ['nothing of the same application', candidate({ version: 2 }), candidate(), mine, OTHER],
      ['where the other one cannot be read now', 500, candidate(), asks, TOKEN],
      ['where mine cannot be read now', kim, 500, asks, TOKEN],
      ['nothing where mine is too old', kim, 401, 'You are registered, Kim', OTHER],
      ['nothing for a link that is too old', 401, candidate(), mine, TOKEN],
    ])('%s', async (_what, other, now, title, token) => {
      await openOther(other, now);
      await heading(title);
      await waitFor(() => expect(stored()).toBe(token));
    });
  });

  it.each([
    ['Asha Rao', ''],
    ['Venkatanarasimharajuvaripeta-Subramanian Rao', '29'],
    ['Chukwuemeka Okonkwo', '13'],
  ])('has a heading whose size depends on the longest word: %s', async (fullName, letters) => {
    open(candidate({ application: { ...APPLICATION, fullName } }));
    const title = await heading(`You are registered, ${fullName.split(' ')[0]}`);
    expect(title.style.getPropertyValue('--letters')).toBe(letters);
  });

  it('keeps the link on the device only when that is ticked', async () => {
    open();
    const box = await screen.findByLabelText('Remember my link on this device');
    fireEvent.click(box);
    expect(localStorage.getItem('nox:candidate-link')).toBe(TOKEN);
    fireEvent.click(box);
    expect(localStorage.getItem('nox:candidate-link')).toBeNull();
  });

  it('does not show the link as remembered where the browser has no room for it', async () => {
    open();
    const box = await screen.findByLabelText('Remember my link on this device');
    fillStorage();
    fireEvent.click(box);
    expect(box).not.toBeChecked();
    expect(screen.getByText(/^This browser has no room for the link/)).toBeVisible();
    jest.restoreAllMocks();
  });

  it.each<[LinkView, string]>([
    [candidate({ state: 'guardian', edits: 'none' }), 'One more button'],
    [candidate({ state: 'withdrawn', edits: 'none' }), 'You have withdrawn'],
    [
      candidate({ state: 'withdrawn', edits: 'none', needsAgreement: true }),
      'You are not taking part',
    ],
    [guardian(true), 'You have agreed'],
  ])('says how it is: %#', async (view, title) => {
    open(view);
    expect(await heading(title)).toBeVisible();
  });

  it.each<[LinkView, string]>([
    [candidate({ state: 'unconfirmed', edits: 'none' }), 'Confirm my application'],
    [guardian(false), 'I agree'],
    [{ purpose: 'email', newEmail: 'new@example.com', season }, 'Confirm this address'],
    [
      { purpose: 'email', newEmail: 'old@example.com', isFormer: true, season },
      'Take the change back',
    ],
  ])('confirms by one button, and nothing before: %#', async (view, button) => {
    open(view);
    const confirmed = jest.fn();
    respondBy('post', '/candidate/confirm', () => {
      confirmed();
      return candidate();
    });
    await screen.findByRole('button', { name: button });
    expect(confirmed).not.toHaveBeenCalled();
    await click(button);
    await heading('You are registered, Asha');
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('shows the answers, and opens them in a form that is closed without a change', async () => {
    open();
    await click('Edit my answers');
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    fireEvent.input(screen.getByLabelText('Branch'), { target: { value: 'Physics' } });
    await click('Cancel');
    expect(screen.getByRole('heading', { name: 'Your answers' })).toHaveFocus();
    expect(answer('Branch')).toHaveTextContent('Computer Science');
    // What was not answered is not listed.
    expect(screen.queryByText('Other skills')).not.toBeInTheDocument();
  });

  describe('while answers are being saved', () => {
    /** @returns lets the server answer */
    function delaySave() {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      respondBy('put', '/candidate', async ({ request }) => {
        const application = (await request.json()) as CandidateView['application'];
        await isReleased;
        return candidate({ application, version: 2 });
      });
      return () => act(async () => release());
    }

    async function save() {
      await click('Edit my answers');
      fireEvent.input(await screen.findByLabelText('Branch'), { target: { value: 'Physics' } });
      await click('Save my answers', 'Saving…');
    }

    it('takes nothing that would be lost, and is not closed', async () => {
      open();
      const release = delaySave();
      await save();
      expect(screen.getByLabelText('Branch')).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
      await release();
      await screen.findByText('Saved.');
    });

    it('shows what is saved after a response from before it', async () => {
      const { queryClient } = open();
      await heading('You are registered, Asha');
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      const asked = jest.fn();
      respondBy('get', '/candidate', async () => {
        asked();
        await isReleased;
        return candidate();
      });
      const queryKey = ['candidate', TOKEN];
      act(() => void queryClient.refetchQueries({ queryKey }));
      await waitFor(() => expect(asked).toHaveBeenCalled());
      const releaseSave = delaySave();
      await save();
      await releaseSave();
      await screen.findByText('Saved.');
      await act(async () => release());
      await waitFor(() => expect(queryClient.isFetching({ queryKey })).toBe(0));
      expect(answer('Branch')).toHaveTextContent('Physics');
    });
  });

  describe('when the answers were changed elsewhere meanwhile', () => {
    /** Opens answers, and has others saved by now. @returns what is sent, with the version that it replaces */
    async function openWith(before: object, others: object) {
      open(candidate({ application: { ...APPLICATION, ...before } }));
      await click('Edit my answers');
      const branch = await screen.findByLabelText('Branch');
      fireEvent.input(branch, { target: { value: 'Physics' } });
      const sent: [string | null, CandidateView['application']][] = [];
      const stored = candidate({ application: { ...APPLICATION, ...others }, version: 5 });
      respondBy('get', '/candidate', () => stored);
      respondBy('put', '/candidate', async ({ request }) => {
        const match = request.headers.get('if-match');
        const answers = (await request.json()) as CandidateView['application'];
        sent.push([match, answers]);
        if (match !== '"5"') return HttpResponse.json({ code: 'stale' }, { status: 412 });
        return candidate({ application: answers, version: 6 });
      });
      await click('Save my answers');
      return sent;
    }

    it('does not ask where both changed different answers, and brings no erased one back', async () => {
      const sent = await openWith(
        { partnerRollNumber: 'BT23CSE002' },
        { partnerRollNumber: '', fullName: 'Asha K Rao' },
      );
      await screen.findByText('Saved.');
      expect(sent.map(([match]) => match)).toEqual(['"1"', '"5"']);
      const merged = { branch: 'Physics', fullName: 'Asha K Rao', partnerRollNumber: '' };
      expect(sent[1]![1]).toEqual({ ...APPLICATION, ...merged });
      expect(answer('Full name')).toHaveTextContent('Asha K Rao');
    });

    it.each([
      ['Save mine', undefined, 'Physics'],
      ['Save what is chosen', 'Theirs: Branch', 'Chemistry'],
    ])('asks for an answer that both changed: %s', async (button, choice, branch) => {
      const sent = await openWith({}, { branch: 'Chemistry' });
      await screen.findByText(/changed elsewhere meanwhile/);
      expect(screen.getByLabelText(/^Branch/)).toHaveValue('Physics');
      if (choice) fireEvent.click(screen.getByRole('radio', { name: choice }));
      await click(button, 'Saved.');
      expect(sent.at(-1)).toEqual(['"5"', { ...APPLICATION, branch }]);
      expect(answer('Branch')).toHaveTextContent(branch);
    });

    it('takes what is stored', async () => {
      await openWith({}, { branch: 'Chemistry' });
      await click('Take what is stored');
      await waitFor(() => expect(answer('Branch')).toHaveTextContent('Chemistry'));
    });
  });

  it('lets only phone number and email address be changed once edits are over', async () => {
    open(candidate({ edits: 'contact' }));
    await screen.findByText('Only your phone number and your email address can still be changed.');
    await click('Edit my answers');
    expect(await screen.findByLabelText('Branch')).toHaveAttribute('readonly');
    const sent = respond('put', '/candidate', candidate({ edits: 'contact', version: 2 }));
    fireEvent.input(screen.getByLabelText('Phone number'), { target: { value: '9999999999' } });
    await click('Save my answers', 'Saved.');
    expect(sent).toEqual([{ ...APPLICATION, phoneNumber: '9999999999' }]);
  });

  it('asks for what the door has not, also once edits are over', async () => {
    const { rateYourself: _, ...known } = APPLICATION;
    open(candidate({ edits: 'contact', application: { ...known, branch: '' } }));
    await screen.findByText(/^Please answer .* asked before: Branch and Rate yourself\.$/);
    await click('Edit my answers');
    expect(await screen.findByLabelText('Dance style')).toHaveAttribute('readonly');
    const sent = respond('put', '/candidate', candidate({ edits: 'contact', version: 2 }));
    fireEvent.input(screen.getByLabelText('Branch'), { target: { value: 'Physics' } });
    await click('Save my answers');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: '0' }));
    await click('Save my answers', 'Saved.');
    expect(sent).toEqual([{ ...APPLICATION, branch: 'Physics', rateYourself: 0 }]);
    expect(screen.queryByText(/^Please answer/)).toBeNull();
  });

  it('withdraws after a question, and comes back', async () => {
    open();
    respond('post', '/candidate/withdraw', candidate({ state: 'withdrawn', edits: 'none' }));
    respond('post', '/candidate/return', candidate());
    await click('Withdraw my application');
    await click('Yes, withdraw');
    expect(await heading('You have withdrawn')).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'Leave' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Erase everything about me' })).toBeVisible();
    await click('Come back');
    expect(await heading('You are registered, Asha')).toHaveFocus();
  });

  it('does not let the question be closed while the withdrawal is being sent', async () => {
    open();
    respondBy('post', '/candidate/withdraw', () => new Promise(() => {}));
    await click('Withdraw my application');
    await click('Yes, withdraw');
    const stay = screen.getByRole('button', { name: 'No, I stay' });
    await waitFor(() => expect(stay).toBeDisabled());
  });

  it('erases everything when the roll number is typed again', async () => {
    open();
    const sent = respond('post', '/candidate/erase', null, 204);
    await click('Erase everything about me');
    fireEvent.change(screen.getByLabelText(/^Type your roll number/), {
      target: { value: 'BT23CSE001' },
    });
    await click('Erase everything');
    await heading('Everything is erased');
    expect(sent).toEqual([{ rollNumber: 'BT23CSE001' }]);
    expect(sessionStorage.getItem('nox:candidate-link')).toBeNull();
    // Another person's link in the same tab.
    window.location.hash = 'o'.repeat(43);
    await click('Forget my link on this device');
    await heading('Your page is closed');
  });

  it('is called the ticket on a day of auditions, also without a link', async () => {
    const date = localOf(Date.now() - 6 * 3_600_000).slice(0, 10);
    const part = { key: 'tonight', label: 'Tonight', date, from: '20:00', to: '23:00' };
    const { queryClient } = renderRoutes(routes, '/auditions/mine');
    await heading('Your application');
    const today = publicSeason({ state: 'over', parts: [part] });
    act(() => queryClient.setQueryData(seasonQueries.current().queryKey, today));
    await heading('Your ticket');
  });

  describe('that is closed on this device', () => {
    const form = () =>
      screen.findByText('This page opens by the link in our emails. We can send you a new one.');
    const everything = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

    it('is opened by its link alone', async () => {
      const { unmount } = open();
      fireEvent.click(await screen.findByLabelText('Remember my link on this device'));
      await click('Forget my link on this device');
      expect(await heading('Your page is closed')).toHaveFocus();
      expect(everything()).not.toContain(TOKEN);
      unmount();
      const again = renderRoutes(routes, '/auditions/mine');
      expect(await form()).toBeVisible();
      again.unmount();
      open();
      await heading('You are registered, Asha');
    });

    it('is closed in a tab that was closed before, and is opened again', async () => {
      const { unmount } = open();
      await heading('You are registered, Asha');
      const former = { ...sessionStorage } as Record<string, string>;
      await click('Forget my link on this device');
      unmount();
      for (const [key, value] of Object.entries(former)) sessionStorage.setItem(key, value);
      renderRoutes(routes, '/auditions/mine');
      expect(await form()).toBeVisible();
      expect(everything()).not.toContain(TOKEN);
    });

    it('is closed in another tab', async () => {
      open();
      await heading('You are registered, Asha');
      localStorage.setItem('nox:candidate-closed', 'another tab');
      fireEvent(window, new StorageEvent('storage', { key: 'nox:candidate-closed' }));
      expect(await form()).toBeVisible();
      expect(everything()).not.toContain(TOKEN);
    });
  });

  it('offers a new link where this one is too old, and leaves the address in the form', async () => {
    open();
    respond('get', '/candidate', { message: 'No.', code: 'unauthenticated' }, 401);
    await heading('This link no longer works');
    await click('Send me a new link');
    expect(await screen.findByRole('link', { name: 'Email address is required.' })).toBeVisible();

    const cost = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey };
    const challenge = await createChallenge({ ...cost, hmacSignatureSecret: 's' });
    respond('get', '/season/challenge', challenge);
    respond('post', '/season/link', { message: 'A new link is on its way.' }, 202);
    const field = screen.getByLabelText('Email address');
    fireEvent.change(field, { target: { value: 'ahsa@example.com' } });
    await click('Send me a new link', 'A new link is on its way.');
    expect(field).toBeVisible();
    expect(field).toHaveValue('ahsa@example.com');
  });

  it('stays readable without a network', async () => {
    const { queryClient } = open();
    await heading('You are registered, Asha');
    failRequests('get', '/candidate');
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.getByText(/There is no network/)).toBeVisible());
    expect(answer('Branch')).toHaveTextContent('Computer Science');
  });
});
