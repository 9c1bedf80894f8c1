import { type PublicSeason, Question, type Season, SHOWS_FIRST_NAMES } from '@nox/contracts';
import {
  chooseAction,
  click,
  collectDownloads,
  failRequests,
  renderRoutes,
  respond,
  respondBy,
  textsOf,
} from '@nox/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import routes from '../routes.tsx';
import { acceptSaves, withhold } from '../testing/accept.ts';

const PAGE = '/admin/season';
const ID = '11111111-1111-4111-8111-111111111111';

const SETTINGS = {
  name: 'Season 1',
  opensAt: null,
  closesAt: null,
  editsUntil: null,
  endsOn: null,
  isPaused: false,
  parts: [],
  asksPartner: false,
  minors: 'not asked',
  films: 'link',
  privacyText: '',
  contactEmail: '',
  deleteAfterDays: 180,
  selfMoveHours: null,
  nextSteps: '',
  meetingAt: null,
  meetingPlace: '',
  places: null,
  answerBy: null,
  remindsToAnswer: false,
  judgingMode: 'open',
  criteria: [],
  portrait: 'not asked',
  questions: [],
  fields: {},
} satisfies Partial<Season>;

const season = (fields: Partial<Season> = {}): Season => ({
  ...{ _id: ID, isCurrent: true, entries: 212, version: 4, erasure: null, carried: [] },
  ...SETTINGS,
  ...fields,
});

function serve(seasons: Season[], current: Partial<PublicSeason> = {}) {
  respond('get', '/seasons', seasons);
  respond('get', '/season', { state: 'closed', opensAt: null, closesAt: null, ...current });
  respond('get', '/audition-rules', []);
  respond('get', '/staff', []);
  respond('get', '/messages', { messages: [], next: null, counts: { draft: 28, queued: 2 } });
  respond('get', '/results', { unsent: 0, publication: null });
  respond('get', '/messages/unanswered', []);
  respond('get', '/summary', {});
  respond('get', '/messages/status', { transport: 'files', target: '.data/outbox' });
}

async function open(seasons = [season()], current?: Partial<PublicSeason>) {
  serve(seasons, current);
  const rendered = renderRoutes([...routes, { path: '*', element: <h1>Elsewhere</h1> }], PAGE);
  await screen.findByRole('form', { name: 'Season' });
  return rendered;
}

/** Accepts saves over this version. */
const accept = (version: string) =>
  acceptSaves(`/seasons/${ID}`, version, (input: object) => season({ ...input, version: 8 }));

const field = (name: string | RegExp) => screen.getByLabelText(name);
const rowOf = (name: string) => within(screen.getByRole('group', { name }));

describe('the page of the season', () => {
  it.each([
    [{}, 'ClosedRegistration is closed: it has no opening date.'],
    [
      { state: 'announced', opensAt: '2026-08-14T18:00+05:30' },
      'AnnouncedRegistration opens on Friday 14 August, 18:00.',
    ],
    [
      { state: 'open', opensAt: '2026-08-14T18:00+05:30', closesAt: '2026-08-21T00:00+05:30' },
      'OpenRegistration is open until Friday 21 August, 00:00.',
    ],
    [{ state: 'open' }, /NOX_AUDITIONS decides/],
  ] as const)('says what candidates see now: %j', async (current, sentence) => {
    await open([season()], current);
    const region = await screen.findByRole('region', { name: 'What candidates see now' });
    expect(within(region).getByRole('status')).toHaveTextContent(sentence);
    expect(within(region).getByRole('link')).toHaveAttribute('href', '/auditions');
  });

  it('appears at once with what is above the form, or that it cannot be fetched', async () => {
    serve([season()]);
    const { isAsked, release } = withhold('get', '/messages/status', () => HttpResponse.error());
    renderRoutes(routes, PAGE);
    await isAsked();
    expect(screen.getByText('Loading the season')).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await release();
    expect(await screen.findByRole('form', { name: 'Season' })).toBeVisible();
    expect(screen.getByText(/Not known/)).toBeVisible();
  });

  it.each([
    ['7–9 August 2026', /^Dates as in the rulesDifferentThe page announces “7–9 August 2026”/],
    ['Fri 25 Dec', /^Dates as in the rulesReady/],
    ['25 December 2026', /^Dates as in the rulesReady/],
    ['25 December 2025', /^Dates as in the rulesDifferent/],
    ['to be announced, and may change', undefined],
  ])('compares the rules, %s, with a part of Friday 25 December 2026', async (date, sentence) => {
    const parts = [{ key: 'a', label: 'Friday', date: '2026-12-25', from: '16:00', to: '20:00' }];
    serve([season({ parts })]);
    const rules = { _id: ID, sectionTitle: 'R', rules: [], isActive: true, lastUpdated: '' };
    const eventDetails = { date, day: '', venue: '', time: '' };
    respond('get', '/audition-rules', [{ ...rules, eventDetails }]);
    renderRoutes(routes, PAGE);
    const list = await screen.findByRole('region', { name: 'What registration needs' });
    await waitFor(() => expect(list).toHaveTextContent('Active rule setReady'));
    const texts = textsOf(within(list).getAllByRole('listitem'));
    const found = texts.find((text) => text?.startsWith('Dates as in the rules'));
    if (sentence) expect(found).toMatch(sentence);
    else expect(found).toBeUndefined();
  });

  it('lists what is missing before registration can open', async () => {
    await open([season({ privacyText: 'Safe.', opensAt: '2026-08-14T18:00' })]);
    const list = screen.getByRole('region', { name: 'What registration needs' });
    await waitFor(() => expect(list).toHaveTextContent('Active rule setMissing'));
    const items = textsOf(within(list).getAllByRole('listitem'));
    expect(items.map((text) => text!.split('.')[0])).toEqual([
      'Opening dateReady',
      'Privacy textReady',
      'Active rule setMissingThe form shows the rules above it',
      'Mail serverMissingCandidates confirm by email, which does not leave this server yet',
      'ContactMissingCandidates write to it about problems',
      'Last dayMissingWithout it nothing is ever deleted',
    ]);
  });

  it.each([
    ['Opening date', 'Opens, date'],
    ['Privacy text', /^Privacy text/],
    ['Contact', /^Contact/],
    ['Last day', /^Last day/],
  ])('leads from what is missing to its field: %s', async (point, label) => {
    await open();
    await click(point);
    expect(field(label)).toHaveFocus();
  });

  it.each([
    ['nextSteps', 'textbox', 'What to do next'],
    ['nextSeason', 'button', 'Start a new season…'],
  ])('has the focus in the control that its address names: %s', async (hash, role, name) => {
    serve([season()]);
    renderRoutes(routes, `${PAGE}#${hash}`);
    const control = await screen.findByRole(role, { name });
    await waitFor(() => expect(control).toHaveFocus());
  });

  it('announces what retention deletes, of former seasons, too', async () => {
    const erasure = { at: '2027-03-14T18:30:00.000Z', count: 312 };
    const former = season({ _id: 'former', name: 'Season 0', isCurrent: false, erasure });
    await open([season(), former]);
    expect(screen.getByText(/^On everything about/)).toHaveTextContent(
      /^On 15 Mar 2027, .* everything about 312 candidates of Season 0 is deleted for good/,
    );
  });

  it('says that it failed, and tries again', async () => {
    serve([]);
    failRequests('get', '/seasons');
    renderRoutes(routes, PAGE);
    expect(await screen.findByText(/This page is not available offline/)).toBeVisible();
    serve([season()]);
    await click('Try again');
    expect(await screen.findByRole('form', { name: 'Season' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('the form of the season', () => {
  it('does not save a date of which a part is typed, and says at the field what to do', async () => {
    await open();
    const saves = accept('"4"');
    const closes = field('Closes, date') as HTMLInputElement;
    const validity = jest.spyOn(closes, 'validity', 'get');
    validity.mockReturnValue({ ...closes.validity, badInput: true });
    await click('Save season');
    await waitFor(() => expect(closes).toHaveFocus());
    expect(closes).toHaveAccessibleDescription(/Complete this, or leave it empty\./);
    expect(saves).toEqual([]);
    validity.mockRestore();
    await click('Save season');
    await waitFor(() => expect(saves).toHaveLength(1));
  });

  it('saves everything, over the version that was loaded', async () => {
    await open();
    const saved = accept('"4"');
    await userEvent.clear(field(/^Name/));
    await userEvent.type(field(/^Name/), 'Autumn');
    fireEvent.change(field('Opens, date'), { target: { value: '2026-08-14' } });
    await userEvent.type(field(/^Rescheduling closes/), '24');
    await userEvent.type(field('What to do next'), 'Bring shoes.');
    await userEvent.type(field('Place'), 'Hall A');
    fireEvent.change(field('First meeting, date'), { target: { value: '2026-09-01' } });
    await userEvent.selectOptions(field('Under 18'), 'A parent or guardian has to agree by email');
    await click('Add a part of a day');
    const part = rowOf('Part 1');
    await userEvent.type(part.getByLabelText('Label'), 'Friday evening');
    fireEvent.change(part.getByLabelText('Date'), { target: { value: '2026-08-14' } });
    await userEvent.clear(part.getByLabelText('To'));
    await userEvent.type(part.getByLabelText('To'), '2130');
    await click('Save season');
    // The first of all fields that contradict each other gets the focus.
    await waitFor(() => expect(field('Privacy text')).toHaveFocus());
    expect(field('Privacy text')).toHaveAccessibleDescription(/Write the privacy text first/);
    expect(field('First meeting, time')).toHaveAccessibleDescription(/First meeting also needs/);
    expect(saved).toEqual([]);
    await userEvent.type(field('Privacy text'), 'We keep it safe.');
    await userEvent.type(field('First meeting, time'), '6 pm');
    await click('Save season', /^The season was saved\. /);
    const key = expect.stringMatching(/^part-/) as string;
    const times = { date: '2026-08-14', from: '18:00', to: '21:30' };
    const input = {
      ...SETTINGS,
      name: 'Autumn',
      opensAt: '2026-08-14T09:00',
      minors: 'with guardian',
      privacyText: 'We keep it safe.',
      selfMoveHours: 24,
      nextSteps: 'Bring shoes.',
      meetingAt: '2026-09-01T18:00',
      meetingPlace: 'Hall A',
      parts: [{ key, label: 'Friday evening', ...times }],
    };
    expect(saved[0]).toEqual({ version: '"4"', input });
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  it('is not saved by Enter in a field, but by Ctrl+Enter, which says what candidates see then', async () => {
    await open();
    const saved = accept('"4"');
    await userEvent.type(field(/^Name/), ' 2{Enter}');
    serve([season()], { state: 'open', opensAt: null, closesAt: '2026-08-21T00:00+05:30' });
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^The season was saved\. Registration is/)).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  it('lets screens show first names by a sentence of the privacy text, and no more without it', async () => {
    await open([season({ privacyText: 'We keep it safe.' })]);
    const saved = accept('"4"');
    const choice = field('Screens may show first names');
    const text = `We keep it safe.\n\n${SHOWS_FIRST_NAMES}`;
    expect(choice).not.toBeChecked();
    await userEvent.click(choice);
    expect(field('Privacy text')).toHaveValue(text);
    await click('Save season', /^The season was saved\. /);
    expect(saved).toMatchObject([{ input: { privacyText: text } }]);
    await userEvent.click(choice);
    expect(field('Privacy text')).toHaveValue('We keep it safe.');
    // The text decides, whoever writes it.
    await userEvent.type(field('Privacy text'), ` ${SHOWS_FIRST_NAMES}`);
    expect(choice).toBeChecked();
  });

  it('says what each way of judging means, and stores it with weighted criteria, whose names are theirs alone', async () => {
    await open();
    const saved = accept('"4"');
    const modes = within(screen.getByRole('group', { name: 'How judges work' }));
    expect(modes.getAllByRole('radio').map((mode) => (mode as HTMLInputElement).checked)).toEqual([
      ...[true, false, false],
    ]);
    const independent = modes.getByRole('radio', { name: 'Independent' });
    expect(independent).toHaveAccessibleDescription(/until the judge's own is in/);
    await userEvent.click(independent);
    for (const [index, name] of ['total', 'Style'].entries()) {
      await click('Add a criterion');
      await userEvent.type(rowOf(`Criterion ${index + 1}`).getByLabelText('Name'), name);
    }
    const style = rowOf('Criterion 2');
    await userEvent.type(style.getByLabelText('What to look for'), 'Own ideas');
    fireEvent.change(style.getByLabelText('Weight'), { target: { value: '3' } });
    await click('Save season');
    const timing = rowOf('Criterion 1').getByLabelText('Name');
    await waitFor(() => expect(timing).toHaveFocus());
    expect(timing).toHaveAccessibleDescription(/^“total” is already a column of the reviews/);
    await userEvent.clear(timing);
    await userEvent.type(timing, 'Timing');
    await click('Save season');
    await waitFor(() => expect(saved).toHaveLength(1));
    const id = expect.stringMatching(/^[a-z\d-]{1,40}$/) as string;
    const criteria = [
      { id, name: 'Timing', hint: '', weight: 1 },
      { id, name: 'Style', hint: 'Own ideas', weight: 3 },
    ];
    expect(saved).toMatchObject([{ input: { judgingMode: 'independent', criteria } }]);
  });

  it('says at the criteria that there are scores by them', async () => {
    const criteria = [{ id: 'timing', name: 'Timing', hint: '', weight: 1 }];
    await open([season({ judgingMode: 'independent', criteria })]);
    const message = 'Judges have scored by these criteria.';
    const issues = [{ path: 'criteria', message }];
    respond('put', `/seasons/${ID}`, { message, code: 'criteria_in_use', issues }, 409);
    await click('Remove criterion 1');
    await click('Save season');
    const list = await screen.findByRole('group', { name: 'Criteria' });
    expect(await within(list).findByRole('alert')).toHaveTextContent(message);
  });

  it('takes the domains whose addresses may register, as people write them', async () => {
    await open();
    const saved = accept('"4"');
    await userEvent.type(field(/^Email domains/), 'college');
    await click('Save season');
    await waitFor(() =>
      expect(field(/^Email domains/)).toHaveAccessibleDescription(/must be names such as/),
    );
    expect(saved).toEqual([]);
    await userEvent.type(field(/^Email domains/), '.edu, @NOX.example');
    await click('Save season');
    const input = { emailDomains: ['college.edu', 'nox.example'] };
    await waitFor(() => expect(saved).toMatchObject([{ input }]));
  });

  it('adds parts, each on the day of the one before', async () => {
    await open();
    await click('Add a part of a day');
    const part = (number: number) => rowOf(`Part ${number}`);
    // The list is validated as a whole: no message of a field that was not left moves what is below it.
    await userEvent.type(part(1).getByLabelText('Label'), 'Friday evening');
    expect(part(1).getByLabelText('Date')).not.toHaveAccessibleDescription();
    fireEvent.change(part(1).getByLabelText('Date'), { target: { value: '2026-08-14' } });
    await click('Add a part of a day');
    expect(part(2).getByLabelText('Date')).toHaveValue('2026-08-14');
    expect(part(1).getByLabelText('Label')).toHaveValue('Friday evening');
    await waitFor(() => expect(part(2).getByLabelText('Label')).toHaveFocus());
    // The new row has moved the focus there: nobody has typed in it.
    await click('Add a part of a day');
    const marked = screen.findByText('Label is required.', {}, { timeout: 500 });
    await expect(marked).rejects.toThrow();
  });

  const evening = { date: '2026-08-14', from: '18:00', to: '21:00' };
  const part = (key: string, label: string) => ({ key, label, ...evening });

  it('removes a part, and keeps the focus among them', async () => {
    await open([season({ parts: [part('a', 'Friday'), part('b', 'Saturday')] })]);
    await click('Remove part 1');
    const label = rowOf('Part 1').getByLabelText('Label');
    expect(label).toHaveValue('Saturday');
    await waitFor(() => expect(label).toHaveFocus());
    await click('Remove part 1');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add a part of a day' })).toHaveFocus(),
    );
  });

  it('asks for what both changed meanwhile, takes what only they changed, and saves mine over theirs', async () => {
    await open();
    const saved = accept('"7"');
    await userEvent.type(field(/^Name/), ' of mine');
    serve([season({ name: 'Theirs', isPaused: true, version: 7 })]);
    await click('Save season');
    const table = await screen.findByRole('table', { name: 'Both versions' });
    expect(within(table).getByRole('row', { name: /^Name/ })).toHaveTextContent(
      'NameTheirsSeason 1 of mine',
    );
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    await click('Save mine instead', /^The season was saved\. /);
    const input = { name: 'Season 1 of mine', isPaused: true };
    expect(saved).toMatchObject([{ version: '"4"' }, { version: '"7"', input }]);
    expect(screen.getByLabelText(/^Pause/)).toBeChecked();
  });

  it('takes a part that only they have added, beside one that only I have changed', async () => {
    await open([season({ parts: [part('a', 'Friday')] })]);
    const saved = accept('"7"');
    await userEvent.type(screen.getByLabelText('Label'), ' evening');
    serve([season({ parts: [part('a', 'Friday'), part('b', 'Saturday')], version: 7 })]);
    await click('Save season', /^The season was saved\. /);
    const parts = [part('a', 'Friday evening'), part('b', 'Saturday')];
    expect(saved.at(-1)).toMatchObject({ input: { parts } });
  });
});

describe('the questions of a season', () => {
  const SIZES = ['S', 'M', 'L'].map((label) => ({ key: label.toLowerCase(), label }));
  const shirt = Question.parse({ key: 'shirt', kind: 'one of', label: 'T-shirt', options: SIZES });
  const food = Question.parse({ key: 'food', kind: 'line', label: 'Food' });
  const questions = [shirt, food];
  const list = () => within(screen.getByRole('list', { name: 'Questions of the season' }));
  const summaries = () =>
    list()
      .queryAllByText((_, element) => element?.tagName === 'SUMMARY')
      .map(({ textContent }) => textContent);
  const unfold = async (label: string) => {
    await userEvent.click(screen.getByText(label, { selector: 'summary *' }));
    return rowOf(label);
  };
  const sentBy = async (saved: { input: unknown }[]) => {
    await click('Save season', /^The season was saved\. /);
    return (saved.at(-1)!.input as Season).questions;
  };

  it('are taken ready made, in one press each, with what follows for health', async () => {
    await open();
    const saved = accept('"4"');
    await click('+ Access needs');
    await click('+ You may photograph and film me');
    expect(summaries()).toEqual([
      'Access needs Paragraph · about health or conviction',
      'You may photograph and film me Tick · read by: the door',
    ]);
    expect(document.activeElement).toHaveTextContent(/^You may photograph/);
    expect(screen.queryByRole('button', { name: '+ Access needs' })).not.toBeInTheDocument();
    expect(await sentBy(saved)).toMatchObject([
      { key: 'access-needs', isSensitive: true, readers: [], places: ['facts'] },
      { key: 'photographs', kind: 'tick', isRequired: false },
    ]);
  });

  it('have options typed one a line, of which removed ones stay for who chose them', async () => {
    await open([season({ questions })]);
    const saved = accept('"4"');
    const row = await unfold('T-shirt');
    const options = row.getByLabelText('Options, one a line');
    expect(options).toHaveValue('S\nM\nL');
    await userEvent.clear(options);
    await userEvent.type(options, 'L\nXL\n');
    expect(options).toHaveAccessibleDescription(/Only for who chose it before: “S”, “M”\.$/);
    const [stored] = await sentBy(saved);
    const key = expect.stringMatching(/^[a-z\d-]{36}$/) as string;
    const gone = SIZES.slice(0, 2).map((option) => ({ ...option, isRemoved: true }));
    expect(stored!.options).toEqual([SIZES[2], { key, label: 'XL' }, ...gone]);
  });

  it('have the same options after another kind and back, and none that were removed', async () => {
    await open([season({ questions })]);
    const row = await unfold('T-shirt');
    const options = () => row.getByLabelText('Options, one a line');
    fireEvent.change(options(), { target: { value: 'S\nL' } });
    await userEvent.selectOptions(row.getByLabelText('Kind of answer'), 'Short text');
    expect(row.queryByLabelText('Options, one a line')).not.toBeInTheDocument();
    await userEvent.selectOptions(row.getByLabelText('Kind of answer'), 'One of several');
    expect(options()).toHaveValue('S\nL');
  });

  it('say whom other words of an option concern before they are saved', async () => {
    await open([season({ questions })]);
    const saved = accept('"4"');
    const asked = respond('post', '/messages/preview', { count: 2, recipients: [], example: null });
    const row = await unfold('T-shirt');
    const options = row.getByLabelText('Options, one a line');
    fireEvent.change(options, { target: { value: 'S\nMedium\nL' } });
    expect(await row.findByRole('status')).toHaveTextContent(
      '“M” reads “Medium” now, also for the 2 candidates who chose it.',
    );
    expect(asked).toMatchObject([{ filter: { answer: { field: 'answers.shirt', is: 'm' } } }]);
    const [stored] = await sentBy(saved);
    expect(stored!.options).toEqual([SIZES[0], { key: 'm', label: 'Medium' }, SIZES[2]]);
    await waitFor(() => expect(row.queryByRole('status')).not.toBeInTheDocument());
  });

  it('have the options that were saved last when lines change again', async () => {
    await open([season({ questions })]);
    const saved = accept('"4"');
    respond('post', '/messages/preview', { count: 0, recipients: [], example: null });
    const row = await unfold('T-shirt');
    const type = (value: string) =>
      fireEvent.change(row.getByLabelText('Options, one a line'), { target: { value } });
    for (const text of ['S\nXL\nL', 'S\nXL\nM']) type(text);
    const [, added] = (await sentBy(saved))[0]!.options;
    for (const text of ['S\nXL', 'S\nXXL']) type(text);
    const [question] = await sentBy(saved);
    expect(question!.options[1]).toEqual({ ...added!, label: 'XXL' });
  });

  it('about health lose the judges and the lists', async () => {
    const readers = ['judge', 'check-in'] as const;
    const places = ['list', 'facts', 'judging', 'print'] as const;
    await open([season({ questions: [{ ...food, readers: [...readers], places: [...places] }] })]);
    const saved = accept('"4"');
    const row = await unfold('Food');
    await userEvent.click(row.getByLabelText('About health or conviction'));
    expect(row.queryByLabelText('Judges')).not.toBeInTheDocument();
    expect(row.queryByLabelText('Judge mode')).not.toBeInTheDocument();
    expect(await sentBy(saved)).toMatchObject([{ readers: ['check-in'], places: ['facts'] }]);
  });

  it('are removed, and asked again, with the focus beside', async () => {
    await open([season({ questions })]);
    const saved = accept('"4"');
    await click('Remove “T-shirt”');
    expect(summaries()).toEqual(['Food Short text']);
    expect(document.activeElement).toHaveTextContent(/^Food/);
    await click('Move “Food” up');
    await click('+ T-shirt');
    expect(document.activeElement).toHaveTextContent(/^T-shirt/);
    expect(await sentBy(saved)).toMatchObject([{ key: 'shirt' }, { key: 'food' }]);
    await click('Move “Food” up');
    await click('Remove “T-shirt”');
    expect(await sentBy(saved)).toMatchObject([{ key: 'food' }, { key: 'shirt', isRemoved: true }]);
  });

  it('unfold where something is missing, or the server refuses it', async () => {
    await open([season({ questions })]);
    const saved = accept('"4"');
    await click('Add a question');
    await waitFor(() => expect(field('Question')).toHaveFocus());
    await userEvent.selectOptions(field('Kind of answer'), 'Some of several');
    await userEvent.click(screen.getByText('New question', { selector: 'summary *' }));
    await click('Save season');
    await waitFor(() => expect(field('Question')).toHaveFocus());
    expect(field('Question')).toHaveAccessibleDescription('Question is required.');
    await userEvent.type(field('Question'), 'T-shirt, please');
    await click('Save season');
    const options = field('Options, one a line');
    await waitFor(() => expect(options).toHaveFocus());
    expect(options).toHaveAccessibleDescription(/Give at least two options/);
    await userEvent.clear(field('Question'));
    await click('Remove “New question”');
    expect(document.activeElement).toHaveTextContent(/^Food/);
    expect(saved).toEqual([]);
    const message = 'Candidates may have answered it as it was.';
    const issues = [{ path: 'questions.1.kind', message }];
    respond('put', `/seasons/${ID}`, { code: 'invalid', message, issues }, 400);
    await click('Save season');
    await waitFor(() => expect(rowOf('Food').getByLabelText('Kind of answer')).toHaveFocus());
    expect(rowOf('Food').getByLabelText('Kind of answer')).toHaveAccessibleDescription(message);
  });

  it('are beside the given ones, which have other words, or are not asked', async () => {
    await open();
    const saved = accept('"4"');
    await unfold('Given questions');
    const branch = await unfold('Branch');
    await userEvent.type(branch.getByLabelText('Label'), 'Course');
    await userEvent.click(rowOf('Course').getByLabelText('Required'));
    const skills = await unfold('Other skills');
    await userEvent.click(skills.getByLabelText('Do not ask'));
    const name = await unfold('Full name');
    expect(name.queryByLabelText('Do not ask')).not.toBeInTheDocument();
    const why = await unfold('Link to a video of you dancing');
    await userEvent.type(why.getByLabelText('Help'), 'x{Backspace}');
    await sentBy(saved);
    expect((saved[0]!.input as Season).fields).toEqual({
      branch: { label: 'Course', hint: '', isRequired: false },
      otherSkills: { label: '', hint: '', isHidden: true },
    });
  });

  it('are shown as the form has them, before they are saved', async () => {
    await open([season({ questions })]);
    const sent = respond('post', '/seasons/preview', { html: '<h3>More about you</h3>' });
    await click('Preview the form');
    await screen.findByRole('dialog', { name: 'The form as candidates see it' });
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the page');
    expect(frame.srcdoc).toContain('More about you');
    expect(sent).toMatchObject([
      { name: 'Season 1', questions: [{ key: 'shirt' }, { key: 'food' }] },
    ]);
  });

  it('lead to a message where candidates lack an answer that is required', async () => {
    serve([season({ questions })], { ...SETTINGS, questions });
    const lacking = [{ field: 'answers.shirt', label: 'T-shirt', count: 5 }];
    respond('get', '/messages/unanswered', lacking);
    renderRoutes(routes, PAGE);
    expect(await screen.findByText('5 candidates have not answered “T-shirt”.')).toBeVisible();
    const preview = { count: 0, recipients: [], example: null };
    const asked = respond('post', '/messages/preview', preview);
    await userEvent.click(screen.getByRole('link', { name: 'Write to them' }));
    expect(await screen.findByLabelText(/^Text/)).toHaveValue(
      'Dear {{name}},\n\nwe need one more answer from you: “T-shirt”. Please give it on your own page: {{link}}\n\n{{society}}',
    );
    const filter = { isWithdrawn: false, answer: { field: 'answers.shirt' } };
    await waitFor(() => expect(asked).toMatchObject([{ filter }]));
    const choice = screen.getByLabelText('Answer to a question');
    await waitFor(() => expect(choice).toHaveDisplayValue('T-shirt'));
    expect(field('Their answer')).toHaveDisplayValue('Not answered');
    await userEvent.selectOptions(field('Their answer'), 'M');
    const chosen = { filter: { answer: { field: 'answers.shirt', is: 'm' } } };
    await waitFor(() => expect(asked.at(-1)).toMatchObject(chosen));
  });
});

describe('what is from the last season', () => {
  const carried = ['nextSteps', 'rules'] as const;

  it('is marked where it stands, and confirmed one by one', async () => {
    const nextSteps = 'Join nox.link/2026.';
    await open([season({ nextSteps, carried: [...carried] })]);
    const list = within(await screen.findByRole('region', { name: 'From last season' }));
    expect(textsOf(list.getAllByRole('listitem'))).toEqual([
      'What to do nextConfirm',
      'Audition rulesConfirm',
    ]);
    expect(field(/^What to do next/)).toHaveAccessibleDescription(/^From last season\. /);
    expect(list.getByRole('link', { name: 'Audition rules' })).toHaveAttribute(
      'href',
      '/admin/rules',
    );
    const message = 'Opens must be empty.';
    const issues = [{ path: 'opensAt', message }];
    respond('put', `/seasons/${ID}`, { code: 'invalid', message, issues }, 400);
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2');
    await click('Save season');
    const opens = screen.getByLabelText('Opens, date');
    await waitFor(() => expect(opens).toHaveAccessibleDescription(/must be empty/));
    const needed = screen.getByRole('region', { name: 'What registration needs' });
    expect(needed).toHaveTextContent('Active rule setNot confirmedIt is from last season');
    const sent = respond('post', `/seasons/${ID}/confirmed`, season());
    serve([season({ nextSteps, carried: ['rules'] })]);
    await click('Confirm: What to do next', 'What to do next: confirmed.');
    expect(sent).toEqual([{ texts: ['nextSteps'] }]);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(opens).not.toHaveAccessibleDescription(/must be empty/));
    const text = screen.getByRole('textbox', { name: /^What to do next/ });
    expect(text).not.toHaveAccessibleDescription(/last season/);
  });
});

it('A first meeting that has moved leads to the results, whose messages say so', async () => {
  serve([season()]);
  respond('get', '/results', { toNotify: 3, unsent: 1, publication: null });
  renderRoutes(routes, PAGE);
  expect(
    await screen.findByText(/^2 candidates have no message about .* first meeting/),
  ).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open the results' });
  expect(link).toHaveAttribute('href', '/admin/season/results');
});

describe('a new season', () => {
  it.each([
    ['All keep their access', [], undefined],
    ['The access of all ends', [], ['meera', 'kabir']],
    ['Some keep it', [/^Kabir/], ['meera']],
  ])(
    'asks administrators who of its judges and helpers stays: %s',
    async (choice, names, ended) => {
      await open();
      const guest = { _id: 'meera', name: 'Meera', roles: ['judge'] };
      const helper = { _id: 'kabir', name: 'Kabir', roles: ['check-in'] };
      respond('get', '/staff', [guest, helper, { ...guest, _id: 'zoya', roles: ['organiser'] }]);
      await click('Start a new season…');
      const dialog = within(await screen.findByRole('dialog', { name: 'Start a new season' }));
      const started = respond('post', '/seasons', season({ _id: 'next' }), 201);
      const group = await dialog.findByRole('group', { name: 'Judges and helpers' });
      await userEvent.click(dialog.getByRole('button', { name: 'Archive 212 entries and start' }));
      expect(await dialog.findByText(/^Say whether judges and helpers keep/)).toBeVisible();
      expect(dialog.getByText('Name is required.')).toBeVisible();
      await userEvent.type(dialog.getByLabelText(/^Name/), 'Spring');
      expect(started).toEqual([]);
      await userEvent.click(within(group).getByLabelText(choice));
      for (const name of names) await userEvent.click(within(group).getByLabelText(name));
      await userEvent.click(dialog.getByRole('button', { name: 'Archive 212 entries and start' }));
      await waitFor(() => expect(started).toHaveLength(1));
      expect((started[0] as { ended?: string[] }).ended).toEqual(ended);
    },
  );

  it('says how many entries go, and starts with the texts of the last one and without its dates', async () => {
    const opening = { opensAt: '2026-08-01T18:00', closesAt: '2026-08-10T18:00' };
    const end = { editsUntil: '2026-08-12T18:00', endsOn: '2026-08-20' };
    const meeting = { meetingAt: '2026-08-21T18:00', meetingPlace: 'Hall A' };
    const dates = { ...opening, ...end, ...meeting, isPaused: true };
    const last = { ...dates, privacyText: 'Safe.', judgingMode: 'deliberation' } as const;
    await open([season(last)]);
    const parts = { unjudged: 41, today: 28 };
    respond('get', '/summary', { 'audition-entries': { total: 212, parts } });
    respond('post', '/seasons', { message: 'There are 213 now.', code: 'count_changed' }, 409);
    await click('Start a new season…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a new season' }));
    expect(await dialog.findByText(/30 messages that were not sent/)).toBeVisible();
    const unfinished = '41 candidates have no decision; 28 are still to dance today.';
    expect(await dialog.findByText(unfinished)).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Spring');
    serve([season({ ...last, entries: 213 })]);
    await userEvent.click(dialog.getByRole('button', { name: 'Archive 212 entries and start' }));
    expect(await dialog.findByText('There are 213 now.')).toBeVisible();
    const started = respond('post', '/seasons', season({ _id: 'next' }), 201);
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Archive 213 entries and start' }),
    );
    expect(await screen.findByText('Spring has begun. Season 1 is in the archive.')).toBeVisible();
    const texts = { name: 'Spring', privacyText: 'Safe.', judgingMode: 'independent' };
    const settings = { ...SETTINGS, ...texts };
    expect(started).toEqual([{ current: ID, expected: 213, settings }]);
  });

  describe('before it starts, says what it would cancel', () => {
    const until = new Date(Date.now() + 5 * 60_000).toISOString();
    const openWith = async (counts: object, unsent = 0) => {
      serve([season()]);
      respond('get', '/messages', { messages: [], next: null, counts });
      respond('get', '/results', { unsent, publication: { until } });
      renderRoutes(routes, PAGE);
      await screen.findByRole('button', { name: 'Start a new season…' });
    };
    const link = () => screen.queryByRole('link', { name: 'Open the messages' });

    it('names drafts, and says until when those about results wait', async () => {
      await openWith({ draft: 1, queued: 14 }, 14);
      const text = /not sent: 1 draft and 14 waiting\. Send the drafts first\. Wait until none is/;
      expect(await screen.findByText(text)).toBeVisible();
      expect(await screen.findByText(/about results go out from .*:.* on\.$/)).toBeVisible();
      expect(link()).toHaveAttribute('href', '/admin/season/messages');
    });

    it('names those that wait alone, and no undo that is none of theirs', async () => {
      await openWith({ draft: 0, queued: 2 });
      const text = /not sent: 2 waiting\. Wait until none is left\.$/;
      expect(await screen.findByText(text)).toBeVisible();
      expect(link()).toHaveAttribute('href', '/admin/season/messages?tab=waiting');
    });

    it('and nothing where all is sent', async () => {
      await openWith({ draft: 0, queued: 0 });
      expect(link()).not.toBeInTheDocument();
      await click('Start a new season…', /^messages that were not sent, also/);
    });
  });

  it('folds what is complete to what it says, and opens what is edited, refused or linked to', async () => {
    const isOpen = (title: string) => screen.getByRole('group', { name: title }).matches('[open]');
    const { unmount } = await open([season({ selfMoveHours: 12, privacyText: 'Safe.' })]);
    expect(isOpen('Auditions')).toBe(false);
    expect(screen.getByText('Rescheduling closes 12 hours before')).toBeVisible();
    expect(['Registration', 'Privacy', 'After'].map(isOpen)).toEqual([true, true, true]);
    fireEvent.change(field(/^Rescheduling closes/), { target: { value: '1000' } });
    expect(isOpen('Auditions')).toBe(true);
    await userEvent.click(screen.getByText('Auditions', { selector: 'h2' }));
    await click('Save season');
    await waitFor(() => expect(field(/^Rescheduling closes/)).toHaveFocus());
    expect(isOpen('Auditions')).toBe(true);
    unmount();
    renderRoutes(routes, `${PAGE}#nextSteps`);
    await waitFor(() => expect(field('What to do next')).toHaveFocus());
    expect(isOpen('Results')).toBe(true);
  });

  it('waits for what is typed to be saved or discarded', async () => {
    await open();
    await userEvent.type(field(/^Name/), 'x');
    expect(screen.getByRole('button', { name: 'Start a new season…' })).toBeDisabled();
    await click('Discard changes');
    expect(screen.getByRole('button', { name: 'Start a new season…' })).toBeEnabled();
  });

  it('has a list of its sections, which leads to each', async () => {
    await open();
    const list = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(list.getByRole('link', { current: true })).toHaveTextContent('Registration');
    await userEvent.click(list.getByRole('link', { name: 'Judging' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Judging' })).toHaveFocus());
    await userEvent.click(field(/^Contact/));
    expect(list.getByRole('link', { current: true })).toHaveTextContent('Privacy');
    await userEvent.click(list.getByRole('link', { name: 'The next season' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'The next season' })).toHaveFocus(),
    );
  });

  const former = season({ _id: 'former', name: 'Winter', entries: 1, isCurrent: false });

  it('leaves this one and the former ones as files', async () => {
    await open([season(), former]);
    respondBy('get', '/seasons/former/files', () => HttpResponse.text('PK'));
    const saved = collectDownloads();
    const list = screen.getByRole('table', { name: 'Seasons' });
    expect(list).toHaveTextContent('Season 1, now212 entries');
    expect(list).toHaveTextContent('Winter1 entry');
    await chooseAction('More actions for Winter', 'Save as files');
    await waitFor(() => expect(saved).toMatchObject([{ name: 'Winter.zip' }]));
    failRequests('get', `/seasons/${ID}/files`);
    await chooseAction('More actions for Season 1', 'Save as files');
    expect(await screen.findByText('The files could not be fetched. Try again.')).toBeVisible();
  });

  it('leads to the former ones, too, while it has no entries', async () => {
    await open([season({ entries: 0 }), former]);
    expect(screen.getByRole('link', { name: 'Figures and files' })).toBeVisible();
  });

  it('has no files and figures before there are entries', async () => {
    await open([season({ entries: 0 })]);
    expect(screen.queryByRole('region', { name: 'Figures and files' })).toBeNull();
  });

  it('shows its figures as bars with their numbers in words, without what was not recorded', async () => {
    await open([season(), former]);
    const figure = (name: string, applications: number, selected: number) => ({
      ...{ name, applications, came: 0, reviewed: 2, selected },
    });
    respond('get', '/seasons/former/figures', {
      styles: [figure('Hip Hop', 8, 2), figure('Waacking', 4, 0)],
      panels: [figure('', 12, 2)],
      days: [figure('2026-08-14', 9, 1), figure('', 3, 1)],
    });
    await click('Figures of Winter');
    const items = async (name: string) => {
      const plot = await screen.findByRole('region', { name });
      return within(plot).getAllByRole('listitem');
    };
    const styles = await items('By style');
    expect(textsOf(styles)).toEqual([
      'Hip Hop8\u00a0applied · 2\u00a0reviewed · 2\u00a0selected',
      'Waacking4\u00a0applied · 2\u00a0reviewed · 0\u00a0selected',
    ]);
    const widths = (item: HTMLElement) =>
      [...item.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width);
    expect(styles.map(widths)).toEqual([
      ['100%', '25%', '25%'],
      ['50%', '25%', '0%'],
    ]);
    expect(textsOf(await items('By day'))).toEqual([
      'Fri 14 Aug9\u00a0applied · 2\u00a0reviewed · 1\u00a0selected',
      'Without a slot3\u00a0applied · 2\u00a0reviewed · 1\u00a0selected',
    ]);
    expect(screen.queryByRole('region', { name: 'By panel' })).toBeNull();
    await click('Figures of Winter');
    expect(screen.queryByRole('region', { name: 'By style' })).toBeNull();
  });
});
