import { useAuth } from '@nox/auth';
import { type AttendanceEvent, type CheckInEntry, Question } from '@nox/contracts';
import {
  click,
  failRequests,
  ownQuestion,
  pauseTyping,
  publicSeason,
  renderRoutes,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { newKey } from '@nox/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { accept, withhold } from '../testing/accept.ts';
import {
  answers,
  candidate,
  NOW,
  recorded,
  serveDoor,
  SLOT,
  takeEvents,
} from '../testing/check-in.ts';
import { idOf } from '../testing/schedule-board.ts';

const TODAY = SLOT.date;
const TOMORROW = { slot: { ...SLOT, date: '2026-08-15' } };
const ASHA = candidate(1, 'Asha Rao', { rollNumber: '22CS007' });
const BEN = candidate(2, 'Ben Ode');

/** Opens the page. @returns its field, and what `serveDoor` does */
async function open(...entries: CheckInEntry[]) {
  const door = serveDoor(entries);
  const { queryClient } = renderRoutes(routes, '/admin/season/check-in');
  const field = await screen.findByRole('searchbox', { name: 'Number, name or code' });
  return { ...door, queryClient, field };
}
const enter = async (text: string) => {
  const field = screen.getByRole('searchbox');
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
};
const paste = async (text: string) => {
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste(text);
};

beforeEach(() => {
  // What an account left unsent is in the memory of the page.
  useAuth.setState({ status: 'signed-in', user: { uid: newKey(), email: null } });
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('check-in', () => {
  it.each([
    ['the next day', TOMORROW, 'The next day is Sat 15 Aug.'],
    ['what is missing', { slot: null }, 'They are here once the schedule is published.'],
  ])('says on a day without auditions %s', async (_what, fields, text) => {
    await open(candidate(1, 'Asha Rao', fields));
    expect(await screen.findByText(`No one has a slot today. ${text}`)).toBeVisible();
  });

  it.each(['1', '१', '#1', '001', 'No. 1', '22cs 007', 'a1b2c-3d4e1', ']Q1A1B2C3D4E1', 'asha rao'])(
    'by %j records that a candidate is here, once where Enter is pressed twice',
    async (text) => {
      const { sent, field } = await open(ASHA, BEN);
      await waitFor(() => expect(field).toHaveFocus());
      await enter(text);
      await userEvent.keyboard('{Enter}');
      expect(answers()).toMatch(
        /Checked in1 Asha RaoFri 14 Aug, 17:30, Hall A, First floorRoll no. 22CS007/,
      );
      expect(screen.getByRole('button', { name: 'Undo the check-in' })).toBeVisible();
      await waitFor(() => expect(sent).toMatchObject([{ entryId: ASHA._id, kind: 'arrived' }]));
      expect(field).toHaveValue('');
    },
  );

  it('says the answers that the season’s questions show at the door', async () => {
    const questions = [
      ownQuestion({ key: 'access', label: 'Access needs', places: ['walk-in'], isSensitive: true }),
      ownQuestion({ key: 'group', label: 'In a group', kind: 'tick', places: ['walk-in'] }),
      ownQuestion({ key: 'none', label: 'Not answered', places: ['walk-in'] }),
      ownQuestion({ key: 'film', label: 'You may film me', kind: 'tick', places: ['walk-in'] }),
    ];
    serveDoor([]);
    const revision = { schedule: 7, entries: 3 };
    const answered = { ...ASHA, answers: { access: 'रैंप, ramp', group: true } };
    respond('get', '/check-in', { revision, questions, entries: [answered] });
    renderRoutes(routes, '/admin/season/check-in');
    await screen.findByText('Today');
    await enter('1');
    expect(answers()).toMatch(/22CS007Access needs: रैंप, rampIn a group: YesYou may film me: No$/);
  });

  it.each<[what: string, fields: Partial<CheckInEntry>, answer: RegExp]>([
    ['who is here', { events: recorded(['arrived']) }, /Already heresince 17:02/],
    ['who is called', { events: recorded(['called']) }, /Calledsince 17:02/],
    ['who is on', { events: recorded(['started']) }, /On stagesince 17:02/],
    [
      'who has danced on another day',
      { events: recorded(['finished'], { date: '2026-08-13' }) },
      /Checked inFinished on Thu 13 Aug/,
    ],
    ['who has withdrawn', { isWithdrawn: true }, /WithdrawnSend them to the organisers/],
    ['who comes tomorrow', TOMORROW, /Tomorrow at 17:30Hall A, not/],
    ['who has another day', { slot: { ...SLOT, date: '2026-08-20' } }, /Thu 20 Aug at 17/],
    ['who has a slot after midnight', { slot: { ...TOMORROW.slot, starts: 10 } }, /Checked/],
    ['who has no slot', { slot: null }, /Here, without a slot/],
    ['who has a slot of the list', { slot: null, timeSlot: '16:00 - 16:30' }, /Checked in.*16:00/],
    [
      'who was moved by the list',
      { slot: null, timeSlot: '2026-08-14 16:00 - 16:30 · Hall A' },
      /Checked in.*Fri 14 Aug, 16:00, Hall A/,
    ],
    ['a no-show', { events: recorded(['no-show']) }, /Checked inWas marked as not here/],
    ['who had left', { events: recorded(['arrived', 'left']) }, /Checked inIs back/],
  ])('says of %s what is so, and records the arrival', async (_what, fields, answer) => {
    const asha = { ...ASHA, ...fields };
    const { sent } = await open(asha);
    await enter('1');
    expect(answers()).toMatch(answer);
    const known = asha.events.filter(({ date }) => date === TODAY).slice(-1);
    const after = known.map(({ _id }) => _id);
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'arrived', date: TODAY, after }]));
  });

  const YESTERDAY = { slot: { ...SLOT, date: '2026-08-13' } };
  const onYesterday = (...kinds: Parameters<typeof recorded>[0]) =>
    recorded(kinds, { date: '2026-08-13' });
  it.each<[what: string, fields: Partial<CheckInEntry>, answer: RegExp]>([
    ['today', { events: recorded(['finished']) }, /Already dancedToday at 17:021 Asha/],
    ['today, and lost the slot', { slot: null, events: recorded(['finished']) }, /Already danced/],
    ['today, and was moved', { ...TOMORROW, events: recorded(['finished']) }, /Already danced/],
    [
      'today, and has withdrawn',
      { isWithdrawn: true, events: recorded(['finished']) },
      /Withdrawn/,
    ],
    [
      'yesterday',
      { ...YESTERDAY, events: onYesterday('finished') },
      /Already danced1 Asha RaoThu 13 Aug/,
    ],
    [
      'yesterday, and was never finished',
      { ...YESTERDAY, events: onYesterday('started') },
      /Already danced1/,
    ],
    [
      'yesterday, and was checked in today',
      { ...YESTERDAY, events: [...onYesterday('finished'), ...recorded(['arrived'])] },
      /Already danced1/,
    ],
  ])('says of who has danced %s what is so, and records nothing', async (_what, fields, answer) => {
    const { sent } = await open({ ...ASHA, ...fields }, BEN);
    await enter('1');
    expect(answers()).toMatch(answer);
    expect(screen.queryByRole('button', { name: /^Undo|^Check in/ })).toBeNull();
    await enter('asha');
    expect(answers()).toMatch(answer);
    await enter('2');
    await waitFor(() => expect(sent).toMatchObject([{ entryId: BEN._id }]));
  });

  it('says of a candidate who was overtaken on stage that they have danced, and records nothing', async () => {
    const { sent } = await open(
      { ...ASHA, events: recorded(['started']) },
      { ...BEN, events: recorded(['started'], { _id: 'later' }) },
    );
    await enter('1');
    expect(answers()).toMatch(/Already dancedToday at/);
    await enter('2');
    expect(answers()).toMatch(/On stage/);
    await waitFor(() => expect(sent).toMatchObject([{ entryId: BEN._id }]));
  });

  it('has what another device recorded, also while a list from before that is on its way', async () => {
    const { queryClient, change } = await open(ASHA);
    const before = { revision: { schedule: 7, entries: 3 }, entries: [ASHA] };
    const { isAsked, release } = withhold('get', '/check-in', () => before);
    const refetched = queryClient.refetchQueries({ queryKey: ['check-in', 'list'] });
    await isAsked();
    const here = { ...ASHA, events: recorded(['arrived']) };
    respond('get', '/check-in', { revision: { schedule: 7, entries: 4 }, entries: [here] });
    change(here);
    await screen.findByText(/1 here/);
    await release();
    await refetched;
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText(/1 here/)).toBeVisible();
  });

  const TOKEN = 'q3Zx_token-of-a-candidate-0123456789012345';
  it.each([
    ['https://nox.example.org/auditions/mine#', TOKEN, /link to a candidate’s own page, not their/],
    ['HTTPS://NOX.EXAMPLE.ORG/AUDITIONS/MINE%2523', TOKEN, /link to a candidate’s own page/],
    // A scanner types as if the keyboard were another one.
    ['httpsÖ--nox.example.org-auditions-mine§', TOKEN, /link to a candidate’s own page/],
    ['https://nox.example.org/admin/join#', TOKEN, /Not foundNo candidate has this/],
    ['', TOKEN, /Not foundNo candidate has this/],
    ['/mine#', 'q3Zx', /Not found/],
  ])('shows no secret that a scanner reads: %s', async (start, secret, said) => {
    const { field } = await open(ASHA);
    await paste(start + secret);
    await userEvent.keyboard('{Enter}');
    expect(answers()).toMatch(said);
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(document.body.innerHTML).not.toContain(secret);
    await userEvent.keyboard('1{Enter}');
    expect(answers()).toMatch('Checked in');
  });

  it.each<[what: string, before: AttendanceEvent[], other: AttendanceEvent[], says: string]>([
    ['nobody else', [], [], 'Not checked in'],
    ['this door before', recorded(['arrived']), [], 'As before: still Here.'],
    [
      'the other door meanwhile',
      [],
      recorded(['arrived'], { source: 'door' }),
      'The other door also recorded that they are here: still Here.',
    ],
    [
      'the stage meanwhile',
      [],
      recorded(['called'], { source: 'stage' }),
      'The stage has recorded this, too: still Called.',
    ],
  ])('says what is so after an undo of what %s recorded, too', async (_, before, other, says) => {
    const asha = { ...ASHA, events: before };
    const { sent, change } = await open(asha);
    await enter('1');
    await waitFor(() => expect(sent).toHaveLength(1));
    change({ ...asha, events: [...before, ...(sent as CheckInEntry['events']), ...other] });
    await click('Undo the check-in');
    await waitFor(() => expect(answers()).toMatch(`Undone${says}`));
    await waitFor(() => expect(sent).toMatchObject([{}, { kind: 'undo', undoes: sent[0]!._id }]));
  });

  it('knows at once what it has recorded, as a key may be pressed twice', async () => {
    const { sent, field } = await open(ASHA);
    for (let press = 0; press < 3; press += 1) {
      fireEvent.change(field, { target: { value: '1' } });
      fireEvent.submit(field);
    }
    await waitFor(() => expect(sent).toHaveLength(3));
    const [one, two] = sent.map(({ _id }) => _id);
    expect(sent.map(({ after }) => after)).toMatchObject([
      [],
      [one],
      expect.arrayContaining([one, two]),
    ]);
  });

  it('says where a pass was read at two doors that did not know of each other', async () => {
    const readAt = (at: string) => recorded(['arrived'], { source: 'door', at });
    const events = ['2026-08-14T12:31:00Z', '2026-08-14T12:32:00Z'].flatMap(readAt);
    await open({ ...ASHA, events }, BEN);
    await enter('1');
    expect(answers()).toMatch(
      'This pass was read at two doors. Door 18:01: here. Door 18:02: here.',
    );
    await enter('2');
    await enter('2');
    expect(answers()).not.toMatch('two doors');
  });

  it.each([
    ['1 is here', 'arrived'],
    ['1 is not here', 'left'],
  ])('shows what two devices say until one press confirms: %s', async (button, kind) => {
    const events = [
      ...recorded(['no-show'], { source: 'stage', at: '2026-08-14T13:10:00Z' }),
      ...recorded(['arrived'], { source: 'door', at: '2026-08-14T13:20:00Z' }),
    ];
    const { sent } = await open({ ...ASHA, events }, BEN);
    const conflict = within(await screen.findByRole('group', { name: 'Asha Rao' }));
    expect(conflict.getByRole('status')).toHaveTextContent(
      '1 Asha Rao Stage 18:40: not here. Door 18:50: here.',
    );
    // Its buttons have only just come.
    await click(button);
    expect(answers()).toMatch('Nothing was doneWhat the devices say has just changed');
    expect(sent).toEqual([]);
    pauseTyping();
    await click(button);
    await waitFor(() =>
      expect(sent).toMatchObject([{ kind, after: events.map(({ _id }) => _id) }]),
    );
    expect(screen.queryByRole('group', { name: 'Asha Rao' })).toBeNull();
  });

  it('asks whether it is they who have a part of a name', async () => {
    const { sent } = await open(ASHA, BEN);
    await enter('ash');
    expect(answers()).toMatch(/Is it them\?1 Asha Rao/);
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Check in 1 Asha Rao' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(answers()).toMatch('Checked in');
    await waitFor(() => expect(sent).toMatchObject([{ entryId: ASHA._id }]));
  });

  it('asks the same of a name that is chosen in the list of today', async () => {
    const { sent } = await open(ASHA, BEN);
    const expected = within(screen.getByRole('region', { name: 'Expected, Hall A' }));
    await userEvent.click(expected.getByRole('button', { name: /^Ben Ode/ }));
    expect(answers()).toMatch(/Is it them\?2 Ben Ode/);
    expect(sent).toEqual([]);
    await click('Check in 2 Ben Ode');
    await waitFor(() => expect(sent).toMatchObject([{ entryId: BEN._id }]));
  });

  it('does not ask it of who is on stage, also once they are called there', async () => {
    const { sent, change } = await open({ ...ASHA, events: recorded(['called']) }, BEN);
    const here = within(screen.getByRole('region', { name: 'Here, Hall A' }));
    await userEvent.click(here.getByRole('button', { name: /^Asha Rao/ }));
    expect(answers()).toMatch(/Is it them\?1 Asha Rao/);
    change({ ...ASHA, events: recorded(['called', 'started']) });
    await waitFor(() => expect(answers()).toMatch(/On stagesince/));
    expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull();
    expect(sent).toEqual([]);
    // Their end is not recorded.
    change({ ...BEN, events: recorded(['started'], { _id: 'later' }) });
    await waitFor(() => expect(answers()).toMatch(/Already dancedToday at/));
  });

  it.each([
    ['names', 'asha', candidate(1, 'Asha Rao', TOMORROW), candidate(2, 'Asha Iyer')],
    ['a number and a roll number', '1', ASHA, candidate(2, 'Asha Iyer', { rollNumber: '1' })],
  ])('offers those whose %s fit, today’s first', async (what, text, ...entries) => {
    const { sent } = await open(...entries);
    await enter(text);
    expect(answers()).toMatch(/Which of 2\?/);
    const list = within(screen.getByRole('list', { name: 'Candidates' }));
    const offered = [
      '2 Asha IyerFri 14 Aug, 17:30, Hall A',
      expect.stringContaining('1 Asha Rao') as string,
    ];
    expect(textsOf(list.getAllByRole('button'))).toEqual(
      what === 'names' ? offered : offered.toReversed(),
    );
    await userEvent.click(list.getByRole('button', { name: /Asha Iyer/ }));
    await waitFor(() => expect(sent).toMatchObject([{ entryId: idOf(2) }]));
  });

  it('says how many more names fit than are offered, and when none does', async () => {
    await open(...Array.from({ length: 11 }, (_, index) => candidate(index + 1, `Asha ${index}`)));
    await enter('asha');
    const list = within(screen.getByRole('list', { name: 'Candidates' }));
    expect(list.getAllByRole('button')).toHaveLength(8);
    expect(list.getByText('3 more. Type more of the name.')).toBeVisible();
    await enter('zoya');
    expect(answers()).toMatch('Not foundNo candidate has this number, name or code.');
    await userEvent.keyboard('x');
    expect(answers()).not.toMatch('Not found');
  });

  it('says it by a sound, unless that is off, and by vibration', async () => {
    const [vibrate, start] = [jest.fn(), jest.fn()];
    const node = { start, stop: jest.fn(), frequency: { setValueAtTime: jest.fn() } };
    const fake = () => Object.assign(node, { connect: () => node, resume: async () => undefined });
    const nodes = ['AudioContext', 'GainNode', 'OscillatorNode'];
    Object.assign(globalThis, Object.fromEntries(nodes.map((name) => [name, jest.fn(fake)])));
    Object.assign(navigator, { vibrate });
    await open(ASHA);
    await enter('1');
    expect(vibrate).toHaveBeenCalledWith([80]);
    expect(start).toHaveBeenCalledTimes(1);
    const sound = screen.getByRole('checkbox', { name: 'Sound' });
    await userEvent.click(sound);
    await enter('9');
    expect(vibrate).toHaveBeenLastCalledWith([400]);
    expect(start).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('nox:door-sound')).toBe('off');
    await userEvent.click(sound);
    expect(sound).toBeChecked();
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  it('lists who is here, expected and missing', async () => {
    await open(
      candidate(1, 'Asha Rao', { events: recorded(['arrived']) }),
      candidate(2, 'Ben Ode', { slot: { ...SLOT, starts: 960, ends: 970 } }),
      candidate(3, 'Chitra Sen', { slot: { ...SLOT, starts: 1_100, ends: 1_110 } }),
    );
    await userEvent.click(screen.getByText(/1 here · 1 expected · 1 missing/));
    const missing = await screen.findByRole('region', { name: 'Missing, Hall A' });
    expect(missing).toHaveTextContent('Ben Ode');
  });
});

describe('a scanner that types', () => {
  it.each([
    ['nothing', ''],
    ['Tab', '{Tab}'],
    ['Enter twice', '{Enter}{Enter}'],
  ])('is read where it ends a code by %s, after what was typed before', async (_, end) => {
    const { sent, field } = await open(ASHA, BEN);
    await userEvent.type(field, `zo]Q1A1B2C3D4E1${end}`);
    await waitFor(() => expect(answers()).toMatch('Checked in1 Asha Rao'));
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard(`A1B2C3D4E2${end}`);
    await waitFor(() => expect(answers()).toMatch('Checked in2 Ben Ode'));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('is read wherever the focus is, also after a code that no candidate has', async () => {
    const { sent } = await open(ASHA);
    screen.getByRole('button', { name: 'Use the camera' }).focus();
    await userEvent.keyboard('F1F2F3F4F5{Enter}');
    expect(answers()).toMatch('No candidate has this number, name or code.');
    await userEvent.keyboard('A1B2C3D4E1{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ entryId: ASHA._id }]));
    expect(answers()).not.toMatch('Not found');
  });

  it('reads both of two codes that come as one text', async () => {
    const { sent } = await open(ASHA, BEN);
    await userEvent.keyboard('A1B2C3D4E2A1B2C3D4E1');
    await waitFor(() => expect(answers()).toMatch('Checked inAlso read: 2 Ben Ode1 Asha Rao'));
    await waitFor(() => expect(sent).toMatchObject([{ entryId: idOf(2) }, { entryId: idOf(1) }]));
  });

  it.each([
    ['a French', 'Q&Béç"E\'é&'],
    ['a Hindi', 'ओ1ऴ2ण3अ4ए1'],
  ])('is asked for its keyboard where it types as on %s one', async (_, text) => {
    await open(ASHA);
    await paste(text);
    await waitFor(() =>
      expect(answers()).toMatch(/Is the scanner’s keyboard set to another language\?/),
    );
  });

  it('leaves Tab to whoever typed no code', async () => {
    const { field } = await open(ASHA);
    await userEvent.type(field, 'ash{Tab}');
    expect(field).not.toHaveFocus();
    expect(answers()).not.toMatch('Checked in');
  });
});

describe('what the door records', () => {
  it('waits without a network, and is sent later', async () => {
    await open(ASHA);
    failRequests('post', '/check-in/events');
    await enter('1');
    expect(answers()).toMatch('Checked in');
    expect(await screen.findByText('1 waiting to send')).toBeVisible();
    // There is no IndexedDB here.
    expect(screen.getByText('Leave this page open.')).toBeVisible();
    await enter('1');
    expect(answers()).toMatch('Already here');
    const sent = takeEvents();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/waiting to send/)).toBeNull());
    const [first, second] = sent;
    expect(sent).toMatchObject([{ kind: 'arrived' }, { kind: 'arrived', after: [first?._id] }]);
    expect(second?._id).not.toBe(first?._id);
  });

  it.each<[why: string, answer: object, status: number, button: string, again: object[]]>([
    ['The candidate is not in', { results: [{ outcome: 'gone' }] }, 200, 'Dismiss', []],
    [
      'An error',
      { code: 'internal', message: 'An error.' },
      500,
      'Try again',
      [{ entryId: ASHA._id }],
    ],
    ['At most', { code: 'limit_reached', message: 'At most 60.' }, 429, 'Dismiss', []],
  ])(
    'is said where it is refused, and stops nothing: %s',
    async (why, answer, status, button, again) => {
      await open(ASHA, BEN);
      respond('post', '/check-in/events', answer, status);
      await enter('1');
      await screen.findByText(RegExp(`Asha Rao: not recorded. ${why}`));
      expect(answers()).toMatch('Not recorded');
      expect(screen.queryByRole('button', { name: 'Undo the check-in' })).toBeNull();
      const sent = takeEvents();
      await enter('2');
      await waitFor(() => expect(sent).toMatchObject([{ kind: 'arrived', entryId: idOf(2) }]));
      expect(screen.queryByText(/waiting to send/)).toBeNull();
      await click(button);
      await waitFor(() => expect(screen.queryByText(/not recorded/)).toBeNull());
      expect(sent.slice(1)).toMatchObject(again);
    },
  );
});

describe('a walk-in', () => {
  const add = () => click('Add and check in');
  const fullName = () => screen.getByRole('textbox', { name: /Full name/ });

  /** Opens the dialog, and fills it in. @returns what is sent from now on */
  async function fillWalkIn(added = candidate(9, 'Walk In')) {
    await click('Add a walk-in');
    for (const [label, text] of [
      [/Full name/, 'Walk In'],
      [/Roll number/, 'BT9'],
      [/Phone number/, '9876543210'],
      [/Email address/, 'walk@example.com'],
    ] as const)
      await userEvent.type(screen.getByRole('textbox', { name: label }), text);
    await userEvent.click(screen.getByRole('checkbox', { name: /agrees/ }));
    return accept('post', '/check-in/walk-ins', added, 201);
  }

  it.each([
    ['with a slot', SLOT, 'Added and checked in'],
    ['without one', null, 'Added, without a slotSend them to the organisers.'],
  ])('is added %s', async (_name, slot, word) => {
    // The list does not have the candidate yet.
    await open(ASHA);
    const place = { blockId: idOf(5), starts: 1_080 };
    respond('get', '/check-in/free-slots', { slots: [{ ...SLOT, ...place }] });
    await enter('Walk In');
    expect(answers()).toMatch('Not found');
    await click('Add a walk-in');
    await add();
    expect(await screen.findByText('Full name is required.')).toBeVisible();
    expect(fullName()).toHaveFocus();
    await click('Cancel');
    const sent = await fillWalkIn(candidate(9, 'Walk In', { slot }));
    expect(screen.queryByText(/ is required\.$/)).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Slot' }), '18:00, Hall A');
    await add();
    const added = { fullName: 'Walk In', rollNumber: 'BT9', place, consent: true };
    await waitFor(() => expect(sent).toMatchObject([added]));
    await waitFor(() => expect(answers()).toMatch(word));
    expect(answers()).not.toMatch('Not found');
  });

  it('answers the questions for the door', async () => {
    const asked = { key: 'size', label: 'Size', isRequired: true, places: ['walk-in'] };
    const options = ['S', 'M'].map((label) => ({ key: label.toLowerCase(), label }));
    const questions = [
      Question.parse({ ...asked, kind: 'one of', options }),
      Question.parse({ key: 'diet', label: 'Diet', kind: 'line' }),
      Question.parse({ ...asked, key: 'food', label: 'Food', kind: 'line', isSensitive: true }),
    ];
    await open(ASHA);
    respond('get', '/season', publicSeason({ questions, minors: 'not asked' }));
    const sent = await fillWalkIn();
    expect(screen.queryByLabelText('Diet')).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Food/), 'Nuts');
    // The phone is others', too.
    expect(JSON.stringify({ ...localStorage })).toMatch(/^(?!.*Nuts).*walk@example\.com/);
    await add();
    expect(await screen.findByText('Please choose an answer to “Size”.')).toBeVisible();
    await userEvent.selectOptions(await screen.findByLabelText(/^Size/), 'M');
    await add();
    await waitFor(() => expect(sent).toMatchObject([{ answers: { size: 'm', food: 'Nuts' } }]));
  });

  it('is sent again with its key, and with another one once it is corrected', async () => {
    await open(ASHA);
    await fillWalkIn();
    const keys: unknown[] = [];
    const bodies: unknown[] = [];
    respondBy('post', '/check-in/walk-ins', async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      bodies.push(((await request.json()) as { eventId: string }).eventId);
      return HttpResponse.error();
    });
    for (const [times, correction] of ['', '', 'es'].entries()) {
      if (correction) await userEvent.type(fullName(), correction);
      await add();
      await waitFor(() => expect(keys).toHaveLength(times + 1));
      await screen.findByText(/^The server did not answer/);
    }
    expect(keys).toEqual(bodies);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('is kept as it was typed, and needs a network, which is said before the first field', async () => {
    await open(ASHA);
    failRequests('get', '/check-in/changes');
    await fillWalkIn();
    await click('Cancel');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await click('Add a walk-in');
    expect(screen.getByText(/There is no network, which this needs/)).toBeVisible();
    expect(fullName()).toHaveValue('Walk In');
    expect(screen.getByRole('checkbox', { name: /agrees/ })).not.toBeChecked();
    await click('Empty the form');
    expect(fullName()).toHaveValue('');
    await click('Cancel');
    await click('Add a walk-in');
    expect(screen.queryByText(/What you typed before/)).toBeNull();
  });

  it.each(['roll_number_taken', 'email_address_taken'])(
    'may be another person who has the same: %s',
    async (code) => {
      await open(ASHA);
      await fillWalkIn();
      respond('post', '/check-in/walk-ins', { code, message: 'Asha Rao (number 1) has it.' }, 409);
      await add();
      await screen.findByText(/Asha Rao \(number 1\) has it/);
      const sent = accept('post', '/check-in/walk-ins', candidate(9, 'Walk In'), 201);
      await click('They are two people');
      await waitFor(() => expect(sent).toMatchObject([{ allowsSame: true }]));
      await waitFor(() => expect(answers()).toMatch('Added and checked in'));
      await click('Add a walk-in');
      expect(fullName()).toHaveValue('');
    },
  );
});
