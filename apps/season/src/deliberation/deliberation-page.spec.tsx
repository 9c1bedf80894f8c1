import {
  type AuditionEntry,
  type Decisions,
  type Reserves,
  type ResultCandidate,
  type Standings,
  type StatusChange,
} from '@nox/contracts';
import {
  auditionEntry,
  click,
  failRequests,
  renderRoutes,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { hrefOf, idOf } from '../testing/schedule-board.ts';

const PAGE = '/admin/season/deliberation';
const NAMES = ['Asha', 'Ben', 'Cara', 'Dev', 'Eva', 'Fay'];
const JUDGES = ['Meera', 'Nikhil', 'Omar'];
const CHANCES = [0.99, 0.9, 0.6, 0.5, 0.3, 0.001];

const judges = JUDGES.map((name, at) => ({ name, count: 4, severity: at === 0 ? 0.8 : 0 }));

const standings = (fields: Partial<Standings> = {}): Standings => ({
  revision: 1,
  places: 40,
  withdrawn: 0,
  hidden: 0,
  sentence: null,
  refusal: null,
  judges,
  rows: NAMES.map((_, at) => ({
    entryId: idOf(at + 1),
    judges: [0, 1],
    mean: 8 - at,
    median: 8 - at,
    isSplit: at === 2,
    adjusted: 8.4 - at,
    range: 0.5,
    ranks: [at + 1, at + 2],
    chance: CHANCES[at],
  })),
  changed: null,
  ...fields,
});

/** Too few candidates are shared: no figure is there but those of the scores. */
const refused = (): Standings => ({
  ...standings({
    sentence: 'These groups share no candidate. Meera: 3 more candidates of Omar.',
    refusal: { kind: 'unconnected', groups: [JUDGES.slice(0, 2), ['Omar']], help: [] },
  }),
  rows: standings().rows.map(({ entryId, mean, median, isSplit }) => ({
    entryId,
    judges: [0, 1],
    mean,
    median,
    isSplit,
  })),
});

/** The sheets for paper say it, too. */
const IN_PAGE = { selector: 'strong' };

let entries: AuditionEntry[];
let reserves: string[];
let revision: number;
let sent: unknown[];

const setEntry = (id: string, fields: Partial<AuditionEntry>) => {
  revision += 1;
  entries = entries.map((one) => (one._id === id ? { ...one, ...fields } : one));
};

const resultOf = ({ _id, fullName, number, status }: AuditionEntry): ResultCandidate => ({
  entryId: _id,
  fullName,
  number: number!,
  status,
  isWithdrawn: false,
  published: null,
  offer: null,
  reserveRank: status === 'Not Selected' ? reserves.indexOf(_id) + 1 || null : null,
});

/** The entries with their ranks among the reserves. */
const listed = () =>
  entries.map((entry) => {
    const { reserveRank } = resultOf(entry);
    return { ...entry, ...(reserveRank && { reserveRank }) };
  });

beforeEach(() => {
  [reserves, revision, sent] = [[idOf(6)], 1, []];
  entries = NAMES.map((name, at) =>
    auditionEntry({
      _id: idOf(at + 1),
      fullName: `${name} Rao`,
      number: at + 11,
      whyNox: 'Private words',
      phoneNumber: '9876500000',
      emailAddress: `${name}@example.com`,
      status: at === 5 ? 'Not Selected' : 'Pending',
      danceVideoUrl: 'https://videos.example/1',
      reviews: JUDGES.slice(0, 2).map((judgeEmail, n) => ({
        _id: `r${at}${n}`,
        judgeEmail,
        notes: `Notes of ${judgeEmail}`,
        score: 8 - at,
      })),
    }),
  );
  respondBy('get', '/auditions', () =>
    HttpResponse.json(listed(), { headers: { 'Nox-Revision': String(revision) } }),
  );
  const changes = () => ({ revision, isComplete: true, entries: listed(), removed: [] });
  respondBy('get', '/auditions/changes', changes);
  respondBy('get', '/results', () => ({
    state: `state ${revision}`,
    candidates: entries.map(resultOf),
    parties: [],
    publication: null,
    toNotify: 0,
    unsent: 0,
  }));
  respond('get', '/auditions/events', null, 503);
  acceptStatuses();
  acceptReserves();
});

/** Accepts what is decided, not before `isReleased`. */
function acceptStatuses(isReleased?: Promise<void>) {
  respondBy('put', '/auditions/:id/status', async ({ request, params: { id } }) => {
    await isReleased;
    const change = (await request.json()) as StatusChange;
    sent.push(change);
    setEntry(String(id), { status: change.status });
    reserves = reserves.filter((one) => one !== id);
    return entries.find(({ _id }) => _id === id);
  });
}

function acceptReserves(isReleased?: Promise<void>) {
  respondBy('put', '/results/reserves', async ({ request }) => {
    await isReleased;
    const change = (await request.json()) as Reserves;
    sent.push(change);
    reserves = change.ids;
    return new HttpResponse(null, { status: 204 });
  });
}

/** The server's standings from now on, with the places that are asked for. @returns the queries it gets */
function serveStandings(of: Standings = standings(), changed: Standings['changed'] = null) {
  const asked: string[] = [];
  respondBy('get', '/auditions/standings', ({ request }) => {
    const { search, searchParams: query } = new URL(request.url);
    asked.push(search);
    const isWithout = query.has('withoutJudge');
    const places = Number(query.get('places'));
    return { ...of, places, changed: isWithout ? changed : null };
  });
  return asked;
}

async function open(search = '?places=3', of?: Standings) {
  serveStandings(of);
  const rendered = renderRoutes(routes, PAGE + search);
  await screen.findByRole('table', { name: 'Standings' });
  await within(table()).findByText('Reserve 1');
  return rendered;
}

const table = () => screen.getByRole('table', { name: 'Standings' });
/** The line, which says what was done last, is no candidate's row. */
const rowOf = (name: string) =>
  within(table())
    .getByRole('rowheader', { name: new RegExp(name) })
    .closest('tr')!;
const line = () => screen.getByRole('separator', { name: 'Cut line' });
const press = (...keys: string[]) =>
  keys.forEach((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
/** The candidates in order, with the line between two of them. */
const order = () =>
  [...table().querySelectorAll('[data-index]')].map(
    (row) => row.querySelector('th button')?.textContent ?? '–',
  );

describe('the standings', () => {
  it('rank candidates by adjusted scores, with ranges, and say in words why', async () => {
    await open();
    expect(order()).toEqual([
      ...['Asha Rao', 'Ben Rao', 'Cara Rao', '–', 'Dev Rao', 'Eva Rao', 'Fay Rao'],
    ]);
    expect(textsOf(within(rowOf('Cara')).getAllByRole('cell'))).toEqual([
      ...['3', '6.0', '6.4', 'Pending'],
    ]);
    expect(rowOf('Cara')).toHaveTextContent('Cara Rao 13too close to tell · judges disagree');
    expect(line()).toHaveTextContent('3 places3 candidates for the last place');
    expect(within(table()).getByText('Reserve 1')).toBeVisible();
  });

  it('stand by their means where adjusting is refused, with the sentence that says why', async () => {
    await open('?places=3', refused());
    await userEvent.click(screen.getByText('Why, and which judges'));
    expect(screen.getByText(/Meera: 3 more candidates of Omar/)).toBeVisible();
    expect(textsOf(within(table()).getAllByRole('columnheader'))).toEqual([
      ...['Place', 'Candidate', 'Mean', 'Status'],
    ]);
    expect(line()).toHaveTextContent(/^3 places$/);
  });

  it('say where to decide until someone is Selected', async () => {
    await open();
    const summary = await screen.findByText(/^0 Selected, 1 reserve\./);
    expect(summary).toHaveTextContent(/Open a candidate to decide\.$/);
    setEntry(idOf(1), { status: 'Selected' });
    await waitFor(() => expect(summary).toHaveTextContent(/^1 Selected, 1 reserve\.$/), {
      timeout: 4_000,
    });
  });

  it('lead to those without a score, who are decided on elsewhere, unless others look on', async () => {
    entries.push(auditionEntry({ _id: idOf(7), reviews: [] }));
    await open();
    const name = 'Decide on all who are pending';
    expect(screen.getByRole('link', { name })).toBeVisible();
    await click("Hide judges' names");
    await screen.findByRole('button', { name: "Show judges' names" });
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  });

  it('lead to the entries before there are any, and follow as soon as there are', async () => {
    serveStandings(standings({ rows: [] }));
    renderRoutes(routes, PAGE);
    expect(await hrefOf('Open the audition entries')).toBe('/admin/audition-entries');
    serveStandings();
    setEntry(idOf(1), { reviews: [] });
    await screen.findByRole('table', { name: 'Standings' }, { timeout: 4_000 });
  });

  it('are refused to who judges independently', async () => {
    const message = 'You judge in this season. Scores can be compared once judging has ended.';
    respond('get', '/auditions/standings', { code: 'independent_judging', message }, 403);
    renderRoutes(routes, PAGE);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('wait with another order until it is asked for', async () => {
    await open();
    const before = order();
    serveStandings(standings({ rows: standings().rows.toReversed() }));
    setEntry(idOf(1), { reviews: [] });
    await click('Scores have changed: show the new order');
    expect(order()).toEqual(before.toReversed());
  });

  it('show what others decide, where it is', async () => {
    await open();
    const before = order();
    const asked = serveStandings();
    setEntry(idOf(4), { status: 'Selected' });
    await waitFor(() => expect(rowOf('Dev')).toHaveTextContent('Selected'), { timeout: 4_000 });
    expect(order()).toEqual(before);
    // A status is no score.
    expect(asked).toEqual([]);
  });
});

describe('who is not compared', () => {
  it('stands after all others, with a mean and no place, is named, and can be decided on', async () => {
    const [last, ...rows] = standings().rows.toReversed();
    const { entryId, mean, median, isSplit } = last!;
    const guest = { judges: ['Zara'], rows: [{ entryId, mean, median, isSplit, judges: [3] }] };
    await open('?places=3', standings({ rows: rows.toReversed(), apart: [guest] }));
    await userEvent.click(screen.getByText('Which judges'));
    expect(screen.getByText(/^1 candidate was scored by Zara alone: not compared\./)).toBeVisible();
    expect(screen.getByText(/6 scored\./)).toBeVisible();
    expect(order().at(-1)).toBe('Fay Rao');
    expect(textsOf(within(rowOf('Fay')).getAllByRole('cell'))).toEqual([
      ...['–', '3.0', '', 'Reserve 1'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Fay Rao' }));
    const panel = await screen.findByRole('dialog', { name: /Fay Rao/ });
    expect(panel).toHaveTextContent('Not compared');
    expect(panel).toHaveTextContent('Nobody who scored the others has scored this candidate');
    fireEvent.click(within(panel).getByRole('button', { name: 'Select' }));
    await waitFor(() => expect(sent).toMatchObject([{ status: 'Selected' }]));
    await click('Close');
    await click("Hide judges' names");
    expect(
      await screen.findByText(/their judges share no candidate with the others/),
    ).toBeVisible();
  });
});

it.each([
  ['seen', /^Judges can see each other's scores, so the order is less certain/],
  ['agreeing', /^Judges agree as closely as if they had talked, so the order is less certain/],
] as const)(
  'nine of ten cases are said of no range that is too narrow: %s',
  async (dependence, words) => {
    await open('?places=3', standings({ dependence }));
    expect(screen.getByText(words)).toBeVisible();
    await click('Asha Rao');
    await screen.findByRole('dialog', { name: /Asha Rao/ });
    expect(document.body).not.toHaveTextContent('nine of ten');
    expect(screen.getByText(/^place 1 to 2, at least/)).toBeVisible();
  },
);

it('folds doubts and what is asked seldom while a panel is open', async () => {
  await open('?places=3', standings({ dependence: 'seen' }));
  await userEvent.click(screen.getByText(/^What if, and/));
  expect(screen.getByRole('combobox', { name: /^What if/ })).toBeVisible();
  expect(screen.getByText(/^6 scored\./)).toBeVisible();
  expect(screen.getByText(/^Dot: .+ Bar: at least its likely range\./)).toBeVisible();
  await click('Asha Rao');
  await screen.findByRole('dialog', { name: /Asha Rao/ });
  expect(screen.getByText(/^Judges can see each other/)).not.toBeVisible();
  expect(screen.getByText(/^6 scored\./)).not.toBeVisible();
  expect(screen.getByText(/^Dot: /)).not.toBeVisible();
  const hidden = screen.getByRole('separator', { name: 'Cut line', hidden: true });
  expect(hidden).toHaveTextContent(/^3 places$/);
  expect(screen.getByText(/^An adjusted score is/)).not.toBeVisible();
});

describe('who was not seen', () => {
  const unseen = () => {
    entries.push(auditionEntry({ _id: idOf(7), fullName: 'Gita Rao', reviews: [] }));
  };

  it('is counted, and no chance of a place is known until they are left out', async () => {
    unseen();
    await open('?places=40');
    expect(screen.getByText(/6 scored, 1 still to dance\./)).toBeVisible();
    expect(screen.queryByText(/There are places for all/)).not.toBeInTheDocument();
    expect(rowOf('Cara')).not.toHaveTextContent('too close to tell');
    fireEvent.click(
      screen.getByRole('checkbox', { name: 'Leave out 1 candidate without a score' }),
    );
    expect(
      await screen.findByText('There are places for all who were seen, 34 places left.', IN_PAGE),
    ).toBeVisible();
    expect(rowOf('Cara')).toHaveTextContent('too close to tell');
    expect(screen.queryByText(/^Until then no chance/)).not.toBeInTheDocument();
  });
});

describe('the cut line', () => {
  it('asks how many places there are, and selects no candidate before', async () => {
    respond('get', '/seasons', [{ places: null }]);
    await open('');
    const field = screen.getByRole('spinbutton', { name: 'How many places?' });
    expect(field).toHaveValue(null);
    expect(line()).toHaveTextContent(/^How many places\?/);
    expect(screen.queryByText(/There are places for all/)).not.toBeInTheDocument();
    const name = /^Select \d above the line$/;
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await userEvent.type(field, '4');
    expect(await screen.findByRole('button', { name })).toBeEnabled();
  });

  it('has the places of the season until another number was set here', async () => {
    respond('get', '/seasons', [{ places: 2 }]);
    await open('');
    await waitFor(() => expect(line()).toHaveAttribute('aria-valuenow', '2'));
  });

  it.each([
    ['ArrowDown', '4'],
    ['ArrowUp', '2'],
    ['PageDown', '6'],
    ['Home', '1'],
  ])('moves by %s, and the address follows', async (key, places) => {
    const { router } = await open();
    act(() => line().focus());
    press(key);
    expect(line()).toHaveAttribute('aria-valuenow', places);
    expect(order().indexOf('–')).toBe(Number(places));
    expect(line()).toHaveFocus();
    await waitFor(() => expect(router.state.location.search).toBe(`?places=${places}`));
  });

  it('is dragged between two rows', async () => {
    const { router } = await open();
    const row = rowOf('Eva');
    document.elementFromPoint = () => row;
    row.getBoundingClientRect = () => ({ top: 100, height: 40 }) as DOMRect;
    fireEvent.pointerDown(line(), { button: 0 });
    fireEvent(window, new MouseEvent('pointermove', { clientX: 50, clientY: 130 }));
    expect(order().indexOf('–')).toBe(5);
    fireEvent(window, new MouseEvent('pointermove', { clientX: 50, clientY: 110 }));
    fireEvent(window, new MouseEvent('pointerup'));
    expect(order().indexOf('–')).toBe(4);
    fireEvent(window, new MouseEvent('pointermove', { clientX: 50, clientY: 130 }));
    expect(order().indexOf('–')).toBe(4);
    await waitFor(() => expect(router.state.location.search).toBe('?places=4'));
  });

  it('is at the number of the field', async () => {
    await open();
    const field = screen.getByRole('spinbutton', { name: 'Places' });
    await userEvent.clear(field);
    expect(order().indexOf('–')).toBe(3);
    await userEvent.type(field, '5');
    expect(order().indexOf('–')).toBe(5);
  });

  it.each(['0', '-3', '2.5', '1e9'])(
    'stays where it is for %s places, with a sentence',
    async (text) => {
      const { router } = await open();
      const field = screen.getByRole('spinbutton', { name: 'Places' });
      fireEvent.focus(field);
      fireEvent.change(field, { target: { value: '2' } });
      expect(order().indexOf('–')).toBe(2);
      fireEvent.change(field, { target: { value: text } });
      const sentence = 'Places must be a whole number from 1 to 99999.';
      expect(field).toHaveAccessibleDescription(sentence);
      fireEvent.blur(field);
      expect(field).toHaveValue(3);
      expect(field).toHaveAccessibleDescription(sentence);
      expect(order().indexOf('–')).toBe(3);
      fireEvent.change(field, { target: { value: '4' } });
      expect(field).not.toHaveAccessibleDescription();
      await waitFor(() => expect(router.state.location.search).toBe('?places=4'));
    },
  );

  it.each([
    ['adjusted', standings()],
    ['refused', refused()],
  ])(
    'is below the last row where there are more places, which is said above, too: %s',
    async (_, of) => {
      await open('?places=9', of);
      expect(order().indexOf('–')).toBe(6);
      expect(line()).toHaveTextContent('9 placesThere are places for all, 3 places left.');
      expect(
        screen.getAllByText('There are places for all, 3 places left.', { selector: 'strong' }),
      ).toHaveLength(1);
    },
  );
});

describe('decisions', () => {
  it.each<[string, string, number, string, unknown[], string]>([
    ['selects', 's', 1, 'Selected', [{ status: 'Selected', expected: 'Pending' }], 'Asha'],
    ['rejects', 'x', 1, 'Not Selected', [{ status: 'Not Selected', expected: 'Pending' }], 'Asha'],
    ['resets', 'r', 6, 'Pending', [{ status: 'Pending', expected: 'Not Selected' }], 'Fay'],
    [
      'makes a reserve',
      '.',
      2,
      'Reserve 2',
      [
        { status: 'Not Selected', expected: 'Pending' },
        { ids: [idOf(6), idOf(2)], expected: [idOf(6)] },
      ],
      'Ben',
    ],
  ])('a key %s: %s; Z undoes it', async (_, key, steps, status, requests, name) => {
    await open();
    const before = rowOf(name).lastElementChild!.textContent;
    for (let n = 0; n < steps; n += 1) press('j');
    expect(rowOf(name)).toHaveAttribute('aria-current', 'true');
    press(key);
    await waitFor(() => expect(rowOf(name).lastElementChild).toHaveTextContent(status));
    await waitFor(() => expect(sent).toEqual(requests));
    await screen.findByRole('button', { name: 'Undo' });
    press('z');
    await waitFor(() => expect(rowOf(name).lastElementChild).toHaveTextContent(before));
    await waitFor(() => expect(sent.length).toBeGreaterThan(requests.length));
    await waitFor(() => expect(reserves).toEqual([idOf(6)]));
  });

  it.each([390, 1280])('scroll to the row to which J goes, %s px wide', async (width) => {
    jest.replaceProperty(window, 'innerWidth', width);
    jest.replaceProperty(window, 'innerHeight', 100);
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
    await open();
    scrolled.mockClear();
    NAMES.forEach(() => press('j'));
    expect(rowOf('Fay')).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
  });

  const decidedBy = () => {
    respondBy('put', '/auditions/decisions', async ({ request }) => {
      const decisions = (await request.json()) as Decisions;
      sent.push(decisions);
      for (const id of decisions.ids) setEntry(id, { status: decisions.status });
      return { message: '', undoable: { _id: 'bulk' } };
    });
    respondBy('post', '/auditions/undoable/:id/undo', ({ params: { id } }) => {
      sent.push(id);
      for (const at of [1, 3]) setEntry(idOf(at), { status: 'Pending' });
      return { message: '2 candidates are Pending again.' };
    });
  };
  const statuses = () => NAMES.map((name) => rowOf(name).lastElementChild!.textContent);

  it('are made of all above the line who have none by one call, and undone by one', async () => {
    decidedBy();
    setEntry(idOf(2), { status: 'Selected' });
    await open();
    await click('Select 2 above the line');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('region', { name: 'Above the line' })).toHaveTextContent(
      /Asha Rao.*Cara Rao/,
    );
    await click('Select 2 candidates');
    const selected = ['Selected', 'Selected', 'Selected', 'Pending', 'Pending', 'Reserve 1'];
    await waitFor(() => expect(statuses()).toEqual(selected));
    const said = await screen.findByText('2 candidates', { selector: 'bdi' });
    expect(said.parentElement).toHaveTextContent('2 candidates are Selected.');
    expect(sent).toEqual([{ ids: [idOf(1), idOf(3)], status: 'Selected' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    press('z');
    await screen.findByText('2 candidates are Pending again.');
    expect(sent.slice(1)).toEqual(['bulk']);
    expect(statuses().slice(0, 3)).toEqual(['Pending', 'Selected', 'Pending']);
  });

  it('are none of who shares a place with one below the line, unless they are chosen', async () => {
    decidedBy();
    const rows = standings().rows.map((one, at) => ({ ...one, place: [1, 2, 2, 2, 5, 6][at]! }));
    await open('?places=3', standings({ rows }));
    expect(screen.getByText('3 candidates tie for the last 2 places', IN_PAGE)).toBeVisible();
    await click('Select 1 above the line');
    const dialog = within(await screen.findByRole('dialog'));
    const equal = dialog.getByRole('group', { name: /^3 candidates tie for the last 2 places\. / });
    fireEvent.click(within(equal).getByRole('checkbox', { name: 'All 3' }));
    fireEvent.click(within(equal).getByRole('checkbox', { name: /Cara/ }));
    await click('Select 3 candidates');
    await waitFor(() =>
      expect(sent).toEqual([{ ids: [idOf(1), idOf(2), idOf(4)], status: 'Selected' }]),
    );
    expect(await screen.findByRole('button', { name: 'Choose among equals' })).toBeEnabled();
  });

  it('stay as they are where one of them was decided on meanwhile, which is said', async () => {
    respondBy('put', '/auditions/decisions', () => {
      setEntry(idOf(2), { status: 'Not Selected' });
      return HttpResponse.json({ code: 'status_changed', message: 'Look again.' }, { status: 409 });
    });
    await open();
    await click('Select 3 above the line');
    await click('Select 3 candidates');
    expect(await screen.findByText(/Look again/)).toBeVisible();
    const gone = await screen.findByRole('region', { name: 'Cannot be selected any more' });
    expect(gone).toHaveTextContent('Ben');
    expect(screen.getByRole('button', { name: 'Select 2 candidates' })).toBeEnabled();
    await click('Cancel');
    expect(statuses().slice(0, 3)).toEqual(['Pending', 'Not Selected', 'Pending']);
  });

  it('are published from the results page as they are by then', async () => {
    respondBy('post', '/results/publish', async ({ request }) => {
      sent.push(await request.json());
      return { count: 2, message: '2 results published.' };
    });
    await open();
    press('j', 's');
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(rowOf('Asha').lastElementChild).toHaveTextContent('Selected'));
    fireEvent.click(screen.getByRole('link', { name: 'Results' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Publish 1 selected/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Publish \d+ results?$/ }));
    await screen.findByText('2 results published.');
    expect(sent.at(-1)).toEqual({ state: `state ${revision}` });
  });

  it('are undone, and followed by others, before the server has them', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    acceptReserves(isReleased);
    await open();
    press('j', 'j', '.');
    await screen.findByRole('button', { name: 'Undo' });
    press('x', 'z', 'z');
    release();
    const reserved = [idOf(6), idOf(2)];
    await waitFor(() =>
      expect(sent).toEqual([
        { status: 'Not Selected', expected: 'Pending' },
        { ids: reserved, expected: [idOf(6)] },
        { ids: [idOf(6)], expected: reserved },
        { ids: reserved, expected: [idOf(6)] },
        { status: 'Pending', expected: 'Not Selected' },
      ]),
    );
    await waitFor(() => expect(rowOf('Ben').lastElementChild).toHaveTextContent('Pending'));
    expect(reserves).toEqual([idOf(6)]);
  });

  it('of one candidate follow each other, also the same one again', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    acceptStatuses(isReleased);
    await open();
    press('j', 's');
    await screen.findByRole('button', { name: 'Undo' });
    press('z', 's');
    release();
    const selected = { status: 'Selected', expected: 'Pending' };
    await waitFor(() =>
      expect(sent).toEqual([selected, { status: 'Pending', expected: 'Selected' }, selected]),
    );
    await waitFor(() => expect(rowOf('Asha').lastElementChild).toHaveTextContent('Selected'));
    // What is undone now is the last one.
    press('z');
    await waitFor(() => expect(rowOf('Asha').lastElementChild).toHaveTextContent('Pending'));
    await waitFor(() => expect(sent).toHaveLength(4));
  });

  it('are shown as the server has them where the response is lost', async () => {
    await open();
    respondBy('put', '/auditions/:id/status', async ({ request, params: { id } }) => {
      const { status } = (await request.json()) as StatusChange;
      setEntry(String(id), { status });
      return HttpResponse.error();
    });
    press('j', 's');
    expect(await screen.findByText(/^The server did not answer\./)).toBeVisible();
    expect(screen.queryByText(/was not changed/)).not.toBeInTheDocument();
    await waitFor(() => expect(rowOf('Asha')).toHaveTextContent('Selected'));
  });

  it('that others have made first are said, and shown', async () => {
    await open();
    const message = "Meanwhile the status of Asha Rao was changed to 'Not Selected'.";
    respond('put', `/auditions/${idOf(1)}/status`, { code: 'status_changed', message }, 409);
    press('j', 's');
    setEntry(idOf(1), { status: 'Not Selected' });
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(rowOf('Asha')).toHaveTextContent('Not Selected'), {
      timeout: 4_000,
    });
  });
});

describe('the panel of a candidate', () => {
  const panel = () => screen.getByRole('dialog', { name: 'Cara Rao' });
  const openPanel = async () => {
    const rendered = await open();
    await click('Cara Rao');
    await screen.findByRole('dialog', { name: 'Cara Rao' });
    return rendered;
  };

  it('is opened by a press that moves no focus, which would scroll the row from under the pointer', async () => {
    await open();
    const name = screen.getByRole('button', { name: 'Cara Rao' });
    expect(fireEvent.mouseDown(name)).toBe(false);
    await userEvent.click(name);
    expect(await screen.findByRole('dialog', { name: /Cara Rao/ })).toBeVisible();
  });

  it('brings its row into sight as it opens', async () => {
    const scrolled: unknown[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element, how) {
      scrolled.push([this.textContent, how]);
    };
    await openPanel();
    expect(scrolled).toContainEqual(['Cara Rao', { block: 'nearest' }]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('has a total of criteria with one digit', async () => {
    const [review] = entries[2]!.reviews;
    setEntry(idOf(3), { reviews: [{ ...review!, score: 3, total: 10 / 3 }] });
    await openPanel();
    expect(panel()).toHaveTextContent('3.3 of 10');
  });

  it('says which score counts, and has the choice to let later ones count, alone or all', async () => {
    const [one, other] = entries[2]!.reviews;
    const seen = { hasSeenOthers: true, isLate: undefined } as const;
    const versions = [{ notes: '', score: 6, until: '' }];
    const changed = { ...one!, score: 8, counted: 6, version: 2, versions, ...seen };
    setEntry(idOf(3), { reviews: [changed, { ...other!, counted: null, isLate: true }] });
    const sent = jest.fn();
    respondBy('put', '/auditions/counted-reviews', async ({ request }) => {
      sent(await request.json());
      setEntry(idOf(3), { reviews: [{ ...changed, counted: undefined, allowedVersion: 2 }] });
      return { count: 1 };
    });
    await openPanel();
    expect(panel()).toHaveTextContent("Now 8, counted 6: changed after seeing others' reviews.");
    expect(panel()).toHaveTextContent(/not counted: given after the result was published/);
    await click('Close');
    const text =
      /^Left out: 1 score given or changed after seeing others' reviews and 1 score that arrived after the result was published \(Cara Rao\)\.$/;
    expect(screen.getByText(text)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Leave them out' })).toBeVisible();
    await click('Let them count');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent).toHaveBeenCalledWith({
      reviews: [changed, other!].map(({ _id: id, version = 1 }) => ({ id, version })),
      isCounted: true,
    });
    expect(await screen.findByText('The later scores count.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Leave it out again' })).toBeVisible();
  });

  it('has the reasons, facts and reviews, but neither phone nor email', async () => {
    await openPanel();
    expect(panel()).toHaveTextContent(/Why the score is 0.4 above the mean of the judges/);
    expect(panel()).toHaveTextContent(/Meera is 0.8 stricter than the average judge/);
    expect(panel()).toHaveTextContent(/60 % to be above the line.*2, mean 6.0, median 6/);
    expect(panel()).toHaveTextContent(/Notes of Nikhil/);
    expect(panel()).toHaveTextContent(/Private words/);
    expect(within(panel()).getByRole('link', { name: 'Watch the video' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/9876500000|example\.com/);
  });

  it('has the film in place of a link, which plays once this browser may show it', async () => {
    const film = { address: '/api/candidate-files/1/2/film.mp4', seconds: 42 };
    setEntry(idOf(3), { film, danceVideoUrl: '' });
    respond('get', '/viewing', { until: '2026-08-14T18:00:00Z' });
    await openPanel();
    const player = within(panel()).getByLabelText('Film of Cara Rao');
    await waitFor(() => expect(player).toHaveAttribute('src', film.address));
    expect(within(panel()).queryByRole('link', { name: 'Watch the video' })).toBeNull();
  });

  it('says that a decision needs a network, and shows none that was not sent', async () => {
    await openPanel();
    failRequests('put', '/auditions/:id/status');
    // Nor can the list be read again.
    failRequests('get', '/auditions');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(within(panel()).getByRole('button', { name: 'Select' }));
    await within(panel()).findByText(/was not changed\. This needs a network/);
    expect(within(panel()).getByRole('button', { name: 'Pending', pressed: true })).toBeVisible();
  });

  it('decides, and goes from one to the next', async () => {
    const { router } = await openPanel();
    await userEvent.click(within(panel()).getByRole('button', { name: 'Reserve' }));
    await waitFor(() => expect(panel()).toHaveTextContent('Reserve 2'));
    expect(await within(panel()).findByText(/is a reserve\./)).toBeVisible();
    press('j');
    expect(await screen.findByRole('dialog', { name: 'Dev Rao' })).toBeVisible();
    expect(router.state.location.search).toContain(`entry=${idOf(4)}`);
    await click('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(router.state.location.search).toBe('?places=3'));
  });
});

describe('without a judge', () => {
  it.each<[string, Standings['changed'], RegExp, string[]]>([
    [
      'some change sides',
      { enters: [idOf(4)], leaves: [idOf(3)] },
      /^1 place goes to another candidate/,
      ['Dev Rao 14', 'Cara Rao 13'],
    ],
    ['none does', { enters: [], leaves: [] }, /^No candidate changes sides/, []],
    [
      'one gains a place of several who tie',
      { enters: [idOf(4)], leaves: [] },
      /^1 more candidate is surely above the line then\. All who are above it now stay\./,
      ['Dev Rao 14'],
    ],
    [
      'one ties then',
      { enters: [], leaves: [idOf(3)] },
      /^1 candidate is not surely above the line any more\./,
      ['Cara Rao 13'],
    ],
    [
      'one gains a place, and two tie then',
      { enters: [idOf(4)], leaves: [idOf(2), idOf(3)] },
      /^1 more candidate is .+ then\. 2 candidates are not surely above the line any more\./,
      ['Dev Rao 14', 'Ben Rao 12', 'Cara Rao 13'],
    ],
  ])('it is said by name who changes sides: %s', async (_, changed, sentence, names) => {
    await open();
    const asked = serveStandings(standings(), changed);
    await userEvent.click(screen.getByText('What if, and how scores are adjusted'));
    const choice = screen.getByRole('combobox', { name: 'What if a judge is left out?' });
    expect(textsOf(within(choice).getAllByRole('option'))).toContain(
      'Meera, 4 scores, 0.8 stricter',
    );
    await userEvent.selectOptions(choice, 'Meera');
    const region = await screen.findByRole('region', { name: 'Without Meera' });
    expect(await within(region).findByText(sentence)).toBeVisible();
    expect(textsOf(within(region).queryAllByRole('listitem'))).toEqual(names);
    expect(asked).toEqual(['?places=3&withoutJudge=Meera']);
  });

  it('who is not known any more is said, with what to do, beside the standings', async () => {
    await open('?places=3&without=Gone');
    expect(await screen.findByText(/^No judge of these scores is called/)).toHaveTextContent(
      'No judge of these scores is called Gone. All judges count here: choose another one to leave out.',
    );
    expect(within(table()).getByText('Asha Rao')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    const choice = screen.getByRole('combobox', { name: 'What if a judge is left out?' });
    expect(choice).toHaveDisplayValue('All judges count');
  });
});

describe('a shared screen', () => {
  it.each([
    ['adjusted', standings()],
    ['refused', refused()],
  ])('names no judge and shows no notes: %s', async (_, of) => {
    const { router } = await open('?places=3&without=Meera', of);
    await click("Hide judges' names");
    expect(router.state.location.search).toBe('?places=3&share=yes');
    await click('Cara Rao');
    expect(await screen.findByRole('dialog', { name: 'Cara Rao' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/Meera|Nikhil|Omar|Notes of|Private words/);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

it('is printed as a list of decisions, one line each', async () => {
  await open();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = screen.getByRole('heading', { name: 'Decisions' }).closest('section')!;
  const [above, below] = within(paper).getAllByRole('table');
  expect(textsOf(within(above!).getAllByRole('row')).slice(2)).toEqual([
    ...['111Asha Rao8.4 ± 0.58.082Pending ', '212Ben Rao7.4 ± 0.57.072Pending '],
    '313Cara Rao6.4 ± 0.56.062Pending ',
  ]);
  expect(within(below!).getAllByRole('row')).toHaveLength(5);
  expect(within(below!).getByText(/^Not Selected|^Reserve 1/)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('heading', { name: 'Decisions' })).not.toBeInTheDocument();
});
