import type { CarriedText, Offer, ResultCandidate, Results } from '@nox/contracts';
import {
  apiUrl,
  click,
  failRequests,
  fakeApi,
  renderRoutes,
  respond,
  respondBehind,
  textsOf,
} from '@nox/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../routes.tsx';
import { accept, serveRevisions } from '../testing/accept.ts';
import { hrefOf, idOf, rowsOf } from '../testing/schedule-board.ts';

const PAGE = '/admin/season/results';

let serial = 0;
beforeEach(() => (serial = 0));

function candidate(fullName: string, fields: Partial<ResultCandidate> = {}): ResultCandidate {
  serial += 1;
  return {
    entryId: idOf(serial),
    fullName,
    number: serial,
    status: 'Pending',
    reserveRank: null,
    isWithdrawn: false,
    published: null,
    progress: 'scored',
    offer: null,
    ...fields,
  };
}

const publication = (until: string | null = null) => ({
  _id: idOf(99),
  at: new Date().toISOString(),
  by: 'meera@nox.example',
  count: 2,
  opened: 1,
  until,
});

const results = (fields: Partial<Results> = {}): Results => ({
  state: 'seen',
  candidates: [],
  parties: [],
  publication: null,
  toNotify: 0,
  unsent: 0,
  drafts: 0,
  places: null,
  answerBy: null,
  ...fields,
});

/** One who is selected, and read it. */
const published = () => [candidate('Asha Rao', { status: 'Selected', published: 'Selected' })];

async function open(
  current: Results,
  nextSteps = 'Bring shoes.',
  carried: readonly CarriedText[] = [],
) {
  const announce = serveRevisions();
  respond('get', '/results', current);
  respond('get', '/seasons', [{ nextSteps, carried }]);
  renderRoutes(routes, PAGE);
  await screen.findByRole('heading', { level: 1, name: 'Results' });
  return { announce };
}

const ask = () => click(/^Publish 1 selected/);

const five = () => [
  candidate('Asha Rao', { status: 'Selected' }),
  candidate('Ben Ode', { status: 'Not Selected' }),
  candidate('Cara Im'),
  candidate('Dev Roy', { status: 'Selected', isWithdrawn: true }),
  candidate('Eva Lim', { status: 'Not Selected', reserveRank: 1 }),
  candidate('Fay Kim', { status: 'Not Selected', reserveRank: 2 }),
];

async function reserves() {
  const list = await screen.findByRole('list', { name: 'Order of reserves' });
  return textsOf(within(list).getAllByRole('listitem'));
}

describe('the results', () => {
  it('name who becomes what, and one action publishes as many', async () => {
    await open(results({ candidates: five() }));
    expect(await rowsOf('Selected')).toEqual(['Asha Rao 1']);
    expect(await rowsOf('Not Selected')).toEqual(['Ben Ode 2Make reserve']);
    expect(await rowsOf('Pending: scored')).toEqual(['Cara Im 3']);
    expect(await hrefOf('Decide on those who are pending')).toBe(
      '/admin/audition-entries?status=Pending',
    );
    expect(await rowsOf('Withdrawn: they get no result')).toEqual(['Dev Roy 4']);
    expect(await reserves()).toEqual(['1Eva Lim 5SelectRemove', '2Fay Kim 6SelectRemove']);
    expect(screen.getByText(/Nothing is published/)).toBeVisible();
    expect(screen.getByText(/you can undo it for ten minutes/)).toBeVisible();
    const message = '4 results published. 4 messages are prepared. Nothing has been sent.';
    const sent = accept('post', '/results/publish', { count: 4, message }, 201);
    const after = five().map((one) => ({ ...one, published: 'Selected' as const }));
    respond('get', '/results', results({ candidates: after, publication: publication() }));
    await click('Publish 1 selected, 2 reserves and 1 not selected');
    await click('Publish 4 results', message);
    expect(sent).toEqual([{ state: 'seen' }]);
  });

  it('are published of one evening, once it is read who gets which words, and who is undecided', async () => {
    const [friday, saturday] = [{ day: '2026-08-14' }, { day: '2026-08-15' }];
    const status = 'Not Selected' as const;
    const candidates = [
      candidate('Asha Rao', { status: 'Selected', ...friday }),
      candidate('Ben Ode', { status, progress: 'absent', ...friday }),
      candidate('Cara Im', { progress: 'unscored', ...friday }),
      candidate('Dev Roy', { status, progress: 'ahead', ...saturday }),
      candidate('Eva Lim', { progress: 'ahead' }),
    ];
    await open(results({ candidates }));
    const sent = accept('post', '/results/publish', { count: 2, message: 'Done.' }, 201);
    expect(await rowsOf('Not Selected')).toEqual([
      'Ben Ode 2never cameMake reserve',
      'Dev Roy 4still to danceMake reserve',
    ]);
    await ask();
    const dialog = within(screen.getByRole('dialog', { name: 'Publish results' }));
    expect(
      dialog.getByText(
        /^Those not selected include some who were not scored: 1 still to dance and 1 never came/,
      ),
    ).toBeVisible();
    expect(dialog.getByText('2 candidates are Pending: no result.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Evening' }), 'Fri 14 Aug');
    expect(dialog.getByRole('status')).toHaveTextContent('1 selected and 1 not selected.');
    expect(dialog.getByRole('region', { name: 'Pending: without a score' })).toHaveTextContent(
      'Cara',
    );
    expect(dialog.queryByText('Eva Lim')).toBeNull();
    await click('Publish 2 results', 'Done.');
    expect(sent).toEqual([{ state: 'seen', ids: [idOf(1), idOf(2)] }]);
  });

  it('say their numbers first, fold long groups, and are searched by number or name', async () => {
    const many = Array.from({ length: 11 }, (_, at) => candidate(`Gia Das ${at}`));
    await open(results({ candidates: [...five(), ...many] }));
    const numbers = within(await screen.findByRole('list', { name: 'Numbers' }));
    expect(textsOf(numbers.getAllByRole('listitem'))).toEqual([
      ...['1 Selected', '2 Reserves', '1 Not Selected', '12 Pending'],
    ]);
    const group = (name: string) =>
      screen.getByRole('region', { name }).querySelector('details')!.open;
    expect(group('Selected')).toBe(true);
    expect(group('Pending: scored')).toBe(false);
    const field = screen.getByRole('searchbox', { name: 'Search candidates' });
    await userEvent.type(field, 'gìa');
    expect(group('Pending: scored')).toBe(true);
    expect(screen.getByText('11 candidates found')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'lim');
    // An order is shown as a whole.
    expect(await reserves()).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Not Selected' })).toBeNull();
  });

  it('are printed as one table for each group, with what was published', async () => {
    await open(results({ candidates: [...published(), ...five()], publication: publication() }));
    await screen.findByRole('list', { name: 'Numbers' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const tables = screen.getAllByRole('table');
    expect(textsOf(within(tables[0]!).getAllByRole('row'))).toEqual([
      ...['Selected', 'No.NamePublished', '1Asha RaoSelected', '2Asha Rao'],
    ]);
    expect(tables).toHaveLength(4);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('ask for what selected candidates do next, where the season says nothing', async () => {
    await open(results({ candidates: five() }), '');
    expect(await hrefOf('Write what to do next')).toBe('/admin/season#nextSteps');
  });

  it('name what is from the last season, before anything is published', async () => {
    await open(results({ candidates: five() }), 'Hall A', ['nextSteps', 'panels']);
    const text = /^“What to do next” and “Panels and rooms” are from last season\./;
    expect(await screen.findByText(text)).toBeVisible();
    expect(await hrefOf('Open the season')).toBe('/admin/season');
  });

  it.each([
    ['the season says it', five(), 'Bring shoes.'],
    ['nobody is selected', five().slice(1), ''],
  ])('do not ask for it where %s', async (_where, candidates, nextSteps) => {
    await open(results({ candidates }), nextSteps);
    await screen.findByRole('button', { name: /^Publish/ });
    const asked = screen.findByText(/what to do next/, {}, { timeout: 200 });
    await expect(asked).rejects.toThrow();
  });

  it('follow at once what others decide', async () => {
    const candidates = five();
    const { announce } = await open(results({ candidates }));
    expect(await rowsOf('Pending: scored')).toEqual(['Cara Im 3']);
    candidates[2]!.status = 'Selected';
    respond('get', '/results', results({ candidates }));
    announce('revision');
    await screen.findByRole('button', { name: /^Publish 2 selected, 2 reserves/ });
    expect(await rowsOf('Selected')).toEqual(['Asha Rao 1', 'Cara Im 3']);
  });

  it('name partners with different results before they are published, but for withdrawn ones', async () => {
    const candidates = [
      ...five(),
      candidate('Gia Das', { status: 'Selected', published: 'Selected' }),
      candidate('Hal Roy', { status: 'Not Selected', published: 'Not Selected' }),
    ];
    // Selected and pending, withdrawn and reserve, two reserves, and two who have read it.
    const parties = [
      [1, 3],
      [4, 5],
      [5, 6],
      [7, 8],
    ].map((pair) => pair.map(idOf));
    await open(results({ candidates, parties }));
    await ask();
    expect(await rowsOf('Partners with different results')).toEqual([
      'Asha Rao 1 SelectedCara Im 3 No result',
    ]);
  });

  it.each([
    ['Publish 4 results', 'post', '/results/publish'],
    ['Make reserve: Ben Ode', 'put', '/results/reserves'],
  ] as const)('take a double click for one: %s', async (name, method, path) => {
    await open(results({ candidates: five() }));
    const sent = accept(method, path, { count: 4, message: 'Done.' });
    let reads = 0;
    fakeApi.events.on('request:start', ({ request }) => {
      if (request.url === apiUrl('/results')) reads += 1;
    });
    if (method === 'post') await ask();
    const button = await screen.findByRole('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    // Results are fetched again after the answer.
    await waitFor(() => expect(reads).toBe(1));
    expect(sent).toHaveLength(1);
  });

  it('name what has changed since the last publication, and what that means for its undo', async () => {
    await open(
      results({
        publication: publication(new Date(Date.now() + 60_000).toISOString()),
        candidates: [
          candidate('Asha Rao', { status: 'Not Selected', published: 'Selected' }),
          candidate('Ben Ode', { published: 'Not Selected' }),
          candidate('Cara Im', { status: 'Selected', published: 'Selected' }),
        ],
      }),
    );
    expect(await rowsOf('Changed since then')).toEqual([
      'Asha Rao 1Selected →  to Not Selected',
      'Ben Ode 2Not Selected →  to No result',
    ]);
    const name = 'Publish changes: 1 not selected and 1 without a result';
    await click(name, /^After this, the 2 results published before cannot be undone unless/);
  });

  it('are undone while that is possible, with the time that is left', async () => {
    const until = new Date(Date.now() + 9 * 60_000).toISOString();
    const candidates = published();
    const draft = { toNotify: 1, unsent: 1, drafts: 1 };
    await open(results({ publication: publication(until), candidates, ...draft }));
    expect(await screen.findByRole('timer')).toHaveTextContent(/left$/);
    expect(screen.getByText('1 message has not gone out yet.', { exact: false })).toBeVisible();
    expect(await hrefOf('Open the messages')).toBe('/admin/season/messages');
    expect(screen.getByText('Nothing has changed since then.')).toBeVisible();
    expect(
      screen.getByText(/Candidates’ own pages have shown them since then; 1 was opened\.$/),
    ).toBeVisible();
    const undone = accept('post', `/results/publications/${idOf(99)}/undo`, { message: 'Undone.' });
    respond('get', '/results', results({ candidates }));
    await click('Undo: 2 results published', 'Undone.');
    expect(undone).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
  });

  it.each([
    ['as long as that can be undone', new Date(Date.now() + 60_000).toISOString(), / wait until /],
    ['until the mail server takes them', null, /not gone out yet\.$/],
  ])('lead to the messages where they wait, %s', async (_, until, sentence) => {
    const queued = { toNotify: 1, unsent: 1, drafts: 0 };
    await open(results({ publication: publication(until), candidates: published(), ...queued }));
    expect(await screen.findByText(/^1 message has not gone out yet/)).toHaveTextContent(sentence);
    expect(await hrefOf('Open the messages')).toBe('/admin/season/messages?tab=waiting');
  });

  it('say why nothing was published, and show the results anew', async () => {
    await open(results({ candidates: five() }));
    const message = 'Nothing was published: results were changed or published meanwhile.';
    respond('post', '/results/publish', { code: 'results_changed', message }, 409);
    await ask();
    respond('get', '/results', results({ candidates: five().slice(1) }));
    await click('Publish 4 results');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(message)).toBeVisible();
    await dialog.findByText(/^2 reserves and 1 not selected\./);
    await click('Cancel');
    await screen.findByRole('button', { name: 'Publish 2 reserves and 1 not selected' });
  });

  it.each([
    [true, 'The server did not answer. See whether it was done before you try again.'],
    [false, 'Nothing was published. This needs a network. Try again when there is one.'],
  ])('say what is known without a response, with a network: %s', async (isOnline, message) => {
    await open(results({ candidates: five() }));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    failRequests('post', '/results/publish');
    await ask();
    await click('Publish 4 results');
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeVisible();
  });

  it('are prepared as messages once more', async () => {
    await open(results({ publication: publication(), candidates: published(), toNotify: 1 }));
    const message = '1 message is prepared. Nothing has been sent.';
    const prepared = accept('post', '/results/publish', { count: 1, message }, 201);
    await click('Prepare messages', message);
    expect(prepared).toEqual([{ state: 'seen' }]);
  });

  it.each([
    [[], /There are no candidates yet/, '/admin/audition-entries'],
    [['Asha', 'Ben'], /No decision yet: 2 candidates are Pending/, '/admin/season/deliberation'],
  ])('say what to do first: %j', async (names, sentence, path) => {
    await open(results({ candidates: names.map((name) => candidate(name)) }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open the/ })).toHaveAttribute('href', path);
  });
});

describe('reserves', () => {
  const [second, fifth, sixth] = [idOf(2), idOf(5), idOf(6)];

  it.each([
    ['Move Eva Lim down', [sixth, fifth]],
    ['Make reserve: Ben Ode', [fifth, sixth, second]],
    ['Remove Eva Lim from the reserves', [sixth]],
  ])('are changed by hand: %s', async (name, ids) => {
    await open(results({ candidates: five() }));
    const saved = accept('put', '/results/reserves', null);
    await click(name);
    await waitFor(() => expect(saved).toEqual([{ ids, expected: [fifth, sixth] }]));
  });

  it('move up by hand', async () => {
    await open(results({ candidates: five() }));
    const selected = accept('put', `/auditions/${fifth}/status`, {});
    await click('Select Eva Lim', /Eva Lim is Selected/);
    expect(selected).toEqual([{ status: 'Selected', expected: 'Not Selected' }]);
  });

  it('have their group, and the focus in it, once the last one is selected', async () => {
    const [asha, eva] = [
      candidate('Asha Rao', { status: 'Selected' }),
      candidate('Eva Lim', { status: 'Not Selected', reserveRank: 1 }),
    ];
    await open(results({ candidates: [asha, eva] }));
    accept('put', `/auditions/${second}/status`, {});
    const after = { ...eva, status: 'Selected' as const, reserveRank: null };
    respond('get', '/results', results({ candidates: [asha, after] }));
    await click('Select Eva Lim');
    const group = await screen.findByRole('region', { name: 'Reserves' });
    await within(group).findByText(/^None yet/);
    await waitFor(() => expect(group).toContainElement(document.activeElement as HTMLElement));
  });

  it('stay as they were when others have changed them', async () => {
    await open(results({ candidates: five() }));
    const message = 'Nothing was changed: the reserves are others by now.';
    respond('put', '/results/reserves', { code: 'results_changed', message }, 409);
    await click('Move Eva Lim down', message);
    await waitFor(async () => expect((await reserves())[0]).toContain('Eva Lim'));
  });
});

describe('places', () => {
  const offer = (fields: Partial<Offer> = {}): Offer => ({
    ...{
      place: String(serial),
      offeredAt: '2026-08-01T12:00:00.000Z',
      answerBy: null,
      answer: null,
    },
    ...{ isReleased: false, isAsking: false, hasBecomeFree: false, ...fields },
  });
  const placed = (fullName: string, fields: Partial<Offer> = {}) =>
    candidate(fullName, { status: 'Selected', published: 'Selected', offer: offer(fields) });
  const reserve = (fullName: string, reserveRank: number) =>
    candidate(fullName, { status: 'Not Selected', published: 'Reserve', reserveRank });
  const region = async () => within(await screen.findByRole('region', { name: 'Places' }));
  const inList = async (name: string) =>
    textsOf(within((await region()).getByRole('region', { name })).getAllByRole('listitem'));
  const openPlaces = (candidates: ResultCandidate[], fields: Partial<Results> = {}) =>
    open(results({ publication: publication(), candidates, ...fields }));

  it('say who has not answered, and what is released is held again', async () => {
    const [ada, ben] = [placed('Ada'), placed('Ben', { answerBy: '2099-08-14T12:30:00.000Z' })];
    const cara = placed('Cara', { answer: 'accepted' });
    await openPlaces([ada, ben, cara], { answerBy: '2026-08-14T12:30:00.000Z', places: 3 });
    expect((await region()).getByText('1 of 3 places taken.')).toBeVisible();
    expect(await inList('No answer yet')).toEqual([
      'Ada 1Time is over: Friday 14 August, 18:00Release',
      'Ben 2Until Friday 14 August, 18:00',
    ]);
    expect(screen.queryByRole('button', { name: /^Offer/ })).not.toBeInTheDocument();
    const released = accept('put', `/results/offers/${ada.entryId}`, null);
    ada.offer!.isReleased = true;
    respond(
      'get',
      '/results',
      results({ publication: publication(), candidates: [ada, ben, cara] }),
    );
    await click('Release the place of Ada', 'The place of Ada is free.');
    expect(await inList('Gave it back, or released')).toEqual(['Ada 1ReleasedHold again']);
    await click('Hold the place again for Ada', 'Ada has the place again.');
    expect(released).toEqual([{ isReleased: true }, { isReleased: false }]);
  });

  it('say where there is no deadline to answer, and mark only those who have one', async () => {
    const ben = placed('Ben', { answerBy: '2099-08-14T12:30:00.000Z' });
    await openPlaces([placed('Ada'), ben], { answerBy: null });
    const row = (await region()).getByText('No deadline to answer');
    expect(row).not.toHaveClass('pending');
    expect((await region()).getByText(/^Until/)).toHaveClass('pending');
  });

  it('say that the time to answer is over while the page is open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const answerBy = new Date(Date.now() + 60_000).toISOString();
    await openPlaces([placed('Ada')], { answerBy });
    expect(await inList('No answer yet')).toEqual([expect.stringMatching(/^Ada \d+Until/)]);
    await act(() => jest.advanceTimersByTimeAsync(66_000));
    expect(await inList('No answer yet')).toEqual([expect.stringMatching(/Release$/)]);
    jest.useRealTimers();
  });

  it('are offered to the next reserve with one press, and a time of its own', async () => {
    await openPlaces([
      placed('Ada', { answer: 'declined' }),
      reserve('Ben', 2),
      reserve('Cara', 1),
    ]);
    expect((await region()).getByText('0 places taken, 1 free.')).toBeVisible();
    expect((await region()).getByText(/^Next: #3/)).toHaveTextContent('Next: #3 Cara');
    expect((await region()).queryByText(/^After this/)).not.toBeInTheDocument();
    const message = 'The place is offered to Cara. 1 message is prepared. Nothing has been sent.';
    const sent = accept('post', '/results/offers', { count: 1, message }, 201);
    await click('Offer the place to Cara', message);
    expect(sent).toEqual([{ entryId: idOf(3), answerBy: expect.stringMatching(/T18:00$/) }]);
  });

  it('are asked for again, and who has the place is said', async () => {
    await openPlaces([
      placed('Ada', { answer: 'declined', isAsking: true }),
      placed('Ben', { place: '0', answer: 'accepted' }),
      placed('Cara', { answer: 'declined', isAsking: true }),
    ]);
    const asked = (await region()).getAllByText(/asks for the place again/);
    expect(textsOf(asked)).toEqual([
      '#1 Ada asks for the place again; #2 Ben has it.',
      '#3 Cara asks for the place again; nobody has it now.',
    ]);
    const message = 'The place is offered to Cara.';
    const sent = accept('post', '/results/offers', { count: 1, message }, 201);
    await click('Offer the place to Cara', message);
    expect(sent).toMatchObject([{ entryId: idOf(3) }]);
  });
});

it('The time for undoing is the server’s, also where the device’s clock is two hours ahead', async () => {
  const behind = 2 * 60 * 60_000;
  const [at = '', until] = [0, 540_000].map((ms) =>
    new Date(Date.now() - behind + ms).toISOString(),
  );
  serveRevisions();
  const current = results({ candidates: five(), publication: { ...publication(until), at } });
  respondBehind('/results', current, behind);
  renderRoutes(routes, PAGE);
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(9:0[01]|[78]:\d\d) left/);
});
