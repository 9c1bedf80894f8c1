import { type ChosenEntries, type MessageDraft, TemplateKind } from '@nox/contracts';
import {
  auditionEntry,
  click,
  fakeLocks,
  fillStorage,
  renderRoutes,
  respond,
  respondBy,
} from '@nox/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { accept, acceptSaves, withhold } from '../testing/accept.ts';
import { serveMessages } from '../testing/messages.ts';

const ASHA = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';
const everybody = [
  { _id: ASHA, fullName: 'Asha Rao', number: 1 },
  { _id: BEN, fullName: 'Ben Ode', number: 2 },
];

/** Answers what a draft would write: with ids to these, else to everybody, or with a filter of statuses to Asha only. */
function servePreviews() {
  const asked: MessageDraft[] = [];
  respondBy('post', '/messages/preview', async ({ request }) => {
    const draft = (await request.json()) as MessageDraft;
    asked.push(draft);
    const { ids, statuses } = draft.filter;
    const recipients = everybody.filter(({ _id }) =>
      ids ? ids.includes(_id) : !statuses || _id === ASHA,
    );
    if (draft.text.includes('{{nam}}')) {
      const message = '{{nam}} is not known.';
      const issues = [{ path: 'text', message }];
      return HttpResponse.json({ code: 'invalid', message, issues }, { status: 400 });
    }
    const name = recipients[0]?.fullName ?? '';
    const text = draft.text.replaceAll('{{name}}', name);
    const example = name ? { subject: draft.subject, text } : null;
    const slots = { days: ['2026-08-14', '2026-08-15'], panels: ['Hall A', 'Hall B'] };
    return { count: recipients.length, recipients, example, ...slots };
  });
  return asked;
}

const acceptMessages = (message: string) => accept('post', '/messages', { count: 1, message }, 201);

async function open(mail?: Parameters<typeof serveMessages>[1]) {
  serveMessages([], mail);
  const asked = servePreviews();
  const rendered = renderRoutes(routes, '/admin/season/messages/write');
  await screen.findAllByText('2 candidates');
  return { asked, ...rendered };
}

const subject = () => screen.findByLabelText(/^Subject/);
const text = () => screen.findByLabelText(/^Text/);

async function write() {
  await userEvent.click(await subject());
  await userEvent.paste('Shoes');
  await userEvent.click(await text());
  await userEvent.paste('Hello {{name}}');
}

describe('writing to candidates', () => {
  it('names them and how many they are, shows what one gets, and sends as often as was said', async () => {
    const created = acceptMessages('1 message waits to be sent.');
    await open({ transport: 'files' });
    await userEvent.click(screen.getByLabelText('None yet'));
    await userEvent.click(screen.getByLabelText('Reserve'));
    await userEvent.click(screen.getByLabelText('Not Selected'));
    await userEvent.selectOptions(screen.getByLabelText('Evening'), 'Fri 14 Aug');
    await userEvent.selectOptions(screen.getByLabelText('Panel'), 'Hall B');
    await userEvent.selectOptions(screen.getByLabelText('Attendance'), 'Only never came');
    await userEvent.selectOptions(screen.getByLabelText('Time slot'), 'Only with a slot');
    await userEvent.selectOptions(screen.getByLabelText('Answer to their place'), 'lapsed');
    expect(await screen.findByText('1 candidate')).toBeVisible();
    await write();
    expect(await screen.findByText('Hello Asha Rao')).toBeVisible();
    await click('Send…');
    const question = await screen.findByRole('alertdialog', { name: 'Send to 1 candidate?' });
    expect(question).toHaveTextContent(/An email goes to Asha Rao\..* file on this server/);
    expect(created).toEqual([]);
    await click('Send 1', '1 message waits to be sent.');
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeVisible();
    const of = { day: '2026-08-14', panel: 'Hall B', progress: 'absent' };
    const narrowed = { ...of, slot: 'has', offer: 'lapsed' };
    const filter = { isWithdrawn: false, statuses: ['Selected'], ...narrowed };
    const words = { kind: 'custom', channel: 'email', subject: 'Shoes', text: 'Hello {{name}}' };
    expect(created).toEqual([{ filter, ...words, expected: 1, state: 'queued' }]);
    cleanup();
    await open();
    expect(await text()).toHaveValue('');
  });

  it('sends to none while it is counted whom another filter chooses', async () => {
    await open();
    await write();
    respondBy('post', '/messages/preview', () => new Promise<never>(() => {}));
    await userEvent.click(screen.getByLabelText('None yet'));
    expect(screen.getByText('Counting…')).toBeVisible();
    await click('Send…');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('asks for no example without a text, also after a subject that was written long before', async () => {
    const { asked } = await open();
    jest.useFakeTimers({ advanceTimers: true });
    fireEvent.change(await subject(), { target: { value: 'Shoes' } });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    fireEvent.change(await text(), { target: { value: 'Hello' } });
    const example = await screen.findByRole('article', { name: 'As it arrives' });
    jest.useRealTimers();
    expect(example).toHaveTextContent('Hello');
    expect(asked.filter((draft) => draft.kind === 'custom' && draft.text === '')).toEqual([]);
  });

  it('shows the example of each of them', async () => {
    await open();
    await write();
    expect(await screen.findByText('Hello Asha Rao')).toBeVisible();
    const pager = screen.getByRole('navigation', { name: 'Pages of candidates' });
    expect(pager).toHaveTextContent(/^1 of 2/);
    await click('Next', 'Hello Ben Ode');
  });

  it('asks for what is missing, and says instead of the example which placeholder is unknown', async () => {
    await open();
    await click('Save as drafts');
    expect(await subject()).toHaveAccessibleDescription('Subject is required.');
    await waitFor(async () => expect(await subject()).toHaveFocus());
    await userEvent.type(await subject(), 'Shoes');
    await userEvent.click(await text());
    await userEvent.paste('Hello {{nam}}');
    const message = '{{nam}} is not known.';
    expect(await screen.findByText(message)).toBeVisible();
    const issues = [{ path: 'text', message }];
    respond('post', '/messages', { code: 'invalid', message, issues }, 400);
    await click('Save as drafts');
    await waitFor(async () => expect(await text()).toHaveAccessibleDescription(message));
  });

  it('loses nothing when other candidates match by now, nor when the page is loaded again', async () => {
    const keys: (string | null)[] = [];
    const message = 'Now 3 candidates match. Look at them and send again.';
    respondBy('post', '/messages', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json({ code: 'count_changed', message }, { status: 409 });
    });
    const { unmount } = await open();
    await write();
    await click('Save as drafts', /^Now 3 candidates match/);
    await click('Save as drafts');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
    unmount();
    await open();
    expect(await text()).toHaveValue('Hello {{name}}');
    expect(screen.getByText('What you wrote before is still here.')).toBeVisible();
  });

  describe('while it is being sent', () => {
    /** @returns lets the server answer */
    function delayMessages(status = 201) {
      const answer = { count: 2, message: 'Done with it.' };
      return withhold('post', '/messages', () => HttpResponse.json(answer, { status })).release;
    }

    async function send() {
      const rendered = await open();
      await write();
      await click('Save as drafts');
      return rendered;
    }

    it('takes nothing that would be lost', async () => {
      const release = delayMessages();
      await send();
      expect(await text()).toBeDisabled();
      await release();
      expect(await screen.findByText('Done with it.')).toBeVisible();
    });

    it.each([
      ['sent', 201],
      ['refused', 409],
    ])('may be left, and says there that it was %s', async (_, status) => {
      const release = delayMessages(status);
      const { router } = await send();
      await act(() => router.navigate('/admin/season/messages/templates'));
      await release();
      expect(await screen.findByText('Done with it.')).toBeVisible();
      expect(router.state.location.pathname).toBe('/admin/season/messages/templates');
    });
  });

  it('has the text of each open form apart, and that of a closed one is there again', async () => {
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
    const first = await open();
    await userEvent.type(await subject(), 'One');
    const second = await open();
    const field = await within(second.container).findByLabelText(/^Subject/);
    expect(field).toHaveValue('');
    await userEvent.type(field, 'Two');
    await userEvent.type(within(first.container).getByLabelText(/^Subject/), '!');
    first.unmount();
    second.unmount();
    await open();
    expect(await subject()).toHaveValue('One!');
    const third = await open();
    expect(await within(third.container).findByLabelText(/^Subject/)).toHaveValue('Two');
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('does not have the text of a closed form for longer than a week', async () => {
    await open();
    await write();
    cleanup();
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^nox:draft:/)]);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 60 * 60_000);
    await open();
    expect(await subject()).toHaveValue('');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('says where the browser has no room for what is written', async () => {
    fillStorage();
    await open();
    await userEvent.type(await subject(), 'One');
    expect(await screen.findByText(/^This browser has no room for a draft/)).toBeVisible();
    expect(await subject()).toHaveValue('One');
  });

  it('reminds those who have not answered, and who is not selected only if that is ticked', async () => {
    const created = acceptMessages('2 messages wait.');
    const { asked } = await open();
    const notSelected = screen.getByLabelText('Not Selected');
    expect(notSelected).toBeChecked();
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'reminder');
    expect(notSelected).not.toBeChecked();
    await userEvent.click(notSelected);
    const statuses = ['Pending', 'Selected', 'Reserve', 'Not Selected'];
    const reminder = { kind: 'reminder', filter: { isWithdrawn: false } };
    const withAll = { ...reminder, filter: { ...reminder.filter, statuses } };
    await waitFor(() => expect(asked.at(-1)).toMatchObject(withAll));
    await userEvent.click(notSelected);
    await waitFor(() => expect(asked.at(-1)!.filter).toEqual(reminder.filter));
    expect(asked.at(-1)).toMatchObject(reminder);
    await userEvent.selectOptions(screen.getByLabelText('Answer to their slot'), 'none');
    // Only a reminder's preview leaves those out who have no slot.
    const filter = { isWithdrawn: false, answers: ['none'] };
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'reminder', filter }));
    await screen.findByText('2 candidates');
    await click('Save as drafts', '2 messages wait.');
    expect(created).toMatchObject([{ kind: 'reminder', subject: '', text: '' }]);
  });

  it('goes to entries chosen in their list, by chat, without a subject', async () => {
    servePreviews();
    const created = acceptMessages('1 chat waits.');
    const { router } = renderRoutes([...routes, { path: '/', element: null }]);
    serveMessages([]);
    const state: ChosenEntries = { chosen: [BEN] };
    await act(() => router.navigate('/admin/season/messages/write', { state }));
    expect(await screen.findByText('1 candidate')).toBeVisible();
    expect(screen.getByText('The 1 candidate that you chose.')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    await userEvent.selectOptions(screen.getByLabelText('Send by'), 'chat');
    expect(screen.queryByLabelText(/^Subject/)).not.toBeInTheDocument();
    await userEvent.type(await text(), 'Hello');
    await click('Add to chat queue…');
    await click('Prepare 1', '1 chat waits.');
    expect(created).toMatchObject([{ filter: { ids: [BEN] }, channel: 'chat', subject: '' }]);
  });
});

const INITIAL = { subject: 'Press the button of {{society}}', text: 'Hello {{name}}, {{season}}' };

/** The server's template from now on. @returns what is saved over this version */
function serveTemplate(version: string, text = INITIAL.text) {
  const template = {
    kind: 'confirm',
    subject: INITIAL.subject,
    text,
    initial: INITIAL,
    placeholders: ['name', 'season', 'link'],
  };
  respondBy('get', '/message-templates/confirm', () =>
    HttpResponse.json(template, { headers: { etag: version } }),
  );
  return acceptSaves('/message-templates/confirm', version, () => template);
}

async function openTemplate() {
  const entries = everybody.map(({ fullName }) => auditionEntry({ fullName }));
  respond('get', '/auditions', entries);
  respond('get', '/season', { state: 'closed', name: 'Autumn 2026', contactEmail: '' });
  renderRoutes(routes, '/admin/season/messages/templates');
  return screen.findByLabelText(/^Text/);
}

describe('a template', () => {
  it('is chosen in a list of five groups, which has each kind, or in a select of a phone', async () => {
    serveTemplate('"1"');
    await openTemplate();
    const list = within(screen.getByRole('navigation', { name: 'Templates' }));
    expect(list.getAllByRole('link')).toHaveLength(TemplateKind.options.length);
    expect(list.getByRole('link', { name: 'Confirm' })).toHaveAttribute('aria-current', 'true');
    expect(list.getByRole('link', { name: 'Slot' })).toHaveAttribute(
      'href',
      expect.stringMatching(/kind=slot$/),
    );
    jest.replaceProperty(window, 'innerWidth', 390);
    act(() => void window.dispatchEvent(new Event('resize')));
    const select = screen.getByRole('combobox', { name: 'Templates' });
    expect(within(select).getAllByRole('group')).toHaveLength(5);
    respond('get', '/message-templates/slot', {}, 404);
    await userEvent.selectOptions(select, 'Slot');
    expect(await screen.findByText(/^Goes to a candidate who has got a slot/)).toBeVisible();
  });

  it('shows what a candidate would get, and is saved', async () => {
    const saved = serveTemplate('"1"');
    const text = await openTemplate();
    const example = screen.getByRole('region', { name: 'Example' });
    expect(await within(example).findByText('Hello Asha Rao, Autumn 2026')).toBeVisible();
    expect(await within(example).findByText('Press the button of NOX')).toBeVisible();
    await click('Next');
    expect(await within(example).findByText('Hello Ben Ode, Autumn 2026')).toBeVisible();
    await userEvent.clear(text);
    await userEvent.type(text, 'Hi ');
    await click('Name');
    expect(await within(example).findByText('Hi Ben Ode')).toBeVisible();
    await click('Save', /^The template was saved/);
    expect(saved).toMatchObject([{ input: { subject: INITIAL.subject, text: 'Hi {{name}}' } }]);
  });

  it('refused for an unknown placeholder says so beside the field, and can be as it was', async () => {
    serveTemplate('"1"');
    const text = await openTemplate();
    await userEvent.type(text, 'x');
    const message = 'There is no {{nam}} in this message.';
    const issues = [{ path: 'text', message }];
    respond('put', '/message-templates/confirm', { code: 'invalid', message, issues }, 400);
    await click('Save');
    await waitFor(() => expect(text).toHaveAccessibleDescription(message));
    await click('Restore the original text');
    expect(text).toHaveValue(INITIAL.text);
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('that another account has saved shows both versions; one of them is saved', async () => {
    serveTemplate('"1"');
    const text = await openTemplate();
    await userEvent.type(text, ', mine');
    const saved = serveTemplate('"2"', 'Theirs');
    await click('Save');
    const conflict = within(await screen.findByRole('alert'));
    expect(conflict.getByRole('row', { name: /^Text/ })).toHaveTextContent(/Theirs.*, mine$/);
    await click('Save mine instead', /^The template was saved/);
    const input = { ...INITIAL, text: `${INITIAL.text}, mine` };
    expect(saved).toEqual([
      { version: '"1"', input },
      { version: '"2"', input },
    ]);
  });

  it('that was typed and not saved is still there, over the version that it was typed over', async () => {
    serveTemplate('"1"');
    await userEvent.type(await openTemplate(), ', mine');
    cleanup();
    serveTemplate('"2"', 'Theirs');
    expect(await openTemplate()).toHaveValue(`${INITIAL.text}, mine`);
    await click('Save');
    await screen.findByRole('alert');
    await click('Show their version');
    await waitFor(() => expect(screen.getByLabelText(/^Text/)).toHaveValue('Theirs'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
