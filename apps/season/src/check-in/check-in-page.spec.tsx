import type { CheckInEntry } from '@nox/contracts';
import {
  click,
  failRequests,
  pauseTyping,
  renderRoutes,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { localOf } from '@nox/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { accept, serveRevisions, withhold } from '../testing/accept.ts';
import { recorded, serveCheckIn, takeEvents } from '../testing/check-in.ts';
import { idOf } from '../testing/schedule-board.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-08-14T12:00:00Z');
const TODAY = localOf(NOW).slice(0, 10);
const TOMORROW = localOf(NOW + DAY_MS).slice(0, 10);

const SLOT = { date: TODAY, starts: 1_050, ends: 1_060, panel: 'Hall A', room: 'First floor' };

function candidate(
  number: number,
  fullName: string,
  fields: Partial<CheckInEntry> = {},
): CheckInEntry {
  return {
    _id: idOf(number),
    number,
    fullName,
    rollNumber: '',
    code: `A1B2C3D4E${number}`,
    timeSlot: '',
    slot: SLOT,
    events: [],
    ...fields,
  };
}

const ASHA = candidate(1, 'Asha Rao', { rollNumber: '22CS007' });

function serve(...entries: CheckInEntry[]) {
  serveCheckIn(entries);
  respond('get', '/season', { state: 'over', name: 'Autumn', parts: [], minors: 'not asked' });
  respond('get', '/check-in/free-slots', { slots: [] });
  respond('get', '/auditions/events', null, 503);
}

const open = async (...entries: CheckInEntry[]) => {
  serve(...entries);
  renderRoutes(routes, '/admin/season/check-in');
  return screen.findByRole('searchbox', { name: 'Number, name or code' });
};
const enter = async (text: string) => {
  const field = screen.getByRole('searchbox');
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
};
async function fillWalkIn() {
  const type = (label: RegExp, text: string, role = 'textbox') =>
    userEvent.type(screen.getByRole(role, { name: label }), text);
  await type(/Full name/, 'Walk In');
  await type(/Roll number/, 'BT9');
  await type(/Phone number/, '9876543210');
  await type(/Email address/, 'walk@example.com');
  await userEvent.click(screen.getByRole('checkbox', { name: /agrees/ }));
}

const answers = () => textsOf(screen.getAllByRole('status')).join('|');

describe('check-in', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  it.each([
    ['the next day', { ...SLOT, date: TOMORROW }, 'The next day is Sat 15 Aug.'],
    ['what is missing', null, 'They are here once the schedule is published.'],
  ])('says on a day without auditions %s', async (_what, slot, text) => {
    await open(candidate(1, 'Asha Rao', { slot }));
    expect(await screen.findByText(`No one has a slot today. ${text}`)).toBeVisible();
  });

  it.each(['1', '१', '#1', '001', 'No. 1', '22cs 007', 'a1b2c-3d4e1', ']Q1A1B2C3D4E1', 'asha rao'])(
    'by %j records that a candidate is here',
    async (text) => {
      const sent = takeEvents();
      const field = await open(ASHA, candidate(2, 'Ben Ode'));
      await waitFor(() => expect(field).toHaveFocus());
      await enter(text);
      expect(answers()).toMatch(
        /Checked in1 Asha RaoFri 14 Aug, 17:30, Hall A, First floorRoll no. 22CS007/,
      );
      await waitFor(() => expect(sent).toMatchObject([{ entryId: ASHA._id, kind: 'arrived' }]));
      expect(field).toHaveValue('');
    },
  );

  it.each<[what: string, fields: Partial<CheckInEntry>, answer: RegExp]>([
    ['who is here', { events: recorded(['arrived']) }, /Already heresince 17:02/],
    ['who is called', { events: recorded(['called']) }, /Calledsince 17:02/],
    ['who is on', { events: recorded(['started']) }, /On stagesince 17:02/],
    ['who has danced', { events: recorded(['finished']) }, /Finishedsince 17:02/],
    [
      'who has danced on another day',
      { events: recorded(['finished'], { date: '2026-08-13' }) },
      /Checked inFinished on Thu 13 Aug/,
    ],
    ['who has withdrawn', { isWithdrawn: true }, /WithdrawnSend them to the organisers/],
    ['who comes tomorrow', { slot: { ...SLOT, date: TOMORROW } }, /Tomorrow at 17:30Hall A, not/],
    ['who has another day', { slot: { ...SLOT, date: '2026-08-20' } }, /Thu 20 Aug at 17/],
    ['who has a slot after midnight', { slot: { ...SLOT, date: TOMORROW, starts: 10 } }, /Checked/],
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
    const sent = takeEvents();
    const asha = { ...ASHA, ...fields };
    await open(asha);
    await enter('1');
    expect(answers()).toMatch(answer);
    const known = asha.events.filter(({ date }) => date === TODAY).slice(-1);
    const after = known.map(({ _id }) => _id);
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'arrived', date: TODAY, after }]));
  });

  it('has what another device recorded, also while a list from before that is on its way', async () => {
    const changes = serveCheckIn([ASHA]);
    serve(ASHA);
    const announce = serveRevisions();
    const { queryClient } = renderRoutes(routes, '/admin/season/check-in');
    await screen.findByText(/0 here/);
    const before = { revision: { schedule: 7, entries: 3 }, entries: [ASHA] };
    const { isAsked, release } = withhold('get', '/check-in', () => before);
    const refetched = queryClient.refetchQueries({ queryKey: ['check-in', 'list'] });
    await isAsked();
    const here = { ...ASHA, events: recorded(['arrived']) };
    changes([here]);
    respond('get', '/check-in', { revision: { schedule: 7, entries: 4 }, entries: [here] });
    announce('revision');
    await screen.findByText(/1 here/);
    await release();
    await refetched;
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText(/1 here/)).toBeVisible();
  });

  it('takes what a scanner types wherever the focus is, also after a code that no candidate has', async () => {
    const sent = takeEvents();
    await open(ASHA);
    screen.getByRole('button', { name: 'Use the camera' }).focus();
    await userEvent.keyboard('F1F2F3F4F5{Enter}');
    expect(answers()).toContain('No candidate has this number, name or code.');
    await userEvent.keyboard('A1B2C3D4E1{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ entryId: ASHA._id }]));
    expect(answers()).not.toContain('Not found');
  });

  it.each([
    ['https://nox.example.org/auditions/mine#', /link to a candidate’s own page, not their pass/],
    ['HTTPS://NOX.EXAMPLE.ORG/AUDITIONS/MINE%2523', /link to a candidate’s own page/],
    // A scanner types as if the keyboard were another one.
    ['httpsÖ--nox.example.org-auditions-mine§', /link to a candidate’s own page/],
    ['https://nox.example.org/admin/join#', /Not foundNo candidate has this/],
    ['', /Not foundNo candidate has this/],
  ])('shows no secret that a scanner reads: %s', async (start, said) => {
    const secret = 'q3Zx_token-of-a-candidate-0123456789012345';
    const field = await open(ASHA);
    await userEvent.click(field);
    await userEvent.paste(start + secret);
    await userEvent.keyboard('{Enter}');
    expect(answers()).toMatch(said);
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(document.body.innerHTML).not.toContain(secret);
    await userEvent.keyboard('1{Enter}');
    expect(answers()).toContain('Checked in');
  });

  it('shows no part of an address either', async () => {
    const field = await open(ASHA);
    await userEvent.click(field);
    await userEvent.paste('/mine#q3Zx');
    await userEvent.keyboard('{Enter}');
    expect(answers()).toContain('Not found');
    expect(field).toHaveValue('');
    expect(document.body.innerHTML).not.toContain('q3Zx');
  });

  it('still says what became of a candidate after a second Enter', async () => {
    const sent = takeEvents();
    await open(ASHA);
    await enter('1');
    await userEvent.keyboard('{Enter}');
    expect(answers()).toMatch(/Checked in1 Asha Rao/);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it.each<
    [what: string, before: CheckInEntry['events'], other: CheckInEntry['events'], says: string]
  >([
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
  ])(
    'says what is so after an undo of what was recorded by %s, too',
    async (_, before, other, says) => {
      const asha = { ...ASHA, events: before };
      const changes = serveCheckIn([asha]);
      const sent = takeEvents();
      await open(asha);
      const announce = serveRevisions();
      await enter('1');
      await waitFor(() => expect(sent).toHaveLength(1));
      changes([{ ...asha, events: [...before, ...(sent as CheckInEntry['events']), ...other] }]);
      announce('revision');
      await click('Undo');
      await waitFor(() => expect(answers()).toContain(`Undone${says}`));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toMatchObject({ kind: 'undo', undoes: sent[0]!._id });
    },
  );

  it('says where a pass was read at two doors that did not know of each other', async () => {
    const [one] = recorded(['arrived'], { source: 'door', at: '2026-08-14T12:31:00Z' });
    const [two] = recorded(['arrived'], { source: 'door', at: '2026-08-14T12:32:00Z' });
    await open({ ...ASHA, events: [one!, two!] }, candidate(2, 'Ben Ode'));
    await enter('1');
    expect(answers()).toContain(
      'This pass was read at two doors. Door 18:01: here. Door 18:02: here.',
    );
    await enter('2');
    await enter('2');
    expect(answers()).not.toContain('two doors');
  });

  it.each([
    ['1 is here', 'arrived'],
    ['1 is not here', 'left'],
  ])('shows what two devices say until one press confirms: %s', async (button, kind) => {
    const sent = takeEvents();
    const said = [
      ...recorded(['no-show'], { source: 'stage', at: '2026-08-14T13:10:00Z' }),
      ...recorded(['arrived'], { source: 'door', at: '2026-08-14T13:20:00Z' }),
    ];
    await open({ ...ASHA, events: said }, candidate(2, 'Ben Ode'));
    const conflict = within(await screen.findByRole('group', { name: 'Asha Rao' }));
    expect(conflict.getByRole('status')).toHaveTextContent(
      '1 Asha Rao Stage 18:40: not here. Door 18:50: here.',
    );
    // Its buttons have only just come.
    await click(button);
    expect(answers()).toContain('Nothing was doneWhat the devices say has just changed');
    expect(sent).toEqual([]);
    pauseTyping();
    await click(button);
    const after = said.map(({ _id }) => _id);
    await waitFor(() => expect(sent).toMatchObject([{ kind, after }]));
    expect(screen.queryByRole('group', { name: 'Asha Rao' })).toBeNull();
  });

  it('asks whether it is they who have a part of a name', async () => {
    const sent = takeEvents();
    await open(ASHA, candidate(2, 'Ben Ode'));
    await enter('ash');
    expect(answers()).toMatch(/Is it them\?1 Asha Rao/);
    expect(sent).toEqual([]);
    const button = screen.getByRole('button', { name: 'Check in 1 Asha Rao' });
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(answers()).toContain('Checked in');
    await waitFor(() => expect(sent).toMatchObject([{ entryId: ASHA._id }]));
  });

  it('offers those whose names fit, today’s first, and says when none does', async () => {
    const sent = takeEvents();
    const tomorrow = { slot: { ...SLOT, date: TOMORROW } };
    await open(candidate(1, 'Asha Rao', tomorrow), candidate(2, 'Asha Iyer'));
    await enter('asha');
    expect(answers()).toContain('Which of 2?');
    const list = within(screen.getByRole('list', { name: 'Candidates' }));
    expect(textsOf(list.getAllByRole('button'))).toEqual([
      '2 Asha IyerFri 14 Aug, 17:30, Hall A',
      '1 Asha RaoSat 15 Aug, 17:30, Hall A',
    ]);
    await userEvent.click(list.getByRole('button', { name: /Asha Iyer/ }));
    await waitFor(() => expect(sent).toMatchObject([{ entryId: idOf(2) }]));
    await enter('zoya');
    expect(answers()).toContain('Not foundNo candidate has this number, name or code.');
  });

  it('asks which one where a number is that of one and the roll number of another', async () => {
    const sent = takeEvents();
    await open(ASHA, candidate(2, 'Ben Ode', { rollNumber: '1' }));
    await enter('1');
    expect(answers()).toContain('Which of 2?');
    await userEvent.click(screen.getByRole('button', { name: /Ben Ode/ }));
    await waitFor(() => expect(sent).toMatchObject([{ entryId: idOf(2) }]));
  });

  describe('a scanner that types', () => {
    it.each([
      ['nothing', ''],
      ['Tab', '{Tab}'],
      ['Enter twice', '{Enter}{Enter}'],
    ])('is read where it ends a code by %s, after what was typed before', async (_, end) => {
      const sent = takeEvents();
      const field = await open(ASHA, candidate(2, 'Ben Ode'));
      await userEvent.type(field, `zo]Q1A1B2C3D4E1${end}`);
      await waitFor(() => expect(answers()).toContain('Checked in1 Asha Rao'));
      await waitFor(() => expect(field).toHaveFocus());
      await userEvent.keyboard(`A1B2C3D4E2${end}`);
      await waitFor(() => expect(answers()).toContain('Checked in2 Ben Ode'));
      await waitFor(() => expect(sent).toHaveLength(2));
    });

    it('reads both of two codes that come as one text', async () => {
      const sent = takeEvents();
      await open(ASHA, candidate(2, 'Ben Ode'));
      await userEvent.keyboard('A1B2C3D4E2A1B2C3D4E1');
      await waitFor(() => expect(answers()).toContain('Checked inAlso read: 2 Ben Ode1 Asha Rao'));
      await waitFor(() => expect(sent).toMatchObject([{ entryId: idOf(2) }, { entryId: idOf(1) }]));
    });

    it.each([
      ['a French', 'Q&Béç"E\'é&'],
      ['a Hindi', 'ओ1ऴ2ण3अ4ए1'],
    ])('asks for its keyboard where it types as on %s one', async (_, text) => {
      await open(ASHA);
      await userEvent.click(screen.getByRole('searchbox'));
      await userEvent.paste(text);
      await waitFor(() =>
        expect(answers()).toContain('Is the scanner’s keyboard set to another language?'),
      );
    });

    it('leaves Tab to whoever typed no code', async () => {
      const field = await open(ASHA);
      await userEvent.type(field, 'ash{Tab}');
      expect(field).not.toHaveFocus();
      expect(answers()).not.toContain('Checked in');
    });
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
    await click('Sound off');
    await enter('9');
    expect(vibrate).toHaveBeenLastCalledWith([400]);
    expect(start).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Sound on' })).toBeVisible();
    expect(localStorage.getItem('nox:door-sound')).toBe('off');
    await click('Sound on');
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  it('says how many more names fit than are offered', async () => {
    await open(...Array.from({ length: 11 }, (_, index) => candidate(index + 1, `Asha ${index}`)));
    await enter('asha');
    const list = within(screen.getByRole('list', { name: 'Candidates' }));
    expect(list.getAllByRole('button')).toHaveLength(8);
    expect(list.getByText('3 more. Type more of the name.')).toBeVisible();
  });

  it('goes on without a network, and sends later', async () => {
    failRequests('post', '/check-in/events');
    await open(ASHA);
    await enter('1');
    expect(answers()).toContain('Checked in');
    expect(await screen.findByText('1 waiting to send')).toBeVisible();
    // There is no IndexedDB here.
    expect(screen.getByText('Leave this page open.')).toBeVisible();
    await enter('1');
    expect(answers()).toContain('Already here');
    const sent = takeEvents();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/waiting to send/)).toBeNull());
    const [first, second] = sent;
    expect(sent).toMatchObject([{ kind: 'arrived' }, { kind: 'arrived', after: [first?._id] }]);
    expect(second?._id).not.toBe(first?._id);
  });

  it('says when a candidate was deleted meanwhile', async () => {
    await open(ASHA);
    respond('post', '/check-in/events', { results: [{ _id: '', outcome: 'gone' }] });
    await enter('1');
    expect(await screen.findByText(/not recorded. The candidate was deleted/)).toBeVisible();
    await click('Dismiss');
    await waitFor(() => expect(screen.queryByText(/not recorded/)).toBeNull());
  });

  it('sends again what the server has failed to record', async () => {
    await open(ASHA);
    respond('post', '/check-in/events', { code: 'internal', message: 'An error.' }, 500);
    await enter('1');
    await screen.findByText(/Asha Rao: not recorded/);
    const sent = takeEvents();
    await click('Try again');
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'arrived' }]));
    await waitFor(() => expect(screen.queryByText(/not recorded/)).toBeNull());
  });

  it('says when no more is recorded of a candidate, and goes on with the next one', async () => {
    await open(ASHA, candidate(2, 'Ben Rao'));
    const refusal = { code: 'limit_reached', message: 'A candidate has at most 60 records.' };
    respond('post', '/check-in/events', refusal, 429);
    await enter('1');
    await screen.findByText(/Asha Rao: not recorded. A candidate has at most/);
    const sent = takeEvents();
    await enter('2');
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'arrived', entryId: idOf(2) }]));
    expect(screen.queryByText(/waiting to send/)).toBeNull();
    expect(screen.getByText(/Asha Rao: not recorded/)).toBeVisible();
  });

  it('lists who is here, expected and missing', async () => {
    await open(
      candidate(1, 'Asha Rao', { events: recorded(['arrived']) }),
      candidate(2, 'Ben Ode', { slot: { ...SLOT, starts: 960, ends: 970 } }),
      candidate(3, 'Chitra Sen', { slot: { ...SLOT, starts: 1_100, ends: 1_110 } }),
    );
    const summary = screen.getByText(/1 here · 1 expected · 1 missing/);
    await userEvent.click(summary);
    const missing = await screen.findByRole('region', { name: 'Missing' });
    expect(missing).toHaveTextContent('Ben Ode');
  });

  it.each([
    ['with a slot', SLOT, 'Added and checked in'],
    ['without one', null, 'Added, without a slotSend them to the organisers.'],
  ])('adds who comes without an application, %s', async (_name, slot, word) => {
    const walkIn = candidate(9, 'Walk In', { slot });
    // The list does not have the candidate yet.
    await open(ASHA);
    const place = { blockId: idOf(5), starts: 1_080 };
    respond('get', '/check-in/free-slots', { slots: [{ ...SLOT, ...place }] });
    const sent = accept('post', '/check-in/walk-ins', walkIn, 201);
    await enter('Walk In');
    expect(answers()).toContain('Not found');
    await click('Add a walk-in');
    await click('Add and check in');
    expect(await screen.findByText('Full name is required.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Full name/ })).toHaveFocus();
    await fillWalkIn();
    expect(screen.queryByText(/ is required\.$/)).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Seat' }), '18:00, Hall A');
    await click('Add and check in');
    const added = { fullName: 'Walk In', rollNumber: 'BT9', place, consent: true };
    await waitFor(() => expect(sent).toMatchObject([added]));
    await waitFor(() => expect(answers()).toContain(word));
    expect(answers()).not.toContain('Not found');
  });

  it('sends a walk-in again with its key, and another one once it is corrected', async () => {
    await open(ASHA);
    await click('Add a walk-in');
    await fillWalkIn();
    const keys: (string | null)[] = [];
    const bodies: { eventId: string }[] = [];
    respondBy('post', '/check-in/walk-ins', async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      bodies.push((await request.json()) as { eventId: string });
      return HttpResponse.error();
    });
    const send = async (times: number) => {
      await click('Add and check in');
      await waitFor(() => expect(keys).toHaveLength(times));
      await screen.findByText(/^The server did not answer/);
    };
    await send(1);
    await send(2);
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'es');
    await send(3);
    expect(keys).toEqual(bodies.map(({ eventId }) => eventId));
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('keeps what was typed of a walk-in, without a network too, and says before the first field that it needs one', async () => {
    await open(ASHA);
    failRequests('get', '/check-in/changes');
    await click('Add a walk-in');
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Walk In');
    await click('Cancel');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await click('Add a walk-in');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/There is no network, which this needs/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Full name/ })).toHaveValue('Walk In');
    expect(dialog.getByRole('checkbox', { name: /agrees/ })).not.toBeChecked();
    await click('Empty the form');
    expect(dialog.getByRole('textbox', { name: /Full name/ })).toHaveValue('');
    await click('Cancel');
    await click('Add a walk-in');
    expect(screen.queryByText(/What you typed before/)).toBeNull();
  });

  it.each(['roll_number_taken', 'email_address_taken'])(
    'asks whether they are two people: %s',
    async (code) => {
      await open(ASHA);
      await click('Add a walk-in');
      await fillWalkIn();
      respond('post', '/check-in/walk-ins', { code, message: 'Asha Rao (number 1) has it.' }, 409);
      await click('Add and check in');
      await screen.findByText(/Asha Rao \(number 1\) has it/);
      const sent = accept('post', '/check-in/walk-ins', candidate(9, 'Walk In'), 201);
      await click('They are two people');
      await waitFor(() => expect(sent).toMatchObject([{ allowsSame: true }]));
      await waitFor(() => expect(answers()).toContain('Added and checked in'));
      await click('Add a walk-in');
      expect(screen.getByRole('textbox', { name: /Full name/ })).toHaveValue('');
    },
  );
});
