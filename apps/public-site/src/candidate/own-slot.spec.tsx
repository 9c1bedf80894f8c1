import type {
  CandidateResult,
  CandidateSlot,
  CandidateView,
  DayNow,
  FreeSlot,
  LinkView,
} from '@nox/contracts';
import {
  click,
  failRequests,
  fillStorage,
  renderRoutes,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { candidate, heading, openLink, season, TOKEN } from './testing.ts';

type Offer = NonNullable<CandidateResult['offer']>;

const RealDate = Date;

const SLOT: CandidateSlot = {
  date: '2026-08-15',
  starts: 990,
  ends: 1020,
  panel: 'Hall B',
  room: 'Room 204',
  answer: null,
  movesUntil: '2026-08-14T11:00:00Z',
};
const withSlot = (slot: Partial<CandidateSlot> = {}, fields: Partial<CandidateView> = {}) =>
  candidate({ slot: { ...SLOT, ...slot }, ...fields });

const free = (blockId: string, starts: number, fields: Partial<FreeSlot> = {}): FreeSlot => ({
  blockId,
  date: '2026-08-15',
  starts,
  ends: starts + 30,
  panel: 'Hall B',
  room: '',
  ...fields,
});

const answerButton = (name: string) => screen.findByRole('button', { name });

const open = (view?: LinkView) => openLink(routes, view);

/** What is downloaded. @returns a mock that is called on the link of each file */
function onDownload(blobs: Blob[] = []) {
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:calendar';
  };
  return jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
}

/** @param offset of the device's zone, such as "+05:30" */
function setZone(offset: string) {
  const parse = RealDate.parse;
  const withZone = (time: string) => (/T\d\d:\d\d$/.test(time) ? `${time}${offset}` : time);
  jest.spyOn(Date, 'parse').mockImplementation((time) => parse(withZone(time)));
}

const dayNow = (own?: Partial<DayNow['own']> & object): DayNow => ({
  panels: [],
  own: { panel: 'Hall B', attendance: 'expected', ahead: null, ...own },
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-08-14T06:00:00Z') });
  setZone('+05:30');
});
afterEach(() => void jest.useRealTimers());

describe("a candidate's slot", () => {
  it('is shown with its number, and without one that is said', async () => {
    open(withSlot());
    await heading('Your audition is on Saturday 15 August at 16:30, Asha');
    const slot = within(screen.getByRole('region', { name: 'Your audition' }));
    const terms = textsOf(slot.getAllByRole('term'));
    expect(terms).toEqual(['Saturday 15 August', 'Number', 'Where']);
    expect(textsOf(slot.getAllByRole('definition'))).toEqual([
      ...['16:30', 'until 17:00', '137', 'Hall B', 'Room 204'],
    ]);
    expect(screen.queryByText(/no slot yet/)).not.toBeInTheDocument();
  });

  it.each<[what: string, now: string, attendance: string, fields: object, codes: number]>([
    ['is to come', '2026-08-15', 'expected', {}, 1],
    ['is marked as not here', '2026-08-15', 'no-show', {}, 1],
    ['has danced', '2026-08-15', 'finished', {}, 0],
    ['had the slot the day before', '2026-08-16', 'expected', {}, 0],
    ['has a result', '2026-08-14', 'expected', { result: { result: 'Reserve' } }, 0],
  ])('has the code as long as it is of use: who %s', async (_, now, attendance, fields, codes) => {
    const asked = jest.fn();
    const own = { panel: 'Hall B', attendance, ahead: null };
    respondBy('get', '/season/now', () => {
      asked();
      return { panels: [], own };
    });
    jest.setSystemTime(Date.parse(`${now}T06:00:00Z`));
    open(withSlot({}, { checkInCode: 'A1B2C3D4E5', ...fields }));
    await screen.findByText(/Hall B/);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(Number(now === SLOT.date)));
    await waitFor(() => expect(screen.queryAllByText(/^Show this at/)).toHaveLength(codes));
    const downloads = screen.queryAllByRole('button', { name: 'Add to calendar' });
    expect(downloads).toHaveLength(codes);
  });

  it('says on the day how many are before them, and reads nothing twice', async () => {
    const tags: (string | null)[] = [];
    const own = { panel: 'Hall B', attendance: 'arrived', ahead: 3 };
    const panels = [{ name: 'Hall B', room: '', now: null, next: [], minutesBehind: 12 }];
    respondBy('get', '/season/now', ({ request }) => {
      tags.push(request.headers.get('if-none-match'));
      expect(request.headers.get('authorization')).toBe(`Candidate ${TOKEN}`);
      if (tags.length > 1) return new HttpResponse(null, { status: 304 });
      return HttpResponse.json({ panels, own }, { headers: { etag: '"a"' } });
    });
    jest.setSystemTime(Date.parse('2026-08-15T06:00:00Z'));
    open(withSlot({}, { checkInCode: 'A1B2C3D4E5' }));
    const said = 'You are checked in. 3 before you. Hall B is 12 minutes late.';
    expect(await screen.findByText(said)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(10_500));
    await waitFor(() => expect(tags).toEqual([null, '"a"']));
    expect(screen.getByText(said)).toBeVisible();
  });

  it('names the zone of its times on a device that is in another one', async () => {
    setZone('Z');
    open(withSlot());
    expect(await screen.findByText('until 17:00 (Asia/Kolkata)')).toBeVisible();
    expect(screen.getByText(/^You can choose another free slot until/)).toHaveTextContent(
      'Friday 14 August, 16:30 (Asia/Kolkata).',
    );
  });

  it('leads to the hall once they are called, above the ticket', async () => {
    jest.setSystemTime(Date.parse('2026-08-15T06:00:00Z'));
    respond('get', '/season/now', dayNow({ attendance: 'called' }));
    open(withSlot({}, { checkInCode: 'A1B2C3D4E5' }));
    const title = await heading('Go to Hall B now');
    expect(title.closest('[role="status"]')).toHaveTextContent(/^Go to Hall B nowRoom 204$/);
    const code = await screen.findByRole('img', { name: 'Your check-in code' });
    const slot = screen.getByRole('region', { name: 'Your audition' });
    expect(slot).toContainElement(code);
    expect(title.compareDocumentPosition(slot)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('and the hall are right within 15 s of a swap', async () => {
    jest.setSystemTime(Date.parse('2026-08-15T06:00:00Z'));
    respond('get', '/season/now', dayNow({ slot: SLOT }));
    open(withSlot({}, { checkInCode: 'A1B2C3D4E5' }));
    await screen.findByText('until 17:00');
    const moved = { ...SLOT, panel: 'Hall A', starts: 1_020, ends: 1_050 };
    respond('get', '/candidate', withSlot(moved, { checkInCode: 'A1B2C3D4E5' }));
    const own = { panel: 'Hall A', slot: moved, attendance: 'called' } as const;
    respond('get', '/season/now', dayNow(own));
    await act(() => jest.advanceTimersByTimeAsync(14_500));
    expect(await heading('Go to Hall A now')).toBeVisible();
    expect(await screen.findByText('until 17:30')).toBeVisible();
    expect(screen.queryByText('Hall B')).toBeNull();
  });

  it.each([
    ['at 00:10 of the night', '2026-08-15T18:40:00Z', 1],
    ['at 05:59 of the next morning', '2026-08-16T00:29:00Z', 1],
    ['at 06:00', '2026-08-16T00:30:00Z', 0],
  ])('is of the evening in which it is: the pass %s', async (_when, now, codes) => {
    jest.setSystemTime(Date.parse(now));
    const asked = jest.fn();
    respondBy('get', '/season/now', () => (asked(), dayNow()));
    open(withSlot({}, { checkInCode: 'A1B2C3D4E5' }));
    await screen.findByText(/Hall B/);
    await waitFor(() => expect(screen.queryAllByText(/^Show this at/)).toHaveLength(codes));
    const downloads = screen.queryAllByRole('button', { name: 'Add to calendar' });
    expect(downloads).toHaveLength(codes);
    expect(screen.queryAllByText(/as soon as there is a result/)).toHaveLength(1 - codes);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(codes));
  });

  it('is shown as it was last known when nothing can be loaded', async () => {
    const first = open(withSlot({}, { checkInCode: 'A1B2C3D4E5' }));
    expect(await screen.findByRole('img', { name: 'Your check-in code' })).toBeVisible();
    first.unmount();
    failRequests('get', '/candidate');
    renderRoutes(routes, '/auditions/mine');
    expect(await screen.findByText(/Saturday 15 August, 16:30, Hall B/)).toBeVisible();
    expect(screen.getByText('A1B2C3D4E5')).toBeVisible();
  });

  describe('in a browser without room', () => {
    afterEach(() => jest.restoreAllMocks());

    const expectSentence = async () => {
      open(withSlot({}, { checkInCode: 'A1B2C3D4E5' }));
      expect(await screen.findByText(/^This browser has no room for your code/)).toBeVisible();
      expect(screen.getByText('A1B2C3D4E5')).toBeVisible();
    };

    it('says that its code is not stored', async () => {
      fillStorage();
      await expectSentence();
    });

    it('says that the page is not stored', async () => {
      const full = new DOMException('Full.', 'QuotaExceededError');
      jest.doMock('./stored-page.ts', () => ({ storePage: () => Promise.reject(full) }));
      await expectSentence();
      jest.dontMock('./stored-page.ts');
    });
  });

  it('is answered for the slot on the screen, and the answer can be changed', async () => {
    open(withSlot());
    const sent: unknown[] = [];
    respondBy('post', '/candidate/slot', async ({ request }) => {
      const body = (await request.json()) as { answer: 'confirmed' | 'declined' };
      sent.push(body);
      return withSlot({ answer: body.answer });
    });
    expect(await answerButton('I can come')).toHaveAttribute('aria-pressed', 'false');
    await click('I can come', 'You said that you can come.');
    expect(await answerButton('I can come')).toHaveAttribute('aria-pressed', 'true');
    await click('I cannot come', /You said that you cannot come/);
    expect(await answerButton('I can come')).toHaveAttribute('aria-pressed', 'false');
    const slot = { date: '2026-08-15', starts: 990, panel: 'Hall B' };
    expect(sent).toEqual([
      { answer: 'confirmed', slot },
      { answer: 'declined', slot },
    ]);
  });

  it.each([
    ['can still be said', {}, true],
    ['can no longer be said', { edits: 'contact' }, false],
    ['is not asked', { season: candidate().season }, false],
  ] as const)(
    'that does not fit leads to the answers, unless when they can come %s',
    async (_w, fields, isSaid) => {
      const part = { key: 'fri', label: 'Friday', date: '2026-08-14', from: '17:00', to: '21:00' };
      const season = { ...candidate().season, parts: [part] };
      open(withSlot({ answer: 'declined' }, { season, ...fields }));
      await screen.findByText(/You said that you cannot come/);
      expect(screen.queryAllByText(/say when you can come/)).toHaveLength(isSaid ? 1 : 0);
    },
  );

  it('that has changed meanwhile is shown, with the reason why the answer was refused', async () => {
    open(withSlot());
    await answerButton('I can come');
    respond('post', '/candidate/slot', { code: 'slot_changed', message: 'It has changed.' }, 409);
    respond('get', '/candidate', withSlot({ starts: 600, ends: 630 }));
    await click('I can come');
    expect(await screen.findByRole('alert')).toHaveTextContent('It has changed.');
    expect(screen.getByText('10:00')).toBeVisible();
  });

  it('is downloaded for a calendar with the authorization of the link', async () => {
    const blobs: Blob[] = [];
    const clicked = onDownload(blobs);
    open(withSlot());
    const authorizations: (string | null)[] = [];
    respondBy('get', '/candidate/slot.ics', ({ request }) => {
      authorizations.push(request.headers.get('authorization'));
      const headers = { 'content-type': 'text/calendar' };
      return new HttpResponse('BEGIN:VCALENDAR', { headers });
    });
    await click('Add to calendar');
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'audition.ics' });
    expect(blobs).toMatchObject([{ type: 'text/calendar', size: 'BEGIN:VCALENDAR'.length }]);
    expect(authorizations).toEqual([`Candidate ${TOKEN}`]);
  });

  it('says so when the calendar file cannot be loaded', async () => {
    open(withSlot());
    failRequests('get', '/candidate/slot.ics');
    await click('Add to calendar');
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('is of no use to who has withdrawn', async () => {
    open(withSlot({}, { state: 'withdrawn', edits: 'none' }));
    await heading('You have withdrawn');
    expect(screen.queryByText('16:30')).not.toBeInTheDocument();
  });
});

describe('another slot', () => {
  it('cannot be chosen where the season does not allow it, or no longer', async () => {
    open(withSlot({ movesUntil: null }));
    await answerButton('I can come');
    expect(screen.queryByRole('button', { name: 'Choose another slot' })).not.toBeInTheDocument();
  });

  it('is chosen from those that are free, by day and time', async () => {
    open(withSlot());
    const slots = [
      free('b', 600, { date: '2026-08-16' }),
      free('a', 1020, { panel: 'Hall A', room: 'Room 1' }),
      free('a', 960, { panel: 'Hall A' }),
    ];
    respondBy('get', '/candidate/seats', () => ({ slots }));
    await click('Choose another slot');
    expect(await screen.findByRole('heading', { name: 'Choose another slot' })).toHaveFocus();
    await screen.findByRole('radio', { name: /10:00/ });
    const days = screen.getAllByRole('group').filter((group) => group.matches('fieldset'));
    expect(textsOf(days.flatMap((day) => [...day.querySelectorAll('legend, label')]))).toEqual(
      expect.arrayContaining([
        'Saturday 15 August',
        '16:00 to 16:30Hall A',
        '17:00 to 17:30Hall A, Room 1',
        'Sunday 16 August',
        '10:00 to 10:30Hall B',
      ]),
    );
    await click('Take this slot');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose one of the slots first.');
    fireEvent.click(screen.getByRole('radio', { name: /10:00/ }));
    const moved = withSlot({ date: '2026-08-16', starts: 600, ends: 630 });
    const sent = respond('put', '/candidate/slot', moved);
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    await click('Take this slot', 'You have moved. This is your slot now.');
    expect(sent).toEqual([{ blockId: 'b', starts: 600 }]);
    expect(screen.getByText('Sunday 16 August')).toBeVisible();
    const slot = screen.getByRole('region', { name: 'Your audition' });
    expect(slot).toHaveFocus();
    expect(shown.mock.contexts).toEqual([slot]);
    expect(screen.queryByRole('radio', { name: /10:00/ })).not.toBeInTheDocument();
  });

  it('names the zone once, on a device that is in another one', async () => {
    setZone('Z');
    open(withSlot());
    respond('get', '/candidate/seats', { slots: [free('a', 960), free('a', 1020)] });
    await click('Choose another slot');
    await screen.findByRole('radio', { name: '16:00 to 16:30 Hall B' });
    const choice = screen.getByRole('form', { name: 'Choose another slot' });
    expect(within(choice).getAllByText(/Asia.Kolkata/)).toHaveLength(1);
  });

  it('that was taken meanwhile leaves the list, and the reason is shown', async () => {
    open(withSlot());
    let slots = [free('a', 960), free('a', 1020)];
    respondBy('get', '/candidate/seats', () => ({ slots }));
    await click('Choose another slot');
    fireEvent.click(await screen.findByRole('radio', { name: /16:00/ }));
    slots = slots.slice(1);
    respond('put', '/candidate/slot', { code: 'seat_taken', message: 'It was taken.' }, 409);
    await click('Take this slot', 'It was taken.');
    expect(screen.queryByRole('radio', { name: /16:00/ })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /17:00/ })).not.toBeChecked();
  });

  it('may not be there, and one can stay', async () => {
    open(withSlot());
    respond('get', '/candidate/seats', { slots: [] });
    await click('Choose another slot', 'No other slot is free now. Look again later.');
    expect(screen.queryByRole('button', { name: 'Take this slot' })).not.toBeInTheDocument();
    await click('Stay with my slot');
    expect(screen.getByRole('region', { name: 'Your audition' })).toHaveFocus();
  });

  it('can be asked for again after a failure', async () => {
    open(withSlot());
    failRequests('get', '/candidate/seats');
    await click('Choose another slot');
    await screen.findByRole('alert');
    respond('get', '/candidate/seats', { slots: [free('a', 960)] });
    await click('Try again');
    expect(await screen.findByRole('radio', { name: /16:00/ })).toBeVisible();
  });
});

describe("a candidate's result", () => {
  const openWith = (result: CandidateResult, fields: Partial<CandidateView> = {}) =>
    open(candidate({ result, ...fields }));

  it('is not there before it is published', async () => {
    open();
    await heading('You are registered, Asha');
    expect(screen.getByRole('main')).not.toHaveTextContent(/selected|reserve/i);
    expect(screen.getByText(/You have no slot yet/)).toBeVisible();
  });

  it.each([
    [
      'Selected',
      'You are selected, Asha',
      /Welcome to NOX! We write to you about what comes next\./,
    ],
    ['Reserve', 'You are a reserve', /If one becomes free, we write to you/],
    ['Not Selected', 'You are not selected this time', /Thank you for your application/],
  ] as const)('%s is said in words', async (result, title, sentence) => {
    openWith({ result });
    const region = await screen.findByRole('region', { name: title });
    expect(region).toHaveTextContent(sentence);
    expect(within(region).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText(/no slot yet/)).not.toBeInTheDocument();
  });

  describe('with a place', () => {
    const LATER = { timeout: 5_000 };
    const ANSWER_BY = '2026-08-20T12:30:00.000Z';
    const placed = (offer: Partial<Offer> = {}, fields: Partial<CandidateResult> = {}) =>
      candidate({
        result: {
          result: 'Selected',
          offer: { state: 'offered', answerBy: ANSWER_BY, isAsking: false, ...offer },
          ...fields,
        },
      });
    const region = (name: string | RegExp) => screen.findByRole('region', { name });

    it('asks whether they take it, and until when', async () => {
      open(placed({}, { nextSteps: 'Bring shoes.' }));
      expect(await region(/^You're\sin, Asha$/)).toHaveTextContent(
        'Do you take it?Please answer by Thursday 20 August, 18:00.',
      );
      const sent = respond('post', '/candidate/place', placed({ state: 'accepted' }));
      await click('I take my place', /^You have taken your place/);
      expect(sent).toEqual([{ answer: 'accepted' }]);
      expect(screen.getByRole('heading', { name: /^You're\sin, Asha$/ })).toHaveFocus();
      expect(screen.queryByRole('button', { name: 'I take my place' })).not.toBeInTheDocument();
      expect(screen.queryByText(/Please answer by/)).not.toBeInTheDocument();
    });

    it('is given back after a question, and asked for again', async () => {
      open(placed({ state: 'accepted' }));
      await click('Give my place back');
      expect(await screen.findByRole('heading', { name: 'Give your place back?' })).toHaveFocus();
      respond('post', '/candidate/place', placed({ state: 'declined' }));
      await click('Yes, give it back', /an organiser decides\.$/);
      expect(await region('You have given your place back')).not.toHaveTextContent(/write to you/);
      const sent = respond(
        'post',
        '/candidate/place',
        placed({ state: 'declined', isAsking: true }),
      );
      await click('Ask for a place', /^We have told an organiser\./);
      expect(sent).toEqual([{ answer: 'accepted' }]);
      await region('You ask for a place');
      await click('I no longer ask');
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toEqual({ answer: 'declined' });
    });

    it('says that the time to answer is over while the page is open', async () => {
      const answerBy = new Date(Date.now() + 100).toISOString();
      open(placed({ answerBy }));
      await answerButton('I take my place');
      respond('get', '/candidate', placed({ state: 'lapsed', answerBy }));
      expect(await screen.findByText(/^The time to answer is over/, {}, LATER)).toBeVisible();
    });

    it('that lapsed is still free, and one that was released is asked for', async () => {
      const { unmount } = open(placed({ state: 'lapsed' }));
      expect(await region(/^You're\sin, Asha$/)).toHaveTextContent(
        /still free, and you can take it now\./,
      );
      await answerButton('I take my place');
      unmount();
      open(placed({ state: 'released' }));
      await region('Your place is no longer held');
      expect(screen.queryByRole('button', { name: 'I take my place' })).not.toBeInTheDocument();
      await answerButton('Ask for a place');
    });

    it('that is none any more says why, and the page shows what is so', async () => {
      open(placed());
      const message = 'No place is offered to you now. Look at your page again.';
      const button = await answerButton('I take my place');
      respond('post', '/candidate/place', { code: 'no_offer', message }, 409);
      respond('get', '/candidate', candidate({ result: { result: 'Not Selected' } }));
      button.click();
      expect(await region('You are not selected this time')).toHaveTextContent(message);
      expect(screen.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
    });
  });

  it('comes first, above what is left of the ticket, and ends the questions about the slot', async () => {
    openWith({ result: 'Reserve' }, { slot: { ...SLOT, room: '' } });
    await heading('Your result');
    const titles = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(titles.slice(0, 2)).toEqual(['You are a reserve', 'Your answers']);
    const ticket = screen.getByText(
      'Your audition: Saturday 15 August, 16:30, Hall B. Your number: 137.',
    );
    const result = screen.getByRole('region', { name: 'You are a reserve' });
    expect(ticket.compareDocumentPosition(result)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    for (const name of ['I can come', 'I cannot come', 'Choose another slot']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('says what to do next, with the first meeting for the calendar', async () => {
    openWith({
      result: 'Selected',
      nextSteps: 'Bring shoes.',
      meeting: { at: '2026-08-21T18:00', place: 'Hall A' },
    });
    const region = within(await screen.findByRole('region', { name: 'You are selected, Asha' }));
    expect(region.getByText('Bring shoes.')).toBeVisible();
    expect(region.getByText('Welcome to NOX!')).toBeVisible();
    const terms = textsOf(region.getAllByRole('term'));
    expect(terms).toEqual(['First meetingFriday 21 August', 'Where']);
    expect(textsOf(region.getAllByRole('definition'))).toEqual(['18:00', 'Hall A']);
    const clicked = onDownload();
    respondBy('get', '/candidate/meeting.ics', () => HttpResponse.text('BEGIN'));
    await click('Add the meeting to your calendar');
    await waitFor(() =>
      expect(clicked.mock.contexts).toMatchObject([{ download: 'first-meeting.ics' }]),
    );
  });

  it('stays when the season is over', async () => {
    const asked = {
      parts: [],
      asksPartner: false,
      films: 'link' as const,
      portrait: 'not asked' as const,
    };
    const over = { ...season, isOver: true, ...asked, questions: [], fields: {} };
    openWith({ result: 'Selected' }, { season: over });
    await heading('Thank you, Asha');
    expect(screen.getByRole('region', { name: 'You are selected, Asha' })).toHaveTextContent(
      /^You are selected, AshaWelcome to NOX!$/,
    );
  });
});
