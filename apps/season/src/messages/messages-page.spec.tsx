import type { CandidateMessage } from '@nox/contracts';
import { click, failRequests, renderRoutes, respond, respondBy } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';
import { accept, acceptSaves } from '../testing/accept.ts';
import { candidateMessage, COUNTS, serveMessages } from '../testing/messages.ts';

const asha = candidateMessage({}, 'Asha Rao');
const ben = candidateMessage({}, 'Ben Ode');

async function open(search = '') {
  const rendered = renderRoutes(routes, `/admin/season/messages${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  return rendered;
}

const textOf = (message: CandidateMessage, source: object, version: number) => ({
  ...message,
  source,
  version,
  text: '',
});

const tab = async (name: RegExp) => userEvent.click(await screen.findByRole('link', { name }));
/** The text finds a row faster than roles and names of a whole table. */
const row = async (text: string | RegExp) =>
  (await screen.findByText(text, { selector: 'bdi, span' })).closest('tr');

describe('the list of messages', () => {
  it('shows the state of each in words, and counts the others', async () => {
    const queued = { state: 'queued' } as const;
    serveMessages([
      asha,
      candidateMessage({ state: 'bounced', answer: '550 No such user' }, 'Ben Ode'),
      candidateMessage({ ...queued, attempts: 2, nextTryAt: '2026-08-01T10:15:00.000Z' }),
      candidateMessage({ ...queued, result: 'Selected', nextTryAt: '2026-08-01T10:20:00.000Z' }),
      candidateMessage({ ...queued, channel: 'chat' }),
      candidateMessage({ candidate: null, state: 'sent', settledAt: '2026-08-01T11:00:00.000Z' }),
    ]);
    await open();
    expect(await row('Asha Rao')).toHaveTextContent(/Asha Rao 1.*Bring shoes.*Draft/);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await tab(/^Not delivered 1$/);
    expect(await row('Ben Ode')).toHaveTextContent('Came back550 No such user');
    await tab(/^Waiting 3$/);
    expect(await row(/^Next try/)).toHaveTextContent('1 Aug 2026, 15:45');
    expect(await row(/^Waiting until/)).toHaveTextContent('1 Aug 2026, 15:50');
    expect(await row('To be sent by hand')).toHaveTextContent('Chat');
    await tab(/^Sent 1$/);
    expect(await row('A deleted candidate')).toBeVisible();
    await tab(/^Cancelled 0$/);
    expect(await screen.findByText('No message was cancelled.')).toBeVisible();
  });

  it('opens at the first tab that has messages, and stays there once others have some', async () => {
    const sent = candidateMessage({ state: 'sent' }, 'Ben Ode');
    serveMessages([sent]);
    const { queryClient } = await open();
    expect(await row('Ben Ode')).toBeVisible();
    serveMessages([sent, asha]);
    void queryClient.refetchQueries({ queryKey: ['messages', 'list'] });
    expect(await screen.findByRole('link', { name: /^Drafts 1$/ })).not.toHaveAttribute(
      'aria-current',
    );
    await tab(/^Drafts 1$/);
    expect(await row('Asha Rao')).toBeVisible();
  });

  it('searches by name, which is in no address', async () => {
    serveMessages([asha, ben]);
    const { router } = await open();
    await row('Ben Ode');
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.paste('Asha');
    await waitFor(() => expect(screen.queryByText('Ben Ode')).not.toBeInTheDocument());
    expect(await row('Asha Rao')).toBeVisible();
    expect(router.state.location.search).toBe('');
    await userEvent.paste('x');
    expect(await screen.findByText('No messages match this search.')).toBeVisible();
  });

  it('leads to older messages and back', async () => {
    serveMessages([asha]);
    const counts = { ...COUNTS, draft: 2 };
    respondBy('get', '/messages', ({ request }) =>
      request.url.includes('before=7.abc')
        ? { messages: [ben], next: null, counts }
        : { messages: [asha], next: '7.abc', counts },
    );
    await open();
    await row('Asha Rao');
    await click('Older');
    expect(await row('Ben Ode')).toBeVisible();
    await click('Latest');
    expect(await row('Asha Rao')).toBeVisible();
  });

  it('says which result a message carries, whose subject does not', async () => {
    const subject = 'Your NOX audition result';
    serveMessages([
      candidateMessage({ kind: 'selected', subject, result: 'Selected' }, 'Asha Rao'),
      candidateMessage({ kind: 'result-correction', subject, result: 'Reserve' }, 'Ben Ode'),
    ]);
    await open();
    expect(await row('Asha Rao')).toHaveTextContent(/audition result to Asha RaoSelected/);
    expect(await row('Ben Ode')).toHaveTextContent(/audition result to Ben OdeNow: Reserve/);
  });

  it('shows without a network what was loaded', async () => {
    serveMessages([asha]);
    const { queryClient } = await open();
    await row('Asha Rao');
    failRequests('get', '/messages');
    void queryClient.refetchQueries({ queryKey: ['messages', 'list'] });
    expect(await screen.findByText('Offline')).toBeVisible();
    expect(await row('Asha Rao')).toBeVisible();
  });
});

describe('how mail goes out', () => {
  const pause = { reason: '535 Wrong password', until: '2026-08-01T10:15:00.000Z' };
  const retries = { count: 3, reason: 'ECONNREFUSED', next: '2026-08-01T10:15:00.000Z' };

  it.each([
    [
      'while messages only become files',
      { transport: 'files' },
      /^Email is not set up yet: what you send becomes a file .* to send email\. Chats work without it\.$/,
    ],
    [
      "while the mail server refuses everything, in the server's words",
      { pause, retries },
      /^No email goes out.*The next attempt is at 1 Aug 2026, 15:45\. The reason: “535 Wrong password”/,
    ],
    [
      'with what could not be sent yet, the reason and the next attempt',
      { retries },
      /^3 messages could not be sent yet\. The next attempt is at 1 Aug 2026, 15:45\. The reason: “ECONNREFUSED”/,
    ],
    [
      'with those that wait for the limit, and until when',
      { perMinute: 60, limited: { count: 240, until: '2026-08-01T10:15:00.000Z' } },
      /^240 messages wait for others: 60 go out in a minute, and the last one at 1 Aug 2026, 15:45\.$/,
    ],
  ])('is said %s', async (_when, mail, notice) => {
    serveMessages([], mail);
    await open();
    const found = await screen.findAllByText(/^(No email|Email is not|3 messages|240 messages)/, {
      selector: 'p',
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toHaveTextContent(notice);
  });
});

describe('chosen messages', () => {
  it('are sent after a sentence with their number and first names', async () => {
    serveMessages([asha, ben, candidateMessage()]);
    const sent = accept('post', '/messages/send', { message: '2 messages wait to be sent.' });
    await open();
    await row('Asha Rao');
    const [first, second] = screen.getAllByRole('checkbox');
    const user = userEvent.setup();
    await user.click(first!);
    await user.keyboard('{Shift>}');
    await user.click(second!);
    await user.keyboard('{/Shift}');
    const bar = screen.getByRole('region', { name: 'Chosen messages' });
    expect(bar).toHaveTextContent('2 messages chosen');
    expect(screen.queryByRole('button', { name: 'Send all drafts…' })).not.toBeInTheDocument();
    await click('Send now…');
    const question = await screen.findByRole('alertdialog', { name: 'Send 2 messages?' });
    expect(question).toHaveTextContent('To Asha Rao and Ben Ode.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send now…' })).toHaveFocus());
    expect(sent).toEqual([]);
    await click('Send now…');
    await click('Send 2', '2 messages wait to be sent.');
    expect(sent).toEqual([{ ids: [asha._id, ben._id] }]);
    expect(bar).not.toBeInTheDocument();
  });

  it('are said to become files where no mail server is set up', async () => {
    serveMessages([asha], { transport: 'files' });
    await open();
    await click('Send all drafts…');
    const question = await screen.findByRole('alertdialog', { name: 'Send 1 message?' });
    expect(question).toHaveAccessibleDescription(
      /taken back\. Email is not set up yet: each becomes a file on this server\.$/,
    );
  });

  it.each([
    [
      'Send now…',
      'Send 1 message?',
      'draft',
      true,
      / cannot be taken back\. Those about results wait until .*: until then you can cancel them, or undo the publication\.$/,
    ],
    [
      'Try again…',
      'Try to send 1 message again?',
      'queued',
      true,
      /at once\. Those about results wait/,
    ],
    ['Send now…', 'Send 1 message?', 'draft', false, / cannot be taken back\.$/],
    ['Discard draft…', 'Discard 1 draft?', 'draft', true, /list of cancelled messages\.$/],
    ['Cancel sending…', 'Cancel 1 message?', 'queued', true, /list of cancelled messages\.$/],
  ] as const)(
    'about results are said to wait as long as these can be undone: %s %s %s, undo: %s',
    async (action, title, state, isUndoable, sentence) => {
      serveMessages([candidateMessage({ kind: 'selected', result: 'Selected', state })]);
      const until = new Date(Date.now() + 5 * 60_000).toISOString();
      respond('get', '/results', { publication: { until: isUndoable ? until : null } });
      await open(state === 'queued' ? '?tab=waiting' : '');
      await userEvent.click(await screen.findByRole('checkbox'));
      await click(action);
      const question = await screen.findByRole('alertdialog', { name: title });
      await waitFor(() => expect(question).toHaveAccessibleDescription(sentence));
    },
  );

  it('everything that waits is cancelled if it is as much as on the screen', async () => {
    serveMessages([candidateMessage({ state: 'queued' }), candidateMessage({ state: 'queued' })]);
    const message = 'Now 3 messages wait. Look again.';
    const sent = accept('post', '/messages/cancel', { code: 'count_changed', message }, 409);
    await open('?tab=waiting');
    await click('Cancel all that wait…');
    const question = await screen.findByRole('alertdialog', { name: 'Cancel 2 messages?' });
    await click('Cancel 2');
    expect(await within(question).findByText(message)).toBeVisible();
    await click('Leave them');
    expect(sent).toEqual([{ state: 'queued', expected: 2 }]);
  });
});

describe('one message', () => {
  it('is shown as it arrives, edited with its placeholders, and refused beside its field', async () => {
    serveMessages([asha]);
    await open();
    await click('Bring shoes to Asha Rao');
    const dialog = await screen.findByRole('dialog', { name: 'Message to Asha Rao' });
    const shown = await within(dialog).findByRole('article', { name: 'As it arrives' });
    expect(shown).toHaveTextContent(/NOX <nox@example.org>.*crew@example.org.*Hello Asha Rao/);
    await click('Edit');
    const text = await screen.findByLabelText(/^Text/);
    expect(text).toHaveValue('Hello {{name}}');
    await userEvent.click(text);
    await click('Number');
    expect(text).toHaveValue('Hello {{name}}{{number}}');
    const message = 'There is no {{number}} here.';
    const issues = [{ path: 'text', message }];
    respond('put', `/messages/${asha._id}`, { code: 'invalid', message, issues }, 400);
    await click('Save');
    await waitFor(() => expect(text).toHaveAccessibleDescription(message));
    await userEvent.type(text, '!');
    const edited = { subject: 'Bring shoes', text: 'Hello {{name}}{{number}}!' };
    const saved = acceptSaves(`/messages/${asha._id}`, '"1"', (source) => textOf(asha, source, 2));
    await click('Save', 'The message to Asha Rao was saved.');
    expect(saved).toEqual([{ version: '"1"', input: edited }]);
  });

  it('is not overwritten where another organiser has changed it meanwhile', async () => {
    serveMessages([asha]);
    await open();
    await click('Bring shoes to Asha Rao');
    await click('Edit');
    await userEvent.type(await screen.findByLabelText(/^Text/), '!');
    const theirs = { subject: 'Bring two shoes', text: 'Hi {{name}}' };
    respond('get', `/messages/${asha._id}`, textOf(asha, theirs, 2));
    const saved = acceptSaves(`/messages/${asha._id}`, '"2"', (source) => textOf(asha, source, 3));
    await click('Save', 'Meanwhile another version of this message was saved.');
    await click('Save mine instead', 'The message to Asha Rao was saved.');
    const merged = { subject: 'Bring two shoes', text: 'Hello {{name}}!' };
    expect(saved.at(-1)).toEqual({ version: '"2"', input: merged });
  });

  it('that came back can be tried again', async () => {
    const bounced = candidateMessage({ ...asha, state: 'bounced', answer: '550 No such user' });
    serveMessages([bounced]);
    const tried = accept('post', '/messages/retry', { message: '1 message waits again.' });
    await open('?tab=undelivered');
    await click('Bring shoes to Asha Rao');
    await click('Try again…');
    await click('Try again 1', '1 message waits again.');
    expect(tried).toEqual([{ ids: [bounced._id] }]);
  });
});

describe('the chats to be sent', () => {
  const chat = { channel: 'chat', state: 'queued', subject: '' } as const;
  const toAsha = candidateMessage(chat, 'Asha Rao');
  const toBen = candidateMessage(chat, 'Ben Ode');
  const sent = { ...toAsha, state: 'sent' } as const;
  /** What the page does with the tab that it opens. */
  const opened = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
  beforeEach(() => {
    jest.clearAllMocks();
    jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  });

  it('are opened one after the other, and the answer is asked for after a reload, too', async () => {
    // The latest comes first.
    serveMessages([toBen, toAsha]);
    respond('post', `/messages/${toAsha._id}/chat`, {
      phone: '919876543210',
      text: 'Hi Asha & co',
    });
    respond('post', `/messages/${toBen._id}/chat`, { phone: '919876543211', text: 'Hi Ben' });
    const { unmount } = await open();
    expect(await screen.findByText(/2 chats wait to be sent by hand/)).toHaveTextContent('Asha');
    await click('Open next chat');
    const address = 'https://wa.me/919876543210?text=Hi%20Asha%20%26%20co';
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith(address));
    expect(opened.opener).toBeNull();
    unmount();

    respond('post', `/messages/${toAsha._id}/sent-by-hand`, sent);
    await open();
    expect(await screen.findByText('Was the chat to Asha Rao sent?')).toBeVisible();
    serveMessages([toBen, sent]);
    await click('Sent', 'The chat to Asha Rao is marked as sent.');
    expect(await screen.findByText(/1 chat waits to be sent by hand, 1 sent/)).toBeVisible();
    await click('Open next chat', 'Was the chat to Ben Ode sent?');
    await click('Not sent');
    expect(await screen.findByText(/1 chat waits/)).toHaveTextContent('Next: Ben Ode');
  });

  it('that were not sent come last, also after another one was sent', async () => {
    const toCara = candidateMessage(chat, 'Cara Im');
    serveMessages([toCara, toBen, toAsha]);
    respond('post', '/messages/:id/chat', { phone: '919876543210', text: 'Hi' });
    await open();
    await click('Open next chat');
    await click('Not sent');
    expect(await screen.findByText(/3 chats wait/)).toHaveTextContent('Next: Ben Ode');
    await click('Open next chat');
    respond('post', `/messages/${toBen._id}/sent-by-hand`, { ...toBen, state: 'sent' });
    serveMessages([toCara, toAsha]);
    await click('Sent');
    expect(await screen.findByText(/2 chats wait/)).toHaveTextContent('Next: Cara Im');
  });

  it('are said to be blocked, and nothing is asked, if the server refuses', async () => {
    serveMessages([toAsha]);
    const refusal = { code: 'message_sent', message: 'This message was sent already.' };
    respond('post', `/messages/${toAsha._id}/chat`, refusal, 409);
    await open();
    await click('Open next chat', 'This message was sent already.');
    expect(opened.close).toHaveBeenCalled();
    expect(screen.queryByText(/^Was the chat/)).not.toBeInTheDocument();
  });

  it('include the emails that came back', async () => {
    const bounced = candidateMessage({ state: 'bounced' }, 'Asha Rao');
    serveMessages([bounced]);
    respond('post', `/messages/${bounced._id}/chat`, { phone: '919876543210', text: 'Hi' });
    await open('?tab=undelivered');
    await click('Bring shoes to Asha Rao');
    await click('Open chat', 'Was the chat to Asha Rao sent?');
    expect(opened.location.replace).toHaveBeenCalled();
  });

  it('that were not sent after all wait again, and their dialog says where this was not noted', async () => {
    serveMessages([sent]);
    failRequests('delete', `/messages/${sent._id}/sent-by-hand`);
    await open('?tab=sent');
    await click('Chat to Asha Rao');
    await click('Mark as not sent');
    const dialog = screen.getByRole('dialog', { name: 'Message to Asha Rao' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('See whether it was done');
    respond('delete', `/messages/${sent._id}/sent-by-hand`, toAsha);
    await click('Mark as not sent', 'The chat waits to be sent again.');
  });
});
