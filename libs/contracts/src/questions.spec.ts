import { type Answers, answersSchema, Question, SeasonInput } from './index.ts';
import { formIssues } from './questions.ts';

const question = (fields: object) =>
  Question.parse({ key: 'q', kind: 'line', label: 'Q', ...fields });
const SIZES = [
  { key: 's', label: 'S' },
  { key: 'm', label: 'M' },
  { key: 'xl', label: 'XL', isRemoved: true },
];

describe('a question', () => {
  it.each([
    [{ kind: 'one of' }, 'Give at least two options.'],
    [{ kind: 'one of', options: SIZES.slice(1) }, 'Give at least two options.'],
    [
      { kind: 'some of', options: [...SIZES, { key: 'b', label: 'm' }] },
      'Two options are the same.',
    ],
    [
      { kind: 'some of', options: [...SIZES, { key: 's', label: 'T' }] },
      'Two options have the same key.',
    ],
    [
      { isSensitive: true, readers: ['judge'] },
      'Judges never read an answer about health or conviction.',
    ],
    [
      { isSensitive: true, places: ['list'] },
      'An answer about health or conviction is in no list.',
    ],
    [{ key: '__proto__' }, 'A question or an option needs a key of small letters.'],
  ])('is refused as %j', (fields, message) => {
    const sent = { key: 'q', kind: 'line', label: 'Q', ...fields };
    expect(Question.safeParse(sent).error?.issues).toMatchObject([{ message }]);
  });

  it('that is no choice has options only for who chose them before', () => {
    const removed = SIZES.map((option) => ({ ...option, isRemoved: true }));
    expect(question({ options: SIZES }).options).toEqual(removed);
  });

  it('is in any language, beside options that were removed', () => {
    const label = 'क्या आपको कुछ चाहिए? هل تحتاج شيئا؟ 🦽';
    expect(question({ label, kind: 'one of', options: SIZES }).label).toBe(label);
  });
});

describe("a season's form", () => {
  const many = (count: number, fields = {}) =>
    Array.from({ length: count }, (_, at) =>
      question({ key: `q${at}`, label: `Q${at}`, ...fields }),
    );

  it('has twelve questions besides those that were removed, each with its own key', () => {
    const removed = many(3, { isRemoved: true }).map((one, at) => ({ ...one, key: `r${at}` }));
    expect(formIssues({ questions: [...many(12), ...removed], fields: {} })).toEqual([]);
    expect(formIssues({ questions: many(13), fields: {} })).toHaveLength(1);
    expect(formIssues({ questions: [...many(1), ...many(1)], fields: {} })).toHaveLength(1);
  });

  it('always asks for name, roll number and email address', () => {
    const fields = { fullName: { label: '', hint: '', isHidden: true as const } };
    expect(formIssues({ questions: [], fields })).toMatchObject([{ path: 'fields.fullName' }]);
    const branch = { branch: { label: '', hint: '', isHidden: true as const } };
    expect(formIssues({ questions: [], fields: branch })).toEqual([]);
  });

  it('has no two columns of a name', () => {
    const sent = { name: 'Autumn', questions: many(2, { label: 'Size' }) };
    expect(SeasonInput.safeParse(sent).error?.issues).toMatchObject([
      { path: ['questions', 1, 'label'], message: '“Size” is there twice. Choose another name.' },
    ]);
  });
});

const UNKNOWN = 'The questions have changed. Please look at the form again.';

describe('answers', () => {
  const questions = [
    question({ key: 'line' }),
    question({ key: 'link', kind: 'link', label: 'Site' }),
    question({ key: 'tick', kind: 'tick' }),
    question({ key: 'number', kind: 'number', label: 'Years' }),
    question({ key: 'size', kind: 'one of', options: SIZES, label: 'Size' }),
    question({ key: 'sizes', kind: 'some of', options: SIZES }),
    question({ key: 'former', isRemoved: true }),
  ];
  const issuesOf = (answers: object, before?: Answers) =>
    answersSchema(questions, before)
      .safeParse(answers)
      .error?.issues.map(({ message }) => message);

  it('may each be absent, and are taken as their questions ask', () => {
    expect(answersSchema(questions).parse({})).toEqual({});
    const sent = { line: ' a ', link: 'nox.example', number: 0, size: 's', sizes: ['m', 's', 'm'] };
    const taken = { ...sent, line: 'a', link: 'https://nox.example', sizes: ['m', 's'] };
    expect(answersSchema(questions).parse(sent)).toEqual(taken);
  });

  it.each([
    [{ number: 'ten' }, '“Years” must be a number from 0.'],
    [{ number: 1e12 }, '“Years” must be a number from 0.'],
    [{ number: -3 }, '“Years” must be a number from 0.'],
    [{ tick: 'yes' }, '“Q” must be ticked or not.'],
    [
      { link: 'javascript:alert(1)' },
      '“Site” must be a web address that starts with http:// or https://.',
    ],
    [{ size: 'xl' }, 'The options of “Size” have changed. Please choose again.'],
    [{ size: ['s'] }, 'The options of “Size” have changed. Please choose again.'],
    [{ former: 'x' }, '“Q” is not asked any more. Please look at the form again.'],
    [{ unknown: 'x' }, UNKNOWN],
    [{ constructor: 'x' }, UNKNOWN],
  ])('are refused as %j', (answers, message) => {
    expect(issuesOf(answers)).toEqual([message]);
  });

  it('take a removed option only from who had chosen it', () => {
    expect(
      issuesOf({ size: 'xl', sizes: ['s', 'xl'] }, { size: 'xl', sizes: ['xl'] }),
    ).toBeUndefined();
    expect(issuesOf({ size: 'xl' }, { sizes: ['xl'] })).toHaveLength(1);
  });

  it('take a number below 0 only where it is stored', () => {
    expect(issuesOf({ number: -3 }, { number: -3 })).toBeUndefined();
    expect(issuesOf({ number: -2 }, { number: -3 })).toHaveLength(1);
  });
});
