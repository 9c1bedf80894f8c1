import { press, renderRoutes, respond } from '@nox/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes.tsx';
import { candidateMessage, serveMessages } from '../testing/messages.ts';

const chatWith = (fullName: string) =>
  candidateMessage({
    channel: 'chat',
    state: 'queued',
    subject: '',
    candidate: { _id: '11111111-1111-4111-8111-111111111111', fullName, number: 7 },
  });
const [asha, ben] = [chatWith('Asha Rao'), chatWith('Ben Ode')];

const open = (search = '') => renderRoutes(routes, `/admin/audition-entries/messages${search}`);

/** What the page does with the tab that it opens. */
function fakeTab() {
  const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

describe('the chats to be sent', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are opened one after the other, and the answer is asked for after a reload, too', async () => {
    // The latest comes first.
    serveMessages([ben, asha]);
    respond('post', `/messages/${asha._id}/chat`, { phone: '919876543210', text: 'Hi Asha & co' });
    respond('post', `/messages/${ben._id}/chat`, { phone: '919876543211', text: 'Hi Ben' });
    const tab = fakeTab();
    const { unmount } = open();
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
    open();
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
    open();
    await press('Open Next Chat');
    expect(await screen.findByText('This message was sent already.')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    expect(screen.queryByText(/^Was the chat/)).not.toBeInTheDocument();
  });

  it('include the e-mails that came back', async () => {
    const bounced = candidateMessage({ state: 'bounced', candidate: asha!.candidate });
    serveMessages([bounced]);
    respond('post', `/messages/${bounced._id}/chat`, { phone: '919876543210', text: 'Hi' });
    const tab = fakeTab();
    open('?tab=trouble');
    await press('Bring shoes to Asha Rao');
    await press('Open Chat');
    expect(await screen.findByText('Was the chat to Asha Rao sent?')).toBeVisible();
    expect(tab.location.replace).toHaveBeenCalled();
  });

  it('that were not sent after all wait again', async () => {
    const sent = candidateMessage({ channel: 'chat', state: 'sent', candidate: asha!.candidate });
    serveMessages([sent]);
    respond('delete', `/messages/${sent._id}/sent-by-hand`, { ...sent, state: 'queued' });
    open('?tab=sent');
    await press('Chat to Asha Rao');
    await press('Not Sent After All');
    expect(await screen.findByText('The chat waits to be sent again.')).toBeVisible();
  });
});
