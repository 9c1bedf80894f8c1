import {
  type AuditPage,
  type CandidateAnswers,
  type CandidateView,
  type PublicSeason,
  Question,
  type SeasonInput,
} from '@nox/contracts';
import { emptiedApi } from '../../../test/api.ts';
import { candidate } from '../../../test/candidates.ts';
import { crudEngines } from '../../../test/engines.ts';
import { addLink, asCandidate, submitForm } from '../../../test/links.ts';
import { confirm, nextAddress, register } from '../../../test/registrations.ts';
import { expectCode, rowsOf, valuesOf } from '../../../test/season-builders.ts';
import { localTime, setSeason } from '../../../test/seasons.ts';

const HOUR_MS = 60 * 60_000;
const question = (key: string, fields: object = {}) =>
  Question.parse({ key, kind: 'line', label: key.toUpperCase(), ...fields });
const optionsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `o${at}`, label: `Option ${at} 🎭` }));

const EACH = [
  question('line', { label: 'आपका अनुभव?', isRequired: true }),
  question('paragraph', { kind: 'paragraph', label: 'حساسية', changes: 'always' }),
  question('one', { kind: 'one of', options: optionsOf(200), isRequired: true }),
  question('some', { kind: 'some of', options: optionsOf(3) }),
  question('tick', { kind: 'tick', isRequired: true, changes: 'never' }),
  question('number', { kind: 'number', hint: 'In years.' }),
  question('link', { kind: 'link', isSensitive: true }),
];
const ANSWERS = {
  line: 'दस साल 💃',
  paragraph: 'ا'.repeat(5_000),
  one: 'o199',
  some: ['o0', 'o2'],
  tick: true,
  number: 0,
  link: 'https://example.com/asha',
};

describe.each(crudEngines)('the questions of a season on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const setAutumn = (settings: Partial<SeasonInput> = {}) =>
    setSeason(api, {
      ...{ name: 'Autumn', questions: EACH, privacyText: 'We read it.' },
      ...{ opensAt: localTime(Date.now() - HOUR_MS), closesAt: localTime(Date.now() + HOUR_MS) },
      ...settings,
    });
  const change = (key: string, fields: object) =>
    EACH.map((one) => (one.key === key ? { ...one, ...fields } : one));
  beforeEach(() => setAutumn());

  type Sent = Parameters<typeof register>[1];
  const issuesOf = (answer: { json: () => { issues?: { path: string; message: string }[] } }) =>
    (answer.json().issues ?? []).map(({ path, message }) => `${path}: ${message}`);
  const details = async () =>
    ((await valuesOf(api, 'registrations', 'details')) as string[]).map(
      (json) => JSON.parse(json) as { answers?: object },
    );
  const link = async () => {
    const [{ id } = { id: '' }] = (await rowsOf(api, 'registrations')) as { id: string }[];
    const own = asCandidate(await addLink(api, { registration_id: id }));
    await confirm(api, id);
    return own;
  };
  const view = async (own: object) => (await api.get('/api/candidate', own)).json<CandidateView>();
  const put = async (own: object, changes: object, answers: object = {}) => {
    const { application, version } = await view(own);
    const body = { ...application, ...changes, answers: { ...application.answers, ...answers } };
    const headers = { ...own, 'if-match': `"${version}"` };
    return api.send('PUT', '/api/candidate', body, headers);
  };

  it('are answered in the form, changed on the own page and corrected by an organiser', async () => {
    const form = (await api.get('/api/season')).json<PublicSeason>();
    expect(form.questions.map(({ key }) => key)).toEqual(EACH.map(({ key }) => key));
    expect((await register(api, { answers: ANSWERS })).statusCode).toBe(202);
    expect(await details()).toMatchObject([{ answers: ANSWERS }]);

    const own = await link();
    expect((await view(own)).application.answers).toEqual(ANSWERS);
    const cleared = await put(own, {}, { some: [], number: '', line: 'Eleven years' });
    expect(cleared.statusCode).toBe(200);
    const { some: _, number: __, ...left } = { ...ANSWERS, line: 'Eleven years' };
    expect((await view(own)).application.answers).toEqual(left);
    expectCode(await put(own, {}, { tick: false }), 409, 'edits_over');
    expect(issuesOf(await put(own, {}, { line: ' ' }))).toEqual([
      'answers.line: आपका अनुभव? is required.',
    ]);

    const [{ id } = { id: '' }] = (await rowsOf(api, 'audition_entries')) as { id: string }[];
    const path = `/api/auditions/${id}/answers`;
    const read = (await api.get(path)).json<CandidateAnswers>();
    expect(read.questions).toHaveLength(EACH.length);
    const reason = 'The candidate asked for it';
    const corrected = await api.send('PUT', path, { answers: { one: 'o7', tick: true }, reason });
    expect(corrected.statusCode).toBe(200);
    const { answers } = corrected.json<CandidateAnswers>().application;
    expect(answers).toEqual({ ...left, one: 'o7' });
    const emptied = await api.send('PUT', path, { answers: { one: '' }, reason });
    expect(issuesOf(emptied)).toEqual(['answers.one: Please choose an answer to “ONE”.']);
    const log = (await api.get('/api/audit-log?subject=candidates')).json<AuditPage>();
    expect(log.events.map(({ fields }) => fields)).toContainEqual(['“ONE”']);
  });

  it.each([
    [{ one: 'o200' }, 'answers.one: The options of “ONE” have changed. Please choose again.'],
    [{ some: 'o0' }, 'answers.some: The options of “SOME” have changed. Please choose again.'],
    [{ line: 'x'.repeat(201) }, 'answers.line: “आपका अनुभव?” must have at most 200 characters.'],
    [
      { paragraph: 'ا'.repeat(5_001) },
      'answers.paragraph: “حساسية” must have at most 5000 characters.',
    ],
    [
      { paragraph: 'x'.repeat(20_001) },
      'answers.paragraph: This answer is too long, or of another kind.',
    ],
    [{ number: 'ten' }, 'answers.number: “NUMBER” must be a number from 0.'],
    [{ tick: false }, 'answers.tick: Please tick “TICK”.'],
    [{ tick: { a: 1 } }, 'answers.tick: This answer is too long, or of another kind.'],
    [{ other: 'x' }, 'answers: The questions have changed. Please look at the form again.'],
  ])('refuse an answer with its field named: %#', async (answers, issue) => {
    const sent = await register(api, { answers: { ...ANSWERS, ...answers } } as Sent);
    expect([sent.statusCode, issuesOf(sent)]).toEqual([400, [issue]]);
    expect(await details()).toEqual([]);
  });

  it('take no key of a prototype', async () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const answers = JSON.parse(`{"${key}": "x", "tick": true}`) as typeof ANSWERS;
      expect((await register(api, { answers })).statusCode).toBe(400);
    }
    expect(await details()).toEqual([]);
  });

  it('are sent without scripts, and come back with what was typed', async () => {
    const { form } = (await api.get('/api/season')).json<PublicSeason>();
    const { rateYourself, ...texts } = candidate({ emailAddress: 'asha@example.com' });
    const given = { ...texts, rateYourself: String(rateYourself), consent: 'yes', form };
    const { some, line: _, tick: __, ...answers } = ANSWERS;
    const typed: [string, string][] = [
      ...Object.entries(given),
      ...Object.entries({ ...answers, number: 'many' }).map(([key, value]) => {
        return [`answers.${key}`, String(value)] as [string, string];
      }),
      ...some.map((key) => ['answers.some', key] as [string, string]),
    ];
    const send = (fields: [string, string][]) =>
      submitForm(api, '/auditions/form', fields, { remoteAddress: nextAddress() });
    const { statusCode, body } = await send(typed);
    expect(statusCode).toBe(400);
    expect(body).toContain('<h2>3 answers need another look</h2>');
    expect(body).toContain('आपका अनुभव? is required.');
    expect(body).toContain('“NUMBER” must be a number from 0.');
    expect(body).toMatch(/<option value="o199" selected>Option 199/);
    expect(body).toContain('In years. Only organisers read this.');
    expect(body).toContain('Only organisers read this. It is deleted when the season ends.');
    const right = typed.filter(([name]) => name !== 'answers.number');
    const rest = { 'answers.line': ANSWERS.line, 'answers.tick': 'yes', 'answers.number': '0' };
    expect((await send([...right, ...Object.entries(rest)])).statusCode).toBe(200);
    expect(await details()).toMatchObject([{ answers: ANSWERS }]);
  });

  it('may change while somebody answers them, and nothing that was stored is lost', async () => {
    const options = optionsOf(200).map((one, at) =>
      at === 199 ? { ...one, isRemoved: true } : one,
    );
    const removed = change('line', { isRemoved: true });
    await register(api, { answers: ANSWERS });
    const own = await link();
    await setAutumn({
      questions: [
        ...removed.map((one) => (one.key === 'one' ? { ...one, options } : one)),
        question('new', { isRequired: true }),
      ] as Question[],
    });
    // A form that was opened before.
    expect(issuesOf(await register(api, { answers: ANSWERS }))).toEqual([
      'answers.line: “आपका अनुभव?” is not asked any more. Please look at the form again.',
      'answers.one: The options of “ONE” have changed. Please choose again.',
      'answers.new: NEW is required.',
    ]);
    // Who has answered before sees all of it, and is asked for the new one.
    const { season } = await view(own);
    expect(season.questions.find(({ key }) => key === 'line')).toMatchObject({ isRemoved: true });
    expect(season.questions.find(({ key }) => key === 'one')?.options).toHaveLength(200);
    expect(issuesOf(await put(own, { branch: 'Music' }))).toEqual([
      'answers.new: NEW is required.',
    ]);
    expect((await put(own, {}, { new: 'x' })).statusCode).toBe(200);
    expect((await view(own)).application.answers).toEqual({ ...ANSWERS, new: 'x' });
    expect(issuesOf(await put(own, {}, { line: 'other' }))).toHaveLength(1);
  });

  it('may be changed until they say, and what is missing always', async () => {
    await register(api, { answers: ANSWERS });
    const own = await link();
    const late = [...EACH, question('new', { isRequired: true })];
    await setAutumn({ questions: late, editsUntil: localTime(Date.now() - HOUR_MS) });
    const refused = await put(own, {}, { line: 'Eleven years', new: 'x' });
    expectCode(refused, 409, 'edits_over');
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('and “حساسية” can') });
    expect((await put(own, {}, { paragraph: 'Nuts', new: 'x' })).statusCode).toBe(200);
    expectCode(await put(own, {}, { new: 'y' }), 409, 'edits_over');
  });

  it('are answered in one of two changes at once', async () => {
    await register(api, { answers: ANSWERS });
    const own = await link();
    const codes = (await Promise.all(['a', 'b'].map((line) => put(own, {}, { line })))).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.toSorted()).toEqual([200, 412]);
  });
});

describe.each(crudEngines)('the given fields of a season on $name', ({ open }) => {
  const api = emptiedApi({}, open);

  it('are required, optional or hidden as the season has them', async () => {
    await setSeason(api, {
      opensAt: localTime(Date.now() - HOUR_MS),
      fields: {
        phoneNumber: { label: '', hint: '', isHidden: true },
        branch: { label: 'Course', hint: '', isRequired: true },
        rateYourself: { label: '', hint: '', isRequired: false },
        otherSkills: { label: '', hint: '', isRequired: true },
      },
    });
    const { rateYourself: _, ...texts } = candidate();
    const refused = await register(api, { ...texts, branch: '', rateYourself: undefined });
    expect(refused.json()).toMatchObject({
      issues: [
        { path: 'branch', message: 'Course is required.' },
        { path: 'otherSkills', message: 'Other skills is required.' },
      ],
    });
    const sent = await register(api, { ...texts, rateYourself: undefined, otherSkills: 'Sound' });
    expect(sent.statusCode).toBe(202);
    const [stored] = (await valuesOf(api, 'registrations', 'application')) as [string];
    expect(JSON.parse(stored)).toMatchObject({ phoneNumber: '', otherSkills: 'Sound' });
  });
});
