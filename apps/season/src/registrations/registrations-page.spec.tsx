import type { ListedRegistration, SameRollNumber } from '@nox/contracts';
import {
  chooseAction,
  click,
  fakeApi,
  ownQuestion,
  renderRoutes,
  respond,
  textsOf,
} from '@nox/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';
import { accept } from '../testing/accept.ts';
import { hrefOf } from '../testing/schedule-board.ts';
import { listedRegistration, serveRegistrations } from '../testing/registrations.ts';

const zoya = listedRegistration({ _id: 'zoya' }, { fullName: 'Zoya Khan' });
const guardian = { name: 'Ravi Rao', emailAddress: 'ravi@example.com' };
const other: SameRollNumber = {
  _id: 'first',
  kind: 'entry',
  number: 12,
  fullName: 'Isha Rao',
  phoneNumber: '90000 54321',
  emailAddress: 'isha@example.com',
  createdAt: '2026-08-01T09:00:00.000Z',
  isSamePerson: false,
};

async function open(search = '') {
  renderRoutes(routes, `/admin/season/registrations${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Registrations' });
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const dialog = () => screen.findByRole('alertdialog');

describe('the list of registrations', () => {
  it('says what each waits for, and what happened to its message', async () => {
    const extras = { availability: [], partnerRollNumber: '', isAdult: false, guardian };
    const bounced = { kind: 'guardian', state: 'bounced', createdAt: '2026-08-01T10:01:00.000Z' };
    const messages = [bounced] as ListedRegistration['messages'];
    const minor = { isConfirmed: true, extras, messages };
    serveRegistrations([zoya, listedRegistration(minor, { fullName: 'Kabir Rao' })]);
    await open();
    expect(await row('Zoya Khan')).toHaveTextContent(
      /Email not confirmed.*Last message sent: 1 Aug 2026, 15:31/,
    );
    expect(await row('Kabir Rao')).toHaveTextContent(
      /Guardian has not agreed: Ravi Rao.*message to the guardian came back/,
    );
    expect(screen.getByText(/There are 212 entries/)).toBeVisible();
    expect(await hrefOf('Import candidates')).toBe('/admin/audition-entries?import=yes');
  });

  it('has the answers that the season’s questions show in lists', async () => {
    const shirt = ownQuestion({ key: 'shirt', label: 'T-shirt', places: ['list'] });
    const why = ownQuestion({ key: 'why', label: 'Why', places: ['list'], isRemoved: true });
    respond('get', '/seasons', [{ questions: [shirt, why] }]);
    const answers = { shirt: 'L', why: 'Because '.repeat(20) };
    const extras = { availability: [], partnerRollNumber: '', answers };
    serveRegistrations([listedRegistration({ extras }, { fullName: 'Kabir Rao' })]);
    await open();
    const shown = await screen.findByText(/^Why: Because [^.]{10,20}…$/);
    expect(await row('Kabir Rao')).toContainElement(shown);
    expect(shown.previousElementSibling).toHaveTextContent('T-shirt: L');
  });

  it('has lists of what is held back and why, of same roll numbers, and of who withdrew', async () => {
    const held = { heldReason: 'trap' as const, messages: [], fromSameAddress: 14 };
    const { isSamePerson: _, ...entry } = other;
    const bot = listedRegistration(held, { fullName: 'Bot', whyNox: 'Buy now' });
    const second = listedRegistration({ sameRollNumber: [other] }, { fullName: 'Second' });
    const entries = [entry, { ...entry, _id: 'b', number: 15 }];
    const withdrawnAt = '2026-08-02T10:00:00.000Z';
    serveRegistrations([bot, second], {
      sharedRolls: [{ rollNumber: 'BT7', entries }],
      withdrawn: [{ _id: 'w', number: 7, fullName: 'Mira', withdrawnAt }],
    });
    await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Needs review 1' }));
    expect(await row('Bot')).toHaveTextContent(
      /A field was filled in that people do not see.*No message was sent.*14 came.*Buy now/,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Same roll number 1' }));
    const others = within(await row('Second')).getByRole('region', { name: 'Same roll number' });
    expect(others).toHaveTextContent(
      /Isha Rao.*Entry 12.*Another email address.*isha@example.com.*Added/,
    );
    const shared = screen.getAllByRole('region', { name: 'Same roll number' })[0];
    expect(shared).toHaveTextContent(/Entry 12.*Entry 15/);
    expect(shared).not.toHaveTextContent('Another email address');
    await userEvent.click(screen.getByRole('link', { name: 'Withdrawn 1' }));
    expect(await hrefOf('Mira')).toBe('/admin/audition-entries?entry=w');
  });

  it('breaks an address before its domain', async () => {
    const emailAddress = 'asha.venkataraghavan@example.org';
    serveRegistrations([listedRegistration({}, { emailAddress })]);
    await open();
    const address = await screen.findByText(emailAddress);
    expect(address.innerHTML).toBe('asha.venkataraghavan<wbr>@example.org');
  });

  it('has no table of registrations where entries alone share a roll number', async () => {
    const { isSamePerson: _, ...entry } = other;
    serveRegistrations([], { sharedRolls: [{ rollNumber: 'BT7', entries: [entry] }] });
    await open('?list=duplicates');
    expect(await screen.findByText(/Several entries have one roll number/)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Registrations' })).not.toBeInTheDocument();
  });

  it('counts by style and day', async () => {
    const sums = { registrations: 3, entries: 40 };
    const styles = [{ danceStyle: 'Locking', ...sums }];
    serveRegistrations([], { styles, days: [{ date: '2026-08-14', ...sums }] });
    await open();
    await userEvent.click(await screen.findByText('By style and day'));
    expect(screen.getByRole('row', { name: 'Locking 3 40' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Friday 14 August 3 40' })).toBeVisible();
    expect(screen.getByText(/^No registration waits/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the entries' })).toBeVisible();
  });

  it.each([
    ['leads to the season before any candidate', 'closed', ['Open a season']],
    ['leads nowhere while an open season waits for candidates', 'open', []],
  ])('%s', async (_, state, links) => {
    const none = { waiting: 0, held: 0, duplicates: 0, entries: 0, withdrawn: 0 };
    serveRegistrations([], { counts: none });
    respond('get', '/season', { state });
    await open();
    const { parentElement } = await screen.findByText(/^No registration waits/);
    await waitFor(() =>
      expect(textsOf(within(parentElement!).queryAllByRole('link'))).toEqual(links),
    );
  });

  it('admits after a question, and a second person with the roll number knowingly', async () => {
    const same = { _id: 'second', sameRollNumber: [other] };
    const second = listedRegistration(same, { fullName: 'Second' });
    serveRegistrations([zoya, second]);
    const sent = accept('post', '/registrations/:id/admit', { _id: 'zoya', number: 213 });
    await open();
    await click('Admit Zoya Khan');
    expect(await dialog()).toHaveTextContent(/gets an entry at once. No message is sent/);
    await click('Admit', 'Zoya Khan has entry number 213.');
    await click('Admit Second');
    expect(await dialog()).toHaveTextContent(/Isha Rao already has an entry with this roll number/);
    await click('Admit', 'Second has entry number 213.');
    expect(sent).toEqual([{ allowsSameRollNumber: false }, { allowsSameRollNumber: true }]);
  });

  it('corrects the address of the version that is shown, and sends the message there', async () => {
    serveRegistrations([zoya]);
    const message = 'Registration was not saved: it was changed meanwhile.';
    const put = accept('put', '/registrations/zoya', { code: 'stale', message }, 412);
    const versions: (string | null)[] = [];
    fakeApi.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT') versions.push(request.headers.get('if-match'));
    });
    const sent = accept('post', '/registrations/zoya/send-again', zoya);
    await open();
    await chooseAction('More actions for Zoya Khan', 'Correct email');
    const field = await screen.findByRole('textbox', { name: /Email address/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'right@example.com');
    await click('Save and send', message);
    expect(sent).toEqual([]);
    accept('put', '/registrations/zoya', zoya);
    await click('Save and send', 'The address was corrected, and the message is sent to it.');
    expect(put).toEqual([{ emailAddress: 'right@example.com' }]);
    expect(versions).toEqual(['"1"', '"1"']);
    expect(sent).toHaveLength(1);
  });

  it('sends again, and deletes after a question', async () => {
    serveRegistrations([zoya]);
    accept('post', '/registrations/zoya/send-again', zoya);
    const deleted = accept('delete', '/registrations/zoya', null);
    await open();
    await chooseAction('More actions for Zoya Khan', 'Send again');
    expect(await screen.findByText(/^A message goes to candidate-/)).toBeVisible();
    await chooseAction('More actions for Zoya Khan', 'Delete');
    expect(await dialog()).toHaveTextContent('This cannot be undone');
    await click('Cancel');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'More actions for Zoya Khan' })).toHaveFocus(),
    );
    await chooseAction('More actions for Zoya Khan', 'Delete');
    await dialog();
    await click('Delete', 'The registration of Zoya Khan was deleted.');
    expect(deleted).toHaveLength(1);
  });
});
