import { apiUrl, failRequests, fakeApi, press, renderRoutes, respond } from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { candidateMessage, serveMessages } from '../testing/messages.ts';

const candidate = (fullName: string, number = 137) => ({
  _id: '11111111-1111-4111-8111-111111111111',
  fullName,
  number,
});

const asha = candidateMessage({ candidate: candidate('Asha Rao') });
const ben = candidateMessage({ candidate: candidate('Ben Ode', 12) });
const cleo = candidateMessage({ candidate: candidate('Cleo Xu', 99) });

async function open(search = '') {
  const rendered = renderRoutes(routes, `/admin/season/messages${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  return rendered;
}

const tab = (name: RegExp) => screen.findByRole('link', { name });
/** By its text: roles and names of a whole table take long to find. */
const row = async (text: string | RegExp) =>
  (await screen.findByText(text, { selector: 'bdi, span' })).closest('tr');

describe('the list of messages', () => {
  it('shows the state of each in words, and counts the others', async () => {
    serveMessages([
      asha,
      candidateMessage({
        candidate: candidate('Ben Ode'),
        state: 'bounced',
        answer: '550 No such user',
      }),
      candidateMessage({ state: 'queued', attempts: 2, nextTryAt: '2026-08-01T10:15:00.000Z' }),
      candidateMessage({ state: 'queued', channel: 'chat' }),
      candidateMessage({ candidate: null, state: 'sent', settledAt: '2026-08-01T11:00:00.000Z' }),
    ]);
    await open();
    expect(await row('Asha Rao')).toHaveTextContent(/137.*Bring shoes.*Draft/);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await userEvent.click(await tab(/^Trouble 1$/));
    expect(await row('Ben Ode')).toHaveTextContent('Came back550 No such user');
    await userEvent.click(await tab(/^Waiting 2$/));
    expect(await row(/^Next try/)).toHaveTextContent('1 Aug 2026, 3:45');
    expect(await row('To be sent by hand')).toHaveTextContent('Chat');
    await userEvent.click(await tab(/^Sent 1$/));
    expect(await row('A deleted candidate')).toBeVisible();
    await userEvent.click(await tab(/^Cancelled 0$/));
    expect(await screen.findByText('No message was cancelled.')).toBeVisible();
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
    expect(await screen.findByText('No message here is to such a candidate.')).toBeVisible();
  });

  it('leads to older messages and back', async () => {
    serveMessages([asha]);
    const asked: (string | null)[] = [];
    fakeApi.use(
      http.get(apiUrl('/messages'), ({ request }) => {
        const before = new URL(request.url).searchParams.get('before');
        asked.push(before);
        const counts = {
          draft: 2,
          queued: 0,
          sending: 0,
          sent: 0,
          failed: 0,
          cancelled: 0,
          bounced: 0,
        };
        return HttpResponse.json(
          before
            ? { messages: [ben], next: null, counts }
            : { messages: [asha], next: '7.abc', counts },
        );
      }),
    );
    await open();
    await row('Asha Rao');
    await press('Older');
    expect(await row('Ben Ode')).toBeVisible();
    expect(asked).toContain('7.abc');
    await press('Latest');
    expect(await row('Asha Rao')).toBeVisible();
  });

  it('says that it failed, and what was loaded stays without a network', async () => {
    failRequests('get', '/messages');
    respond('get', '/messages/status', {}, 500);
    await open();
    expect(await screen.findByText(/This page is not available offline/)).toBeVisible();
    serveMessages([asha]);
    await press('Try again');
    await row('Asha Rao');
    failRequests('get', '/messages');
    failRequests('post', '/messages/send');
    await userEvent.click(screen.getByRole('checkbox', { name: /Asha Rao/ }));
    await press('Send Now…');
    await press('Send 1');
    expect(await screen.findByText(/Nothing was sent. This needs a network/)).toBeVisible();
    expect(await screen.findByText('Offline')).toBeVisible();
    expect(await row('Asha Rao')).toBeVisible();
  });
});

describe('how mail goes out', () => {
  it('is said while messages only become files', async () => {
    serveMessages([], { transport: 'files', target: '.data/outbox' });
    await open();
    const notice = (await screen.findByText('.data/outbox')).closest('p');
    expect(notice).toHaveTextContent(/No mail leaves this server.*NOX_SMTP_URL/);
  });

  it("is said while the mail server refuses everything, in the server's words", async () => {
    const pause = { reason: '535 Wrong password', until: '2026-08-01T10:15:00.000Z' };
    serveMessages([], { pause });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It says: “535 Wrong password” The next attempt is at 1 Aug 2026, 3:45',
    );
  });
});

describe('mail that could not be sent yet', () => {
  const retries = { count: 3, reason: 'connect ECONNREFUSED', next: '2026-08-01T10:15:00.000Z' };
  const notice = () => screen.findByText(/The next attempt is at/);

  it('is counted, with the reason and the next attempt', async () => {
    serveMessages([], { retries });
    await open();
    expect(await notice()).toHaveTextContent(
      '3 messages could not be sent yet: “connect ECONNREFUSED” The next attempt is at 1 Aug 2026, 3:45',
    );
  });

  it('is not said beside a refusal of everything', async () => {
    serveMessages([], { retries, pause: { reason: '535 Wrong password', until: retries.next } });
    await open();
    expect(await notice()).toHaveTextContent(/^No mail goes out/);
  });
});

describe('chosen messages', () => {
  it('are sent after a sentence with their number and first names', async () => {
    serveMessages([asha, ben, cleo]);
    const sent = jest.fn();
    respond(
      'post',
      '/messages/send',
      { count: 2, message: '2 messages wait to be sent.' },
      200,
      sent,
    );
    await open();
    await row('Asha Rao');
    const boxes = screen.getAllByRole('checkbox');
    await userEvent.click(boxes[0]!);
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(boxes[1]!);
    await user.keyboard('{/Shift}');
    expect(screen.getByRole('region', { name: 'Chosen messages' })).toHaveTextContent(
      '2 messages chosen',
    );
    await press('Send Now…');
    const question = await screen.findByRole('alertdialog', { name: 'Send 2 messages?' });
    expect(question).toHaveTextContent('To Asha Rao and Ben Ode.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Now…' })).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
    await press('Send Now…');
    await press('Send 2');
    expect(await screen.findByText('2 messages wait to be sent.')).toBeVisible();
    expect(sent).toHaveBeenCalledWith({ ids: [asha._id, ben._id] });
    expect(screen.queryByRole('region', { name: 'Chosen messages' })).not.toBeInTheDocument();
  });

  it('everything that waits is cancelled if it is as much as on the screen', async () => {
    serveMessages([
      candidateMessage({ state: 'queued', candidate: candidate('Asha Rao') }),
      candidateMessage({ state: 'queued', candidate: candidate('Ben Ode') }),
    ]);
    const refusal = { code: 'count_changed', message: 'Now 3 messages wait. Look again.' };
    const cancelled = jest.fn();
    respond('post', '/messages/cancel', refusal, 409, cancelled);
    await open('?tab=waiting');
    await press('Cancel Everything That Waits…');
    await screen.findByRole('alertdialog', { name: 'Cancel 2 messages?' });
    await press('Cancel 2');
    const question = screen.getByRole('alertdialog');
    expect(await within(question).findByText('Now 3 messages wait. Look again.')).toBeVisible();
    await press('Leave Them');
    expect(cancelled).toHaveBeenCalledWith({ state: 'queued', expected: 2 });
    expect(await row('Asha Rao')).toBeVisible();
  });
});

describe('one message', () => {
  it('is shown as it arrives, edited with its placeholders, and refused beside its field', async () => {
    serveMessages([asha]);
    await open();
    await press('Bring shoes to Asha Rao');
    const dialog = await screen.findByRole('dialog', { name: 'Message to Asha Rao' });
    const shown = await within(dialog).findByRole('article', { name: 'As it arrives' });
    expect(shown).toHaveTextContent(/NOX <nox@example.org>.*crew@example.org.*Hello Asha Rao/);
    await press('Edit');
    const text = await screen.findByLabelText(/^Text/);
    expect(text).toHaveValue('Hello {{name}}');
    await userEvent.click(text);
    await press('Number');
    expect(text).toHaveValue('Hello {{name}}{{number}}');
    const message = 'There is no {{number}} here.';
    const issues = [{ path: 'text', message }];
    respond('put', `/messages/${asha._id}`, { code: 'invalid', message, issues }, 400);
    await press('Save');
    await waitFor(() => expect(text).toHaveAccessibleDescription(message));
    const saved = jest.fn();
    respond('put', `/messages/${asha._id}`, { ...asha, text: '', source: null }, 200, saved);
    await press('Save');
    expect(await screen.findByText('The message to Asha Rao was saved.')).toBeVisible();
    expect(saved).toHaveBeenCalledWith({
      subject: 'Bring shoes',
      text: 'Hello {{name}}{{number}}',
    });
  });

  it('that came back can be tried again', async () => {
    const bounced = candidateMessage({ ...asha, state: 'bounced', answer: '550 No such user' });
    serveMessages([bounced]);
    const tried = jest.fn();
    respond('post', '/messages/retry', { count: 1, message: '1 message waits again.' }, 200, tried);
    await open('?tab=trouble');
    await press('Bring shoes to Asha Rao');
    await press('Try Again…');
    await press('Try Again 1');
    expect(await screen.findByText('1 message waits again.')).toBeVisible();
    expect(tried).toHaveBeenCalledWith({ ids: [bounced._id] });
  });
});

const chatWith = (fullName: string) =>
  candidateMessage({
    channel: 'chat',
    state: 'queued',
    subject: '',
    candidate: candidate(fullName),
  });
const chats = [chatWith('Asha Rao'), chatWith('Ben Ode')] as const;

/** What the page does with the tab that it opens. */
function fakeTab() {
  const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

describe('the chats to be sent', () => {
  const [asha, ben] = chats;
  afterEach(() => jest.restoreAllMocks());

  it('are opened one after the other, and the answer is asked for after a reload, too', async () => {
    // The latest comes first.
    serveMessages([ben, asha]);
    respond('post', `/messages/${asha._id}/chat`, { phone: '919876543210', text: 'Hi Asha & co' });
    respond('post', `/messages/${ben._id}/chat`, { phone: '919876543211', text: 'Hi Ben' });
    const tab = fakeTab();
    const { unmount } = await open();
    expect(await screen.findByText(/2 chats wait to be sent by hand/)).toHaveTextContent(
      'Asha Rao',
    );
    await press('Open Next Chat');
    await waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledWith(
        'https://wa.me/919876543210?text=Hi%20Asha%20%26%20co',
      ),
    );
    expect(tab.opener).toBeNull();
    unmount();

    respond('post', `/messages/${asha._id}/sent-by-hand`, { ...asha, state: 'sent' }, 200);
    await open();
    expect(await screen.findByText('Was the chat to Asha Rao sent?')).toBeVisible();
    serveMessages([ben, { ...asha, state: 'sent' }]);
    await press('Sent');
    expect(await screen.findByText('The chat to Asha Rao is marked as sent.')).toBeVisible();
    expect(await screen.findByText(/1 chat waits to be sent by hand, 1 sent/)).toBeVisible();
    await press('Open Next Chat');
    expect(await screen.findByText('Was the chat to Ben Ode sent?')).toBeVisible();
    await press('Not Sent');
    expect(await screen.findByText(/1 chat waits/)).toHaveTextContent('Next: Ben Ode');
  });

  it('are said to be blocked, and nothing is asked, if the server refuses', async () => {
    serveMessages([asha]);
    const refusal = { code: 'message_sent', message: 'This message was sent already.' };
    respond('post', `/messages/${asha._id}/chat`, refusal, 409);
    const tab = fakeTab();
    await open();
    await press('Open Next Chat');
    expect(await screen.findByText('This message was sent already.')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    expect(screen.queryByText(/^Was the chat/)).not.toBeInTheDocument();
  });

  it('include the e-mails that came back', async () => {
    const bounced = candidateMessage({ state: 'bounced', candidate: asha.candidate });
    serveMessages([bounced]);
    respond('post', `/messages/${bounced._id}/chat`, { phone: '919876543210', text: 'Hi' });
    const tab = fakeTab();
    await open('?tab=trouble');
    await press('Bring shoes to Asha Rao');
    await press('Open Chat');
    expect(await screen.findByText('Was the chat to Asha Rao sent?')).toBeVisible();
    expect(tab.location.replace).toHaveBeenCalled();
  });

  it('that were not sent after all wait again', async () => {
    const sent = candidateMessage({ channel: 'chat', state: 'sent', candidate: asha.candidate });
    serveMessages([sent]);
    respond('delete', `/messages/${sent._id}/sent-by-hand`, { ...sent, state: 'queued' });
    await open('?tab=sent');
    await press('Chat to Asha Rao');
    await press('Not Sent After All');
    expect(await screen.findByText('The chat waits to be sent again.')).toBeVisible();
  });

  it('say in their dialog that this was not noted', async () => {
    const sent = candidateMessage({ channel: 'chat', state: 'sent', candidate: asha.candidate });
    serveMessages([sent]);
    failRequests('delete', `/messages/${sent._id}/sent-by-hand`);
    await open('?tab=sent');
    await press('Chat to Asha Rao');
    await press('Not Sent After All');
    const dialog = screen.getByRole('dialog', { name: 'Message to Asha Rao' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This was not noted.');
  });
});
